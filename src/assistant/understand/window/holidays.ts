import { addDays, type LocalDate, mondayOf, weekday } from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import { dateOf, yearOf } from './calendar.ts'
import type { TimeRule } from './days.ts'
import { MOVING_FEAST_RULES } from './moving-feasts.ts'
import { isProblem, type TimeContext, upToToday, type WindowReading } from './read.ts'

/** Days with a name, of which the date is fixed or can be worked out. */

type InYear = (year: number) => Window

const spanning = (from: LocalDate, days = 1): Window => ({ from, to: addDays(from, days - 1) })
const fixed =
  (month: number, day: number, days = 1): InYear =>
  (year) =>
    spanning(dateOf(year, month, day), days)

/** Easter Sunday of the western churches, by the method of Meeus, Jones and Butcher. */
export function easterSunday(year: number): LocalDate {
  const floor = Math.floor
  const golden = year % 19
  const century = floor(year / 100)
  const ofCentury = year % 100
  const corrected = century - floor(century / 4) - floor((century - floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + corrected + 15) % 30
  const shift = (32 + 2 * (century % 4) + 2 * floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = floor((golden + 11 * moon + 22 * shift) / 451)
  const days = moon + shift - 7 * late + 114
  return dateOf(year, floor(days / 31), (days % 31) + 1)
}
const fromEaster =
  (shift: number, days = 1): InYear =>
  (year) =>
    spanning(addDays(easterSunday(year), shift), days)

/** The nth such weekday of a month; the last for −1. */
function nth(month: number, day: number, which: number, days = 1): InYear {
  return (year) => {
    if (which < 0) {
      const last = addDays(dateOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1), -1)
      return spanning(addDays(last, -((weekday(last) - day + 7) % 7)), days)
    }
    const first = dateOf(year, month, 1)
    return spanning(addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (which - 1)), days)
  }
}

type Holiday = {
  names: string
  /** By country where it differs; `else` for the other countries, several if nobody can tell. */
  on: readonly InYear[] | Readonly<Record<string, readonly InYear[]>>
  /** The dates are a convention, which others may draw otherwise. */
  isLoose?: true
}
const S = '(?: ?s)?'
const MOTHERING = fromEaster(-21)
const MAY_SUNDAY = nth(5, 7, 2)
const JUNE_SUNDAY = nth(6, 7, 3)
const US_THANKSGIVING = nth(11, 4, 4)
const CA_THANKSGIVING = nth(10, 1, 2)

/** The longer names first. */
const HOLIDAYS: readonly Holiday[] = [
  {
    names:
      'christmas (?:holidays?|break|period|season|time)|(?:the )?(?:festive (?:period|season)|holiday season|holidays)',
    on: [fixed(12, 24, 9)],
    isLoose: true,
  },
  { names: 'christmas eve', on: [fixed(12, 24)] },
  { names: '(?:over|during) (?:the )?christmas', on: [fixed(12, 24, 3)] },
  { names: 'christmas(?: day)?', on: [fixed(12, 25)] },
  { names: '(?:boxing|st stephen ?s|saint stephen ?s) day', on: [fixed(12, 26)] },
  { names: `new year${S} eve|silvester|hogmanay`, on: [fixed(12, 31)] },
  { names: '(?:over|during) (?:the )?new year(?: ?s)?', on: [fixed(12, 31, 2)] },
  { names: `new year${S}(?: day)?`, on: [fixed(1, 1)] },
  { names: 'epiphany|three kings(?: day)?', on: [fixed(1, 6)] },
  { names: `burns night`, on: [fixed(1, 25)] },
  { names: `valentine${S}(?: day)?`, on: [fixed(2, 14)] },
  { names: '(?:st|saint) david ?s day', on: [fixed(3, 1)] },
  { names: `(?:st|saint) (?:patrick|paddy)${S}(?: day)?`, on: [fixed(3, 17)] },
  { names: '(?:international )?womens day|(?:international )?women s day', on: [fixed(3, 8)] },
  { names: '(?:st|saint) george ?s day', on: [fixed(4, 23)] },
  { names: `april fool${S}(?: day)?`, on: [fixed(4, 1)] },
  { names: 'may day', on: [fixed(5, 1)] },
  { names: 'juneteenth', on: [fixed(6, 19)] },
  { names: 'canada day', on: [fixed(7, 1)] },
  { names: '(?:the )?(?:4 th|fourth) of july|independence day', on: [fixed(7, 4)] },
  { names: 'bastille day', on: [fixed(7, 14)] },
  { names: 'halloween|hallowe en', on: [fixed(10, 31)] },
  { names: 'all saints(?: day)?', on: [fixed(11, 1)] },
  { names: 'bonfire night|guy fawkes(?: night| day)?', on: [fixed(11, 5)] },
  { names: 'remembrance day|veterans day|armistice day', on: [fixed(11, 11)] },
  { names: `(?:st|saint) nicholas${S}(?: day)?`, on: [fixed(12, 6)] },
  { names: '(?:st|saint) andrew ?s day', on: [fixed(11, 30)] },
  { names: 'republic day', on: { IN: [fixed(1, 26)], else: [fixed(1, 26), fixed(6, 2), fixed(10, 29)] } },
  { names: 'groundhog day|candlemas', on: [fixed(2, 2)] },
  { names: 'waitangi day', on: [fixed(2, 6)] },
  { names: 'cinco de mayo', on: [fixed(5, 5)] },
  { names: 'swiss national day', on: [fixed(8, 1)] },
  { names: '(?:day of )?german unity(?: day)?', on: [fixed(10, 3)] },
  { names: 'all souls(?: day)?', on: [fixed(11, 2)] },
  { names: `martinmas|(?:st|saint) martin${S} day`, on: [fixed(11, 11)] },
  { names: 'australia day', on: [fixed(1, 26)] },
  { names: 'anzac day', on: [fixed(4, 25)] },
  {
    names: '(?:the )?(?:carnival|fasching|fastnacht|fasnacht)(?: (?:week|season|days|time))?',
    on: [fromEaster(-52, 6)],
    isLoose: true,
  },
  { names: 'holy week', on: [fromEaster(-6, 6)] },
  { names: '(?:fat|dirty) thursday|weiberfastnacht', on: [fromEaster(-52)] },
  { names: 'rose monday|rosenmontag|(?:carnival|shrove) monday', on: [fromEaster(-48)] },
  { names: `pancake(?: day| tuesday)|(?:shrove|fat) tuesday|mardi gras`, on: [fromEaster(-47)] },
  { names: 'ash wednesday', on: [fromEaster(-46)] },
  { names: 'lent', on: [fromEaster(-46, 46)] },
  { names: `mothering sunday`, on: [MOTHERING] },
  {
    names: `mother${S} day`,
    on: {
      GB: [MOTHERING],
      IE: [MOTHERING],
      US: [MAY_SUNDAY],
      CA: [MAY_SUNDAY],
      AU: [MAY_SUNDAY],
      NZ: [MAY_SUNDAY],
      ZA: [MAY_SUNDAY],
      IN: [MAY_SUNDAY],
      else: [MAY_SUNDAY, MOTHERING],
    },
  },
  {
    names: `father${S} day`,
    on: {
      GB: [JUNE_SUNDAY],
      IE: [JUNE_SUNDAY],
      US: [JUNE_SUNDAY],
      CA: [JUNE_SUNDAY],
      AU: [nth(9, 7, 1)],
      NZ: [nth(9, 7, 1)],
      else: [JUNE_SUNDAY, fromEaster(39)],
    },
  },
  { names: 'palm sunday', on: [fromEaster(-7)] },
  { names: 'maundy thursday', on: [fromEaster(-3)] },
  { names: 'good friday', on: [fromEaster(-2)] },
  { names: 'easter saturday|holy saturday', on: [fromEaster(-1)] },
  { names: 'easter sunday', on: [fromEaster(0)] },
  { names: 'easter monday', on: [fromEaster(1)] },
  { names: 'easter weekend|(?:over|during|at) easter', on: [fromEaster(-2, 4)] },
  { names: 'easter(?: day)?', on: [fromEaster(0)] },
  { names: 'ascension(?: day)?', on: [fromEaster(39)] },
  { names: 'pentecost(?: sunday)?(?! monday )|whit ?sunday|whitsun(?:tide)?', on: [fromEaster(49)] },
  { names: '(?:whit|pentecost) ?monday', on: [fromEaster(50)] },
  { names: 'corpus christi', on: [fromEaster(60)] },
  { names: 'martin luther king day|mlk day', on: [nth(1, 1, 3)] },
  { names: 'presidents day|president s day', on: [nth(2, 1, 3)] },
  { names: 'memorial day', on: [nth(5, 1, -1)] },
  { names: 'labor day', on: [nth(9, 1, 1)] },
  {
    names: 'labour day',
    on: { CA: [nth(9, 1, 1)], NZ: [nth(10, 1, 4)], GB: [fixed(5, 1)], else: [fixed(5, 1), nth(9, 1, 1)] },
  },
  { names: 'columbus day|indigenous peoples ?s? day', on: [nth(10, 1, 2)] },
  { names: 'early may bank holiday', on: [nth(5, 1, 1)] },
  { names: 'spring bank holiday', on: [nth(5, 1, -1)] },
  { names: 'august bank holiday|summer bank holiday', on: [nth(8, 1, -1)] },
  {
    names: 'thanksgiving weekend',
    on: { CA: [(year) => spanning(addDays(CA_THANKSGIVING(year).from, -2), 3)], else: [nth(11, 4, 4, 4)] },
  },
  { names: 'thanksgiving(?: day)?', on: { CA: [CA_THANKSGIVING], else: [US_THANKSGIVING] } },
  { names: 'black friday', on: [(year) => spanning(addDays(US_THANKSGIVING(year).from, 1))] },
  { names: 'cyber monday', on: [(year) => spanning(addDays(US_THANKSGIVING(year).from, 4))] },
]

const datesOf = ({ on }: Holiday, country: string | undefined): readonly InYear[] =>
  'length' in on
    ? (on as readonly InYear[])
    : ((on as Record<string, readonly InYear[]>)[country ?? ''] ??
      (on as Record<string, readonly InYear[]>).else ??
      [])

/** The latest that has begun; "this": the one of this year. */
function occurrence(
  inYear: InYear,
  which: string | undefined,
  year: string | undefined,
  today: LocalDate,
): WindowReading {
  const thisYear = yearOf(today)
  if (year !== undefined) {
    const of = year.endsWith('last year')
      ? thisYear - 1
      : year.endsWith('this year')
        ? thisYear
        : Number(year.slice(-4))
    const { from, to } = inYear(of)
    return upToToday(from, to, today)
  }
  const begun = [1, 0, -1, -2].map((step) => inYear(thisYear + step)).find(({ from }) => from <= today)
  const next = [0, 1].map((step) => inYear(thisYear + step)).find(({ from }) => from > today)
  const { from, to } =
    (which === 'next' ? next : which === 'this' ? inYear(thisYear) : begun) ?? inYear(thisYear)
  return upToToday(from, to, today)
}

function read(
  holiday: Holiday,
  which: string | undefined,
  year: string | undefined,
  { today, country }: TimeContext,
): WindowReading {
  const readings = datesOf(holiday, country).map((inYear) => occurrence(inYear, which, year, today))
  const [first, ...others] = readings
  if (first === undefined) return { problem: { why: 'impossible', said: 'that holiday' } }
  if (others.length === 0)
    return 'problem' in first || holiday.isLoose !== true ? first : { ...first, isLoose: true }
  const windows = readings.flatMap((reading) => ('problem' in reading ? [] : [reading.window]))
  const [latest] = windows
  return windows.length > 1 || latest === undefined
    ? { problem: { why: 'ambiguous', windows } }
    : { window: latest }
}

export const HOLIDAY_RULES: readonly TimeRule[] = [
  // Not the day, but all of the year that has come.
  [
    '(?:(?:so far )?(?:in|during|over) |(?<= of ))(?:the|this) new year(?: so far)?(?! ?s? (?:eve|day) )',
    (_, { today }) => ({ window: { from: dateOf(yearOf(today), 1, 1), to: today }, unit: 'year' }),
  ],
  ...MOVING_FEAST_RULES,
  // "New Year week": the calendar week that holds it.
  ...HOLIDAYS.map(
    (holiday): TimeRule => [
      `(?:in |during |over )?(?:the )?(?:(last|this|next) )?(?:${holiday.names})(?: s)? week(?: (?:of |in )?(20\\d\\d|last year|this year))?`,
      ([, which, year], context) => {
        const reading = read(holiday, which, year, context)
        if (isProblem(reading)) return reading
        const monday = mondayOf(reading.window.from)
        return upToToday(monday, addDays(monday, 6), context.today)
      },
    ],
  ),
  ...HOLIDAYS.map(
    (holiday): TimeRule => [
      `(?:(last|this|next) )?(?:${holiday.names})(?: (?:of |in )?(20\\d\\d|last year|this year))?`,
      ([, which, year], context) => {
        const reading = read(holiday, which, year, context)
        return isProblem(reading) ? reading : { ...reading, isEvent: true }
      },
    ],
  ),
]

/** What stands for a day here and for a person elsewhere: "mother's day". */
export const PERSONAL_HOLIDAYS =
  /(?<= )(?:(?:mothers?|fathers?|valentines?|presidents?|veterans?|new years?|april fools?)(?: s)? (?:day|eve)|valentine s|(?:st|saint) [a-z]+ s(?: day)?)(?= )/g
