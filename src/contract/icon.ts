import icon from './icon.svg' with { type: 'text' }

/**
 * The icon as data: an MCP client need not load it, and over stdio there is no address to load it from; the pages without
 * files load nothing.
 */
export const ICON_URL = `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`
