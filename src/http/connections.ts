/**
 * A connection on which nothing is answered for this long is closed, whether it is idle, sends its request a byte at
 * a time or not at all: holding them open costs a stranger nothing. Seconds.
 */
export const IDLE_TIMEOUT_S = 30

/** What listens; null where the application is asked without a network. */
export type Connections = { timeout(request: Request, seconds: number): void } | null

/** Lets an answer take as long as a model needs for it. Only for a caller who is known, and whose body is there. */
export function allowLongAnswer(connections: Connections, request: Request): void {
  connections?.timeout(request, 0)
}
