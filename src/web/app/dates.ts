/**
 * Returns a function that gives the date of an instant (epoch milliseconds) in a time zone, as `YYYY-MM-DD`.
 * @param timeZone an IANA name. Default, also for a zone that the browser does not have: the zone of the browser.
 */
export function dateInZone(timeZone: string | undefined): (instant: number) => string {
  const format = zonedDateFormat(timeZone)
  return (instant) => {
    const parts = format.formatToParts(instant)
    const part = (type: Intl.DateTimeFormatPartTypes, digits: number) =>
      (parts.find((found) => found.type === type)?.value ?? '').padStart(digits, '0')
    return `${part('year', 4)}-${part('month', 2)}-${part('day', 2)}`
  }
}

/** Read by its parts: how a language writes a date changes with the version of the browser, that of Canada did twice. */
function zonedDateFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  } catch (error) {
    if (timeZone === undefined) throw error
    // The server may have a newer list of zones than the browser.
    return zonedDateFormat(undefined)
  }
}
