import { X509Certificate } from 'node:crypto'
import { connect, type PeerCertificate } from 'node:tls'
import { DAY_MS } from '../../contract/durations.ts'
import { AppError } from '../../core/errors.ts'
import { plainHost } from '../../core/network.ts'
import { hasLocalTls, readCertificate } from '../../reach/certificate-files.ts'
import {
  AUTHORITY_FILE,
  localAuthorityCertificate,
  trustedAuthorities,
} from '../../reach/local-authority-files.ts'
import type { Config } from '../../settings/config.ts'
import { type Check, type Finding, ok, problem, warning } from '../finding.ts'

/** Programs that renew certificates do it earlier, so that one this near its end was forgotten. */
const SOON_DAYS = 14
const TIMEOUT_MS = 5000
const HTTPS_PORT = 443
/** Long enough to choose a day on which all devices are at hand. */
const AUTHORITY_SOON_DAYS = 90
const REFUSED = 'browsers and clients refuse to connect'

type Shown = { validTo: number; isTrusted: boolean }

/** The certificate at the base URL, as seen from this machine. */
export const certificate: Check = {
  subject: 'certificate',
  async run({ config, dataDir, now }) {
    const own = hasLocalTls(config) ? ofAuthority(dataDir, now) : ofFiles(config, now)
    if (own.some(({ state }) => state === 'error')) return own
    const url = new URL(config['server.base_url'])
    if (url.protocol !== 'https:') return [...own, ok('none is needed, since the base URL is http')]
    const port = Number(url.port || HTTPS_PORT)
    const shown = await shownAt(plainHost(url.hostname), port, trustedAuthorities(dataDir))
    // What that means is reported for the base URL.
    return [
      ...own,
      shown === undefined
        ? ok(`${url.host} shows none, since nothing answers there`)
        : finding(url.host, shown, now, renewal(config)),
    ]
  },
}

/** What is wrong with the files of the settings. */
function ofFiles(config: Config, now: number): Finding[] {
  try {
    const { validTo = Number.POSITIVE_INFINITY } = readCertificate(config) ?? {}
    if (validTo > now) return []
    return [
      problem(`that in ${config['tls.cert']} ended on ${dayOf(validTo)}`, {
        meaning: REFUSED,
        fix: renewal(config),
      }),
    ]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [
      problem(error.message, {
        meaning: 'the server does not start with it; one that runs keeps the certificate that it has',
        fix: 'correct tls.cert and tls.key, or the permissions of their files',
      }),
    ]
  }
}

/** The server's own authority, which devices have to trust. */
function ofAuthority(dataDir: string, now: number): Finding[] {
  const pem = localAuthorityCertificate(dataDir)
  if (pem === undefined) return [ok('the authority of this server is made when it starts')]
  const { fingerprint256, validTo } = new X509Certificate(pem)
  const end = Date.parse(validTo)
  if (end - now < AUTHORITY_SOON_DAYS * DAY_MS)
    return [
      warning(`the authority of this server ends on ${dayOf(end)}`, {
        meaning: 'the server then makes a new one, which each device has to trust again',
        fix: `to choose the day yourself, stop the server, delete ${AUTHORITY_FILE} in the data directory, and start it`,
      }),
    ]
  return [ok(`the authority of this server is valid until ${dayOf(end)}; SHA-256 ${fingerprint256}`)]
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** What to do, by who renews the certificate. */
function renewal(config: Config): string {
  if (hasLocalTls(config)) return 'restart the server, which renews it by itself'
  if (config['tls.cert'] !== '')
    return 'renew the files of tls.cert and tls.key; the server uses them within ten seconds'
  return 'renew it; the program in front of this server, such as Caddy, logs why it could not'
}

function finding(host: string, { validTo, isTrusted }: Shown, now: number, fix: string): Finding {
  const day = dayOf(validTo)
  if (validTo <= now)
    return problem(`that of ${host} ended on ${day}`, {
      meaning: REFUSED,
      fix,
    })
  if (validTo - now < SOON_DAYS * DAY_MS)
    return warning(`that of ${host} ends on ${day}`, {
      meaning: 'from then on, browsers and clients refuse to connect',
      fix,
    })
  if (!isTrusted)
    return warning(`this machine does not trust that of ${host}`, {
      meaning:
        'it is of another name, or of an authority of your own, which each device has to be told to trust',
      fix: 'use a certificate of a public authority, as docs/remote.md shows, or install that authority on each device',
    })
  return ok(`that of ${host} is valid until ${day}`)
}

/** @returns undefined if nothing there speaks TLS in time. */
function shownAt(host: string, port: number, authorities: { ca?: string[] }): Promise<Shown | undefined> {
  const { promise, resolve } = Promise.withResolvers<Shown | undefined>()
  // It is looked at, whatever it is; nothing is sent.
  const socket = connect({
    host,
    port,
    ...authorities,
    rejectUnauthorized: false,
    ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
  })
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const end = (shown: Shown | undefined) => {
    socket.destroy()
    resolve(shown)
  }
  limit.addEventListener('abort', () => end(undefined))
  socket.on('error', () => end(undefined))
  socket.on('secureConnect', () => {
    const { valid_to: validTo }: Partial<PeerCertificate> = socket.getPeerCertificate()
    end(validTo === undefined ? undefined : { validTo: Date.parse(validTo), isTrusted: socket.authorized })
  })
  return promise
}
