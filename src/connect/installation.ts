import type { ClientMachine } from './client-machine.ts'
import type { Connection } from './entry.ts'

/** This installation, as a client needs to know it. */
export type Installation = {
  machine: ClientMachine
  dataDir: string
  /** The command that starts this program. Its first word is an absolute path. */
  launch: readonly string[]
  /** The settings file, if it is not at the default path. */
  configFile: string | undefined
  /** The URL of `/mcp`. */
  url: string
  /** The file of the authority that a client has to trust, if the URL has the server's own certificate. */
  authorityFile?: string | undefined
  /** How long a JWT is valid by default. */
  ttlDays: number
  /** Epoch milliseconds. */
  now: number
}

export const httpConnection = ({ url }: Installation, jwt: string): Connection => ({
  transport: 'http',
  url,
  headers: { Authorization: `Bearer ${jwt}` },
})

/**
 * @param user the person; undefined for the owner.
 * @param edits whether the client may correct and delete what was logged.
 */
export function stdioConnection(
  { launch, dataDir, configFile }: Installation,
  user: string | undefined,
  edits: boolean,
): Connection {
  const [command = '', ...words] = launch
  const args = [...words, 'mcp', '--data-dir', dataDir]
  if (configFile !== undefined) args.push('--config', configFile)
  if (user !== undefined) args.push('--user', user)
  if (!edits) args.push('--no-edit')
  return { transport: 'stdio', command, args, env: {} }
}
