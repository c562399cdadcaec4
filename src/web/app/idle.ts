/** Settles in a moment in which the page has nothing to do, or after so long. */
export function whenIdle(timeoutMs: number): Promise<void> {
  // Not in every browser.
  const ask: typeof requestIdleCallback | undefined = window.requestIdleCallback
  if (ask === undefined) return Promise.resolve()
  return new Promise((resolve) => ask(() => resolve(), { timeout: timeoutMs }))
}
