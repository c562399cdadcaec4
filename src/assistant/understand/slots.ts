import type { Group, Measure, Only, Reduction } from '../../questions/query.ts'
import { type Taken, take, type Words, words } from './words.ts'

/** Slots that are read from words alone: meals and hours, groups, reductions, conditions. */

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
  `(?:(?:per|each|every) ${MEAL}|an? (?:average |typical |usual )(breakfast|lunch|dinner|snack))`,
)
const AT_MEAL = words(
  `${IN_MEAL}${MEAL}(?: times?| s)?|(?:from|as) (?:my )?(snack|drink|beverage)(?:s|ing)?|snacking`,
)
const NOON = '(noon|midday|midnight|\\d{1,2}(?: : \\d\\d)?(?: ?(?:am|pm|o ?clock|h))?)'
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
function hourOf(text: string): number | undefined {
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

/** How the values are put together, as far as words say it. */
export type Asked = {
  reduce?: Reduction
  group?: Group
  /** "which day", "when": a date is asked for. */
  isWhen?: boolean
  /** "how many times". */
  isCount?: boolean
  isDays?: boolean
  /** "did I": yes or no comes first. */
  isDid?: boolean
  isList?: boolean
  /** "how many eggs": what is counted is in the rest. */
  isMany?: boolean
  isMuch?: boolean
  /** Rises or falls, over time. */
  isTrend?: boolean
  /** How bad a symptom was. */
  isSevere?: boolean
  /** "better", "longer": than something that has to be named. */
  isComparative?: boolean
  /** Days that had none. */
  isWithout?: boolean
  /** "in a row now": the run that lasts. */
  isCurrent?: boolean
  /** "on most days": whether more than half of them. */
  isMostDays?: boolean
  /** "most often": the times count, not an amount. */
  isOften?: boolean
  /** "in grams": of a food, its weight. */
  isGrams?: boolean
}

const rule = (pattern: string, asked: Asked): readonly [RegExp, Asked] => [words(pattern), asked]

const COMPARATIVE =
  '(?:better|worse|higher|lower|longer|shorter|heavier|lighter|happier|sadder|more stressed|less stressed|calmer)'

/** Read in this order; each takes its words. */
const ASKED: readonly (readonly [RegExp, Asked])[] = [
  // Of which length the groups are that a most or least is of: a day, unless something else is said.
  rule('(?:in|on|over|during) (?:(?:any |a )?(?:one|single|1|given)) (?:single )?(?:day|night)', {}),
  rule(
    '(?:are |is |am )?(?:(?:on|for) )?(?:most days|most of the days|most of the time|the majority of days|more often than not)(?! in a row)',
    { reduce: 'share', isMostDays: true },
  ),
  rule(
    `(?:(?:getting|gotten|got|become|becoming|became|going|gone|be|been) )(?:any |a bit |much )?${COMPARATIVE}(?: (?:or|and) ${COMPARATIVE})?|${COMPARATIVE} (?:or|and) ${COMPARATIVE}(?: over time)?(?! (?:than|on|when|in) )`,
    { isTrend: true, reduce: 'slope' },
  ),
  rule('in grams|in g|by weight|gram wise', { isGrams: true }),
  rule('(?:how many|number of|total(?: of)?) (?:grams|g)(?: of)?', { isMuch: true, isGrams: true }),
  rule('most (?:often|frequently|regularly|commonly|common)|mostly|(?:the )?(?:number|no) (?:one|1)', {
    reduce: 'max',
    isOften: true,
  }),
  rule('least (?:often|frequently)', { reduce: 'min', isOften: true }),
  rule(
    '(?:current|present|ongoing) (?:streak|run)(?: of)?(?: (?:days|with|for))*|(?:how many )?days (?:in a row|running|straight|on the trot)(?= .* (?:now|currently|so far|at the moment|right now) )|(?<= (?:have|am|now|currently) .*)(?:how many )?days (?:in a row|running|straight)|how many days (?:in a row|running|straight)(?= (?:now )?(?:have|am) i )',
    { reduce: 'streak', isCurrent: true },
  ),
  rule(
    '(?:(?:what|which|the) )?(?:share|percentage|percent|proportion|fraction|part|%)(?: of)?(?: (?:the|my|all))?(?: days)?(?: (?:with|when|where|on which|that))?|how often in %|what % of(?: (?:the|my|all))?(?: days)?|on how many of (?:the|my) days',
    { reduce: 'share' },
  ),
  rule(
    '(?:what is |what was )?(?:my |the )?(?:longest|best|biggest) (?:streak|run|stretch)(?: of)?(?: (?:consecutive )?days)?(?: in a row)?(?: (?:with|where|when|that|of))?|how many days in a row|(?:most|longest) days in a row|days in a row|(?:longest )?streak(?: of days)?(?: with)?|(?:the )?longest (?:time|period|stretch|run)?(?: of)?(?: days)? ?(?:in a row|running|without a break|without breaking it)|days (?:running|straight|on the trot)|consecutive days(?: with)?',
    { reduce: 'streak' },
  ),
  rule(
    '(?:which|what) (?:single )?(?:foods?|things?)(?: item)?|(?:the )?(?:culprits|contributors|offenders)(?: (?:for|behind|of|to))?|(?:(?:top|main|biggest) )foods? for|(?:top |main |biggest |largest |best |where are the )?sources?(?: of)?|where (?:does|did|do|is|was|has|were)(?: most of| all)?(?: of)?(?: my| the| that| it| this)?(?:(?= (?:\\| )?.*(?:come|coming|came) from ))',
    { group: 'food' },
  ),
  rule(
    '(?:the )?(?:(?:main|biggest|worst|top|chief|single) )*(?:culprit|contributor|offender)(?: (?:for|behind|of|to))?|(?:the |my )?(?:worst|best|top|main|biggest) food(?: (?:for|source of))?',
    { group: 'food', reduce: 'max' },
  ),
  rule('(?:mostly |all |mainly )?(?:come|comes|coming|came)(?: (?:mostly |mainly )?(?:from|out of))?', {}),
  rule(
    '(?:gives?|giving|gave|provid(?:es?|ed|ing)|contribut(?:es?|ed|ing)(?: to)?|suppl(?:y|ies|ied)|delivers?|delivered|brings?|brought)(?: (?:me|us))?',
    {},
  ),
  rule(
    '(?:on )?(?:how many )?days without(?: any)?|how many days (?:did|have|was|had) (?:i|there) (?:not|no) ?(?:have|had|eat|eaten|drink|drunk|take|taken)?(?: any)?',
    { isCount: true, isDays: true, reduce: 'count', isWithout: true },
  ),
  rule('(?:number of )?days (?:with|of|where i|when i|that i|on which i)', {
    isCount: true,
    isDays: true,
    reduce: 'count',
  }),
  rule('how (?:bad|severe|strong|intense|painful)|(?:average )?(?:severity|intensity|strength)(?: of)?', {
    isSevere: true,
  }),
  rule(
    'when (?:did i|have i|had i|was i|was|were|is)?(?: the| my)? ?(?:last time|most recently|most recent|last)|(?:when was )?(?:the )?last time(?: that)?(?: i)?|how long (?:ago|since|is it since|has it been since)(?: did i| i| the)?(?: last)?|how many days (?:ago|since)(?: did i| i)?(?: last)?|what day did i last',
    { reduce: 'last', isWhen: true },
  ),
  rule(
    'when (?:did i|have i|was) (?:the )?(?:first|first time)|(?:when was )?(?:the )?first time(?: that)?(?: i)?|when did i (?:start|begin)',
    { reduce: 'first', isWhen: true },
  ),
  rule('(?:on )?(?:which|what) (?:day of the week|weekday|days of the week|weekdays)', {
    group: 'weekday',
    reduce: 'max',
    isWhen: true,
  }),
  rule(
    '(?:on )?(?:which|what) (?:days?|dates?|nights?)(?: was|were| is| did| had i| had| have)?|when (?:was|were|did|is)',
    { isWhen: true },
  ),
  rule('(?:in )?(?:which|what) month(?: was| is| did)?', { group: 'month', isWhen: true }),
  rule('(?:in )?(?:which|what) week(?: was| is| did)?', { group: 'week', isWhen: true }),
  rule('(?:which|what) meals?|(?:which|what) kind of meal|(?:which|what) meal type', {
    group: 'meal_type',
    isList: true,
  }),
  rule('how (?:often|many times|frequently)|number of times', { isCount: true, reduce: 'count' }),
  rule('(?:on )?how many (?:different )?(?:days|nights|mornings|evenings)|(?:the )?number of days', {
    isCount: true,
    isDays: true,
    reduce: 'count',
  }),
  rule('how many meals', { isMany: true, reduce: 'count', group: 'meal' }),
  rule('how many', { isMany: true }),
  rule(
    'how much|how long|how (?:heavy|big|large|filling)|what amount of|what quantity of|the amount of|how high|how low',
    { isMuch: true },
  ),
  rule(
    '(?:on |in )?(?:an? |the |my )?(?:daily |overall )?(?:average|mean|averages)(?: of| amount of| daily)?|averaged|on average|usually|typically|normally|generally|typical|usual|in general|normal',
    { reduce: 'mean' },
  ),
  rule('(?:in )?total|(?:all )?together|altogether|in all|in sum|summed up|sum|combined|overall', {
    reduce: 'sum',
  }),
  rule(
    'highest|maximum|max|most|greatest|largest|biggest|peak|top|record|longest|heaviest|strongest|best|happiest|at most',
    { reduce: 'max' },
  ),
  rule('lowest|minimum|min|least|smallest|fewest|shortest|lightest|saddest|at least(?! \\d)', {
    reduce: 'min',
  }),
  rule('worst', { reduce: 'min' }),
  rule('(?<=\\| )(?:days?|nights?)(?: for| of| in terms of)?', { isWhen: true }),
  rule(COMPARATIVE.slice(3, -1), { isComparative: true }),
  rule(
    'trend(?:s|ing)?|over time|chang(?:e|ed|es|ing)|(?:going|gone|go|went) (?:up|down)(?: or (?:up|down))?|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|improv(?:e|ed|ing)|develop(?:ed|ing)?|ris(?:e|en|ing)|fall(?:en|ing)|dropp?(?:ed|ing)?|declin(?:e|ed|ing)|getting (?:better|worse|higher|lower|longer|shorter)|got (?:better|worse)',
    { isTrend: true, reduce: 'slope' },
  ),
  rule('(?:the )?latest|most recent|current|right now|at present', { reduce: 'last' }),
  rule('last(?= \\|)|(?<= my )last', { reduce: 'last' }),
  rule('(?:show|list|give|tell|what (?:all|else|exactly)|everything|all the things)(?: me)?(?: all)?', {
    isList: true,
  }),
]

const GROUPS: readonly (readonly [RegExp, Asked])[] = [
  // "the twice a week thing" is a name.
  rule('(?:once|twice) an? (?:day|week|month)(?: (?:thing|habit|plan|routine))?|in days', {}),
  rule('(?:per|each|every|a) day|daily|per diem|day to day', { group: 'day', reduce: 'mean' }),
  rule('(?:for each|by|day by|split by|broken down by) day', { group: 'day', isList: true }),
  rule('(?:per|each|every|a) night|nightly', { group: 'day', reduce: 'mean' }),
  rule('(?:per|each|every|a) week|weekly', { group: 'week', reduce: 'mean' }),
  rule('(?:for each|by|week by|split by|broken down by) week|week by week', { group: 'week', isList: true }),
  rule('(?:per|each|every|a) month|monthly', { group: 'month', reduce: 'mean' }),
  rule('(?:for each|by|month by|split by|broken down by) month|month by month', {
    group: 'month',
    isList: true,
  }),
  rule('(?:by|per|for each) (?:weekday|day of the week)', { group: 'weekday', isList: true }),
  rule('(?:per|a|each|every|by) meal|by meal type', { group: 'meal', reduce: 'mean' }),
]

export type AskedRead = { asked: Asked; rest: Words }

/** Which reduction and which groups a question names. */
export function readAsked(text: Words): AskedRead {
  let rest = text
  let asked: Asked = {}
  for (const [pattern, found] of [...GROUPS, ...ASKED]) {
    const taken: Taken | undefined = take(rest, pattern)
    if (taken === undefined) continue
    rest = taken.rest
    asked = { ...found, ...asked, ...(found.reduce !== undefined && { reduce: stronger(asked, found) }) }
  }
  return { asked, rest }
}

/** "average … per day" stays a mean; "how many days … on average" a count; "which day … most" the most. */
const stronger = (known: Asked, found: Asked): Reduction =>
  known.reduce === undefined || (known.group !== undefined && known.reduce === 'mean')
    ? (found.reduce ?? 'mean')
    : known.reduce

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
  `(?:at least|a minimum of|no less than|not less than|min|minimum|> =) ${TAIL}|${NUMBER}(?: ?${UNIT})?${RATED} (?:or more|or higher|or above|or better|and above|or longer|\\+)`,
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
  [words(`(?:reach(?:ed)?|hit|met|meet|achieved?|made|make|got to|get to|at|on) ${TARGET}`), 'met'],
  [words(`(?:compared (?:with|to)|against|vs|relative to|versus|close to) ${TARGET}`), 'met'],
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
