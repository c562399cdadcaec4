/**
 * A connection without an answer for this long is closed, whether it is idle or sends its request slowly. Otherwise a
 * stranger could hold connections open at no cost. Seconds.
 */
export const IDLE_TIMEOUT_SECONDS = 30

/** The listening server; null if the application is called without a network. */
export type Connections = { timeout(request: Request, seconds: number): void } | null

/**
 * Runs work that may take long, such as for a model or for clearing a large file, without the idle timeout. Only for an authenticated caller whose
 * body has arrived. The timeout would stay off for the connection, so it is set again before the answer is sent.
 */
export async function withoutIdleTimeout<T>(
  connections: Connections,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  connections?.timeout(request, 0)
  try {
    return await work()
  } finally {
    // If the client has disconnected, this does nothing.
    connections?.timeout(request, IDLE_TIMEOUT_SECONDS)
  }
}
