import { englishLocale } from '../../contract/english-locale.ts'

/**
 * Writers of numbers and times beside the English text of the page; nothing else of it asks for a locale. Each is made
 * when it is first needed: the first of a page takes 20 ms, and while the page's files are read there is no time for it.
 */

const ownLocale = () => englishLocale(navigator.language)

export function numberFormatter(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) => {
    format ??= new Intl.NumberFormat(ownLocale(), options)
    return format.format(value)
  }
}

/** `1,240`, `0.25`. */
export const formatNumber = numberFormatter({})

export function dateTimeFormatter(options: Intl.DateTimeFormatOptions): (instant: number | Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => {
    format ??= new Intl.DateTimeFormat(ownLocale(), options)
    return format.format(instant)
  }
}

let isWarm = false

/** Makes one of each while there is time: the browser loads what all of them need. */
export function warmUpFormatters(): void {
  if (isWarm) return
  isWarm = true
  setTimeout(() => [new Intl.NumberFormat(ownLocale()), new Intl.DateTimeFormat(ownLocale())])
}
