import type { Measure } from '../../questions/query.ts'
import { take, type Words, words } from './words.ts'

/** What the values of a question have to meet: limits with their units, and the person's targets. */

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
/** "100 g protein or more": the measure may stand before what bounds the limit. */
const AMOUNT = `${NUMBER}(?: ?${UNIT})?${RATED}(?: (?:(?:of|for|in) )?(?:(?:my|the) )?\\|)?(?: (?:a|per|each|every) (?:day|night))?`
const OVER = words(
  `(?:over|above|more than|higher than|greater than|exceed(?:ed|ing|s)?|longer than|beyond|north of|better than|past|>) ${TAIL}`,
)
const AT_LEAST = words(
  `(?:at least|reach(?:ed|es)?(?: the| my)?|hit(?: the| my)?|got to|a minimum of|no less than|without (?:ever )?(?:going|getting|dropping|falling|being) (?:under|below)|not less than|min|minimum|> =|(?:clear|break|crack|beat)(?:ed|s)?|topped) ${TAIL}|${AMOUNT} (?:or more|or higher|or above|or better|and above|or longer|\\+)`,
)
const UNDER = words(
  `(?:under|below|less than|lower than|fewer than|shorter than|worse than|not even|<) ${TAIL}`,
)
const AT_MOST = words(
  `(?:at most|without (?:ever )?(?:going |getting |being )?(?:over|above|past|exceeding)|(?:never|no(?: \\|)?) (?:over|above|past|beyond|exceeding)|a maximum of|no more than|not more than|max|maximum|up to|within|< =) ${TAIL}|${AMOUNT} (?:or less|or lower|or below|or fewer|or under)`,
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
    words(
      `(?:reach(?:ed|ing)?|hit(?:ting)?|met|meet(?:ing)?|manage(?:d)?|achieved?|(?:made|make|making) it (?:to|past|as far as)|made|make|got to|get to|at|on) ${TARGET}`,
    ),
    'met',
  ],
  [words(`(?:away )?(?:from|off) ${TARGET}`), 'met'],
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
