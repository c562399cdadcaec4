import { isLoopbackHost, plainHost, urlHost } from '../core/network.ts'
import { hasOwnTls } from '../reach/certificate-files.ts'
import { trustedAuthorities } from '../reach/local-authority-files.ts'
import type { Config } from '../settings/config.ts'
import { listeningAddress } from '../settings/data-dir.ts'

const TIMEOUT_MS = 5000
const LOOPBACK_OF_WILDCARD: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Where the server listens by its settings; undefined if it chooses a free port at its start. */
export function configuredAddress(config: Config): string | undefined {
  const host = LOOPBACK_OF_WILDCARD[config['server.host']] ?? config['server.host']
  const port = config['server.port']
  return port === 0 ? undefined : `${hasOwnTls(config) ? 'https' : 'http'}://${urlHost(host)}:${port}`
}

/**
 * Where a server of this data directory may listen, the likeliest first: the address that a running server has recorded,
 * which its own flags may have set, then that of the settings. A server that was killed leaves its record behind.
 */
export function possibleAddresses(dataDir: string, config: Config): string[] {
  const addresses = [listeningAddress(dataDir), configuredAddress(config)]
  return [...new Set(addresses.filter((address) => address !== undefined))]
}

export type HealthReport =
  /** `document` is the answer's text. */
  | { kind: 'answered'; address: string; isHealthy: boolean; document: string }
  /** Some other program answers there. */
  | { kind: 'other'; address: string }
  | { kind: 'silent'; address: string; isLate: boolean }

/** Asks the server at the first address where one answers; otherwise, what was found at the last. */
export async function askHealth(
  addresses: readonly string[],
  dataDir: string,
): Promise<HealthReport | undefined> {
  let report: HealthReport | undefined
  for (const address of addresses) {
    report = await askHealthAt(address, dataDir)
    if (report.kind === 'answered') break
  }
  return report
}

async function askHealthAt(address: string, dataDir: string): Promise<HealthReport> {
  try {
    const response = await fetch(`${address}/api/health`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
      // The certificate of a loopback address may be that of another name.
      tls: isLoopbackHost(plainHost(new URL(address).hostname))
        ? { rejectUnauthorized: false }
        : trustedAuthorities(dataDir),
    })
    const document = await response.text()
    if (!isHealthDocument(document)) return { kind: 'other', address }
    return { kind: 'answered', address, isHealthy: response.ok, document }
  } catch (error) {
    return { kind: 'silent', address, isLate: error instanceof Error && error.name === 'TimeoutError' }
  }
}

function isHealthDocument(text: string): boolean {
  try {
    return ['healthy', 'degraded'].includes(JSON.parse(text)?.status)
  } catch {
    return false
  }
}

/** The line about a server that did not answer. */
export function noAnswerText(report: Exclude<HealthReport, { kind: 'answered' }>): string {
  const { address } = report
  if (report.kind === 'other')
    return `another program answers at ${address}; start ext-server on another port with serve --port`
  if (report.isLate)
    return `the server at ${address} gave no answer within ${TIMEOUT_MS / 1000} seconds; restart it`
  return `no server answers at ${address}; start it with serve`
}
