import { describe, expect, test } from 'bun:test'
import { englishLocale } from '../../src/contract/english-locale.ts'

const DAY = new Date('2026-11-30T15:05:00Z')

describe('beside English text', () => {
  test.each([
    ['en-US', 'Monday, November 30', '3:05 PM'],
    ['en-GB', 'Monday 30 November', '15:05'],
    ['en-AU', 'Monday 30 November', '3:05 pm'],
    // Neither the names nor the separators of another language, whatever a browser or a host calls it.
    ['de-DE', 'Monday 30 November', '15:05'],
    ['fr', 'Monday 30 November', '15:05'],
    ['enm', 'Monday 30 November', '15:05'],
    ['not a language', 'Monday 30 November', '15:05'],
    // As browsers without a window have called it.
    ['en-US@posix', 'Monday, November 30', '3:05 PM'],
    [undefined, 'Monday, November 30', '3:05 PM'],
  ])('%p is written in the order of its region, in English', (language, date, time) => {
    const locale = englishLocale(language)
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(DAY).replaceAll('\u202f', ' ')
    expect(format({ weekday: 'long', day: 'numeric', month: 'long' }).replace('day, 30', 'day 30')).toBe(date)
    expect(format({ hour: 'numeric', minute: '2-digit' })).toBe(time)
    expect(new Intl.NumberFormat(locale).format(1234.5)).toBe('1,234.5')
  })
})
