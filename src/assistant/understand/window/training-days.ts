import { type Words, words } from '../words.ts'
import { WEEKDAY, WEEKDAY_NAMES, weekdayNumber } from './days.ts'

/** "gym days, Mon and Wed": the weekdays say which they are. */

const DAY = `(?:${WEEKDAY}|sat|sun)`
const ACTIVITY =
  '(?:(?:on|for) )?(?:my |the |our )?(?:gym|training|workout|sports?|exercise|running|swimming|yoga|office|school|uni|rest|shift) days'
const DAYS_LISTED = `${DAY}s?(?: (?:, |and )*${DAY}s?)+`
const ACTIVITY_BEFORE = words(`${ACTIVITY}(?: (?:,|-|:|=|ie|i e|so|are|that is))* (?:on )?(${DAYS_LISTED})`)
const ACTIVITY_AFTER = words(`(${DAYS_LISTED})(?: (?:,|-|=|my))* ${ACTIVITY}`)

/** "mon wed" as weekdays that come again. */
const eachOf = (_: string, days: string) =>
  days
    .split(/ (?:(?:,|and) )*/)
    .map((day) => `${WEEKDAY_NAMES[weekdayNumber(day.replace(/s$/, '')) - 1] ?? day}s`)
    .join(' and ')

export const withTrainingDays = (text: Words): Words =>
  text.replace(ACTIVITY_BEFORE, eachOf).replace(ACTIVITY_AFTER, eachOf)
