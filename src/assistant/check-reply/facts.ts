import { addDays, isLocalDate, type LocalDate, windowEnding } from '../../contract/calendar-date.ts'
import { NUTRIENTS } from '../../contract/nutrients.ts'
import type { Measure, Query, QueryAnswer, Window } from '../../questions/query.ts'
import { JOURNAL_TOOL } from '../journal-tool.ts'
import type { ToolSuccess } from '../tool-reader.ts'
import { checkinFacts, type EntriesOf, entryFacts } from './entry-facts.ts'
import { type KnownNames, knownNames } from './names.ts'
import { type Dimension, toBase, type Unit, unitOf } from './units.ts'

/** What a number of a result is: what was eaten or felt, what is aimed at, or what is between. */
export type Role = 'actual' | 'target' | 'gap'

/** The fields of results that hold one figure of several values. */
const STATS = {
  totals: 'sum',
  averages: 'mean',
  average: 'mean',
  mean_severity: 'mean',
  first: 'first',
  latest: 'last',
} as const
export type Stat = (typeof STATS)[keyof typeof STATS]
const statOf = (field: string): Stat | undefined =>
  Object.hasOwn(STATS, field) ? STATS[field as keyof typeof STATS] : undefined

/** A number that was read for this answer. */
export type Fact = {
  /** In the base unit of its dimension. */
  value: number
  /** As the result states it. */
  shown: { value: number; unit: string }
  dimension: Dimension
  measure: Measure | undefined
  role: Role
  /** Undefined: of no particular time. */
  window: Window | undefined
  /** Foods, symptoms or medicines that it is of, in lower case. */
  names: readonly string[]
  meal?: string | undefined
  /** The list that it stands in, for the highest, the lowest and the mean; undefined: none. */
  list?: string
  second?: number
  /** Which figure of several values it is. */
  stat?: Stat
  /** Of a target: not to be exceeded. */
  isLimit?: true
  /** Of a target: the person set it. */
  isOwn?: true
  /** Some of the entries that it is the sum of have no value. */
  isPartial?: true
  /** Of a trend: how much later values differ from earlier ones, with its sign. */
  isChange?: true
  source: { tool: string; query?: Query; result: ToolSuccess }
}

/** All that a reply may rest on. */
export type Evidence = {
  facts: readonly Fact[]
  dates: ReadonlySet<LocalDate>
  /** Texts of results, the message and the conversation, in lower case: what they name may be named. */
  texts: string
  /** The words, medicines and symptoms of these texts. */
  names: KnownNames
  /** Clock times, such as 19:30, and the result that has each. */
  times: ReadonlyMap<string, ToolSuccess>
  /** A list is empty, or a question had nothing to answer. */
  hasEmpty: boolean
}

type Field = { measure?: Measure; unit: string; role?: Role }

const rated = (measure: Measure): Field => ({ measure, unit: '/10' })
const scored = (measure?: Measure): Field => ({ ...(measure !== undefined && { measure }), unit: '/100' })

/** The numbers of results that are no nutrients, by the names of their fields. */
const FIELDS: Readonly<Record<string, Field>> = {
  mood: rated('mood'),
  energy: rated('energy'),
  stress: rated('stress'),
  sleep_quality: rated('sleep_quality'),
  sleep_hours: { measure: 'sleep_hours', unit: 'h' },
  weight_kg: { measure: 'weight', unit: 'kg' },
  water_ml: { measure: 'water_ml', unit: 'ml' },
  severity: rated('symptom_severity'),
  mean_severity: rated('symptom_severity'),
  overall: scored('diet_score'),
  macro_score: scored(),
  nutrient_score: scored(),
  consistency_score: scored(),
  total: scored(),
  confidence: { unit: 'share' },
  coverage: { unit: 'share' },
  adherence_percent: { measure: 'protocol', unit: '%' },
  percent: { unit: '%' },
  grams: { measure: 'food_grams', unit: 'g' },
  carbs: { measure: 'carbohydrate_g', unit: 'g' },
  height_cm: { unit: 'cm' },
  age: { unit: 'years' },
  fasting_hours: { unit: 'h' },
}
const NUTRIENT_UNITS: ReadonlyMap<string, string> = new Map(NUTRIENTS.map(({ key, unit }) => [key, unit]))
const ROLES: Readonly<Record<string, Role>> = {
  target: 'target',
  targets: 'target',
  upper_limit: 'target',
  gap: 'gap',
  today_remaining: 'gap',
}

type Context = {
  tool: string
  result: ToolSuccess
  measure?: Measure | undefined
  unit?: string | undefined
  role: Role
  window: Window | undefined
  names: readonly string[]
  meal?: string | undefined
  stat?: Stat | undefined
  isLimit?: boolean
  isOwn?: boolean
  list?: string | undefined
  query?: Query | undefined
  today: LocalDate
}

type Found = {
  facts: Fact[]
  dates: Set<LocalDate>
  times: Map<string, ToolSuccess>
  texts: string[]
  hasEmpty: boolean
}

/** More than any tool reads. What a model asks for may be any number. */
const MAX_DAYS = 10_000
/** Of longer texts, the rest is not read for names. */
const MAX_TEXT_LENGTH = 40_000

/** The numbers, dates, names and times of the results of this turn. In steps, since results may be long. */
export function* evidenceSteps(
  results: readonly ToolSuccess[],
  { today, said, behind }: { today: LocalDate; said: readonly string[]; behind: readonly EntriesOf[] },
): Generator<undefined, Evidence> {
  const found: Found = { facts: [], dates: new Set(), times: new Map(), texts: [...said], hasEmpty: false }
  for (const result of results) {
    const { tool, input, value } = result
    const window = windowOf(value, input, today)
    const context: Context = { tool, result, role: 'actual', window, names: [], today }
    const query = (tool === JOURNAL_TOOL.name ? input : input.query) as Query | undefined
    const { answer, ...rest } = tool === JOURNAL_TOOL.name ? { answer: value } : value
    walk(rest, context, found)
    if (answer != null && query !== undefined) addAnswer(answer as QueryAnswer, { ...context, query }, found)
    if (Array.isArray(rest.checkins)) found.facts.push(...checkinFacts(result, rest.checkins))
    yield
  }
  for (const each of behind) {
    found.facts.push(...entryFacts(each))
    for (const { name, date, time } of each.entries) {
      found.texts.push(name)
      found.dates.add(date)
      found.times.set(time, each.result)
    }
    yield
  }
  const texts = [...new Set(found.texts)].join('\n').slice(0, MAX_TEXT_LENGTH).toLowerCase()
  return { ...found, texts, names: yield* knownNames(texts) }
}

export function windowOf(
  value: object,
  input: Record<string, unknown>,
  today: LocalDate,
): Window | undefined {
  const own = (value as { window?: Window }).window
  if (own !== undefined) return { from: own.from, to: own.to }
  if (typeof input.from === 'string' && isLocalDate(input.from))
    return { from: input.from, to: typeof input.to === 'string' ? input.to : today }
  const { days } = input
  const isLength = typeof days === 'number' && Number.isInteger(days) && days > 0 && days <= MAX_DAYS
  return isLength ? windowEnding(today, days) : undefined
}

function walk(value: unknown, context: Context, found: Found, field = ''): void {
  // The person's own target replaces the computed one.
  if (field === 'computed') return
  if (typeof value === 'number') addNumber(value, field, context, found)
  else if (typeof value === 'string') addText(value, context, found)
  else if (Array.isArray(value)) {
    if (value.length === 0) found.hasEmpty = true
    // Of the latest entries there are only so many.
    if (field !== 'recent_foods') add(value.length, 'times', { ...context, names: [] }, found)
    for (const [index, each] of value.entries())
      walk(each, { ...context, list: `${context.tool} ${field}` }, found, `${field} ${index}`)
  } else if (typeof value === 'object' && value !== null) {
    const inside = contextOf(value as Record<string, unknown>, context, field)
    for (const [key, each] of Object.entries(value as object)) walk(each, inside, found, key)
  }
}

/** What an object says about its numbers: a nutrient's key, a name, a date. */
function contextOf(object: Record<string, unknown>, context: Context, field: string): Context {
  const { key, unit, date, name, food, food_name: foodName, meal_type: meal } = object
  const names = [name, food, foodName]
    .filter((each) => typeof each === 'string')
    .map((each) => each.toLowerCase())
  const measure =
    typeof key === 'string' && NUTRIENT_UNITS.has(key) ? (key as Measure) : FIELDS[field]?.measure
  const at = [date, object.consumed_at, object.recorded_at, object.last_at].find(
    (each) => typeof each === 'string',
  )
  const day = typeof at === 'string' && isLocalDate(at.slice(0, 10)) ? at.slice(0, 10) : undefined
  return {
    ...context,
    ...(/^(?:today_remaining|metrics_data)$/.test(field) && {
      window: { from: context.today, to: context.today },
    }),
    ...(ROLES[field] !== undefined && { role: ROLES[field] }),
    ...(object.kind === 'limit' && { isLimit: true }),
    ...(object.basis === 'user' && { isOwn: true }),
    ...(statOf(field) !== undefined && { stat: statOf(field) }),
    ...(measure !== undefined && { measure, unit: typeof unit === 'string' ? unit : FIELDS[field]?.unit }),
    ...(NUTRIENT_UNITS.has(field) && { measure: field as Measure, unit: NUTRIENT_UNITS.get(field) }),
    ...(names.length > 0 && { names }),
    ...(typeof meal === 'string' && { meal }),
    ...(day !== undefined && { window: { from: day, to: day } }),
  }
}

function addNumber(value: number, field: string, context: Context, found: Found): void {
  const own = NUTRIENT_UNITS.get(field)
  if (own !== undefined) {
    add(value, own, { ...context, measure: field as Measure }, found)
    return
  }
  const known = FIELDS[field]
  const role = ROLES[field] ?? context.role
  if (known !== undefined) {
    const measure = known.measure ?? context.measure
    add(
      value,
      known.unit,
      { ...context, measure, role: field === 'percent' ? 'gap' : role, stat: statOf(field) ?? context.stat },
      found,
    )
    return
  }
  const isOfMeasure = context.unit !== undefined && !/^(?:count|weight|score|days?)$/.test(field)
  add(
    value,
    isOfMeasure ? (context.unit ?? 'times') : 'times',
    { ...context, role, isChange: field === 'change', stat: statOf(field) ?? context.stat },
    found,
  )
}

function add(
  value: number,
  written: string,
  context: Context & { isChange?: boolean },
  found: Found,
  second?: number,
): void {
  const unit: Unit | undefined = unitOf(written)
  if (unit === undefined) return
  const { measure, role, window, names, meal, list, stat, tool, query, result } = context
  found.facts.push({
    value: toBase(value, unit),
    shown: { value, unit: written },
    dimension: unit.dimension,
    measure,
    role,
    window,
    names,
    meal,
    ...(list !== undefined && { list }),
    ...(stat !== undefined && { stat }),
    ...(context.isLimit === true && { isLimit: true }),
    ...(context.isOwn === true && { isOwn: true }),
    ...(second !== undefined && { second }),
    ...(context.isChange === true && { isChange: true }),
    source: { tool, result, ...(query !== undefined && { query }) },
  })
}

function addText(text: string, { result }: Pick<Context, 'result'>, found: Found): void {
  found.texts.push(text)
  const [, date, time] = /^(?:(\d{4}-\d{2}-\d{2})(?:T|$|\D))?(\d{2}:\d{2})?/.exec(text) ?? []
  if (date !== undefined && !isLocalDate(date)) return
  if (date !== undefined) found.dates.add(date)
  if (time !== undefined) found.times.set(time, result)
}

/** The numbers of the answer to a typed question. */
function addAnswer(answer: QueryAnswer, context: Context, found: Found): void {
  const { query } = context
  if (query === undefined) return
  addText(answer.window.from, context, found)
  addText(answer.window.to, context, found)
  if (query.of !== undefined) found.texts.push(query.of)
  if (answer.status === 'declined') {
    found.hasEmpty = true
    for (const name of answer.names ?? []) found.texts.push(name)
    return
  }
  const names = [...answer.matched, ...(query.of === undefined ? [] : [query.of])].map((name) =>
    name.toLowerCase(),
  )
  found.texts.push(...names)
  const own: Context = {
    ...context,
    measure: query.measure,
    window: answer.window,
    names,
    meal: query.only?.meal,
  }
  const { unit } = answer
  if (answer.matched.length === 0 && query.of !== undefined) found.hasEmpty = true
  const value = (
    each: number | null | undefined,
    as: Partial<Context> & { isChange?: boolean } = {},
    written = unit,
    second?: number | null,
  ) => {
    if (each != null) add(each, written, { ...own, ...as }, found, second ?? undefined)
  }
  const isChange = query.reduce === 'slope'
  value(
    answer.value,
    answer.at === undefined ? { isChange } : rowContext(answer.at, own),
    unit,
    answer.second,
  )
  value(answer.smoothed)
  value(answer.plus_minus)
  value(answer.current, {}, 'times')
  for (const count of [
    answer.n,
    answer.days.known,
    answer.days.unknown,
    answer.days.known + answer.days.unknown,
  ]) {
    value(count, { names: [] }, 'times')
  }
  value(answer.rows.length, { names: [] }, 'times')
  const { compared, against } = { ...answer, against: query.against }
  const isTarget = against !== undefined && !('window' in against)
  if (compared !== undefined) {
    value(compared.value, {
      window: isTarget ? own.window : compared.window,
      role: isTarget ? 'target' : 'actual',
    })
    value(compared.n, { window: compared.window, names: [] }, 'times')
    value(compared.days.known, { window: compared.window, names: [] }, 'times')
    addText(compared.window.from, context, found)
    addText(compared.window.to, context, found)
  }
  const list = `ask ${JSON.stringify(query)}`
  const ofRow = isCounted(query) ? 'times' : rowUnit(query, unit)
  for (const row of answer.rows) {
    addText(row.key, context, found)
    value(row.value, { ...rowContext(row.key, own), list }, ofRow, row.second)
  }
}

const isCounted = ({ measure }: Query) =>
  ['times_eaten', 'symptom', 'medicine', 'protocol', 'days_logged', 'days_complete', 'checkins'].includes(
    measure,
  )

/** The unit of the single values, where that of the answer is a number of days or a share. */
function rowUnit({ measure, reduce }: Query, unit: string): string {
  const own =
    NUTRIENT_UNITS.get(measure) ??
    FIELDS[measure]?.unit ??
    (measure === 'weight' ? 'kg' : measure === 'food_grams' ? 'g' : undefined)
  return reduce === 'count' || reduce === 'streak' || reduce === 'share' || reduce === 'slope'
    ? (own ?? unit)
    : unit
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The dates or the name of a row. */
function rowContext(
  key: string,
  { names, window, meal, query }: Context,
): Pick<Context, 'window' | 'names' | 'meal'> {
  const date = key.slice(0, 10)
  if (!isLocalDate(date)) {
    const weekday = query?.group === 'weekday' ? WEEKDAYS[Number(key) - 1] : undefined
    return { window, names: [...names, weekday ?? key.toLowerCase()], meal }
  }
  const [, kind] = /^\S+ ([a-z]+)$/.exec(key) ?? []
  return { window: { from: date, to: endOf(date, query) }, names, meal: kind ?? meal }
}

/** The first date of a week or month stands for all of it. */
function endOf(date: LocalDate, query: Query | undefined): LocalDate {
  if (query?.group === 'week') return addDays(date, 6)
  return query?.group === 'month' ? addDays(`${addDays(date, 31).slice(0, 7)}-01`, -1) : date
}
