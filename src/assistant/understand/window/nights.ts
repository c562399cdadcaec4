import { addDays, weekday } from '../../../contract/calendar-date.ts'
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

const NIGHT = words(`${OF_NEAR}|${OF_WEEKDAYS}`)
/** Only sleep is noted on the morning after: what else was of such a night cannot be told. */
export const isOfNight = (text: Words): boolean => NIGHT.test(text)

const endingOn = (date: string): WindowReading => ({ window: { from: date, to: date }, night: 'ends' })

export const NIGHT_RULES: readonly TimeRule[] = [
  [OF_NEAR, ([, day], { today }) => endingOn(day === 'yesterday' ? addDays(today, -1) : today)],
  [
    OF_WEEKDAYS,
    ({ input, 1: first = '', 2: second = '' }, { since, today }) => {
      const morning = weekdayNumber(second)
      if (morning !== (weekdayNumber(first) % 7) + 1) return undefined
      if (!EACH_WEEK.test(input)) return endingOn(addDays(today, -((weekday(today) - morning + 7) % 7)))
      return { window: { from: since, to: today }, weekdays: [morning], isAlways: true, isLoose: true }
    },
  ],
]
