import { addDays } from '../../calendar-date.ts'
import { shortDay } from '../../format.ts'
import { DAY_WORDS } from '../../texts/assistant.ts'

/** The local date of an instant (epoch milliseconds), `YYYY-MM-DD`. */
export function localDate(instant: number): string {
  const at = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** `today`, `yesterday`, `18 Nov`, `18 Nov 2025`. */
export function dayInWords(date: string, today: string): string {
  if (date === today) return DAY_WORDS.today
  return date === addDays(today, -1) ? DAY_WORDS.yesterday : shortDay(date, today)
}
