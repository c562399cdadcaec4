import { Problem } from './problem.ts'
import { checkServer } from './server-status.ts'

/** How often the server is asked whether it is there while code is on its way. */
const CHECK_INTERVAL_MS = 4000

/**
 * Loads code of the page, such as a view. It may be lost on the way, or the server has been updated under an open page, and
 * its files have other names now: the page is then loaded again. Without the server it is not on this device.
 * @throws Problem if it does not arrive.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined
  // An import cannot be aborted, and where packets are dropped it neither arrives nor fails.
  const silence = new Promise<never>((_, reject) => {
    timer = setInterval(async () => (await checkServer()) || reject(), CHECK_INTERVAL_MS)
  })
  try {
    return await Promise.race([load(), silence])
  } catch (error) {
    if (error === undefined) freeConnections()
    // A question that is on its way may be answered earlier.
    else if (await Promise.race([checkServer(), silence.catch(() => false)])) void window.reloadForCode?.()
    throw new Problem(0, '')
  } finally {
    clearInterval(timer)
  }
}

/** A browser makes few connections to a host: those that hang would keep the page cut off. The service worker has limits. */
function freeConnections(): void {
  // The types know of no page without it.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  workers?.controller ?? window.stop()
}
