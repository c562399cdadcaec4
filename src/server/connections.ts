/**
 * A connection without an answer for this long is closed, whether it is idle or sends its request slowly. Otherwise a
 * stranger could hold connections open at no cost. Seconds.
 */
export const IDLE_TIMEOUT_SECONDS = 30

/** Above every `server.max_body_bytes`, so that this program enforces the limit, with a problem document. */
const MAX_BODY_BYTES = 1024 ** 3

/** No development page with sources on an error; no silent second server on the same port. */
export const SERVER_OPTIONS = {
  idleTimeout: IDLE_TIMEOUT_SECONDS,
  maxRequestBodySize: MAX_BODY_BYTES,
  development: false,
  reusePort: false,
} as const

/** The listening server; null if the application is called without a network. */
export type Connections = { timeout(request: Request, seconds: number): void } | null

/**
 * Runs work that may take as long as a model needs, without the idle timeout. Only for an authenticated caller whose
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
