import { addDays, type LocalDate, weekday } from '../../../contract/calendar-date.ts'
import { type Words, words } from '../words.ts'
import { type TimeRule, WEEKDAY, weekdayNumber } from './days.ts'
import type { WindowReading } from './read.ts'

/** Nights that are named by the day after them, on which sleep is noted: "the night to today", "Sunday night into Monday". */

const INTO = '(?:to|into|in to|until|towards?|before|leading (?:up )?(?:to|into))'
const NEAR = '(today|this morning|yesterday)'
const EACH_WEEK =
  / (?:usually|normally|typically|generally|each|every|always|per|average|tend|[a-z]+days|nights) /

const OF_NEAR = `(?:tonight(?: ,)? (?:(?:i mean|that is|so|meaning|as in|ie) (?:, )?)?)?(?:(?:in|on|during|for|over) )?(?:the |this |last )?night ${INTO} ${NEAR}`
const OF_WEEKDAYS = `(?:(?:on|in|from|for|during|over) )?(?:the |my )?(${WEEKDAY})s? nights?(?: through)? (?:to|into|in to|until|-) (?:the )?(${WEEKDAY})s?(?: mornings?)?`

const OF_MORNING = `(?:(?:in|on|during|for|over) )?the night (?:to|into|in to|before|leading (?:up )?(?:to|into)) (?:last )?(${WEEKDAY})(?! (?:last|before) )`
const OF_BOTH = `(?:(?:in|on|during|for|over) )?the night (?:from|between|of) (${WEEKDAY}) (?:to|and|into|on) (${WEEKDAY})`

const NIGHT = words([OF_NEAR, OF_WEEKDAYS, OF_MORNING, OF_BOTH].join('|'))
/** Only sleep is noted on the morning after: what else was of such a night cannot be told. */
export const isOfNight = (text: Words): boolean => NIGHT.test(text)

const endingOn = (date: string): WindowReading => ({ window: { from: date, to: date }, night: 'ends' })

const latest = (day: number, today: LocalDate) => addDays(today, -((weekday(today) - day + 7) % 7))

const ofWeekdays: TimeRule[1] = ({ input, 1: first = '', 2: second = '' }, { since, today }) => {
  const morning = weekdayNumber(second)
  if (morning !== (weekdayNumber(first) % 7) + 1) return undefined
  if (!EACH_WEEK.test(input)) return endingOn(latest(morning, today))
  return { window: { from: since, to: today }, weekdays: [morning], isAlways: true, isLoose: true }
}

export const NIGHT_RULES: readonly TimeRule[] = [
  [OF_NEAR, ([, day], { today }) => endingOn(day === 'yesterday' ? addDays(today, -1) : today)],
  [OF_WEEKDAYS, ofWeekdays],
  [OF_BOTH, ofWeekdays],
  [OF_MORNING, ([, name], { today }) => endingOn(latest(weekdayNumber(name ?? ''), today))],
]
