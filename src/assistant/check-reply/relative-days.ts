import { addDays, type LocalDate } from '../../contract/calendar-date.ts'
import type { Window } from '../../questions/query.ts'
import type { TimeContext } from '../understand/window/read.ts'
import { readWindows } from '../understand/window/read-windows.ts'
import { plainWords } from '../understand/words.ts'

const BESIDE =
  /\bthe (?:(?:day|night|morning|evening) (?<after>before|after)|(?<next>previous|preceding|next|following) (?:day|night|morning|evening))\b(?! (?:yesterday|today|tomorrow|last|(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \d|\d))/gi
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'

const OTHER_LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:gestern|ayer|ieri|ontem|hier(?= (?:vous|tu|soir|matin|midi|c|,)))(?!\p{L})/giu, 'yesterday'],
  [/(?<!\p{L})(?:heute|hoy|oggi|hoje|aujourd['’]hui)(?!\p{L})/giu, 'today'],
  [/(?<!\p{L})(?:montag|lunes|lundi|lunedì|segunda-feira)s?(?!\p{L})/giu, 'monday'],
  [/(?<!\p{L})(?:dienstag|martes|mardi|martedì|terça-feira)s?(?!\p{L})/giu, 'tuesday'],
  [/(?<!\p{L})(?:mittwoch|miércoles|mercredi|mercoledì|quarta-feira)s?(?!\p{L})/giu, 'wednesday'],
  [/(?<!\p{L})(?:donnerstag|jueves|jeudi|giovedì|quinta-feira)s?(?!\p{L})/giu, 'thursday'],
  [/(?<!\p{L})(?:freitag|viernes|vendredi|venerdì|sexta-feira)s?(?!\p{L})/giu, 'friday'],
  [/(?<!\p{L})(?:samstag|sonnabend|samedi|sabato)s?(?!\p{L})/giu, 'saturday'],
  [/(?<!\p{L})(?:sonntag|domingo|dimanche|domenica)s?(?!\p{L})/giu, 'sunday'],
]

const inEnglish = (sentence: string): string =>
  OTHER_LANGUAGES.reduce((text, [days, day]) => text.replace(days, day), sentence)

/** "On Tuesday rather than Wednesday": nothing is stated of the second. */
const CONTRASTED =
  /,? (?:rather than|instead of|as opposed to|and not|, not)(?: on)? (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today)\b/gi

/** A sentence in which days that are named by others have their dates, and today's weekday is today. */
export function withDates(sentence: string, times: TimeContext, last: Window | undefined): string {
  const text = inEnglish(sentence).replace(CONTRASTED, '').replace(todayIn(times.today), 'today')
  return text.replace(BESIDE, (said, ...args) => {
    const { after, next } = args.at(-1) as Record<string, string | undefined>
    const before = text.slice(0, args.at(-3) as number).replace(BESIDE, ' ')
    const anchor = readWindows(plainWords(before), times).windows.at(-1)?.window ?? last
    if (anchor === undefined || anchor.from !== anchor.to) return said
    const isAfter = /^(?:after|next|following)$/i.test(after ?? next ?? '')
    return addDays(anchor.from, isAfter ? 1 : -1)
  })
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const weekdayOf = (date: LocalDate): string =>
  WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? ''

/** "Friday" on a Friday, unless it is "last Friday" or has a date. */
function todayIn(today: LocalDate): RegExp {
  const weekday = weekdayOf(today)
  const short = weekday.slice(0, 3)
  return new RegExp(
    `(?<!\\b(?:last|next|every|each|past|previous|to|-|–|until|through) )\\b(?:${weekday}|${short}(?=\\b[^a-z]))\\b(?!s\\b)(?!,? (?:the )?\\d{1,2}(?:st|nd|rd|th)\\b|,? \\d{1,2} (?:${MONTHS})|,? (?:${MONTHS}))`,
    'gi',
  )
}
