import { Problem } from '../problem.ts'
import { isServerDown, lastAnswerAt } from '../server-status.ts'
import type { StoredAnswer } from './kept-keys.ts'

/** A server that has not answered by then is not waited for: what is kept is shown until it does. */
const KEPT_WAIT_MS = 120

/** Whether the server is known not to answer: it need not be waited for. */
export function isAway(): boolean {
  const isOpenedAway = window.isOpenedAway === true && lastAnswerAt() === 0
  // `onLine` is true wherever there is any network; false can be trusted.
  return isServerDown.peek() || isOpenedAway || navigator.onLine === false
}

/**
 * What is kept, as soon as the server is known to be away or takes its time; undefined if it answers before, or nothing
 * is kept.
 * @param asked the request for the same; the caller handles its error.
 */
export async function keptUnlessAnswered<T>(
  asked: Promise<unknown>,
  read: () => Promise<StoredAnswer<T> | undefined>,
): Promise<StoredAnswer<T> | undefined> {
  if (isAway()) return await read()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), KEPT_WAIT_MS)
  })
  const isAnswered = await Promise.race([
    asked.then(
      () => true,
      // What the server refuses is not shown in spite of it.
      (error: unknown) => !(error instanceof Problem && error.status === 0),
    ),
    late,
  ])
  clearTimeout(timer)
  return isAnswered ? undefined : await read()
}
