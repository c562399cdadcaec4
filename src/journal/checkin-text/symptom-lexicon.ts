import type { SymptomPhrases } from './symptom-phrases.ts'
import { BODY_AND_BELLY } from './symptoms/body-and-belly.ts'
import { HEAD_AND_CHEST } from './symptoms/head-and-chest.ts'
import { SKIN_MUSCLES_MIND } from './symptoms/skin-muscles-mind.ts'

export const SYMPTOMS: SymptomPhrases = { ...HEAD_AND_CHEST, ...BODY_AND_BELLY, ...SKIN_MUSCLES_MIND }

/**
 * Words that make a symptom's name before them part of a product or place: "headache tablets", "cough drops".
 */
export const NOT_A_SYMPTOM_BEFORE: ReadonlySet<string> = new Set(
  (
    'drop drops syrup sweets sweet lozenge lozenges medicine medication meds tablet tablets pill pills relief remedy remedies ' +
    'killer killers reliever relievers reducer clinic specialist diary tracker app cream spray gel test tests research study ' +
    'charity pitch awareness season specialists management free station prevention scale mixture'
  ).split(' '),
)

/** Words that do the same before the name: "anti nausea". */
export const NOT_A_SYMPTOM_AFTER: ReadonlySet<string> = new Set(['anti', 'non'])
