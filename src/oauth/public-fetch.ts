import { lookup } from 'node:dns/promises'
import { request } from 'node:https'

/** @property type the `Content-Type`. */
export type OutboundAnswer = { status: number; type: string; body: string }

/** Requests to hosts that a stranger named. Passed as an argument, so that tests can replace the network. */
export type Outbound = {
  /** All addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>
  /**
   * One GET over TLS to this exact address, whatever the host's name resolves to now; the certificate must be the
   * host's. No redirect is followed. Rejects beyond the limits.
   */
  get(url: URL, address: string, limits: { bytes: number; milliseconds: number }): Promise<OutboundAnswer>
}

export const systemOutbound: Outbound = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  get: (url, address, limits) => getPinned(url, address, limits),
}

/** As `Outbound.get`. @param trust certificates to trust instead of the system's. */
export function getPinned(
  url: URL,
  address: string,
  limits: { bytes: number; milliseconds: number },
  trust?: string,
): Promise<OutboundAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>()
  const family = address.includes(':') ? 6 : 4
  const sent = request(
    {
      host: url.hostname,
      servername: url.hostname,
      port: url.port === '' ? 443 : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { accept: 'application/json', 'accept-encoding': 'identity', connection: 'close' },
      // A new connection: a pooled one may lead to an address that the name no longer has.
      agent: false,
      signal: AbortSignal.timeout(limits.milliseconds),
      lookup: (_host, options, answer) => {
        if (options.all === true) answer(null, [{ address, family }])
        else answer(null, address, family)
      },
      ...(trust !== undefined && { ca: trust }),
    },
    (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.byteLength
        if (size <= limits.bytes) return
        reject(new Error('the answer is too large'))
        response.destroy()
      })
      response.on('error', reject)
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString('utf8'),
        })
      })
    },
  )
  sent.on('error', reject)
  sent.end()
  return promise
}
