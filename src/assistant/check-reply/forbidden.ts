import { readMedicines } from '../../safety/medicines/read-medicines.ts'
import { claimsCause, claimsHealth, diagnoses } from './diagnoses.ts'
import { changesDose, DRUG, INTERACTION } from './dose-changes.ts'
import { isCrashDiet, isLongFast, isWeightLoss } from './eating-less.ts'
import type { Reading } from './reading.ts'

/** What no reply may say to this person. */
export type Limits = {
  /** No deficit: a minor, pregnant, lactating, underweight, or with an eating disorder now or in the past. */
  noDeficit: boolean
  /** Conditions, medicines and remarks of the profile and the message, in lower case: they are no diagnosis. */
  known: string
  /** Messages of the cautions in the results of this turn, in lower case. */
  cautions: readonly string[]
}

const REFERRAL =
  /\b(?:doctor|gp|physician|pharmacist|dietitian|nurse|midwife|prescriber|clinician|specialist|care team)\b/
const ASKED = /\b(?:ask|talk|speak|check|discuss|consult|see|call|tell|before|without|unless|whether|only)\b/

/** Only the cautions of the program, a doctor or a pharmacist tell what goes with a medicine. */
const CALLED_SAFE =
  /\b(?:safe|safely|harmless|no (?:problem|risk|issue|danger)|fine|ok|okay|goes well|go well|mix(?:es)? well)\b.*\b(?:with|together|alongside|combin\w+|mix\w*)\b|\b(?:together|combin\w+|alongside|mix\w*)\b.*\b(?:safe|harmless|fine|ok|okay|no (?:problem|risk|issue|danger))\b/

/** Why a sentence must not be shown; undefined: it may. @param before the message and the sentences before it. */
export function forbidden(
  reading: Reading,
  { noDeficit, known, cautions }: Limits,
  before: string,
): string | undefined {
  const { text } = reading
  const medicines = readMedicines([text], { isList: true })
  const refers = REFERRAL.test(text) && ASKED.test(text)
  const isOfDrug = medicines.length > 0 || DRUG.test(text)
  if (!refers && changesDose(text, { isOfDrug, isAfterDrug: isAboutDrug(before) }))
    return 'it tells the person to take, change or stop a medicine; only a doctor or pharmacist may'
  if (
    INTERACTION.test(text) &&
    medicines.some((name) => !cautions.some((one) => one.includes(name.toLowerCase())))
  )
    return 'no result says how this medicine goes with something else'
  if (!refers && medicines.length > 0 && CALLED_SAFE.test(text))
    return 'no result says that this medicine is safe with something else'
  if (!refers && diagnoses(text, known))
    return 'it makes a diagnosis; describe what was logged and refer to a doctor'
  if (!refers && claimsHealth(text)) return 'it judges the health of the person; only a doctor may'
  if (!refers && claimsCause(text)) return 'it says what a symptom comes from; only a doctor may tell'
  if (isLongFast(text)) return 'it is about a fast of more than 24 hours'
  if (isCrashDiet(reading)) return 'it is about a diet with too little energy, or too fast a loss'
  if (noDeficit && isWeightLoss(text))
    return 'it is about eating less or losing weight, which is not for this person'
  return undefined
}

const isAboutDrug = (text: string): boolean =>
  DRUG.test(text.toLowerCase()) || readMedicines([text], { isList: true }).length > 0
