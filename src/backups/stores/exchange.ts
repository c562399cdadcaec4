import { AppError } from '../../core/errors.ts'

/** One request to a store, with a limit of time, and what went wrong in one line. */

/** For a request without a file. */
const MAX_SMALL_SECONDS = 60

export type Request = {
  url: string
  method: string
  headers?: Record<string, string>
  body?: Blob | string
  /** Answers that are no failure, beside 2xx. */
  expected?: readonly number[]
}

export type Exchange = ReturnType<typeof createExchange>

/**
 * @param address of the store, for messages.
 * @param credentials the settings to check if the store refuses them.
 */
export function createExchange(address: string, timeoutSeconds: number, credentials: string) {
  const smallSeconds = Math.min(timeoutSeconds, MAX_SMALL_SECONDS)

  async function within<T>(seconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(seconds * 1000)
    const { promise: late, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(new StoreTimeoutError()), { once: true })
    late.catch(() => {})
    try {
      // What ignores the signal is left behind.
      return await Promise.race([work(signal), late])
    } catch (error) {
      if (error instanceof AppError) throw error
      const meaning = signal.aborted
        ? `did not answer within ${seconds} s (backup.timeout_s)`
        : 'cannot be reached, or ended the connection'
      throw new AppError('unavailable', `${address}: the store ${meaning}`, { cause: error })
    }
  }

  async function answerTo(request: Request, signal: AbortSignal): Promise<Response> {
    const { url, method, headers = {}, body, expected = [] } = request
    const answer = await fetch(url, {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    if (answer.ok || expected.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw statusError(answer.status)
  }

  function statusError(status: number): AppError {
    const line = (text: string) => `${address}: the store ${text} (${status})`
    if (status === 401 || status === 403)
      return new AppError('forbidden', line(`refused the request; check ${credentials} and the clock`))
    if (status === 404) return new AppError('not_found', line('has nothing of this name'))
    if (status === 413 || status === 507) return new AppError('unavailable', line('is full'))
    return new AppError('unavailable', line('failed'))
  }

  return {
    statusError,
    /** @returns the status and the text of the answer. */
    ask: (request: Request) =>
      within(smallSeconds, async (signal) => {
        const answer = await answerTo(request, signal)
        return { status: answer.status, text: await answer.text() }
      }),
    /** Sends a file, or reads one: `read` gets the bytes. */
    transfer: <T>(request: Request, read: (answer: Response) => Promise<T>) =>
      within(timeoutSeconds, async (signal) => await read(await answerTo(request, signal))),
    /** Work that cannot be stopped, such as that of a library. */
    small: <T>(work: () => Promise<T>) => within(smallSeconds, work),
  }
}

class StoreTimeoutError extends Error {
  override name = 'StoreTimeoutError'
}
