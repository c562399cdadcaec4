import type { AccountDeps } from '../accounts.ts'
import { AppError } from '../core/errors.ts'
import type { Certificate } from '../reach/certificate-files.ts'
import type { Reach } from '../reach/reach.ts'
import type { App } from '../server/app.ts'
import { type Listener, listen } from '../server/listener.ts'
import { flagName } from '../settings/config.ts'

type Deps = AccountDeps & { reach: Reach }

/** Listens. @throws AppError `unavailable`: the address, and why it cannot be used. */
export function listenOrExplain(
  deps: Deps,
  loadApp: () => Promise<App>,
  certificate: Certificate | undefined,
): Listener {
  try {
    return listen(deps, loadApp, certificate)
  } catch (cause) {
    throw cannotListen(deps, 'server.port', cause)
  }
}

/** Listens for http beside https, if the settings have a port for it. @returns what ends it. */
export async function listenPlainOrExplain(deps: Deps, { server }: Listener): Promise<() => void> {
  if (deps.config['tls.http_port'] === 0) return () => {}
  const { listenPlain } = await import('../server/plain-listener.ts')
  try {
    const plain = listenPlain(deps, server.port ?? deps.config['server.port'], deps.config['server.host'])
    return () => void plain.stop(true)
  } catch (cause) {
    await server.stop(true)
    throw cannotListen(deps, 'tls.http_port', cause)
  }
}

function cannotListen({ config }: Deps, port: 'server.port' | 'tls.http_port', cause: unknown): AppError {
  const host = config['server.host']
  const reason = listenFailureReason(cause, host, `--${flagName(port)}`)
  return new AppError('unavailable', `cannot listen on ${host} port ${config[port]}: ${reason}`, { cause })
}

const WILDCARD_HOSTS = new Set(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'])

function listenFailureReason(cause: unknown, hostname: string, flag: string): string {
  const { code } = cause as { code?: string }
  if (code === 'EADDRINUSE') {
    // The runtime reports the same code for an address that this machine lacks. These addresses always exist.
    const other = WILDCARD_HOSTS.has(hostname) ? '' : ', or this machine does not have that address'
    return `another program uses this port${other}; choose another port with ${flag}`
  }
  if (code === 'EACCES') return `not permitted; choose a port of 1024 or more with ${flag}`
  return 'this machine does not have that address; choose another with --host'
}
