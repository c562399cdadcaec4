import type { Config } from './config.ts'

/** Whether every message to `/mcp` needs a credential, and one without it is answered with a request to sign in. */
export const demandsSignIn = (config: Config) => config['mcp.auth'] === 'oauth'

/**
 * Whether AI clients can sign in. With `auto` it follows from the base URL: clients sign in only over https, and one on
 * the same machine has its tool token in its settings.
 */
export const offersSignIn = (config: Config) =>
  demandsSignIn(config) || (config['mcp.auth'] === 'auto' && config['server.base_url'].startsWith('https:'))
