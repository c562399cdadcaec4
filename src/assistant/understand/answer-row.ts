import { addDays } from '../../contract/calendar-date.ts'
import { MEASURES } from '../../questions/measures.ts'
import type { Query, Window } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { isNutrient } from './measure-kinds.ts'
import type { Slots } from './slots-of.ts'
import { months } from './window/calendar.ts'
import { type Words, words } from './words.ts'

/** What the last answer named, such as its day, its month or its food, and questions about that. */

/** A row of an answer, as what it restricts a question to. */
export type Row = { window: Window; of?: string }

function rowOf(query: Query, key: string): Row | undefined {
  const date = /^\d{4}-\d\d-\d\d/.exec(key)?.[0]
  switch (query.group ?? 'day') {
    case 'food':
      return { window: query.window, of: key.toLowerCase() }
    case 'weekday':
    case 'name':
    case 'meal_type':
      return undefined
    case 'week':
      return date === undefined ? undefined : { window: { from: date, to: addDays(date, 6) } }
    case 'month':
      return { window: months(Number(key.slice(0, 4)), Number(key.slice(5, 7))) }
    default:
      return date === undefined ? undefined : { window: { from: date, to: date } }
  }
}

/** The row of the last answer; undefined: it named none, or there were several. */
export function lastRowOf({ last, lastRow }: QuestionContext): Row | undefined {
  const [query, another] = last
  return query === undefined || another !== undefined || lastRow === undefined
    ? undefined
    : rowOf(query, lastRow)
}

const HELPING = '(?:portion|helping|serving|piece|slice|plate|plateful|bowl|glass|cup|mug|amount|one|entry)'
const ITS_SIZE = words(
  `how (?:big|large|heavy|small|much|generous) (?:was|is|were) (?:the|that|this|my|its|it|the last) ?(?:${HELPING})?(?: size)?(?: then| that time| of it)?(?= (?:[,|]|$)|$)|(?:what was |what is )?(?:the |that |its )?(?:${HELPING} size|size of (?:the |that )?(?:${HELPING}|it))|how much (?:of it |of that )?(?:was it|was that|was there|did i (?:have|eat|drink|get)(?: then| that time| of it| of that)?)|how much did (?:it|that) weigh|what did (?:it|that) weigh|(?:its|the) weight`,
)
const CONTENTS = words(
  'what (?:was|were|is) (?:in|on|part of) (?:it|that|there|the (?:plate|meal))|what did (?:it|that) (?:consist of|contain|have in it|include)|what was it(?: made(?: up)? of)?',
)
const POINTS = / (?:it|that|this|them|there|then|its) /

/** "how big was the portion", after when a food was last eaten: in words that the slots know. */
export function withRowWords(text: Words, { last: [before] }: QuestionContext, row: Row | undefined): Words {
  if (before === undefined || row === undefined) return text
  const isTime = before.reduce === 'last' || before.reduce === 'first'
  if ((isTime && before.of !== undefined && MEASURES[before.measure].from === 'food') || row.of !== undefined)
    return text.replace(ITS_SIZE, 'how many grams was it')
  return isExtreme(before) && before.only?.meal !== undefined
    ? text.replace(CONTENTS, 'what did i eat then')
    : text
}

const isExtreme = ({ reduce }: Query) => reduce === 'max' || reduce === 'min'

/**
 * The question that a follow-up goes on with where it asks for more of the row that the last answer named: the calories of
 * the pizza that was the last, how bad the last headache was, how often the food that gave the most was eaten.
 */
export function rowAsked(slots: Slots, text: Words, context: QuestionContext): Query | undefined {
  const row = lastRowOf(context)
  const [before] = context.last
  if (row === undefined || before === undefined || slots.windows.length > 0 || slots.problem !== undefined)
    return undefined
  const { measures, asked, names, listed, only, condition, target } = slots
  if (names.length > 0 || listed !== undefined || condition !== undefined || target !== undefined)
    return undefined
  const isPointing = POINTS.test(text)
  const isEaten = measures.length === 0 && / (?:what|which foods?) .*(?:eat|have|had|ate) /.test(text)
  const isOfFood = measures.length > 0 && measures.every((one) => one.measures.every(isNutrient))
  if (row.of !== undefined) return isPointing ? ofFood(before, row, slots) : undefined
  if (asked.reduce !== undefined && asked.reduce !== 'sum') return undefined
  if (asked.isCount === true || asked.isWhen === true || asked.group !== undefined) return undefined
  const { last: _, ...kept } = before.only ?? {}
  const day: Query = {
    ...before,
    window: row.window,
    reduce: 'count',
    ...(Object.keys(kept).length > 0 && { only: kept }),
  }
  delete day.against
  delete day.beside
  if (before.reduce === 'last' || before.reduce === 'first') {
    if (before.of === undefined || Object.keys(only).length > 0) return undefined
    if (before.measure === 'times_eaten' && (isOfFood || asked.isGrams === true)) return withoutDays(day)
    const isSymptom = before.measure === 'symptom' || before.measure === 'symptom_severity'
    return isSymptom && asked.isSevere === true ? withoutDays(day) : undefined
  }
  const isOfMeal = isExtreme(before) && before.of === undefined && before.only?.meal !== undefined
  const asksMeal = isOfMeal && isPointing && (isOfFood || isEaten)
  const asksDay = isExtreme(before) && before.of === undefined && isEaten && isPointing
  if (asksMeal || asksDay) {
    const { group: _group, ...plain } = day
    return isEaten
      ? { ...plain, measure: 'times_eaten', group: 'food', reduce: 'list' }
      : { ...plain, reduce: 'sum' }
  }
  return undefined
}

/** A single day needs no weekday. */
function withoutDays({ only, ...query }: Query): Query {
  const { weekdays: _, ...kept } = only ?? {}
  return { ...query, ...(Object.keys(kept).length > 0 && { only: kept }) }
}

/** After the food that gave the most: how often, how much, when it was eaten. */
function ofFood(before: Query, { window, of }: Row, { asked, measures }: Slots): Query | undefined {
  if (of === undefined) return undefined
  const isAsked =
    asked.isCount === true ||
    asked.isMany === true ||
    asked.isGrams === true ||
    asked.isWhen === true ||
    asked.isDays === true ||
    measures.length > 0
  if (!isAsked) return undefined
  return {
    measure: 'times_eaten',
    of,
    window,
    ...(before.only !== undefined && { only: before.only }),
    group: 'entry',
    reduce: 'count',
  }
}
