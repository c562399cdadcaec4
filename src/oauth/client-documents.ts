import type { Clock } from '../core/clock.ts'
import { isPublicAddress } from '../core/public-address.ts'
import { type OAuthClient, readClientMetadata } from './client-metadata.ts'
import { knownDocument } from './known-documents.ts'
import { OAuthError } from './oauth-error.ts'
import type { Outbound } from './public-fetch.ts'

const MAX_DOCUMENT_BYTES = 8 * 1024
const TIMEOUT_MS = 5000
const CACHE_MS = 5 * 60_000
/** How long a document that could not be fetched is not requested again. */
const FAILURE_CACHE_MS = 10_000
const MAX_CACHED_DOCUMENTS = 100
const MAX_CONCURRENT_FETCHES = 5
const MAX_URL_LENGTH = 512
const HOST_PATTERN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

type CachedClient = {
  client: Promise<OAuthClient | OAuthError>
  /** When the entry expires, by the clock's `elapsed`; infinite while the request is in progress. */
  until: number
}

export type ClientDocuments = ReturnType<typeof createClientDocuments>

/** Whether a `client_id` is the address of a metadata document and not the id of a registered client. */
export const isDocumentUrl = (clientId: string) => /^https:/i.test(clientId)

/**
 * Clients that are identified by the address of their metadata document (Client ID Metadata Documents,
 * draft-ietf-oauth-client-id-metadata-document-00). A stranger may choose the address, so it may only lead to the
 * public internet: https on its default port, a name whose every address is public, a connection to the checked
 * address, no redirects, and a size limit.
 */
export function createClientDocuments({ outbound, clock }: { outbound: Outbound; clock: Clock }) {
  const known = new Map<string, CachedClient>()
  let openFetches = 0

  async function fetchClient(clientId: string): Promise<OAuthClient> {
    const url = parseDocumentUrl(clientId)
    let text: string
    try {
      text = await fetchText(url)
    } catch (error) {
      const client = knownDocument(clientId)
      if (client === undefined) throw error
      return client
    }
    return readDocument(clientId, text)
  }

  async function fetchText(url: URL): Promise<string> {
    const addresses = await withTimeout(outbound.resolve(url.hostname))
    const [address] = addresses
    // One private address is enough to refuse: the owner of the name would decide which address answers.
    if (address === undefined || !addresses.every(isPublicAddress)) throw unavailableError()
    const answer = await outbound.get(url, address, { bytes: MAX_DOCUMENT_BYTES, milliseconds: TIMEOUT_MS })
    if (answer.status !== 200 || !/^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(answer.type))
      throw unavailableError()
    return answer.body
  }

  async function settle(entry: CachedClient, clientId: string): Promise<OAuthClient | OAuthError> {
    try {
      const client = await fetchClient(clientId)
      entry.until = clock.elapsed() + CACHE_MS
      return client
    } catch (error) {
      entry.until = clock.elapsed() + FAILURE_CACHE_MS
      return error instanceof OAuthError ? error : unavailableError()
    } finally {
      openFetches--
    }
  }

  function startFetch(clientId: string): CachedClient {
    if (openFetches >= MAX_CONCURRENT_FETCHES) {
      throw new OAuthError(
        'temporarily_unavailable',
        'Too many apps are being looked up; try again in a moment',
      )
    }
    openFetches++
    const entry: CachedClient = {
      until: Number.POSITIVE_INFINITY,
      client: Promise.resolve(unavailableError()),
    }
    entry.client = settle(entry, clientId)
    known.delete(clientId)
    known.set(clientId, entry)
    if (known.size > MAX_CACHED_DOCUMENTS) known.delete(known.keys().next().value ?? '')
    return entry
  }

  return {
    /**
     * The client whose document is at this address; fetched again after a few minutes.
     * @throws OAuthError that states only that the document could not be fetched, or what is wrong with it.
     */
    async find(clientId: string): Promise<OAuthClient> {
      const cached = known.get(clientId)
      const isGood = cached !== undefined && cached.until > clock.elapsed()
      const client = await (isGood ? cached : startFetch(clientId)).client
      if (client instanceof OAuthError) throw client
      return client
    },
  }
}

/** A timeout, because the network may report a failure late. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unavailableError()), TIMEOUT_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const unavailableError = () =>
  new OAuthError('invalid_client', 'The document that describes the app cannot be fetched')

/** @throws OAuthError for anything but the address of a document in canonical form. */
function parseDocumentUrl(clientId: string): URL {
  const url = URL.canParse(clientId) ? new URL(clientId) : undefined
  const isPlain =
    url !== undefined &&
    clientId.length <= MAX_URL_LENGTH &&
    url.href === clientId &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    !clientId.includes('#') &&
    url.pathname !== '/' &&
    HOST_PATTERN.test(url.hostname)
  if (!isPlain)
    throw new OAuthError('invalid_client', 'The client_id is not the address of a client metadata document')
  return url
}

function readDocument(clientId: string, text: string): OAuthClient {
  const document = parseObject(text)
  const { client_id: own, client_secret: secret, token_endpoint_auth_method: method } = document
  if (own !== clientId) throw new OAuthError('invalid_client', 'The document belongs to another client_id')
  if (secret !== undefined) throw new OAuthError('invalid_client', 'The document must not contain a secret')
  const { token_endpoint_auth_methods_supported: methods = [] } = document
  const isPublic =
    method === undefined || method === 'none' || (Array.isArray(methods) && methods.includes('none'))
  if (!isPublic) {
    throw new OAuthError(
      'invalid_client',
      'Only public clients are supported: set token_endpoint_auth_method to none',
    )
  }
  return { id: clientId, ...readClientMetadata(document), host: new URL(clientId).hostname }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Reported below, as for any other text.
  }
  throw new OAuthError('invalid_client', 'The document that describes the app is not a JSON object')
}
