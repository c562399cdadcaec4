import { isNutrient } from '../../../questions/measures.ts'
import type { Measure } from '../../../questions/query.ts'
import { namedWords } from '../named-words.ts'
import type { Item, JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { measuresOf } from './rest-of-clause.ts'

const ORDER =
  / (?:from (?:the )?\w+ (?:\w+ )?to (?:the )?(?:most|least|highest|lowest|biggest|smallest|longest|shortest|lightest|heaviest|saltiest|strongest|weakest|latest|earliest)|rank(?:s|ed|ing)?|(?:the |in )?order(?: is| was| of)?|followed by|ahead of|then|first|in (?:descending|ascending|decreasing|increasing) order)(?= )/
const RISING =
  / (?:from (?:the )?(?:least|lowest|smallest|shortest|lightest|fewest|weakest)|ascending|increasing)(?= )/
const FALLING =
  / (?:from (?:the )?(?:most|highest|biggest|longest|heaviest|greatest|strongest|largest)|descending|decreasing)(?= )/
const LOW = / (?:least|lowest|smallest|shortest|lightest|fewest)(?= )/
const LEVEL = / (?:level|tied|equal|the same)(?= )/

/** "Tuesday, then Thursday, then Monday": whether what a clause puts in order is; undefined: it orders nothing. */
export function orderHolds(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  if (!ORDER.test(clause) || / (?:than|not|except|but) /.test(clause)) return undefined
  const items = itemsIn(clause, view)
  if (items.length < 3 && !(items.length === 2 && / (?:followed by|ahead of) /.test(clause))) return undefined
  const { measures: said } = measuresOf(clause)
  const measures =
    said.length > 0 ? said : / nights?(?= )/.test(clause) ? (['sleep_hours'] as const) : before.measures
  const measure = measures.find((one) => one !== 'energy')
  if (measure === undefined || measures.filter((one) => one !== 'energy').length > 1) return undefined
  if (
    /\d/.test(clause.replace(/ @\S+/g, ' ').replace(/ \(? ?\d[\d.]* ?(?:g|mg|kcal|h|kj|hours?) ?\)?/g, ' '))
  )
    return undefined
  const isRising = RISING.test(clause) || (!FALLING.test(clause) && LOW.test(clause))
  const values = items.map((item) => amountAt(item, measure, view))
  if (values.some((value) => value === undefined)) return undefined
  const known = values.flatMap((value) => (value === undefined ? [] : [value]))
  const isLevel = LEVEL.test(clause)
  const isInOrder = known.every((value, index) => {
    const next = known[index + 1]
    if (next === undefined) return true
    return value === next ? isLevel : isRising ? value < next : value > next
  })
  const [first] = items
  const rivals = first === undefined ? [] : rivalsOf(first, measure, view)
  // The first of an order is the first of all.
  const isFirst = rivals.every(
    (value) => known.includes(value) || (isRising ? value > Math.max(...known) : value < Math.min(...known)),
  )
  return {
    holds: isInOrder && isFirst,
    days: [],
    judged: items.map(({ day }) => day),
    measures: [measure],
    names: [],
  }
}

/** The days or foods of a clause, in its order. */
function itemsIn(clause: string, view: JournalView): Item[] {
  const words = clause.trim().split(' ')
  const days = words.filter((word) => /^@[\d-]+$/.test(word)).map((word): Item => ({ day: word.slice(1) }))
  const foods = view.named(clause).filter(({ kind }) => kind === 'food')
  if (days.length >= 2 || foods.length === 0) return foods.length > 0 ? [] : days
  const limit = days[0]?.day
  const placed = foods.flatMap(({ name, said, days: on }) => {
    const at = words.findIndex((word) => namedWords(word).some((one) => said.includes(one)))
    const there = [...on].filter((day) => limit === undefined || day === limit)
    return there.map((day) => ({ day, name, at }))
  })
  // The same word in several names leaves open which is meant.
  const places = placed.map(({ at }) => at)
  return new Set(places).size === places.length
    ? placed.sort((a, b) => a.at - b.at).map(({ day, name }) => ({ day, name }))
    : []
}

const amountAt = (item: Item, measure: Measure, view: JournalView): number | undefined => {
  const known = view.valueAt(measure, item)
  return known === undefined || known.isPartial ? undefined : known.value
}

function rivalsOf({ name }: Item, measure: Measure, view: JournalView): number[] {
  if (name === undefined)
    return view.daysWith(measure).flatMap((one) => amountAt({ day: one }, measure, view) ?? [])
  if (!isNutrient(measure)) return []
  return view.entries.flatMap(
    (entry) => amountAt({ day: entry.date, name: entry.name.trim().toLowerCase() }, measure, view) ?? [],
  )
}
