/** From 0 to 1, for what nobody gains from knowing. */
export const chance = (): number => Math.random()

let lastId = 0

/** An id for a request that must not count twice. Browsers make none for pages that are not behind TLS. */
export function requestId(at: number): string {
  // The types know of no such browser.
  const make: (() => string) | undefined = crypto.randomUUID?.bind(crypto)
  lastId += 1
  return make?.() ?? `page-${at.toString(36)}-${lastId}-${chance().toString(36).slice(2)}`
}
