import { isLocalDate, type LocalDate } from '../../contract/calendar-date.ts'
import { NUTRIENTS } from '../../contract/nutrients.ts'
import type { Measure, Query, Window } from '../../questions/query.ts'
import type { ToolSuccess } from '../tool-reader.ts'
import type { Fact, Role, Stat } from './facts.ts'
import { toBase, type Unit, unitOf } from './units.ts'

/** The fields of results that hold one figure of several values. */
const STATS = {
  totals: 'sum',
  averages: 'mean',
  average: 'mean',
  mean_severity: 'mean',
  first: 'first',
  latest: 'last',
} as const
const statOf = (field: string): Stat | undefined =>
  Object.hasOwn(STATS, field) ? STATS[field as keyof typeof STATS] : undefined

type Field = { measure?: Measure; unit: string; role?: Role }

const rated = (measure: Measure): Field => ({ measure, unit: '/10' })
const scored = (measure?: Measure): Field => ({ ...(measure !== undefined && { measure }), unit: '/100' })

/** The numbers of results that are no nutrients, by the names of their fields. */
export const FIELDS: Readonly<Record<string, Field>> = {
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
export const NUTRIENT_UNITS: ReadonlyMap<string, string> = new Map(
  NUTRIENTS.map(({ key, unit }) => [key, unit]),
)
const ROLES: Readonly<Record<string, Role>> = {
  target: 'target',
  targets: 'target',
  upper_limit: 'target',
  gap: 'gap',
  today_remaining: 'gap',
}

/** What is known of a number from where it stands. */
export type Context = {
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

/** What results hold. */
export type Found = {
  facts: Fact[]
  dates: Set<LocalDate>
  times: Map<string, ToolSuccess>
  texts: string[]
  hasEmpty: boolean
}

/** The numbers, names and times in a value of a result. */
export function walk(value: unknown, context: Context, found: Found, field = ''): void {
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

/** Adds a number in the unit of its result. */
export function add(
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

/** Adds a text, and the date or time that it is. */
export function addText(text: string, { result }: Pick<Context, 'result'>, found: Found): void {
  found.texts.push(text)
  const [, date, time] = /^(?:(\d{4}-\d{2}-\d{2})(?:T|$|\D))?(\d{2}:\d{2})?/.exec(text) ?? []
  if (date !== undefined && !isLocalDate(date)) return
  if (date !== undefined) found.dates.add(date)
  if (time !== undefined) found.times.set(time, result)
}
