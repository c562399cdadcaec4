import { addDays } from '../../../../contract/calendar-date.ts'
import { formatShortDate } from '../../date-format.ts'
import { DAY_NAMES } from '../../texts/assistant.ts'

/** `today`, `yesterday`, `18 Nov`, `18 Nov 2025`. */
export function relativeDay(date: string, today: string): string {
  if (date === today) return DAY_NAMES.today
  return date === addDays(today, -1) ? DAY_NAMES.yesterday : formatShortDate(date, today)
}
