/**
 * Writers of numbers and times, as the browser's own language does unless told. Each is made when it is first needed:
 * the first of a page takes 20 ms, and while the page's files are read there is no time for it.
 */

export function numberFormatter(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) => {
    format ??= new Intl.NumberFormat(undefined, options)
    return format.format(value)
  }
}

export function dateTimeFormatter(
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): (instant: number | Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => {
    format ??= new Intl.DateTimeFormat(locale, options)
    return format.format(instant)
  }
}

let isWarm = false

/** Makes one of each while there is time: the browser loads what all of them need. */
export function warmUpFormatters(): void {
  if (isWarm) return
  isWarm = true
  setTimeout(() => [new Intl.NumberFormat(), new Intl.DateTimeFormat()])
}
