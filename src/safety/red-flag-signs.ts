import { ABDOMEN_AND_PREGNANCY } from './red-flag-signs/abdomen-and-pregnancy.ts'
import { BREATHING_AND_ALLERGY } from './red-flag-signs/breathing-and-allergy.ts'
import { DESPAIR_AND_VIOLENCE } from './red-flag-signs/despair-and-violence.ts'
import { HEART_AND_BRAIN } from './red-flag-signs/heart-and-brain.ts'
import { INFECTION_AND_BLOOD_SUGAR } from './red-flag-signs/infection-and-blood-sugar.ts'
import { POISONING_AND_INJURY } from './red-flag-signs/poisoning-and-injury.ts'

/**
 * The signs of the red-flag rules, as phrases of `phraseIndex` (`|` choice, `~` fillers, `*` any words, `!` not
 * followed by). They follow public emergency guidance for laypeople: chest pain, stroke, severe bleeding and the like.
 * Deliberately broad: a false alarm costs one sentence.
 */
export const SIGNS = {
  ...HEART_AND_BRAIN,
  ...BREATHING_AND_ALLERGY,
  ...POISONING_AND_INJURY,
  ...ABDOMEN_AND_PREGNANCY,
  ...INFECTION_AND_BLOOD_SUGAR,
  ...DESPAIR_AND_VIOLENCE,
} as const satisfies Record<string, readonly string[]>

export type Sign = keyof typeof SIGNS
