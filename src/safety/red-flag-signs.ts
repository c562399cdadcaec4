import { BODY } from './red-flag-signs/body.ts'
import { DESPAIR_AND_VIOLENCE } from './red-flag-signs/despair-and-violence.ts'
import { HEART_AND_BRAIN } from './red-flag-signs/heart-and-brain.ts'

/**
 * The signs of the red-flag rules, as phrases of `phraseIndex` (`|` choice, `~` fillers, `*` any words, `!` not
 * followed by). They follow public emergency guidance for laypeople: chest pain, stroke, severe bleeding and the like.
 * Deliberately broad: a false alarm costs one sentence.
 */
export const SIGNS = { ...HEART_AND_BRAIN, ...BODY, ...DESPAIR_AND_VIOLENCE } as const satisfies Record<
  string,
  readonly string[]
>

export type Sign = keyof typeof SIGNS
