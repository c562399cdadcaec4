import type { Clock } from '../core/clock.ts'
import { type Client, readClientMetadata } from './client-metadata.ts'
import { OAuthError } from './oauth-error.ts'
import type { Outbound } from './outbound.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_BYTES = 8 * 1024
const TIMEOUT_MS = 5000
const FRESH_MS = 5 * 60_000
/** So long a document that could not be had is not asked for again. */
const FAILED_MS = 10_000
const MOST_CACHED = 100
const MOST_AT_ONCE = 5
const MAX_URL = 512
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

type Known = {
  client: Promise<Client | OAuthError>
  /** Until when it is good, by the clock's `elapsed`; while it is under way, for ever. */
  until: number
}

export type ClientDocuments = ReturnType<typeof createClientDocuments>

/** Whether a `client_id` is the address of a metadata document, rather than the id of a registered client. */
export const isDocumentUrl = (clientId: string) => /^https:/i.test(clientId)

/**
 * Clients that are known by the address of a document about themselves (Client ID Metadata Documents,
 * draft-ietf-oauth-client-id-metadata-document-00). Whoever sends a person here chooses the address, so it must lead
 * into the open internet and nowhere else: https on its usual port, a name whose every address is public, a
 * connection to the address that was checked, no redirects, and little of it.
 */
export function createClientDocuments({ outbound, clock }: { outbound: Outbound; clock: Clock }) {
  const known = new Map<string, Known>()
  let underWay = 0

  async function fetchClient(clientId: string): Promise<Client> {
    const url = documentUrl(clientId)
    const addresses = await within(outbound.resolve(url.hostname))
    const [address] = addresses
    // One that is not public is enough: which of them is asked would be up to whoever answers for the name.
    if (address === undefined || !addresses.every(isPublicAddress)) throw unavailable()
    const answer = await outbound.get(url, address, { bytes: MAX_BYTES, milliseconds: TIMEOUT_MS })
    if (answer.status !== 200 || !/^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(answer.type))
      throw unavailable()
    return readDocument(clientId, answer.body)
  }

  async function settle(entry: Known, clientId: string): Promise<Client | OAuthError> {
    try {
      const client = await fetchClient(clientId)
      entry.until = clock.elapsed() + FRESH_MS
      return client
    } catch (error) {
      entry.until = clock.elapsed() + FAILED_MS
      return error instanceof OAuthError ? error : unavailable()
    } finally {
      underWay--
    }
  }

  function ask(clientId: string): Known {
    if (underWay >= MOST_AT_ONCE) {
      throw new OAuthError('temporarily_unavailable', 'Too many apps are being looked up; try again')
    }
    underWay++
    const entry: Known = { until: Number.POSITIVE_INFINITY, client: Promise.resolve(unavailable()) }
    entry.client = settle(entry, clientId)
    known.delete(clientId)
    known.set(clientId, entry)
    if (known.size > MOST_CACHED) known.delete(known.keys().next().value ?? '')
    return entry
  }

  return {
    /**
     * The client whose document is at this address; asked for anew after a few minutes.
     * @throws OAuthError that says no more than that it could not be had, or what is wrong with the document.
     */
    async find(clientId: string): Promise<Client> {
      const cached = known.get(clientId)
      const isGood = cached !== undefined && cached.until > clock.elapsed()
      const client = await (isGood ? cached : ask(clientId)).client
      if (client instanceof OAuthError) throw client
      return client
    },
  }
}

/** Where the network is slow to say so itself. */
async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unavailable()), TIMEOUT_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const unavailable = () =>
  new OAuthError('invalid_client', 'The document that describes the app cannot be had')

/** @throws OAuthError for what is no address of a document, written in the one way there is. */
function documentUrl(clientId: string): URL {
  const url = URL.canParse(clientId) ? new URL(clientId) : undefined
  const isPlain =
    url !== undefined &&
    clientId.length <= MAX_URL &&
    url.href === clientId &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    !clientId.includes('#') &&
    url.pathname !== '/' &&
    HOST.test(url.hostname)
  if (!isPlain)
    throw new OAuthError('invalid_client', 'The client_id is no address of a client metadata document')
  return url
}

function readDocument(clientId: string, text: string): Client {
  const document = parsed(text)
  const { client_id: own, client_secret: secret, token_endpoint_auth_method: method } = document
  if (own !== clientId) throw new OAuthError('invalid_client', 'The document is of another client_id')
  if (secret !== undefined) throw new OAuthError('invalid_client', 'The document must not hold a secret')
  const { token_endpoint_auth_methods_supported: methods = [] } = document
  const isPublic =
    method === undefined || method === 'none' || (Array.isArray(methods) && methods.includes('none'))
  if (!isPublic) {
    throw new OAuthError(
      'invalid_client',
      'Only public clients are known here: token_endpoint_auth_method none',
    )
  }
  return { id: clientId, ...readClientMetadata(document), host: new URL(clientId).hostname }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Said below, as for any other text.
  }
  throw new OAuthError('invalid_client', 'The document that describes the app is not a JSON object')
}
