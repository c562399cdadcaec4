import type { Group, Measure, Only, Reduction } from '../../questions/query.ts'
import { take, type Words, words } from './words.ts'

/** Slots that are read from words alone: meals and hours, weekdays, conditions. */

type Meal = NonNullable<Only['meal']>

const MEALS: Readonly<Record<string, Meal>> = {
  breakfast: 'breakfast',
  lunch: 'lunch',
  dinner: 'dinner',
  snack: 'snack',
  beverage: 'beverage',
  drink: 'beverage',
}
const MEAL = '(breakfast|lunch|dinner|snack)(?:e?s)?'
const IN_MEAL = '(?:(?:for|at|with|during|as|in|of) )?(?:(?:a|my|the|our|his) )?'

const SMALL: Readonly<Record<string, number>> = { couple: 2, few: 3 }

const LAST_MEALS = words(
  `(?:(?:my|the|for|in|of|at|over|during) )*(?:last|past|latest|most recent|previous) (?:(\\d{1,2}|couple of|few) )?(breakfast|lunch|dinner|snack|meal|beverage)(?:e?s)?`,
)
const PER_MEAL = words(
  `(?:(?:per|each|every) ${MEAL}|(?:an? |my )?(?:average |typical |usual )(breakfast|lunch|dinner|snack))`,
)
const AT_MEAL = words(
  `${IN_MEAL}${MEAL}(?: times?| s)?|(?:from|as) (?:my )?(snack|drink|beverage)(?:s|ing)?|snacking`,
)
const NOON =
  '(noon|midday|midnight|\\d{1,2}(?: : \\d\\d)?(?: ?(?:am|pm|o ?clock|h))?(?: (?:in the (?:morning|afternoon|evening)|at night))?)'
const BEFORE_HOUR = words(`before ${NOON}`)
const AFTER_HOUR = words(`after ${NOON}`)
const BETWEEN_HOURS = words(`(?:between|from) ${NOON} (?:and|to|-|until) ${NOON}`)
const PART_OF_DAY = words(
  '(?:in|during) the (morning|afternoon|evening|night)s?|late (?:at|in the) (night|evening)|(?:in )?(morning|afternoon|evening)s|at (night)',
)
const PARTS: Readonly<Record<string, { from: number; to: number }>> = {
  morning: { from: 0, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 24 },
  night: { from: 18, to: 24 },
}

/** Hour of the day, 0–24; undefined for a time between hours, which cannot be told apart. */
function hourOf(said: string): number | undefined {
  const text = said
    .replace(/ (?:o ?clock )?in the morning$/, ' am')
    .replace(/ (?:o ?clock )?(?:in the (?:afternoon|evening)|at night)$/, ' pm')
  if (text === 'noon' || text === 'midday') return 12
  if (text === 'midnight') return 24
  const [, hour, minutes, half] = /^(\d{1,2})(?: : (\d\d))?(?: ?(am|pm|o ?clock|h))?$/.exec(text) ?? []
  if (hour === undefined || (minutes !== undefined && minutes !== '00')) return undefined
  const number = Number(hour)
  if (half === 'am') return number === 12 ? 0 : number
  if (half === 'pm') return number === 12 ? 12 : number + 12
  // "after 8" without more may be either.
  if (half === undefined && minutes === undefined) return undefined
  return number <= 24 ? number : undefined
}

export type OnlyRead = { only: Only; group?: Group; reduce?: Reduction; rest: Words }

/** Which part of the days counts: meals, hours. */
export function readOnly(text: Words): OnlyRead {
  let rest = text
  let only: Only = {}
  let group: Group | undefined
  let reduce: Reduction | undefined
  const taken = (pattern: RegExp, use: (match: RegExpExecArray) => boolean) => {
    const found = take(rest, pattern)
    if (found === undefined || !use(found.match)) return
    rest = found.rest
  }
  taken(LAST_MEALS, ([, count, name]) => {
    const meal = MEALS[name ?? '']
    only = {
      ...only,
      ...(meal !== undefined && { meal }),
      last: SMALL[count?.split(' ')[0] ?? ''] ?? Number(count ?? 1),
    }
    group = 'meal'
    return true
  })
  taken(PER_MEAL, ([, one, other]) => {
    const meal = MEALS[one ?? other ?? '']
    only = { ...only, ...(meal !== undefined && { meal }) }
    group = 'meal'
    reduce = 'mean'
    return true
  })
  taken(AT_MEAL, ([, one, other]) => {
    const meal = MEALS[one ?? other ?? 'snack']
    if (only.meal !== undefined) return false
    only = { ...only, ...(meal !== undefined && { meal }) }
    return true
  })
  const within = (from: number | undefined, to: number | undefined) => {
    if (from === undefined || to === undefined || from >= to) return false
    only = { ...only, hours: { from, to } }
    return true
  }
  taken(BETWEEN_HOURS, ([, from, to]) => {
    const end = hourOf(to ?? '')
    // "between 6 and 8 pm"
    const half = /(am|pm)$/.exec(to ?? '')?.[1]
    return within(hourOf(from ?? '') ?? (half === undefined ? undefined : hourOf(`${from} ${half}`)), end)
  })
  taken(BEFORE_HOUR, ([, hour]) => within(0, hourOf(hour ?? '')))
  taken(AFTER_HOUR, ([, hour]) => within(hour === 'midnight' ? 0 : hourOf(hour ?? ''), 24))
  taken(PART_OF_DAY, ([, ...parts]) => {
    const part = PARTS[parts.find((one) => one !== undefined) ?? '']
    return within(part?.from, part?.to)
  })
  return { only, ...(group !== undefined && { group }), ...(reduce !== undefined && { reduce }), rest }
}

const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const WHICH_WEEKDAY = words(
  `(?:on )?(?:which|what) (?:of (?:the|my) )?(${WEEKDAYS.join('|')})s?(?: (?:was|is|did))?`,
)

/** "which Saturday": a date among the Saturdays, and not the last of them. */
export function readWhichWeekday(text: Words): { weekdays?: readonly number[]; rest: Words } {
  const taken = take(text, WHICH_WEEKDAY)
  if (taken === undefined) return { rest: text }
  return { weekdays: [WEEKDAYS.indexOf(taken.match[1] ?? '') + 1], rest: taken.rest }
}

/** Factors into the unit of the measure. */
const UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  kcal: ['kcal', 1],
  calories: ['kcal', 1],
  calorie: ['kcal', 1],
  cal: ['kcal', 1],
  cals: ['kcal', 1],
  kcals: ['kcal', 1],
  kj: ['kcal', 1 / 4.184],
  g: ['g', 1],
  gram: ['g', 1],
  grams: ['g', 1],
  gr: ['g', 1],
  mg: ['mg', 1],
  milligrams: ['mg', 1],
  mcg: ['ug', 1],
  ug: ['ug', 1],
  µg: ['ug', 1],
  μg: ['ug', 1],
  micrograms: ['ug', 1],
  h: ['h', 1],
  hour: ['h', 1],
  hours: ['h', 1],
  minutes: ['h', 1 / 60],
  kg: ['kg', 1],
  kilos: ['kg', 1],
  kilo: ['kg', 1],
  kilograms: ['kg', 1],
  lb: ['kg', 0.45359237],
  lbs: ['kg', 0.45359237],
  pounds: ['kg', 0.45359237],
  ml: ['ml', 1],
  millilitres: ['ml', 1],
  l: ['ml', 1000],
  litre: ['ml', 1000],
  litres: ['ml', 1000],
  liter: ['ml', 1000],
  liters: ['ml', 1000],
  times: ['', 1],
  steps: ['', 1],
  points: ['', 1],
  bpm: ['', 1],
}

export type Condition =
  | { over: number; unit: string }
  | { under: number; unit: string }
  | { target: 'met' | 'over' | 'under' }

const NUMBER = '(\\d+(?:\\.\\d+)?)'
const UNIT = `(${Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`
const RATED = '(?: (?:/|out of|of) 10)?'
const TAIL = `${NUMBER}(?: ?${UNIT})?${RATED}(?! (?:days?|weeks?|months?|years?|fortnights?|/|:|am|pm|st|nd|rd|th|-) )`
const OVER = words(
  `(?:over|above|more than|higher than|greater than|exceed(?:ed|ing|s)?|longer than|beyond|north of|better than|past|>) ${TAIL}`,
)
const AT_LEAST = words(
  `(?:at least|reach(?:ed|es)?(?: the)?|hit(?: the)?|got to|a minimum of|no less than|not less than|min|minimum|> =) ${TAIL}|${NUMBER}(?: ?${UNIT})?${RATED} (?:or more|or higher|or above|or better|and above|or longer|\\+)`,
)
const UNDER = words(
  `(?:under|below|less than|lower than|fewer than|shorter than|worse than|not even|<) ${TAIL}`,
)
const AT_MOST = words(
  `(?:at most|a maximum of|no more than|not more than|max|maximum|up to|within|< =) ${TAIL}|${NUMBER}(?: ?${UNIT})?${RATED} (?:or less|or lower|or below|or fewer|or under)`,
)
const TARGET =
  '(?:(?:my|the|our) )?(?:daily |own )?(?:\\| )?(?:daily )?(?:targets?|goals?|limits?|aim|recommended (?:amount|intake|limit)|recommendation|allowance|budget)'
const TARGETS: readonly (readonly [RegExp, 'met' | 'over' | 'under'])[] = [
  [words(`(?:over|above|more than|exceed(?:ed|s)?|go over|went over|past|beyond) ${TARGET}`), 'over'],
  [
    words(
      `(?:under|below|less than|within|short of|miss(?:ed)?|stay(?:ed)? (?:under|below|within)|fail(?:ed)? to (?:reach|hit|meet)) ${TARGET}`,
    ),
    'under',
  ],
  [
    words(`(?:reach(?:ed)?|hit|met|meet|manage(?:d)?|achieved?|made|make|got to|get to|at|on) ${TARGET}`),
    'met',
  ],
  [words(`(?:compared (?:with|to)|against|vs|relative to|versus|close to) ${TARGET}`), 'met'],
  [words('(?:not (?:\\| )?(?:get |have |eat |drink )?enough|too (?:little|few))(?: of)?'), 'under'],
  [words('enough(?: of)?'), 'met'],
  [words('too (?:much|many)(?: of)?'), 'over'],
]

export type ConditionRead = { condition?: Condition; target?: 'met' | 'over' | 'under'; rest: Words }

/** What the values are to meet. Numbers of whole things: "at least 3" is over 2.999…, so equal ones count. */
export function readCondition(text: Words): ConditionRead {
  for (const [pattern, target] of TARGETS) {
    const taken = take(text, pattern)
    if (taken !== undefined) return { target, rest: taken.rest }
  }
  const rules: readonly (readonly [RegExp, 'over' | 'under', number])[] = [
    [AT_LEAST, 'over', -1e-6],
    [AT_MOST, 'under', 1e-6],
    [OVER, 'over', 0],
    [UNDER, 'under', 0],
  ]
  for (const [pattern, key, shift] of rules) {
    const taken = take(text, pattern)
    if (taken === undefined) continue
    const [, a, unitA, b, unitB] = taken.match
    const [unit, factor] = UNITS[unitA ?? unitB ?? ''] ?? ['', 1]
    const amount = Number(a ?? b) * factor
    const value = shift === 0 ? amount : amount + shift
    return { condition: key === 'over' ? { over: value, unit } : { under: value, unit }, rest: taken.rest }
  }
  return { rest: text }
}

const MASS: Readonly<Record<string, number>> = { g: 1000, mg: 1, ug: 0.001 }

/** The number of a condition in the unit of a measure; undefined if its unit is not one of the measure's kind. */
export function inUnitOf(measure: Measure, value: number, unit: string): number | undefined {
  const own =
    measure === 'food_grams' ? 'g' : (/_(kcal|g|mg|ug|ml)$/.exec(measure)?.[1] ?? OWN_UNITS[measure] ?? '')
  if (unit === '' || unit === own) return value
  const [from, to] = [MASS[unit], MASS[own]]
  return from === undefined || to === undefined ? undefined : (value * from) / to
}
const OWN_UNITS: Readonly<Partial<Record<Measure, string>>> = { sleep_hours: 'h', weight: 'kg' }
