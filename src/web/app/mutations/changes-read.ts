let first = Promise.resolve()

/** @param reading of what waits of the person who has just signed in, or was found to be. @returns the same. */
export function firstReading(reading: Promise<void>): Promise<void> {
  first = reading
  return reading
}

/** Settles once what waits in this browser is known where the code of changes is there: nothing is drawn without it. */
export const changesAreRead = (): Promise<void> => first
