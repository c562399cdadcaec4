import { decodeProtectedHeader } from 'jose'
import type { Configuration } from 'openid-client'
import type { Clock } from '../core/clock.ts'
import { scopeText } from '../core/scopes.ts'
import { isCanonicalCompact, isUntrustedHeader } from '../identity/jwt-syntax.ts'
import type { ProviderSettings } from '../sessions/provider-settings.ts'
import { SignInFailure } from '../sessions/sign-in-problems.ts'
import { JWT_ALGORITHMS } from '../settings/external-issuer.ts'
import type { PendingSignIn } from './pending-sign-ins.ts'
import type { Claims } from './person-from-claims.ts'
import { ProviderUnavailable, providerAddress, providerFetch } from './provider-fetch.ts'

/** The provider's metadata are fetched again after this time. */
const METADATA_CACHE_MS = 3_600_000
/** After a failure the provider is not asked for this time, since anyone can make this server ask. */
const FAILURE_CACHE_MS = 5000
const TOKEN_TYPES: readonly (string | undefined)[] = ['jwt', undefined]

const openidClient = () => import('openid-client')

export type Provider = ReturnType<typeof createProvider>

/** Authorization code flow with PKCE at the configured provider, by openid-client. */
export function createProvider(settings: ProviderSettings, clock: Clock) {
  let known: { client: Promise<Configuration>; until: number } | undefined

  function configuration(): Promise<Configuration> {
    if (known !== undefined && clock.elapsed() < known.until) return known.client
    const asked = { client: discover(settings), until: clock.elapsed() + METADATA_CACHE_MS }
    known = asked
    asked.client.catch(() => {
      asked.until = clock.elapsed() + FAILURE_CACHE_MS
    })
    return asked.client
  }

  return {
    /**
     * The address at which the person signs in.
     * @throws SignInFailure
     */
    async authorizationUrl({ state, nonce, verifier }: PendingSignIn, redirectUri: string): Promise<string> {
      try {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openidClient()
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: scopeText(settings.scopes),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return providerAddress(url.href).href
      } catch (error) {
        throw toSignInFailure(error)
      }
    },

    /**
     * The provider's claims about the person whom it sent back.
     * @param returned the redirect URI with the query that the provider added.
     * @throws SignInFailure
     */
    async claims(returned: URL, { state, nonce, verifier }: PendingSignIn): Promise<Claims> {
      try {
        const { authorizationCodeGrant, fetchUserInfo } = await openidClient()
        const client = await configuration()
        const tokens = await authorizationCodeGrant(client, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined || !isTrustedToken(tokens.id_token ?? '')) throw new Error('not an ID token')
        if (hasRequiredClaims(claims, settings) || client.serverMetadata().userinfo_endpoint === undefined) {
          return claims
        }
        // Some providers return most claims only for a request with the access token.
        return { ...(await fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims }
      } catch (error) {
        throw toSignInFailure(error)
      }
    },
  }
}

const hasRequiredClaims = (claims: Claims, { userClaim }: ProviderSettings) =>
  claims[userClaim] !== undefined && (userClaim !== 'email' || claims.email_verified !== undefined)

/** Checks that the library leaves out: an ID token has one type, one spelling, and a published key's signature. */
function isTrustedToken(idToken: string): boolean {
  if (!isCanonicalCompact(idToken)) return false
  const header = decodeProtectedHeader(idToken)
  return TOKEN_TYPES.includes(header.typ?.toLowerCase()) && !isUntrustedHeader(header)
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const openid = await openidClient()
  const isPlain = issuer.startsWith('http:')
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    [openid.customFetch]: providerFetch,
    execute: isPlain ? [openid.allowInsecureRequests] : [],
  })
  const { supportsPKCE: _, ...metadata } = found.serverMetadata()
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const secret = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost
  const client = new openid.Configuration(
    {
      ...metadata,
      // The library accepts more algorithms; this server accepts the same ones everywhere.
      id_token_signing_alg_values_supported: JWT_ALGORITHMS.filter((algorithm) =>
        offered.includes(algorithm),
      ),
    },
    clientId,
    undefined,
    clientSecret === undefined ? openid.None() : secret(clientSecret),
  )
  client[openid.customFetch] = providerFetch
  if (isPlain) openid.allowInsecureRequests(client)
  // Without this, the library skips the signature check of tokens that arrive over TLS.
  openid.enableNonRepudiationChecks(client)
  return client
}

/** The parts of the library's errors that may be logged. */
type DescribedError = { message?: unknown; code?: unknown; error?: unknown; cause?: unknown }

function toSignInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error
  const chain = errorChain(error)
  if (chain.some((cause) => cause instanceof ProviderUnavailable))
    return new SignInFailure('unavailable', error)
  const { error: named } = error as DescribedError
  if (named === 'access_denied') return new SignInFailure('denied', error)
  if (named === 'temporarily_unavailable' || named === 'server_error') {
    return new SignInFailure('unavailable', error)
  }
  return new SignInFailure('untrusted', error)
}

function errorChain(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let at = error; at instanceof Error && chain.length < 8; at = at.cause) chain.push(at)
  return chain
}

/** One line about a failure and its cause, without any value of a response. */
export function describeFailure(failure: SignInFailure): string {
  const parts = errorChain(failure.cause).map((cause) => {
    const { message, error, code } = cause as DescribedError
    return [message, error, code].filter((part) => typeof part === 'string' && part !== '').join(', ')
  })
  return [...new Set(parts)].join(': ')
}
