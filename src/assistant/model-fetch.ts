import { setTimeout as wait } from 'node:timers/promises'

/** More than any chat reply needs; a server that never stops sending is cut off here. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024
/** What a provider answers that has too much to do; such a request is made again, one time. */
const BUSY = new Set([429, 503])
const DEFAULT_WAIT_SECONDS = 1
/** Who asks for a longer wait is not asked again: the person gets an answer from the journal instead. */
const MAX_WAIT_SECONDS = 10

type FetchInput = Parameters<typeof fetch>[0]
type FetchInit = Parameters<typeof fetch>[1]

/**
 * `fetch` for a model provider. It follows no redirect, which would send the API key and the person's data to an
 * address that was not configured; it limits the size of the response and waits as long as the caller's signal allows.
 * A provider that is busy (429, 503) is asked a second time, after the time that it states.
 */
export async function modelFetch(url: FetchInput, init?: FetchInit): Promise<Response> {
  const first = await fetchOnce(url, init)
  const seconds = secondsToWait(first)
  if (seconds === undefined) return bounded(first)
  await first.body?.cancel()
  await wait(seconds * 1000, undefined, init?.signal ? { signal: init.signal } : {})
  return bounded(await fetchOnce(url, init))
}

const fetchOnce = (url: FetchInput, init: FetchInit) =>
  fetch(url, { ...init, redirect: 'error', timeout: false })

/** @returns undefined if the request is not to be repeated. */
function secondsToWait({ status, headers }: Response): number | undefined {
  if (!BUSY.has(status)) return undefined
  const stated = headers.get('retry-after')
  const seconds = stated === null ? DEFAULT_WAIT_SECONDS : Number(stated)
  return seconds >= 0 && seconds <= MAX_WAIT_SECONDS ? seconds : undefined
}

function bounded(response: Response): Response {
  if (response.body === null) return response
  let bytes = 0
  const limited = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > MAX_RESPONSE_BYTES) controller.error(new Error('The response is too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(limited, response)
}
