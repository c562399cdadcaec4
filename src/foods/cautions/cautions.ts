import { Type } from '@sinclair/typebox'
import type { Nutrients } from '../../contract/nutrients.ts'
import { stringEnum } from '../../core/schemas.ts'
import { runAtOnce } from '../../core/slices.ts'
import { foldText } from '../text/words.ts'
import { AGE_ROWS } from './age-rows.ts'
import { CONDITION_ROWS } from './condition-rows.ts'
import { MEDICINE_ROWS } from './medicine-rows.ts'
import {
  CAUTION_ADVICE,
  type CautionAdvice,
  type CautionCondition,
  type CautionRow,
  type CautionTrigger,
} from './row.ts'

export const CAUTION_ROWS: readonly CautionRow[] = [...MEDICINE_ROWS, ...CONDITION_ROWS, ...AGE_ROWS]

/** Something to know about a food and a medicine, condition or age. */
export type Caution = {
  key: string
  advice: CautionAdvice
  food: string
  /** The medicine, condition or age. */
  because: string
  message: string
  source: { title: string; url: string }
}

const CautionDocument = Type.Object({
  key: Type.String(),
  advice: stringEnum(CAUTION_ADVICE, {
    description:
      'avoid the food; keep its amount steady; limit large amounts; keep it apart in time from the medicine',
  }),
  food: Type.String(),
  because: Type.String({ description: 'The medicine, condition or age of the profile' }),
  message: Type.String({ description: 'For the person; never advice to stop a medicine' }),
  source: Type.Object({ title: Type.String(), url: Type.String() }),
})
export const Cautions = Type.Array(CautionDocument)

/** The rows that apply to a person, each with the medicine, condition or age that it is for. */
export type CautionRules = readonly { row: CautionRow; because: string }[]

export const NO_CAUTION_RULES: CautionRules = []

/** What was eaten or is suggested: its names, in the table's and the person's words, and its amounts. */
export type CautionFood = { name: string; texts: readonly string[]; nutrients: Nutrients }

/** The longest name of a food in a message. */
const MAX_NAME_CHARS = 60

/** @param medicines by their names in the lexicon. */
export function cautionRules(
  medicines: readonly string[],
  conditions: readonly CautionCondition[],
): CautionRules {
  if (medicines.length + conditions.length === 0) return NO_CAUTION_RULES
  return CAUTION_ROWS.flatMap((row) => {
    const because =
      row.medicines?.split(', ').find((name) => medicines.includes(name)) ??
      row.conditions?.find((condition) => conditions.includes(condition))
    return because === undefined ? [] : [{ row, because }]
  }).toSorted((a, b) => CAUTION_ADVICE.indexOf(a.row.advice) - CAUTION_ADVICE.indexOf(b.row.advice))
}

/** The cautions for foods, those to avoid first, each row once: for the first food that it is about. */
export const foodCautions = (rules: CautionRules, foods: readonly CautionFood[]): Caution[] =>
  runAtOnce(cautionSteps(rules, foods))

/** As `foodCautions`, a food or a row each step. */
export function* cautionSteps(
  rules: CautionRules,
  foods: readonly CautionFood[],
): Generator<undefined, Caution[]> {
  if (rules.length === 0) return []
  const read: ReadFood[] = []
  for (const food of foods) {
    read.push({ ...food, texts: food.texts.map(eatenWords), known: new Map() })
    yield
  }
  const found: Caution[] = []
  for (const { row, because } of rules) {
    const food = read.find((each) => isTriggered(row, each))
    if (food !== undefined) found.push(caution(row, because, food.name))
    yield
  }
  return found
}

/** A food with its words as they are compared, and the triggers that it is known to have or not to have. */
type ReadFood = CautionFood & { known: Map<CautionTrigger, boolean> }

/** Each reason once, those to avoid first. */
export const distinctCautions = (cautions: readonly Caution[]): Caution[] =>
  [...Map.groupBy(cautions, ({ key }) => key).values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((a, b) => CAUTION_ADVICE.indexOf(a.advice) - CAUTION_ADVICE.indexOf(b.advice))

/** A change of what somebody eats steadily, or what they should avoid, is not suggested to them. */
export const isSuggestible = (cautions: readonly Caution[]): boolean =>
  cautions.every(({ advice }) => advice === 'limit' || advice === 'apart')

function caution({ key, advice, text, source: { title, url } }: CautionRow, because: string, food: string) {
  const name = food.length > MAX_NAME_CHARS ? `${food.slice(0, MAX_NAME_CHARS - 1)}…` : food
  return {
    key,
    advice,
    food: name,
    because,
    message: `${name} and ${because}: ${text}`,
    source: { title, url },
  }
}

/** Several rows share a trigger, and most of the work is reading words. */
function isTriggered(
  { food: trigger }: CautionRow,
  { texts, nutrients, known }: Omit<ReadFood, 'name'>,
): boolean {
  const { words, not, amount } = trigger
  const eaten = amount === undefined ? null : nutrients[amount.key]
  if (amount !== undefined && eaten !== null) return eaten >= amount.from
  const found =
    known.get(trigger) ?? texts.some((text) => words?.test(text) === true && not?.test(text) !== true)
  known.set(trigger, found)
  return found
}

const NOT_EATEN = /\b(?:no|not|without|instead of|hold the|minus)\b(?:(?!\b(?:and|with|but|plus)\b)[^,.;+])*/g

/** The words of a text in lower case without what it says was not eaten: "toast without grapefruit". */
const eatenWords = (text: string) =>
  foldText(text)
    .replace(/\b(?:no|low|reduced) (?=sodium|salt)/g, 'low ')
    .replace(NOT_EATEN, ' ')
