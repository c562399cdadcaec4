import type { Group, Only, Reduction } from '../../questions/query.ts'
import { type Taken, take, type Words, words } from './words.ts'

/** Slots that are read from words alone: meals and hours, groups, reductions. */

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
  /** "worst" is true, "best" false: which end that is depends on the measure. */
  isWorst?: boolean
  /** Days that had none. */
  isWithout?: boolean
}

const rule = (pattern: string, asked: Asked): readonly [RegExp, Asked] => [words(pattern), asked]

/** Read in this order; each takes its words. */
const ASKED: readonly (readonly [RegExp, Asked])[] = [
  rule('how much(?= (?:coffees|teas|beers|wines|cappuccinos|espressos|juices|colas|drinks) )', {
    isMany: true,
  }),
  rule('(?:on )?(?:most days|most of the (?:days|time)|how (?:usual|common))', { reduce: 'share' }),
  rule('how many (?:grams|g|kilos|kg|ml|millilitres|litres|liters)', { isMuch: true }),
  rule(
    '(?:(?:what|which|the) )?(?:share|percentage|percent|proportion|fraction|%)(?: of)?(?: (?:the|my|all))?(?: days)?(?: (?:with|when|where|on which|that))?|how often in %|what % of(?: (?:the|my|all))?(?: days)?|on how many of (?:the|my) days',
    { reduce: 'share' },
  ),
  rule(
    '(?:what is |what was )?(?:my |the )?(?:longest|best|biggest) (?:streak|run|stretch)(?: of)?(?: (?:consecutive )?days)?(?: in a row)?(?: (?:with|where|when|that|of))?|how many days in a row|(?:most|longest) days in a row|days in a row|(?:longest )?streak(?: of days)?(?: with)?|consecutive days(?: with)?',
    { reduce: 'streak' },
  ),
  rule(
    '(?:which|what) (?:foods?|drinks?|things?)|(?:top |main |biggest |largest |best |worst |where are the )?(?:sources?|contributors?|culprits?|offenders?)(?: of| to| for)?|where (?:does|did|do|is)(?: most of| all)?(?: my| the)?(?= \\|.* (?:come|coming|came) from )',
    { group: 'food' },
  ),
  rule(
    '(?:on )?(?:how many )?days without(?: any)?|how many days (?:did|have|was|had) (?:i|there) (?:not|no) ?(?:have|had|eat|eaten|drink|drunk|take|taken)?(?: any)?',
    { isCount: true, isDays: true, reduce: 'count', isWithout: true },
  ),
  rule('(?<=there )(?:ever )?(?:any |some |a )?days?(?: on which| where| when| that)?(?: i)?', {
    isCount: true,
    isDays: true,
    reduce: 'count',
  }),
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
  rule('how (?:often|many times?|frequently)|number of times|times(?= \\|)', {
    isCount: true,
    reduce: 'count',
  }),
  rule(
    '(?:on )?how many (?:different )?(?:days|nights|mornings|evenings)|(?:the )?number of days|count (?:of )?(?:the )?days|amount of days',
    {
      isCount: true,
      isDays: true,
      reduce: 'count',
    },
  ),
  rule('how many meals', { isMany: true, reduce: 'count', group: 'meal' }),
  rule('how (?:well|badly|poorly|good)', {}),
  rule('how many|(?:the )?(?:count|number) of|count', { isMany: true }),
  rule('how much|how long|what amount of|what quantity of|the amount of|how high|how low', { isMuch: true }),
  rule(
    '(?:on |in )?(?:an? |the |my )?(?:daily |overall )?(?:average|mean|averages)(?: of| amount of| daily)?|averaged|on average|usually|typically|normally|generally|typical|usual|in general|normal',
    { reduce: 'mean' },
  ),
  rule('(?:in )?total|(?:all )?together|altogether|in all|in sum|summed up|sum|combined|overall', {
    reduce: 'sum',
  }),
  rule(
    'highest|maximum|max|most|mostly|mainly|greatest|largest|biggest|peak|top|record|longest|heaviest|strongest|happiest|at most',
    { reduce: 'max' },
  ),
  rule('lowest|minimum|min|least|smallest|fewest|shortest|lightest|saddest|fewest|at least(?! \\d)', {
    reduce: 'min',
  }),
  rule('best', { reduce: 'max', isWorst: false }),
  rule('worst', { reduce: 'min', isWorst: true }),
  rule('(?<=\\| )(?:days?|nights?)(?: for| of| in terms of)?', { isWhen: true }),
  rule(
    'trend(?:s|ing)?|over time|chang(?:e|ed|es|ing)|(?:going|gone|go|went) (?:up|down)(?: or (?:up|down))?|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|improv(?:e|ed|ing)|develop(?:ed|ing)?|ris(?:e|en|ing)|fall(?:en|ing)|dropp?(?:ed|ing)?|declin(?:e|ed|ing)|getting (?:better|worse|higher|lower|longer|shorter)(?: or (?:better|worse|higher|lower|longer|shorter))?|got (?:better|worse)',
    { isTrend: true, reduce: 'slope' },
  ),
  rule('(?:the )?latest|most recent|current|currently|actual|right now|at present|up to date', {
    reduce: 'last',
  }),
  rule('last (?:measured|taken|checked|tested|weighed|recorded|logged|entered|noted)', { reduce: 'last' }),
  rule('last(?= \\|)|(?<= my )last', { reduce: 'last' }),
  rule('(?:show|list|give|tell|what (?:all|else|exactly)|everything|all the things)(?: me)?(?: all)?', {
    isList: true,
  }),
  rule(
    'better|worse|higher|lower|longer|shorter|heavier|lighter|happier|differences?|different|compar(?:e|ed|ing|ison)',
    {
      isComparative: true,
    },
  ),
]

const GROUPS: readonly (readonly [RegExp, Asked])[] = [
  rule('(?:for each|by|day by|split by|broken down by) day', { group: 'day', isList: true }),
  rule('(?:per|each|every|a|in one|in a) day|daily|per diem|day to day', { group: 'day', reduce: 'mean' }),
  rule('(?:per|each|every|a|in one|in a) night|nightly', { group: 'day', reduce: 'mean' }),
  rule('(?:for each|by|week by|split by|broken down by) week|week (?:by|over|on) week', {
    group: 'week',
    isList: true,
  }),
  rule('(?:per|each|every|a) week|weekly', { group: 'week', reduce: 'mean' }),
  rule('(?:for each|by|month by|split by|broken down by) month|month by month', {
    group: 'month',
    isList: true,
  }),
  rule('(?:per|each|every|a) month|monthly', { group: 'month', reduce: 'mean' }),
  rule('(?<=\\| )each(?= *(?:\\||,|$))', { group: 'meal', isList: true }),
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
const stronger = (known: Asked, found: Asked): Reduction => {
  const isRate = known.group !== undefined && known.reduce === 'mean' && found.isCount !== true
  return known.reduce === undefined || isRate ? (found.reduce ?? 'mean') : known.reduce
}
