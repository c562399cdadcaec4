/** Undefined where there is no page, as in a worker. */
const { document: page }: { document?: Document } = globalThis
/** What the server's address has before the page's own paths; empty unless a proxy puts it below a path. */
export const BASE_PATH = page?.documentElement.dataset.base ?? ''
