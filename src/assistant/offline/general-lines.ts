import type { NutrientKey } from '../../contract/nutrients.ts'
import type { FoodTable } from '../../foods/food.ts'
import { hasEatingDisorderHistory, isMinor, type Person } from '../../nutrition/person.ts'
import { protocolNamed } from '../understand/names.ts'
import type { Expert } from '../understand/understanding.ts'
import {
  listItem,
  nutrientInText,
  nutrientName,
  nutrientUnit,
  quotedList,
  quotedText,
  resultLines,
} from './format-text.ts'
import type { LineContext } from './offline-answer.ts'
import { valueText } from './query-values.ts'

/** Answers that rest on tables and not on the journal: foods, targets, protocols, the score. */

const MIN_SCORE = 0.55

/** The nutrients of a food by the food tables. */
export function foodFactLines(
  text: string,
  keys: readonly NutrientKey[],
  foods: Pick<FoodTable, 'search'>,
): string[] {
  const [, weight, count, name = text] =
    /^(?:(\d+(?:\.\d+)?) (?:g|grams?)(?: of)? |(\d{1,2}) )?(.+)$/.exec(text) ?? []
  const [match] = foods.search(name, 1)
  if (match === undefined || match.score < MIN_SCORE)
    return [
      `I do not know the food ${quotedText(name)}. Try a plainer name, such as “banana” or “lentil soup”.`,
    ]
  const { food } = match
  const piece = food.pieceGrams ?? food.defaultGrams
  const grams = weight !== undefined ? Number(weight) : count !== undefined ? Number(count) * piece : piece
  const isPiece = weight === undefined
  const amount = isPiece
    ? count === undefined
      ? `one portion of about ${Math.round(grams)} g`
      : `${count}, about ${Math.round(grams)} g`
    : `${Math.round(grams)} g`
  return keys.map((key) => {
    const per100g = food.nutrients[key]
    const unit = nutrientUnit(key)
    if (per100g === null)
      return `${nutrientName(key)} of ${quotedText(food.name)}: unknown, the food table has no figure.`
    const each = isPiece || grams !== 100 ? `; ${valueText(per100g, unit)} in 100 g` : ''
    return `${nutrientName(key)} of ${quotedText(food.name)}, ${amount}: ${valueText((per100g * grams) / 100, unit)}${each}.`
  })
}

const BASIS: Readonly<Record<string, string>> = {
  user: 'which you set yourself',
  dri: 'the reference intake for your age and sex',
  dri_mean_of_sexes: 'the reference intake, as a mean of both sexes',
  adult_reference: 'the reference intake of adults',
  reference: 'a general reference',
  average_child: 'from the average child of the age',
  who: 'from age and weight',
  who_mean_of_sexes: 'from age and weight',
  infant_intake: 'the adequate intake of infants',
  eer: 'from your body and activity',
  eer_mean_of_sexes: 'from your body and activity',
  estimated_expenditure: 'from what you use by your weigh-ins and food',
  body_weight: 'from your weight and goal',
}

/** The daily target of each nutrient, and where it comes from. */
export async function referenceLines(
  { reader }: LineContext,
  keys: readonly NutrientKey[],
): Promise<string[]> {
  return resultLines('targets', await reader.read('get_health_profile'), ({ targets }) =>
    keys.map((key) => {
      const target = (targets as Readonly<Record<string, (typeof targets)['energy_kcal'] | undefined>>)[key]
      if (target === undefined)
        return `There is no reference intake for ${nutrientInText(key)} here. A dietitian can say how much suits you.`
      const most = target.kind === 'limit' ? 'at most ' : target.kind === 'range' ? 'about ' : ''
      const basis = BASIS[target.basis] ?? `from ${target.basis.replaceAll('_', ' ')}`
      const upper =
        target.upper_limit === undefined
          ? ''
          : ` The upper limit is ${valueText(target.upper_limit, target.unit)}.`
      return `Your daily target for ${nutrientInText(key)}: ${most}${valueText(target.value, target.unit)}, ${basis}.${upper}`
    }),
  )
}

export const KNOWLEDGE_LINES = [
  'That is a general question and not one of your journal, so I cannot answer it without a language model. A dietitian or a public health site can.',
]

export const SCORE_LINES = [
  'The diet score runs from 0 to 100: 45% is how close energy, protein, carbohydrate and fat come to your targets, 35% how well nutrients are covered and limits kept, and 20% how many days are logged in full.',
  'Only complete days count, and what is unknown does not count as zero. “What is my diet score?” shows yours with its parts.',
]

/** What a protocol is, how strong the evidence is, and who should not do it or ask first. */
export function protocolFactLines(named: string, person: Person): string[] {
  const protocol = protocolNamed(named)
  if (protocol === undefined) return []
  const against = [
    hasEatingDisorderHistory(person.conditions) &&
    protocol.cautions.some((text) => /eating disorder/.test(text))
      ? 'an eating disorder'
      : '',
    isMinor(person) && protocol.cautions.some((text) => /under 18|under 19|children/.test(text))
      ? 'your age'
      : '',
    (person.pregnant === true || person.lactating === true) &&
    protocol.cautions.some((text) => /pregnan|breastfeeding/.test(text))
      ? 'pregnancy or breastfeeding'
      : '',
  ].filter((reason) => reason !== '')
  const stated =
    person.conditions.length === 0
      ? ''
      : ` Your profile names ${quotedList(person.conditions, 4)}: ask your doctor about them.`
  return [
    `${protocol.name}: ${protocol.summary}`,
    ...(against.length > 0 ? [`Your profile speaks against it: ${against.join(', ')}.`] : []),
    protocol.evidence_note,
    ...listItem('Who should be careful', protocol.cautions),
    ...(against.length === 0 && stated !== '' ? [stated.trim()] : []),
  ]
}

const EXPERTS: Readonly<Record<Expert, string>> = {
  interaction:
    'Whether medicines, foods or supplements go together is for a pharmacist or your doctor to say; I do not judge it.',
  dose: 'How much of a medicine to take, and whether to start or stop one, is for a pharmacist or your doctor to say; the leaflet in the pack has the usual dose.',
  diagnosis:
    'What causes it, or whether it is an illness, I cannot say: that is for a doctor. I can show what your journal has.',
}

/** Who can answer, and what of the journal helps them. */
export async function expertLines({ reader }: LineContext, expert: Expert): Promise<string[]> {
  const bring = resultLines(
    'profile',
    await reader.read('get_health_profile'),
    ({ medications, conditions, allergies, supplement_stack: supplements }) => {
      const known = [
        medications.length === 0 ? '' : `medicines ${quotedList(medications, 5)}`,
        supplements.length === 0
          ? ''
          : `supplements ${quotedList(
              supplements.map(({ name }) => name),
              5,
            )}`,
        conditions.length === 0 ? '' : `conditions ${quotedList(conditions, 5)}`,
        allergies.length === 0 ? '' : `allergies ${quotedList(allergies, 5)}`,
      ].filter((part) => part !== '')
      return known.length === 0 ? [] : [`From your profile, mention: ${known.join('; ')}.`]
    },
  )
  return [
    EXPERTS[expert],
    ...bring,
    'To bring along: ask me for “a summary for my doctor”, or “which symptoms and medicines did I note in the last 30 days”.',
  ]
}

export const GREETING_LINES = [
  'Hello. Ask me about your journal, for example “How much protein did I eat yesterday?” or “How did I sleep last week?”',
]
export const HELP_LINES = [
  'I answer questions about your food, nutrients, weight, sleep, mood, symptoms, medicines, protocols and diet score, of any days.',
  'For example: “How much fibre did I eat last week?”, “When did I last have a headache?”, “Mood on days with coffee”.',
]
export const NOT_UNDERSTOOD_LINES = [
  'I did not understand that well enough to answer it without a language model. I can answer questions such as “How much protein did I eat last Wednesday?” or “How many headaches did I have in March?”',
]
export const OTHER_PERSON_LINES = ['I only know your own journal, so I can say nothing about anybody else.']
