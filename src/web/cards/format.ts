import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { utcMidnight } from '../../contract/calendar-date.ts'
import { englishLocale } from '../../contract/english-locale.ts'

export type Format = ReturnType<typeof createFormat>

/** Numbers and dates beside the English text of a card. @param tag the host's language; hosts may send anything. */
export function createFormat(tag: unknown) {
  const locale = englishLocale(typeof tag === 'string' ? tag : undefined)
  const number = [0, 1].map((digits) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }))
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    return (date: string) => (Number.isNaN(utcMidnight(date)) ? date : format.format(utcMidnight(date)))
  }
  const figure = (value: number, unit?: string, digits = Math.abs(value) < 10 ? 1 : 0) => {
    const text = number[digits]?.format(value) ?? String(value)
    return unit === undefined ? text : `${text}\u00a0${unit}`
  }
  return {
    /** `1,240 kcal`, `4.5 g`. */
    figure,
    /** With one decimal where there is one: `82.3 kg`. */
    exact: (value: number, unit?: string) => figure(value, unit, 1),
    /** `Tue, 10 Mar`. */
    day: dateFormat({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** `10 Mar`. */
    shortDay: dateFormat({ day: 'numeric', month: 'short' }),
    /** `Tuesday`. */
    weekday: dateFormat({ weekday: 'long' }),
    /** `T`. */
    weekdayInitial: dateFormat({ weekday: 'narrow' }),
  }
}

export const FormatContext = createContext(createFormat(undefined))
export const useFormat = () => useContext(FormatContext)

/** `12:30`, as the instant is written, which is the person's time. */
export const clockTime = (instant: string) => /T(\d\d:\d\d)/.exec(instant)?.[1] ?? ''

/** `1 day`, `3 days`. */
export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`
