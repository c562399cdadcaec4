import type { CustomFetchOptions } from 'openid-client'

const MAX_RESPONSE_BYTES = 1024 * 1024
const TIMEOUT_MS = 10_000
const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The provider cannot be reached, or reports a failure. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/**
 * An address that the provider names.
 * @throws Error unless it uses TLS or is on this machine.
 */
export function providerAddress(address: string): URL {
  const url = new URL(address)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname))) return url
  throw new Error('the provider names an address that is not https')
}

/**
 * `fetch` for the configured provider and the addresses in its metadata. The provider may be in the local network, so
 * private addresses are allowed, unlike those that strangers name. TLS or this machine only; no redirect is followed;
 * the response is limited in size and time.
 * @throws ProviderUnavailable for no response, a server error, or one that is too long or too slow.
 */
export async function providerFetch(address: string, options: CustomFetchOptions): Promise<Response> {
  const url = providerAddress(address)
  try {
    const { method, headers: sent, body } = options
    const response = await fetch(url, {
      method,
      headers: sent,
      // The library sends only this kind of body here.
      body: body instanceof URLSearchParams ? body : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status >= 500) throw new ProviderUnavailable(`it answers ${response.status}`)
    const { status, headers } = response
    return new Response(await readBounded(response), { status, headers })
  } catch (cause) {
    if (cause instanceof ProviderUnavailable) throw cause
    throw new ProviderUnavailable('it does not answer', { cause })
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > MAX_RESPONSE_BYTES) throw new ProviderUnavailable('its answer is too long')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
