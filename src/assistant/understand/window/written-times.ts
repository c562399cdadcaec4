import { type Words, words } from '../words.ts'
import { MONTH, monthNumber, monthOf, SEASON, yearOf } from './calendar.ts'
import { WEEKDAY } from './days.ts'
import type { TimeContext } from './read.ts'

/** Short and sloppy ways to write a time, as the rules know it. */

const SHORT: Readonly<Record<string, string>> = {
  wkend: 'weekend',
  wkends: 'weekends',
  wknd: 'weekend',
  wknds: 'weekends',
  xmas: 'christmas',
  chrimbo: 'christmas',
  crimbo: 'christmas',
  nye: 'new years eve',
  nyd: 'new years day',
  ytd: 'this year',
  mtd: 'this month',
  wtd: 'this week',
  mos: 'months',
  mo: 'month',
  tmrw: 'tomorrow',
  tomoz: 'tomorrow',
  nite: 'night',
  nites: 'nights',
  arvo: 'afternoon',
  fortnite: 'fortnight',
  b4: 'before',
  sats: 'saturdays',
  suns: 'sundays',
  mons: 'mondays',
  fris: 'fridays',
  todays: 'today s',
  yesterdays: 'yesterday s',
  aug: 'august',
  weekdys: 'weekdays',
  nowdays: 'lately',
  fortnightly: 'fortnightly',
}
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const ORDINAL = `((?:20|30) (?:${ORDINALS.slice(0, 9).join('|')})|${ORDINALS.join('|')}|thirtieth)`
const OF_MONTH = words(`${ORDINAL}(?= (?:of )?(?:${MONTH}|(?:this|last) month) )`)
const AFTER_MONTH = words(
  `(?<= ${MONTH} (?:the )?)${ORDINAL}(?! (?:week|half|weekend|day|month|${WEEKDAY}) )`,
)
const ALONE = words(`(?<= (?:on|since|until|before|after|from|to) the )${ORDINAL}(?= $| \\||,)`)

function numberOf(text: string): string {
  const [tens, unit] = text.includes(' ') ? text.split(' ') : ['0', text]
  const small = ORDINALS.indexOf(unit ?? '') + 1
  const number = text === 'thirtieth' ? 30 : Number(tens) + small
  return `${number} th`
}

const YEAR_SAID = '(last year|this year|(?:a|1|one) year (?:ago|earlier|before))'
/** "12 May last year", "spring of last year", "the February a year ago". */
const YEAR_AFTER = new RegExp(
  `(?<= )(${MONTH}|(?:the )?${SEASON})((?: \\d{1,2}(?: (?:st|nd|rd|th))?)? )(?:of )?${YEAR_SAID}(?= )`,
  'g',
)
const JOINED = '(?: ,? ?(?:to|-|and|or|until|through|vs|against|with|than|,) )'
/** "November to February 2027": the year stands once. */
const YEAR_ONCE = new RegExp(
  `(?<= )(${MONTH})((?: \\d{1,2}(?: (?:st|nd|rd|th))?)?)(${JOINED}(?:the |in )?(?:\\d{1,2}(?: (?:st|nd|rd|th))?(?: of)? )?)(${MONTH})((?: \\d{1,2}(?: (?:st|nd|rd|th))?)?(?: ,)? (20\\d\\d))(?= )`,
)

/** "the hot months July and August" */
const KIND_OF_MONTHS = words(
  `(?:the )?(?:hot|cold|warm|cool|dark|sunny|summer|winter|spring|autumn)(?:er|est|test)? months(?: of|,| ,)?(?= ${MONTH} )`,
)
/** "the hot spell in July": what the weather was like restricts nothing. */
const WEATHER = words(
  `(?:(?:in|during|over|throughout|for) )?(?:the |that |this )?(?:(?:hot|cold|warm|wet|dry|rainy|sunny|snowy|long|big|last) )*(?:spell|heat ?wave|heat wave|cold snap|snap|heat|rains?|snow|weather)(?: (?:in|of|back in|last|this|during))+(?= (?:the )?${MONTH} )`,
)
/** "the week just gone", "weekend past" */
const JUST_GONE = words(
  '(?:(?:the|this) )?(week|month|year|weekend) (?:(?:just|that has|that is) )?(?:gone(?: by)?|past|passed|ended)(?! (?:midnight|noon|\\d))',
)
const DAY_LAST = words(
  `(${WEEKDAY}) last(?! (?:week|month|year|time|night|summer|winter|spring|autumn|${MONTH}) )`,
)
/** "the two last full months" */
const COUNT_LAST = words(
  '(\\d{1,2}|couple of|few) (?:last|past|previous|latest|most recent)(?= (?:(?:full|complete|whole|calendar) )?(?:days|weeks|months|years|weekends|[a-z]+days) )',
)
const CALENDAR_UNITS = words('calendar(?= (?:weeks?|months?|quarters?|years?) (?!\\d|number |no ))')
/** "from October to the end of the year" */
const TO_YEAR_END = words(
  `(?<= ${MONTH} )(to|until|through|-)(?: the)? (?:end (?:of )?(?:the |that |this )?year|year end|year s end|years end)`,
)
/** "w/c 7/12", "w/e 20 December" */
const WEEK_SHORT = words(
  `(?:(?:with|w)(?: \\/)? (c|e)|w(c))(?: (?:on|the|:|,))*(?= (?:\\d|@|${MONTH}|${WEEKDAY}))`,
)
const PER_ISO_WEEK = words('(per|by|each|every) (?:iso|calendar) week')
const TO_NOW = words(
  '(?:in |of |during )?(?:the|this) (week|month|quarter|year) (?:until|up to|up until|to) (?:now|today|this day)',
)
const DAY = `(?:${WEEKDAY}|sat|sun)`
const PRESENT = words('the (?:present|running)(?= (?:week|month|quarter|year) )')
/** Of what was: the night that is over. */
const THIS_NIGHT = /(?<= )this night(?= )(?!.* (?:will|shall|going to|should|can|may) )/
const SINCE_UNITS = words('since (?:the )?(?:last )?(\\d{1,3}) (day|week|month|year)s?(?! ago )')
const ROLLING = words(
  '(?:the |a |my )?(?:rolling|trailing) (\\d{1,3}) (?:- )?(day|week|month)s?(?! (?:ending|ended|up|that|to) )',
)
const LISTED_DAYS = words(`(${DAY}) (?:n|\\+|&)(?= ${DAY} )`)
/** "Mon-Fri" is without its hyphen here. */
const JOINED_DAYS = words(`(?<!${DAY} (?:and )?)(${DAY})(?= ${DAY} (?!${DAY} ))`)
/** "Mon Wed Fri" */
const SEVERAL_DAYS = words(`${DAY}(?: (?:, |and )*${DAY}){2,}`)
/** "Dec Jan Feb" */
const SEVERAL_MONTHS = words(`(${MONTH})(?: (?:, |and )*(${MONTH}))+(?! (?:\\d|20))`)

export function writtenTimes(text: Words, { today }: TimeContext): Words {
  const short = text
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .join(' ')
    .replace(WEEK_SHORT, (_, edge?: string) => `week ${edge === 'e' ? 'ending' : 'beginning'}`)
    .replace(KIND_OF_MONTHS, ',')
    .replace(WEATHER, 'in')
    .replace(JUST_GONE, 'last $1')
    .replace(DAY_LAST, 'last $1')
    .replace(COUNT_LAST, 'last $1')
    .replace(PER_ISO_WEEK, '$1 week')
    .replace(CALENDAR_UNITS, 'full')
    .replace(TO_NOW, 'this $1 so far')
    .replace(TO_YEAR_END, '$1 december')
    .replace(THIS_NIGHT, 'last night')
    .replace(SINCE_UNITS, 'the last $1 $2s')
    .replace(ROLLING, 'the last $1 $2s')
    .replace(LISTED_DAYS, '$1 and')
    .replace(PRESENT, 'this')
    .replace(SEVERAL_DAYS, (said) => said.replace(/ (?:, |and )*/g, ' and '))
    .replace(SEVERAL_MONTHS, runOfMonths)
    .replace(JOINED_DAYS, '$1 to')
    .replace(OF_MONTH, numberOf)
    .replace(AFTER_MONTH, numberOf)
    .replace(ALONE, numberOf)
    .replace(YEAR_AFTER, (said, name: string, day: string, which: string) => {
      const year = yearFor(name, which, today)
      return year === undefined ? said : `${name}${day}${year}`
    })
  return short.replace(YEAR_ONCE, (_, first, day, joint, second, rest, year) => {
    const isBefore = monthNumber(first) <= monthNumber(second)
    return `${first}${day} ${isBefore ? year : Number(year) - 1}${joint}${second}${rest}`
  })
}

/** Months that follow each other are one time. */
function runOfMonths(said: string): string {
  const names = said.split(/ (?:, |and )*/)
  const isRun = names.every(
    (name, at) => at === 0 || monthNumber(name) === (monthNumber(names[at - 1] ?? '') % 12) + 1,
  )
  return isRun && (names.length > 2 || !/ and /.test(said)) ? `${names[0]} to ${names.at(-1)}` : said
}

function yearFor(name: string, which: string, today: string): number | undefined {
  if (which === 'last year') return yearOf(today) - 1
  if (which === 'this year') return yearOf(today)
  const month = monthNumber(name)
  // A year before the latest.
  return month === 0 ? undefined : yearOf(today) - (month > monthOf(today) ? 2 : 1)
}
