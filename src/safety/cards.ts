import { RULES } from './red-flag-rules.ts'

type RuleKey = (typeof RULES)[number]['key']

/** What to do in one kind of emergency. Its actions must be wrong in no other kind that its flag replaces. */
export type Card = {
  key: string
  advice: string
  /** Cards of the rules that would say something wrong, or less, here. */
  instead?: readonly RuleKey[]
}

const CALL = 'Call your local emergency number now'

/** The advice of a rule, for the kind of emergency that it is about. */
function ruleCard(key: RuleKey): Card {
  const advice = RULES.find((rule) => rule.key === key)?.advice ?? CALL
  return { key, advice }
}

/**
 * By the categories of the corpus. First aid as the courses of the Red Cross and the guidelines of the European
 * Resuscitation Council teach it; nobody medical has checked these sentences.
 */
const CARDS: Readonly<Record<string, Card>> = {
  abdomen: ruleCard('abdominal_pain'),
  anaphylaxis: { ...ruleCard('anaphylaxis'), instead: ['breathing'] },
  'bleeding-inside': ruleCard('internal_bleeding'),
  'bleeding-outside': ruleCard('severe_bleeding'),
  breathing: ruleCard('breathing'),
  burns: {
    key: 'burns',
    advice: `Cool the burn under cool running water for 20 minutes. ${CALL} if it is large, deep, on the face, hands or genitals, from electricity or chemicals, or a child’s. No ice, no creams; take rings off; do not pull off what sticks.`,
    instead: ['major_injury'],
  },
  cardiac: ruleCard('chest_pain'),
  choking: {
    key: 'choking',
    advice: `If they cannot breathe, cough or speak: five firm blows between the shoulder blades, then five abdominal thrusts, again and again, and ${CALL.toLowerCase()}. For a baby under one: five back blows face down, then five chest thrusts with two fingers. If they go limp, start chest compressions.`,
    instead: ['breathing'],
  },
  cold: {
    key: 'cold',
    advice: `${CALL} for somebody who is very cold and drowsy, confused, or has stopped shivering. Bring them in, take wet clothes off, wrap them up, warm the trunk first; move them gently, do not rub, no alcohol.`,
    instead: ['heat'],
  },
  'eating-disorder-crisis': {
    key: 'eating_disorder',
    advice:
      'This needs a doctor today: go to an emergency department, or call your local emergency number, for fainting, chest pain, a very slow or uneven heartbeat, not keeping anything down, or not eating or drinking for days. You have done nothing wrong, and you need not be any thinner to be helped.',
  },
  ectopic: {
    key: 'ectopic',
    advice: `${CALL}, or go to an emergency department: pain low in the belly, bleeding, shoulder-tip pain or faintness can be a pregnancy outside the womb, even before a test is positive. Do not drive yourself.`,
    instead: ['abdominal_pain'],
  },
  'glucose-high': {
    key: 'high_blood_sugar',
    advice: `${CALL} for high blood sugar with vomiting, ketones, belly pain, deep or fast breathing, or drowsiness. Sip water if awake; check ketones; never leave out insulin because of not eating. No sugar.`,
    instead: ['diabetic_emergency'],
  },
  'glucose-low': {
    key: 'low_blood_sugar',
    advice: `Awake and able to swallow: take fast sugar now (juice, glucose tablets), and check again in 15 minutes. Drowsy, confused or fitting: nothing by mouth, use glucagon if there is some, lay them on their side, and ${CALL.toLowerCase()}.`,
    instead: ['diabetic_emergency'],
  },
  'harm-to-baby': {
    key: 'harm_to_baby',
    advice:
      'Put the baby down somewhere safe, such as the cot, and step away for a few minutes; then call somebody to come. If the baby may be hurt or was shaken, or you may act on these thoughts, call your local emergency number now. Asking for help is right.',
    instead: ['infant', 'violence'],
  },
  head: ruleCard('head_injury'),
  heat: {
    key: 'heat',
    advice: `${CALL}. Move them into the shade, take off what you can, and cool them hard: water over the skin and a fan, wet cloths or ice at neck, armpits and groin. Nothing to drink if they are drowsy or confused.`,
    instead: ['high_fever', 'stroke'],
  },
  'infant-child': ruleCard('infant'),
  injury: {
    key: 'injury',
    advice: `${CALL}. Press on what bleeds, leave in what sticks in a wound, do not move anyone with a possible neck or back injury, and keep them warm. Nothing to eat or drink.`,
  },
  meningitis: ruleCard('meningitis'),
  'not-breathing': {
    key: 'not_breathing',
    advice: `${CALL}, on loudspeaker, and start chest compressions: hard and fast in the middle of the chest, twice a second, and do not stop. Send somebody for a defibrillator and do what it says. A baby: two fingers; drowned, or a child: five breaths first if you can. After opioids, give naloxone if there is some.`,
    instead: ['breathing', 'fainting'],
  },
  'poisoning-overdose': {
    ...ruleCard('poisoning'),
    advice: `${CALL}, or your poison centre, even if they feel well. Do not make them vomit, and keep the packaging. Gas or smoke: get into fresh air first. Not waking: on their side; not breathing: chest compressions; after opioids, naloxone if there is some.`,
    instead: ['poisoning', 'breathing'],
  },
  pregnancy: ruleCard('pregnancy'),
  psychosis: {
    key: 'psychosis',
    advice:
      'Stay with them if it is safe, speak calmly and do not argue about what they see or hear. Call your local emergency number or a crisis line now if there is any danger to them or to others, or voices that tell them to harm.',
  },
  'pulmonary-embolism': {
    key: 'lung_clot',
    advice: `${CALL}: sudden breathlessness, sharp pain on breathing in or blood coughed up, above all with a swollen calf or after surgery, a journey or a birth, can be a clot in the lung. Sit still and rest until help comes.`,
    instead: ['breathing'],
  },
  seizure: ruleCard('seizure'),
  'self-injury': ruleCard('self_harm'),
  sepsis: ruleCard('sepsis'),
  sight: {
    key: 'sight',
    advice:
      'Go to an emergency eye department now: sudden loss of sight, a curtain or many flashes, or a red and very painful eye cannot wait. A chemical in the eye: rinse with running water for 20 minutes first. Do not rub, press or drive.',
  },
  spine: ruleCard('spinal_cord'),
  stroke: ruleCard('stroke'),
  suicidal: ruleCard('self_harm'),
  torsion: ruleCard('testicle'),
  violence: ruleCard('violence'),
}

/** Where the kind is not clear, nothing but whom to call: a wrong action harms. */
const UNCLEAR: Card = {
  key: 'emergency',
  advice: `${CALL} and say what you see, what happened and where you are; they tell you what to do. Stay with the person.`,
}

/** By how much likelier than the next a kind must be for its card: then 95 of 100 are right. */
const CLEAR_MARGIN = 1.8

/** The card of an emergency, from the kind that it seems to be. */
export const cardOf = (category: string | undefined, margin: number): Card =>
  (margin >= CLEAR_MARGIN && category !== undefined ? CARDS[category] : undefined) ?? UNCLEAR
