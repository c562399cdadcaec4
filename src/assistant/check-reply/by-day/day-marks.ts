import type { Window } from '../../../questions/query.ts'
import type { TimeContext } from '../../understand/window/read.ts'
import { readWindows } from '../../understand/window/read-windows.ts'
import { plainWords } from '../../understand/words.ts'
import { withDigits } from '../figures.ts'
import { weekdayOf } from '../relative-days.ts'

/** A day in plain words, as `@2026-11-17`; several in a row as `@2026-11-16..2026-11-20`. */
export const DAY = '@\\d{4}-\\d\\d-\\d\\d'
export const DAYS = `${DAY}(?:(?: (?:,|and|or|nor|&|, and|, or|plus|as well as))? (?:also )?(?:on )?${DAY})*`

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const NUMBER = '\\d{1,2}(?:st|nd|rd|th)?'
const WEEKDAY =
  "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)(?=[ ,:’'|)]|$)\\.?)"
const DATE = `(?:${NUMBER} (?:of )?${MONTH}|${MONTH} (?:the )?${NUMBER})(?:,? 20\\d\\d)?(?![\\w.]*\\d)`
/** One day, or a stretch of days, as people write it. */
const MENTION = new RegExp(
  `(?<![\\w/.-])(?:(?:from |between )?(?:the )?${NUMBER} ?(?:to|-|–|and|until) ?(?:the )?${DATE}|(?:the )?day before yesterday|(?:two|three|four|five|six|\\d) days ago|yesterday|today|this (?:morning|afternoon|evening)|(?:this |last )?${WEEKDAY}(?:,? (?:the )?(?:${DATE}|\\d{1,2}(?:st|nd|rd|th)))?|(?:the )?${DATE}|the \\d{1,2}(?:st|nd|rd|th)(?! (?:time|of|day|night))|20\\d\\d-\\d\\d-\\d\\d|\\d{1,2}\\/\\d{1,2}(?:\\/(?:20)?\\d\\d)?(?![\\d/])|(?:this|last) week|(?:the )?(?:last|past) (?:\\w+ ){0,1}(?:days|nights|week))(?![\\w-])`,
  'g',
)
/** "Monday to Thursday", but not "from Monday 3 g to Thursday 5 g". */
const STRETCH = new RegExp(`(?:from |between )?(${DAY}) (?:to|through|until|-|–) (${DAY})(?!\\.\\.)`, 'g')

/** The plain words of a text in lower case, in which each time is a mark. Undefined: one of them does not exist. */
export function dayMarks(text: string, times: TimeContext): string | undefined {
  const marks: string[] = []
  let isWrong = false
  const marked = text.replace(/[’']s\b/g, ' ').replace(MENTION, (said) => {
    const window = windowOf(said, times)
    if (window === undefined) {
      isWrong = true
      return said
    }
    marks.push(window.from === window.to ? `@${window.from}` : `@${window.from}..${window.to}`)
    return ` ${MARK}${letters(marks.length - 1)} `
  })
  if (isWrong) return undefined
  return ` ${plainWords(withDigits(marked)).trim()} `
    .replace(new RegExp(`\\b${MARK}([a-j]+)\\b`, 'g'), (_, index: string) => marks[numberOf(index)] ?? '')
    .replace(STRETCH, (said, from: string, to: string) =>
      from < to ? `@${from.slice(1)}..${to.slice(1)}` : said,
    )
}

const MARK = 'qqday'
const letters = (index: number) => String(index).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
const numberOf = (word: string) =>
  Number(word.replace(/[a-j]/g, (letter) => String('abcdefghij'.indexOf(letter))))

function windowOf(said: string, times: TimeContext): Window | undefined {
  // Today's weekday by itself, as the end of a stretch.
  const weekday = weekdayOf(times.today).toLowerCase()
  if (said === weekday || said === weekday.slice(0, 3)) return { from: times.today, to: times.today }
  const { windows, problem } = readWindows(` ${plainWords(said).trim()} `, times)
  const [only, ...others] = windows
  return problem === undefined && others.length === 0 ? only?.window : undefined
}

/** The days of a list of marks. */
export const daysIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`${DAY}(?!\\.\\.)`, 'g'))].map(([day]) => day.slice(1))
