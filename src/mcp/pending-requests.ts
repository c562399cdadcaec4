import { isObject, type Message } from './message.ts'

/** Requests that are not answered yet, so that a connection can close without losing answers. */
export function pendingRequests() {
  const open = new Set<unknown>()
  let whenNone: (() => void) | undefined

  function settle(id: unknown): void {
    open.delete(id)
    if (open.size === 0) whenNone?.()
  }

  return {
    /** Updates the count: a request adds one; a cancellation removes one, since it is never answered. */
    follow({ id, method, params }: Message): void {
      if (method !== undefined && id !== undefined) open.add(id)
      else if (method === 'notifications/cancelled' && isObject(params)) settle(params.requestId)
    },
    settle,
    /** Resolves when every request is answered, or after a timeout. */
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
