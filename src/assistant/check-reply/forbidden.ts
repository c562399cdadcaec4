import { tokenize } from '../../core/english/tokens.ts'
import { findSymptoms } from '../../journal/checkin-text/symptoms.ts'
import { readMedicines } from '../../safety/medicines/read-medicines.ts'
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
const DRUG =
  /\b(?:medicines?|medications?|meds|pills?|tablets?|doses?|dosages?|prescription|insulin|metformin|statins?|antidepressants?|inhalers?|injections?|supplements?)\b/
const DOSE_CHANGE =
  /\b(?:take|taking|increas\w*|rais\w*|double|doubling|halv\w*|reduc\w*|lower\w*|cut\w*|skip\w*|stop\w*|quit\w*|drop\w*|come off|coming off|wean\w*|taper\w*|switch\w*|start\w*|adjust\w*|change|changing|up|omit\w*|paus\w*|do without|leav\w+ (?:\w+ ){0,4}(?:out|off)|no longer need|not need|don't need)\b/
const AMOUNT_OF_DRUG = /\b\d[\d.,]* ?(?:mg|mcg|µg|ug|iu|units?|tablets?|pills?|puffs?|drops?)\b/
const IMPERATIVE =
  /^(?:[-•*]\s*)?(?:take|increase|raise|double|halve|reduce|lower|cut|skip|stop|quit|drop|start|switch|adjust|leave|omit|pause)\b|\b(?:you (?:no longer|do not|don't) need|from now on)\b|\b(?:should|could|can|need to|must|try|recommend|suggest|safe to|safely|ok to|okay to|fine to|better to|advise)\b/
/** How a food and a medicine go together: only the cautions of the program say so, with their sources. */
const INTERACTION =
  /\b(?:block\w*|interact\w*|interfer\w*|clash\w*|react\w* with|absor\w+|hours? apart|keep (?:\w+ ){0,4}apart|(?:weaken|strengthen|boost|cancel)\w*|raises? the level|makes? (?:\w+ ){0,3}(?:stronger|weaker))\b/
const PAST =
  /\b(?:you (?:took|have taken|had taken|logged|were taking|are taking|take|increased|reduced|stopped|started|skipped))\b/

const CONDITION =
  /\b(?:diabet\w+|prediabet\w+|an(?:a)?emi[ac]|hypothyroid\w*|hyperthyroid\w*|hypertens\w+|depress(?:ed|ion)|anxiety disorder|insomnia|apn(?:o)?ea|coeliac|celiac|crohn\w*|ibs|pcos|gout|arthritis|osteoporosis|migraines?|cancer|adhd|bipolar|anorexi[ac]|bulimi[ac]|\w+(?:itis|osis|emia|aemia)|\w+ (?:deficien(?:cy|t)|syndrome|disease|disorder|infection|intolerance|allergy|resistance))\b/
const DIAGNOSIS =
  /\b(?:you (?:(?:probably|likely|clearly|may|might|must|seem to|appear to|could|almost certainly) )*(?:have|are|suffer from|show|developed|had)|your (?:\w+ ){0,2}(?:is|are) (?:a sign|caused|due)|(?:sign|symptom|indicat\w+|suggests?|points? to|consistent with|means?|caused by|because of|due to)\b)/

const FAST =
  /\b(?:fast(?:s|ing|ed)?|without (?:[a-z]+ )?(?:food|eating)|not eat\w*|no food|water only|skip (?:all )?(?:meals|eating|food))\b/
const LONG =
  /\b(?:(\d+(?:\.\d+)?)[ -]?(hours?|h|hrs?|days?|weeks?)|(?:all|a whole|an entire|a full|several|some) (day|days|week|weeks))\b/g
const MAX_FAST_HOURS = 24
const DEFICIT =
  /\b(?:deficit|lose (?:some |more |a little |that )?(?:weight|kilos?|kg|pounds|fat)|weight[ -]loss|losing weight|slim(?:ming)? down|eat(?:ing)? (?:less|fewer|under|below)|cut(?:ting)?(?: down)?(?: on)? (?:calories|kcal|carbs|your intake|portions)|fewer calories|reduc\w+ (?:your )?(?:calories|intake|portions|energy)|smaller portions|restrict\w*|skip (?:a |your )?(?:meal|breakfast|lunch|dinner)s?|fast(?:ing)?|diet down)\b/
const NEGATED =
  /\b(?:not|never|don't|do not|no|avoid|without|instead of|rather than|isn't|shouldn't|should not)\b/

/** Why a sentence must not be shown; undefined: it may. */
export function forbidden(reading: Reading, { noDeficit, known, cautions }: Limits): string | undefined {
  const { text } = reading
  const medicines = readMedicines([text], { isList: true })
  const refers = REFERRAL.test(text) && ASKED.test(text)
  if (!refers && changesDose(text, medicines.length > 0))
    return 'it tells the person to take, change or stop a medicine; only a doctor or pharmacist may'
  if (
    INTERACTION.test(text) &&
    medicines.some((name) => !cautions.some((one) => one.includes(name.toLowerCase())))
  )
    return 'no result says how this medicine goes with something else'
  const condition = CONDITION.exec(text)?.[0]
  if (condition !== undefined && DIAGNOSIS.test(text) && !known.includes(stem(condition)) && !refers) {
    return 'it makes a diagnosis; describe what was logged and refer to a doctor'
  }
  if (!refers && claimsCause(text)) return 'it says what a symptom comes from; only a doctor may tell'
  if (FAST.test(text) && !NEGATED.test(text) && isLong(text))
    return 'it is about a fast of more than 24 hours'
  if (noDeficit && DEFICIT.test(text) && !NEGATED.test(text))
    return 'it is about eating less or losing weight, which is not for this person'
  return undefined
}

const CAUSE =
  /\b(?:cause[ds]?|causing|trigger(?:s|ed|ing)?|led to|leads to|will (?:go away|stop|disappear|vanish|be gone|cure|heal)|brought on|(?:is|are|was|were) (?:due to|because of|down to)|responsible for|(?:this|that|it|these|which) (?:is|was|are|sounds? like|looks? like|must be) (?:clearly|probably|certainly|likely|definitely|surely|obviously|almost certainly|most likely|an?|the))\b/
const GUESSED = /\b(?:can|may|might|could|sometimes|whether|if|not known|cannot|do not know|don't know)\b/

/** That one thing made a symptom, or that a symptom is this illness. */
const claimsCause = (text: string) =>
  CAUSE.test(text) && !GUESSED.test(text) && findSymptoms({ tokens: tokenize(text) }).length > 0

const stem = (condition: string) => condition.split(' ').at(0)?.slice(0, 6) ?? condition

function changesDose(text: string, namesMedicine: boolean): boolean {
  if (PAST.test(text) && !IMPERATIVE.test(text)) return false
  const isOfDrug = namesMedicine || DRUG.test(text) || AMOUNT_OF_DRUG.test(text)
  return isOfDrug && DOSE_CHANGE.test(text) && IMPERATIVE.test(text) && !NEGATED_DOSE.test(text)
}
const NEGATED_DOSE =
  /\b(?:do not|don't|never|please don't|i (?:can(?:not|'t)|do not|don't)) (?:\w+ ){0,3}(?:take|stop|change|adjust|skip|start|reduce|increase|advise|recommend|suggest)\b/

function isLong(text: string): boolean {
  return [...text.matchAll(LONG)].some(([, count, unit, whole]) => {
    if (whole !== undefined) return true
    const hours = Number(count) * (unit?.startsWith('h') ? 1 : unit?.startsWith('d') ? 24 : 168)
    return hours > MAX_FAST_HOURS || (unit?.startsWith('d') === true && Number(count) >= 1)
  })
}
