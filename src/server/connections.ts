/**
 * A connection on which nothing is answered for this long is closed, whether it is idle, sends its request a byte at
 * a time or not at all: holding them open costs a stranger nothing. Seconds.
 */
export const IDLE_TIMEOUT_S = 30

/** What listens; null where the application is asked without a network. */
export type Connections = { timeout(request: Request, seconds: number): void } | null

/**
 * Does work that may take as long as a model needs for it, which bounds it, with no limit on the silence meanwhile.
 * Only for a caller who is known, and whose body is there. The limit would stay off for the connection, so it is set
 * again before the answer goes out: an idle connection is closed, whoever holds it.
 */
export async function withLongAnswer<T>(
  connections: Connections,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  connections?.timeout(request, 0)
  try {
    return await work()
  } finally {
    // Of a client that has gone there is no connection left, and this does nothing.
    connections?.timeout(request, IDLE_TIMEOUT_S)
  }
}
