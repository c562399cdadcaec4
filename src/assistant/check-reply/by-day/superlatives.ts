import type { LocalDate } from '../../../contract/calendar-date.ts'
import { isNutrient } from '../../../questions/measures.ts'
import type { Measure } from '../../../questions/query.ts'
import { figuresIn } from '../figures.ts'
import { isRounded } from '../rounding.ts'
import { fromBase } from '../units.ts'
import { unitOfMeasure } from './against.ts'
import { daysIn } from './day-marks.ts'
import type { Item, JournalView, Known } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { measuresOf } from './rest-of-clause.ts'

const UPPER =
  'highest|most|biggest|largest|longest|greatest|strongest|severest|heaviest|richest|fullest|maximum|max|top'
const LOWER = 'lowest|least|smallest|shortest|fewest|lightest|mildest|weakest|minimum'
const MERIT = 'best|worst|happiest|calmest'
const RANK = '(?:(second|2nd|next|third|3rd) )?'
const SUPERLATIVE = new RegExp(` (?:the |your )?${RANK}(?:(${UPPER})|(${LOWER})|(${MERIT}))(?= )`, 'g')
const NO_SUPERLATIVE =
  / (?:at (?:least|most|best|worst)|most (?:of|days|nights|likely|recent(?:ly)?|people|meals)|for the most part)(?= )/
const BURDENS: readonly Measure[] = ['stress', 'symptom_severity']
const MEAL = / (breakfast|lunch|dinner|snack)(?:s|es)?(?= )/
const AFTER = / (?:after|behind|next to|following) @(\d{4}-\d\d-\d\d) ,?/
const SECOND = / (?:(?:comes?|came|is|was|ranks?|ranked) (?:in )?(second|third)(?: place)?)(?= )/

type Superlative = {
  measure: Measure
  isMost: boolean
  rank: number
  meal: string | undefined
  name?: string
}

/**
 * Whether what a clause calls the highest, lowest or second of days, meals or foods is that; undefined: it calls nothing
 * so, or more than can be told.
 */
export function superlativeHolds(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  if (
    NO_SUPERLATIVE.test(clause) ||
    / (?:not|never|no|except|but|only|than|from|rank\w*|order|followed) /.test(clause)
  )
    return undefined
  const all = superlativesOf(clause, before, view)
  const [first] = all ?? []
  if (all === undefined || first === undefined) return undefined
  const verdict = (holds: boolean, days: readonly LocalDate[]): Verdict => ({
    holds,
    days,
    judged: days,
    measures: [...new Set(all.map(({ measure }) => measure))],
    names: [],
  })
  const days = daysIn(clause)
  if (all.length > 1) {
    const sets = all.map((one) => daysOf(one, view))
    if (sets.some((set) => set === undefined)) return undefined
    const known = sets.flatMap((set) => (set === undefined ? [] : [set]))
    const shared = (known[0] ?? []).filter((day) => known.every((set) => set.includes(day)))
    if (days.length === 0 && SAME_DAY.test(clause)) return verdict(shared.length > 0, shared)
    if (days.length === 1 && figuresIn(masked(clause)).length === 0 && SAME_DAY.test(clause))
      return verdict(
        days.every((day) => shared.includes(day)),
        days,
      )
    return undefined
  }
  return singleHolds(clause, first, days, view, verdict)
}

const SAME_DAY =
  /\b(?:same (?:day|night|date)|also|both|on the (?:day|night) (?:with|of|when|that|after)|coincid\w+|together with)\b/
const masked = (clause: string) =>
  clause
    .trim()
    .split(' ')
    .map((word) => (word.startsWith('@') ? '@' : word))

function singleHolds(
  clause: string,
  one: Superlative,
  days: readonly LocalDate[],
  view: JournalView,
  verdict: (holds: boolean, days: readonly LocalDate[]) => Verdict,
): Verdict | undefined {
  const left = AFTER.exec(clause)?.[1]
  const foods = view.named(clause).filter(({ kind }) => kind === 'food')
  const isOfFoods = foods.length > 0 && isNutrient(one.measure) && one.meal === undefined
  const ranked = isOfFoods ? rankFoods(one, days, view) : rankDays(one, view, left)
  if (ranked === undefined || ranked.length < 2) return undefined
  const values = [...new Set(ranked.map(({ known }) => known.value))]
  const value = values[one.rank - 1]
  if (value === undefined) return undefined
  // What is known of a part may be less than it is.
  if (!one.isMost && ranked.some(({ known }) => known.isPartial)) return undefined
  const best = ranked.filter(({ known }) => known.value === value)
  const figures = figuresIn(masked(clause)).filter(
    ({ unit, clock }) => unit?.dimension !== 'count' && clock === undefined,
  )
  if (figures.length > 1) return undefined
  const [figure] = figures
  if (figure !== undefined) {
    if (figure.isRatio === true || figure.unit?.dimension === 'share') return undefined
    const unit = figure.unit ?? unitOfMeasure(one.measure)
    if (!isRounded(figure.value, unit === undefined ? value : fromBase(value, unit), figure.hedge))
      return verdict(false, days)
  }
  if (isOfFoods) {
    const meant = foods.filter(({ name }) => ranked.some(({ item }) => item.name === name))
    const groups = [...Map.groupBy(meant, ({ said }) => said.join(' ')).values()]
    if (groups.length !== 1) return undefined
    return verdict(
      groups.every((group) =>
        group.some(({ name }) =>
          best.some(({ item }) => item.name === name && (days.length === 0 || days.includes(item.day))),
        ),
      ),
      days,
    )
  }
  const meant = days.filter((day) => day !== left)
  if (meant.length === 0) return undefined
  const isSo = meant.every((day) => best.some(({ item }) => item.day === day))
  if (foods.length > 0 && one.meal !== undefined)
    return verdict(
      isSo &&
        foods.some(({ name }) =>
          view.entries.some(
            (entry) =>
              entry.meal === one.meal &&
              meant.includes(entry.date) &&
              entry.name.trim().toLowerCase() === name,
          ),
        ),
      meant,
    )
  return verdict(isSo, meant)
}

/** The superlatives of a clause with the measure of each; undefined: one has none. */
function superlativesOf(clause: string, before: Spoken, view: JournalView): Superlative[] | undefined {
  const places = [...clause.matchAll(SUPERLATIVE)]
  const second = places.length === 0 ? SECOND.exec(clause) : null
  if (second !== null) {
    const { measures } = measuresOf(clause)
    const [measure] = measures
    return measures.length === 1 && measure !== undefined
      ? [{ measure, isMost: true, rank: second[1] === 'third' ? 3 : 2, meal: undefined }]
      : undefined
  }
  const all = places.map((match, index): Superlative | undefined => {
    const [said, rank, most, , merit] = match
    const from = index === 0 ? 0 : match.index
    const next = places[index + 1]?.index ?? clause.length
    const part = `${clause.slice(places.length === 1 ? 0 : from, next)} `
    const own = `${clause.slice(match.index + said.length, next)} `
    const meal = MEAL.exec(part)?.[1]
    const measure = measureOf(places.length > 1 && index > 0 ? own : part, meal, before, view)
    if (measure === undefined) return undefined
    const isBetter = merit === 'best' || merit === 'happiest' || merit === 'calmest'
    const isBurden = BURDENS.includes(measure)
    const isMost =
      merit === undefined ? most !== undefined : merit === 'calmest' ? false : isBetter !== isBurden
    if (merit !== undefined && isNutrient(measure)) return undefined
    return { measure, isMost, rank: rankOf(rank, clause), meal }
  })
  return all.every((one) => one !== undefined) ? all : undefined
}

function rankOf(said: string | undefined, clause: string): number {
  if (said === 'third' || said === '3rd') return 3
  return said !== undefined && !AFTER.test(clause) ? 2 : 1
}

function measureOf(
  part: string,
  meal: string | undefined,
  before: Spoken,
  view: JournalView,
): Measure | undefined {
  const { measures } = measuresOf(part)
  const [only, ...others] = measures
  if (others.length > 0) return undefined
  if (only !== undefined) return only
  if (/ nights?(?= )/.test(part)) return 'sleep_hours'
  if (/ (?:kcal|kj)(?= )/.test(part) || meal !== undefined) return 'energy_kcal'
  if (view.named(part).some(({ kind }) => kind === 'symptom')) return undefined
  return before.measures.length === 1 && / (?:day|one|source|of (?:all|them))(?= )/.test(part)
    ? before.measures[0]
    : undefined
}

type Ranked = { item: Item; known: Known }

function rankDays({ measure, isMost, meal }: Superlative, view: JournalView, left?: string): Ranked[] {
  const items = view
    .daysWith(measure, { meal })
    .filter((day) => day !== left)
    .map((day): Item => ({ day, ...(meal !== undefined && { meal }) }))
  return inOrder(items, measure, isMost, view)
}

function rankFoods(
  { measure, isMost }: Superlative,
  days: readonly LocalDate[],
  view: JournalView,
): Ranked[] {
  const items = view.entries
    .filter(({ date }) => days.length === 0 || days.includes(date))
    .map(({ date, name }): Item => ({ day: date, name: name.trim().toLowerCase() }))
  return inOrder(items, measure, isMost, view)
}

const inOrder = (items: readonly Item[], measure: Measure, isMost: boolean, view: JournalView): Ranked[] =>
  items
    .flatMap((item) => {
      const known = view.valueAt(measure, item)
      return known === undefined ? [] : [{ item, known }]
    })
    .sort((a, b) => (isMost ? b.known.value - a.known.value : a.known.value - b.known.value))

/** The days of the extreme. */
function daysOf(one: Superlative, view: JournalView): LocalDate[] | undefined {
  const ranked = rankDays(one, view)
  const values = [...new Set(ranked.map(({ known }) => known.value))]
  const value = values[one.rank - 1]
  if (ranked.length < 2 || value === undefined) return undefined
  return ranked.filter(({ known }) => known.value === value).map(({ item }) => item.day)
}
