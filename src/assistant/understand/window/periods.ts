import { addDays, mondayOf, weekday, windowEnding } from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import {
  LONE_MONTH,
  latestOf,
  MONTH,
  monthNumber,
  monthOf,
  months,
  monthsBefore,
  quarterIn,
  SEASON,
  seasonIn,
  yearOf,
  yearWindow,
} from './calendar.ts'
import { lastUnits, unitOf, withUnit } from './calendar-units.ts'
import { CALENDAR_WEEK_RULES } from './calendar-weeks.ts'
import type { TimeRule } from './days.ts'
import { isProblem, type TimeContext, type Unit, upToToday, type WindowReading } from './read.ts'

/** Words for more than a day. */

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  couple: 2,
  few: 3,
  several: 4,
  'half a dozen': 6,
}
const LOOSE = new Set(['few', 'several'])
const COUNT = '(\\d{1,3}|one|(?:a )?couple(?: of)?|(?:a )?few|several|half a dozen)'
const UNIT = '(day|week|fortnight|month|quarter|year)'

/** "the last week of February" is a part of it. */
const NOT_OF = `(?! (?:of|in) (?:the |last |this )?(?:${MONTH}|month|year|week|quarter|${SEASON}) )`

const countOf = (text: string) => {
  const word = text.replace(/^a | of$/g, '')
  return { count: COUNTS[word] ?? Number(word), isLoose: LOOSE.has(word) }
}

const whole = (unit: Unit, back: number, { today }: TimeContext): WindowReading => {
  const { from, to } = unitOf(today, unit, back)
  const reading = upToToday(from, to, today)
  return isProblem(reading) ? reading : { ...reading, unit }
}

/** Saturday and Sunday: the latest that have begun, or those before the current ones. */
function weekend(which: string | undefined, { today }: TimeContext): WindowReading {
  const saturday = addDays(mondayOf(today), 5)
  const isNow = weekday(today) >= 6
  if (which === 'next' || which === 'coming')
    return upToToday(addDays(saturday, isNow ? 7 : 0), addDays(saturday, isNow ? 8 : 1), today)
  const back = which === 'this' ? 0 : isNow && which !== 'last' && which !== 'past' ? 0 : 7
  return upToToday(addDays(saturday, -back), addDays(saturday, 1 - back), today)
}

const monthBy = (name: string, year: string | undefined, context: TimeContext): WindowReading => {
  const month = monthNumber(name)
  // After its first week, the current month is the one that is meant.
  if (year === undefined && month === monthOf(context.today) && Number(context.today.slice(8)) > 7)
    return whole('month', 0, context)
  if (year === undefined)
    return withUnit(
      latestOf((of) => months(of, month), context),
      'month',
    )
  const { from, to } = months(Number(year), month)
  return withUnit(upToToday(from, to, context.today), 'month')
}
/** "last May", "this March". */
function qualifiedMonth(which: string, name: string, context: TimeContext): WindowReading {
  const { today } = context
  const month = monthNumber(name)
  const thisYear = months(yearOf(today), month)
  if (which === 'this') return upToToday(thisYear.from, thisYear.to, today)
  const over = thisYear.to < today ? thisYear : months(yearOf(today) - 1, month)
  return { window: over, unit: 'month' }
}

const Q = '(?:(?:q ?|quarter )([1-4])|(?:the )?(first|second|third|fourth|1 st|2 nd|3 rd|4 th) quarter)'
const QUARTERS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 }

const OF_YEAR = '(?: (?:of )?(20\\d\\d|(?:last|this) year))?'

function partOfYear(
  windowIn: (year: number) => Window,
  year: string | undefined,
  context: TimeContext,
): WindowReading {
  if (year === undefined) return latestOf(windowIn, context)
  const thisYear = yearOf(context.today)
  const of = year === 'last year' ? thisYear - 1 : year === 'this year' ? thisYear : Number(year)
  const { from, to } = windowIn(of)
  return upToToday(from, to, context.today)
}

const latest: TimeRule[1] = ([, said, unitSaid, twelve, month], { today }) => {
  const [count, unit] = [said ?? twelve, unitSaid ?? month]
  const { count: number, isLoose } = countOf(count ?? '')
  if (!(number >= 1)) return undefined
  return { window: lastUnits(Math.min(number, 999), unit ?? '', today), ...(isLoose && { isLoose }) }
}

export const PERIOD_RULES: readonly TimeRule[] = [
  ...CALENDAR_WEEK_RULES,
  [
    `(${MONTH}) (?:of )?(last|this) year`,
    ([, name, which], context) =>
      monthBy(name ?? '', String(yearOf(context.today) - (which === 'last' ? 1 : 0)), context),
  ],
  [
    `(?:${Q})${OF_YEAR}`,
    ([, digit, word, year], context) => {
      const quarter = Number(digit ?? QUARTERS[word ?? ''] ?? word?.[0])
      return withUnit(partOfYear(quarterIn(quarter), year, context), 'quarter')
    },
  ],
  [
    `(?:the )?h([12])${OF_YEAR}`,
    ([, half, year], context) => partOfYear((of) => months(of, half === '1' ? 1 : 7, 6), year, context),
  ],
  [
    `(?:the )?${UNIT} before last`,
    ([, unit], context) => (isUnit(unit) ? whole(unit, 2, context) : undefined),
  ],
  [
    `${COUNT} ${UNIT}s? ago|(an?) ${UNIT} ago|(?:a )?(fortnight) ago(?: today)?`,
    ([, count, unit, , other, fortnight], { today }) => {
      const one = other ?? fortnight
      const back = unit === undefined ? 1 : countOf(count ?? '').count
      const of = unit ?? one ?? ''
      if (count !== undefined && countOf(count).isLoose) return undefined
      const date =
        of === 'day' || of === 'week' || of === 'fortnight'
          ? addDays(today, -back * ({ day: 1, week: 7, fortnight: 14 }[of] ?? 1))
          : monthsBefore(today, back * ({ month: 1, quarter: 3, year: 12 }[of] ?? 1))
      return { window: { from: date, to: date } }
    },
  ],
  [
    `(?:the )?(?:last|past|previous) ${COUNT} (?:full|complete|whole) (week|month|quarter|year)s`,
    ([, count, unit], { today }) => {
      const { count: number } = countOf(count ?? '')
      if (!(number >= 1) || !isUnit(unit)) return undefined
      return { window: { from: unitOf(today, unit, number).from, to: unitOf(today, unit, 1).to } }
    },
  ],
  [
    '(?:the )?(?:last|past|previous) (?:full|complete|whole) (week|month|quarter|year)',
    ([, unit], context) => (isUnit(unit) ? whole(unit, 1, context) : undefined),
  ],
  [`(?:the |these |my )?(?:last|past|previous|recent) ${COUNT} ${UNIT}s?${NOT_OF}`, latest],
  [
    `(?:over|across) (?:the )?${COUNT} ${UNIT}s(?= *$| \\|)|(?:in|during|over|across) (?:all )?(?:the|these|all) (12) (month)s`,
    latest,
  ],
  [
    '(?:in|over|within) the (?:last|past) (\\d{1,3})(?= (?:,|\\||did|do|have|i|$)|$)',
    ([, count], { today }) => ({ window: lastUnits(Number(count), 'day', today) }),
  ],
  ['(?:in|over|within) the last year', (_, { today }) => ({ window: lastUnits(1, 'year', today) })],
  ['(?<=since )the year (?:began|started)', (_, context) => whole('year', 0, context)],
  [
    '(?:the )?weekend before last',
    (_, context) => {
      const last = weekend('last', context)
      return isProblem(last)
        ? last
        : { window: { from: addDays(last.window.from, -7), to: addDays(last.window.to, -7) } }
    },
  ],
  [
    '(?:the )?(?:(last|past|this(?: past)?|previous|next|coming) )?weekend(?! (?:before|after|following)(?: the)? @)(?: just gone| gone)?',
    ([, which], context) => weekend(which, context),
  ],
  [
    '(?:the )?my (day|week|month|year)(?= \\| *$| *$)',
    ([, unit], { today }) => ({ window: lastUnits(1, unit ?? '', today), isLoose: true }),
  ],
  [
    '(?:over |in |of )?(?:(?:the|a|this last|my) |(?<=, ))(?:whole|full|entire) year(?! (?:so far|to date|up to now|until now) )|(?:taking )?the year as a whole|(?:the )?last 12 months|(?:over |in |during )(?:a|one) year',
    (_, { today }) => ({ window: lastUnits(1, 'year', today) }),
  ],
  [
    `(?<= (?:over|within|during|in) )(?:the )last ${UNIT}(?= (?:or so|up to|until) )`,
    ([, unit], { today }) => ({ window: lastUnits(1, unit ?? '', today) }),
  ],
  [
    `(?:the |this |these )?past ${UNIT}`,
    ([, unit], { today }) => ({ window: lastUnits(1, unit ?? '', today) }),
  ],
  [
    `(?:the )?(?:(?:all|whole|entire) (?:of )?)?last ${UNIT}(?: s)?${NOT_OF}`,
    ([, unit], context) =>
      unit === 'fortnight'
        ? { window: lastUnits(1, unit, context.today) }
        : isUnit(unit) && unit !== 'day'
          ? whole(unit, 1, context)
          : undefined,
  ],
  [
    `(?:so far )?(?:(?:all|the whole of|the whole|whole|in all of|the entire) )?(?:this(?: whole| entire)?|the current) ${UNIT}(?: s)?(?: so far| to date| up to now| until now)?|(?:the )?(?:(?:whole|full|entire) )?(?:week|month|year) (?:so far|to date|up to now|until now)|(?<= )all (?:week|month|year)(?: long)?|(?<= (?:since|from) )(?:the )?(?:start|beginning) of (?:the|this) (?:week|month|quarter|year)`,
    ([said, unit], context) => {
      const one = unit ?? /week|month|quarter|year/.exec(said)?.[0]
      return isUnit(one) && one !== 'day' ? whole(one, 0, context) : undefined
    },
  ],
  // "the biggest breakfast of the year", "the year's biggest breakfast"
  [
    '(?<= (?:\\S+est|most|least|top|best|worst) .*)(?:of|in) the (week|month|quarter|year)(?= (?:,|\\||$)|$)|(?:the |this )?(week|month|quarter|year) s(?= (?:\\S+est|most|least|top|best|worst) )',
    ([, of, whose], context) => {
      const unit = of ?? whose
      // In its first months, "the year" may be the twelve months up to now.
      if (unit === 'year') {
        const windows = [
          { from: unitOf(context.today, 'year', 0).from, to: context.today },
          lastUnits(1, 'year', context.today),
        ]
        return { problem: { why: 'ambiguous', windows } }
      }
      return isUnit(unit) ? whole(unit, 0, context) : undefined
    },
  ],
  [
    '(?<= (?:week|half|days|weeks|end|start|beginning|middle) (?:of|in) )the (?:month|year)',
    ([said], context) => whole(/month/.test(said) ? 'month' : 'year', 0, context),
  ],
  [`next ${UNIT}`, ([, unit], context) => (isUnit(unit) ? whole(unit, -1, context) : undefined)],
  [
    `(?:all |the whole |whole |the entire )?(?:of )?(?:the )?(?:(?:this (?=past |last ))?(last|this|past|previous|next|coming) )?(${SEASON})(?: months)?(?: (?:as a whole|just gone))?(?: (?:of )?(20\\d\\d))?(?: as a whole)?`,
    ([, which, name, year], context) => {
      const reading = season(which, name ?? '', year, context)
      return isProblem(reading) ? reading : { ...reading, isSeason: true }
    },
  ],
  [
    `(?:this )?(${MONTH}) (?:so far|to date|up to now|until now)`,
    ([, name], context) =>
      monthNumber(name ?? '') === monthOf(context.today) ? whole('month', 0, context) : undefined,
  ],
  [
    `(last|this|past) (${MONTH})`,
    ([, which, name], context) => qualifiedMonth(which ?? '', name ?? '', context),
  ],
  [
    `(?:all of |the whole of |(?:the )?(?:whole of |whole |entire |entire month of |whole month of |month of )|(?:throughout|all(?: of)?|over all of) )?(${LONE_MONTH}|${MONTH}(?= ,? ?20\\d\\d ))(?: s)?(?: ,? ?(20\\d\\d))?`,
    ([, name, year], context) => monthBy(name ?? '', year, context),
  ],
  [
    '(?:the year )?(20\\d\\d)(?! (?:one|steps|kcal|calories|mg|g|ml|kj|iu|calorie) )',
    ([, year], { today }) => {
      const { from, to } = yearWindow(Number(year))
      return withUnit(upToToday(from, to, today), 'year')
    },
  ],
  [
    '(?:lately|recently|these days|at the moment|currently|nowadays|of late)',
    (_, { today }) => ({ window: windowEnding(today, 30), isLoose: true }),
  ],
  [
    '(?:ever(?! (?:since|so|after) )|of all time|all time|in my life|overall|since (?:i (?:started|began)|the (?:start|beginning)(?! of (?!(?:my|this|the) (?:journal|diary|log) )))(?: (?:of )?(?:logging|tracking|journaling|(?:my|this|the) (?:journal|diary|log)))?|(?:(?:(?:look|looking|check|search)(?: (?:at|over|in|through|across))?|in|over|across|for) )?(?:all (?:of )?(?:the|my) journal)|(?:in|over|across|for) (?:my|the) (?:(?:whole|entire|full) )?(?:journal|diary|log|time)|(?:(?:in|over|across|for|of|from) )?(?:the |my )?(?:whole|entire|full|complete) (?:journal|diary|log|record|period|data ?set|data set|data|history)|(?<=, )all (?:the |my )?(?:data|records|entries|logs)(?= ?(?:$|,))|(?:in|over) (?:all|total) (?:my )?(?:records|history)|since (?:day 1|day one|records began|forever)|from (?:day 1|day one|the (?:very )?(?:start|beginning)(?! of))(?: on)?|all told|all the time i have logged|of all(?= $| ,))',
    (_, { today, since }) => ({ window: { from: since, to: today } }),
  ],
]

const isUnit = (unit: string | undefined): unit is Unit => unit !== undefined && unit !== 'fortnight'

function season(
  which: string | undefined,
  name: string,
  year: string | undefined,
  context: TimeContext,
): WindowReading {
  const windowIn = seasonIn(name, context)
  const { today } = context
  if (year !== undefined) {
    const { from, to } = windowIn(Number(year))
    return upToToday(from, to, today)
  }
  if (which === undefined) return latestOf(windowIn, context)
  const begun = [1, 0, -1, -2]
    .map((step) => windowIn(yearOf(today) + step))
    .filter(({ from }) => from <= today)
  const next = [0, 1].map((step) => windowIn(yearOf(today) + step)).find(({ from }) => from > today)
  const isNext = which === 'next' || which === 'coming'
  const found = isNext ? next : which === 'this' ? begun[0] : begun.find(({ to }) => to < today)
  const { from, to } = found ?? windowIn(yearOf(today))
  return upToToday(from, to, today)
}
