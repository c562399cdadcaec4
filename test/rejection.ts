/**
 * What a promise is rejected with, as text. In place of `expect(…).rejects`, which runs the event loop on its own until
 * the promise is settled, and so can sleep up to a second until the next timer: an eighth of the time of all tests.
 * @throws Error if it is not rejected.
 */
export async function rejectionOf(work: Promise<unknown> | undefined): Promise<string> {
  let value: unknown
  try {
    value = await work
  } catch (error) {
    return String(error)
  }
  throw new Error(`not rejected, but resolved with ${JSON.stringify(value)}`)
}
