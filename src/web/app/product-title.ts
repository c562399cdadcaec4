/** What this server is called: the setting `server.title`. */
export const PRODUCT_TITLE = document.documentElement.dataset.title ?? ''
