import { isObject, type Message } from './message.ts'

/** The requests that were taken and not answered yet, so that a connection can be ended without losing answers. */
export function pendingRequests() {
  const open = new Set<unknown>()
  let whenNone: (() => void) | undefined

  function settle(id: unknown): void {
    open.delete(id)
    if (open.size === 0) whenNone?.()
  }

  return {
    /** Notes what a message means for the count: a request, or a cancellation, which is never answered. */
    follow({ id, method, params }: Message): void {
      if (method !== undefined && id !== undefined) open.add(id)
      else if (method === 'notifications/cancelled' && isObject(params)) settle(params.requestId)
    },
    settle,
    /** Resolves when every request is answered, or when that has taken too long. */
    async ended(withinMs: number): Promise<void> {
      if (open.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      whenNone = resolve
      const timer = setTimeout(resolve, withinMs)
      await promise
      clearTimeout(timer)
    },
  }
}
