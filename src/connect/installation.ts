import type { Connection } from './entry.ts'
import type { Place } from './place.ts'

/** This installation, as a client must know it. */
export type Installation = {
  place: Place
  dataDir: string
  /** The words that start this program, the first an absolute path. */
  launch: readonly string[]
  /** Where the configuration is, if it is not where it would be looked for. */
  configFile: string | undefined
  /** The address of `/mcp`. */
  url: string
  /** How long a JWT lasts if nobody says. */
  ttlDays: number
  /** Epoch milliseconds. */
  now: number
}

export const httpConnection = ({ url }: Installation, jwt: string): Connection => ({
  transport: 'http',
  url,
  headers: { Authorization: `Bearer ${jwt}` },
})

/** @param user whose journal it is; undefined: the owner's. */
export function stdioConnection(
  { launch, dataDir, configFile }: Installation,
  user: string | undefined,
): Connection {
  const [command = '', ...words] = launch
  const args = [...words, 'mcp', '--data-dir', dataDir]
  if (configFile !== undefined) args.push('--config', configFile)
  if (user !== undefined) args.push('--user', user)
  return { transport: 'stdio', command, args, env: {} }
}
