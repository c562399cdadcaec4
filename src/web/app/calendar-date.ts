/**
 * Tells the date that an instant (epoch milliseconds) has in a time zone.
 * @param timeZone as IANA names it; unless told, or where the browser does not know it, its own.
 */
export function datesIn(timeZone: string | undefined): (instant: number) => string {
  const format = dateFormat(timeZone)
  return (instant) => format.format(instant)
}

function dateFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  } catch (error) {
    if (timeZone === undefined) throw error
    // Zones are added now and then, and a browser may be older than one that the server knows.
    return dateFormat(undefined)
  }
}
