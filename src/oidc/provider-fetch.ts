const MAX_BYTES = 1024 * 1024
const TIMEOUT_MS = 10_000
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The provider cannot be asked, or is out of order. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
}

/**
 * `fetch` for the provider that was configured, and what its own metadata name. It may well be in the same house, so
 * private addresses are fine, other than for what strangers name. Over TLS, or on this machine; no redirect is
 * followed; the answer has a limit in size and time.
 * @throws ProviderDown for no answer, one that fails on the provider's side, or one too long or too slow.
 */
export async function providerFetch(address: string, options: RequestInit): Promise<Response> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname))) {
    throw new Error('the provider names an address that is not https')
  }
  try {
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status >= 500) throw new ProviderDown(`it answers ${response.status}`)
    const { status, headers } = response
    return new Response(await bounded(response), { status, headers })
  } catch (cause) {
    if (cause instanceof ProviderDown) throw cause
    throw new ProviderDown('it does not answer', { cause })
  }
}

async function bounded({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new ProviderDown('its answer is too long')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
