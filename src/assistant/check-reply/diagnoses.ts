import { tokenize } from '../../core/english/tokens.ts'
import { findSymptoms } from '../../journal/checkin-text/symptoms.ts'

const CONDITION =
  /\b(?:diabet\w+|prediabet\w+|an(?:a)?emi[ac]|(?:\w+active )?thyroid\w*|hypothyroid\w*|hyperthyroid\w*|hypertens\w+|high blood pressure|depress(?:ed|ion)|burn-?out|anxiety disorder|insomnia|apn(?:o)?ea|asthma|coeliac|celiac|crohn\w*|ibs|pcos|gout|arthritis|osteoporosis|menopaus\w+|(?:(?:cluster|tension|rebound|overuse|vestibular|ocular|chronic|sinus|hormonal|episodic|type)[- ])+(?:headaches?|migraines?)|migraines?|cancer|tumou?r|ulcer|reflux|flu|covid\w*|adhd|bipolar|anorexi[ac]|bulimi[ac]|chronic \w+|low in \w+|(?:lack|short) of (?:iron|vitamin\w*|magnesium|zinc|iodine|folate|calcium)|\w+(?:itis|osis|emia|aemia|opathy)|\w+ (?:deficien(?:cy|t)|syndrome|disease|disorder|infection|intolerance|allergy|resistance|poisoning))\b/
const CONDITIONS = new RegExp(CONDITION, 'g')
const DIAGNOSIS =
  /\b(?:you (?:(?:probably|likely|clearly|may|might|must|seem to|appear to|could|almost certainly) )*(?:have|are|suffer from|show|developed|had|got|lack)|your (?:\w+ ){0,3}(?:is|are|fits?|match(?:es)?) (?:with )?|(?:sign|symptom|indicat\w+|suggests?|points? to|consistent with|means?|caused by|because of|due to|fits?|match(?:es)?|typical of|classic|called|known as|named|a case of|diagnos\w+|(?:sounds?|looks?|feels?|seems?) (?:very )?(?:much )?like)\b|\b(?:that|this|it|these|what you (?:have|describe|feel)) (?:is|are|was|must be|may be|might be|could be|will be|would be)\b|\b(?:that|this|it)'s\b)/
const MAY_STATE = /\b(?:profile|you (?:logged|noted|recorded|reported|entered|mention(?:ed)?|named))\b/

/** Whether a sentence says that the person has an illness that they did not name. */
export function diagnoses(text: string, known: string): boolean {
  if (!DIAGNOSIS.test(text)) return false
  const isOfRecord = MAY_STATE.test(text)
  return [...text.matchAll(CONDITIONS)].some(
    ([condition]) => !isKnown(condition, known) && !(isOfRecord && known.includes(stem(condition))),
  )
}

/** Each word of it is known: "vestibular migraine" is not known of who has migraine. */
const isKnown = (condition: string, known: string): boolean =>
  condition.split(/[- ]/).every((word) => known.includes(word.slice(0, 6)))
const stem = (condition: string) => condition.split(' ').at(0)?.slice(0, 6) ?? condition

const BODY =
  '(?:blood pressure|blood sugar|kidneys?|liver|heart|arteries|hormones?|metabolism|immune system|inflammation|gut|thyroid|cholesterol|iron levels?|bones|lungs|nervous system|circulation|digestion)'
const STATE = new RegExp(
  `\\byour (?:\\w+ )?${BODY} (?:is|are|was|were|has|have|looks?|seems?|feels?|shows?|suffers?|must)\\b|\\b(?:reduced|lowered|improved|healed|damaged|harmed|strengthened|boosted|cured|fixed) (?:your|the) (?:\\w+ )?${BODY}\\b|\\byou (?:are|have|run|were) (?:now )?(?:at |an? )?(?:(?:high|higher|low|lower|increased|serious|real|no|little) )*risk (?:of|for)\\b|\\byou are (?:perfectly |completely |totally )?(?:healthy|cured|immune|out of danger)\\b`,
)

/** What only an examination shows: the state of an organ, a risk, being healthy. */
export const claimsHealth = (text: string): boolean =>
  STATE.test(text) && !GUESSED.test(text) && !/\?\s*$|\b\d/.test(text)

const CAUSE =
  /\b(?:cause[ds]?|causing|trigger(?:s|ed|ing)?|led to|leads to|will (?:go away|stop|disappear|vanish|be gone|cure|heal)|brought on|(?:is|are|was|were) (?:due to|because of|down to)|responsible for|to blame|gave you|comes? from|came from|stems? from|explains?|(?:this|that|it|these|which) (?:is|was|are|sounds? like|looks? like|must be) (?:clearly|probably|certainly|likely|definitely|surely|obviously|almost certainly|most likely|an?|the))\b/
const GUESSED = /\b(?:can|may|might|could|sometimes|whether|if|not known|cannot|do not know|don't know)\b/

/** That one thing made a symptom, or that a symptom is this illness. */
export const claimsCause = (text: string): boolean =>
  CAUSE.test(text) && !GUESSED.test(text) && findSymptoms({ tokens: tokenize(text) }).length > 0
