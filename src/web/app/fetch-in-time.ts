export type Limit = {
  ms: number
  /** Asked whenever the answer has not begun within that time: whether to end the request. Default: yes. */
  isOver?: () => Promise<boolean>
}

/** By then the answer to a small question has begun. */
const READ: Limit = { ms: 12_000 }

/**
 * As `fetch`, but where packets are dropped it fails in place of hanging, which takes one of the few connections that a
 * browser makes to a host. The answer itself may take any time.
 */
export async function fetchInTime(
  request: RequestInfo,
  init: RequestInit = {},
  { ms, isOver }: Limit = READ,
): Promise<Response> {
  const limit = new AbortController()
  let hasBegun = false
  const timer = setInterval(async () => {
    if ((await isOver?.()) !== false && !hasBegun) limit.abort()
  }, ms)
  // That of the caller, which another one in `init` would replace.
  const own = init.signal ?? (request instanceof Request ? request.signal : undefined)
  const signal = own ? AbortSignal.any([own, limit.signal]) : limit.signal
  try {
    return await fetch(request, { ...init, signal })
  } finally {
    hasBegun = true
    clearInterval(timer)
  }
}
