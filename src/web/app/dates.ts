/**
 * Returns a function that gives the date of an instant (epoch milliseconds) in a time zone.
 * @param timeZone an IANA name. Default, also for a zone that the browser does not have: the zone of the browser.
 */
export function dateInZone(timeZone: string | undefined): (instant: number) => string {
  const format = zonedDateFormat(timeZone)
  return (instant) => format.format(instant)
}

function zonedDateFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  } catch (error) {
    if (timeZone === undefined) throw error
    // The server may have a newer list of zones than the browser.
    return zonedDateFormat(undefined)
  }
}
