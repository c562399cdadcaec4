/** What the server's address has before the page's own paths; empty unless a proxy puts it below a path. */
export const BASE_PATH = document.documentElement.dataset.base ?? ''
