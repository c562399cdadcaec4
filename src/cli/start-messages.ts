import type { Accounts } from '../accounts.ts'
import { PATHS } from '../contract/page-paths.ts'
import type { Logger } from '../core/log.ts'
import { isLoopbackHost } from '../core/network.ts'
import { isAuthorizationServer } from '../oauth/oauth-metadata.ts'
import { isEncrypted } from '../reach/certificate-files.ts'
import type { Config } from '../settings/config.ts'
import { readableSecrets } from '../settings/file-mode.ts'
import { unknownEnvironmentNames } from '../settings/unknown-environment.ts'
import type { Io } from './command.ts'
import { isBaseUrlKnown, type LoadedSettings } from './read-settings.ts'

/**
 * Where the start writes what is for people and not for the log: beside it, or to standard output if every line of standard
 * error has to be JSON.
 */
export const writerForPeople =
  (config: Config, io: Io): ((text: string) => void) =>
  (text) =>
    void (config['log.format'] === 'json' ? io.stdout(text) : io.stderr(text))

/** A browser cannot connect to the wildcard address, so this machine's own address takes its place. */
export const browserUrl = (address: string) =>
  address.replace(/\/\/(0\.0\.0\.0|\[::\])(?=[:/]|$)/, '//127.0.0.1')

export function warnOfSettings(settings: LoadedSettings, address: string, log: Logger, io: Io): void {
  for (const warning of configWarnings(settings, address)) {
    if (settings.config['log.format'] === 'json') log.warn(warning)
    else io.stderr(`warning: ${warning}\n`)
  }
}

/**
 * Settings that will have no effect or a surprising one.
 * @param address where the server listens.
 */
function configWarnings(settings: LoadedSettings, address: string): string[] {
  const { sources, config } = settings
  const warnings = unknownEnvironmentNames(sources.env ?? {}).map(
    (name) => `${name} is not a setting; for the list, see help settings`,
  )
  if (config['assistant.base_url'] !== '' && config['assistant.model'] === '') {
    warnings.push('assistant.base_url is set but assistant.model is not; the assistant answers offline')
  }
  const exposed = readableSecrets(sources)
  if (exposed.length > 0) {
    warnings.push(
      `other users of this machine can read ${exposed.join(', ')} in ${sources.file}; fix: chmod 600 ${sources.file}`,
    )
  }
  const baseUrl = config['server.base_url']
  if (!isEncrypted(config)) {
    warnings.push(
      'journals and credentials cross the network unencrypted; others in it could read them. Use serve --tls local, or a reverse proxy with TLS and its https URL as --base-url (docs/phone.md)',
    )
  }
  // A server on a random port has no returning clients, unless people sign in on it.
  const hasClients =
    (config['server.port'] !== 0 && !config['server.lan']) ||
    isAuthorizationServer(config) ||
    config['sign_in.issuer'] !== ''
  // On the local network, programs of this machine use its own address.
  const listening = config['server.lan'] ? browserUrl(address) : address
  if (hasClients && !isBaseUrlKnown(settings) && baseUrl !== listening) {
    warnings.push(
      `clients will use ${baseUrl}, but the server listens on ${address}; set --base-url to the URL that clients use`,
    )
  }
  return warnings
}

/**
 * Shown until the owner has set the server up: the page that leads through it, and the code that opens it
 * (specification 1.14). Both are for this terminal only, and never part of the log.
 */
export async function printWelcome(
  { setUp }: Accounts,
  io: Io,
  { config, dataDir }: LoadedSettings,
  address: string,
): Promise<void> {
  const code = setUp.newCode()
  // After the hash, where no log and no proxy sees it.
  const link = `${address}${PATHS.setUp}#${code}`
  // On a phone, the address of this machine alone would lead nowhere.
  const isReachable =
    io.isTerminal === true && !isLoopbackHost(new URL(address).hostname.replace(/^\[|\]$/g, ''))
  const qr = isReachable ? [(await import('./terminal-qr.ts')).terminalQr(link)] : []
  writerForPeople(
    config,
    io,
  )(
    [
      `Data directory: ${dataDir}`,
      'To set up your journal, open this page in your browser:',
      `  ${link}`,
      ...qr,
      `The page may ask for the set-up code, which works until this server stops or is set up: ${code}`,
      'Or, in another terminal:',
      `  ${io.program} connect                      lists the AI clients on this machine`,
      `  ${io.program} issue-token --name my-app    creates a token for an app`,
      `  ${io.program} sign-in-link                 prints a link that signs you in`,
      '',
    ].join('\n'),
  )
}
