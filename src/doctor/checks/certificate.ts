import { connect, type PeerCertificate } from 'node:tls'
import { DAY_MS } from '../../contract/durations.ts'
import { plainHost } from '../../core/network.ts'
import { type Check, type Finding, ok, problem, warning } from '../finding.ts'

/** Programs that renew certificates do it earlier, so that one this near its end was forgotten. */
const SOON_DAYS = 14
const TIMEOUT_MS = 5000
const HTTPS_PORT = 443

type Shown = { validTo: number; isTrusted: boolean }

/** The certificate at the base URL, as seen from this machine. */
export const certificate: Check = {
  subject: 'certificate',
  async run({ config, now }) {
    const url = new URL(config['server.base_url'])
    if (url.protocol !== 'https:') return [ok('none is needed, since the base URL is http')]
    const shown = await shownAt(plainHost(url.hostname), Number(url.port || HTTPS_PORT))
    // What that means is reported for the base URL.
    return [
      shown === undefined
        ? ok(`${url.host} shows none, since nothing answers there`)
        : finding(url.host, shown, now),
    ]
  },
}

function finding(host: string, { validTo, isTrusted }: Shown, now: number): Finding {
  const day = new Date(validTo).toISOString().slice(0, 10)
  const fix = 'renew it; the program in front of this server, such as Caddy, logs why it could not'
  if (validTo <= now)
    return problem(`that of ${host} ended on ${day}`, {
      meaning: 'browsers and clients refuse to connect',
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
function shownAt(host: string, port: number): Promise<Shown | undefined> {
  const { promise, resolve } = Promise.withResolvers<Shown | undefined>()
  // It is looked at, whatever it is; nothing is sent.
  const socket = connect({
    host,
    port,
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
