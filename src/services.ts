import { join } from 'node:path'
import type { Db } from '../db/open.ts'
import { refuseRowsOfNobody } from '../db/rows-of-people.ts'
import { auditKey } from './audit/audit-key.ts'
import { createFailedCredentials, type FailedCredentials } from './audit/failed-credentials.ts'
import type { Clock } from './core/clock.ts'
import { AppError } from './core/errors.ts'
import { readOrCreateKeyFile } from './core/key-file.ts'
import type { Logger } from './core/log.ts'
import type { Principal } from './core/principal.ts'
import type { Random } from './core/random.ts'
import { newHexSecret } from './core/secret.ts'
import { createFeatures, type Features } from './features.ts'
import type { FoodTable } from './foods/food.ts'
import { createExternalJwts } from './identity/external/external-jwts.ts'
import {
  createExternalRevocations,
  type ExternalRevocations,
} from './identity/external/revoke-external-jwts.ts'
import { createJwts, type Jwts } from './identity/jwts.ts'
import type { SigningKeys } from './identity/signing-keys.ts'
import { createNotices, type Notices } from './notices/notices.ts'
import { createOAuth, type OAuth } from './oauth/oauth.ts'
import { type Outbound, systemOutbound } from './oauth/public-fetch.ts'
import { createOidcSignIn, type OidcSignIn } from './oidc/oidc.ts'
import { createMayStay } from './oidc/person-from-claims.ts'
import { createPairing, type Pairing } from './passcodes/pairing.ts'
import { createPasscodes, type Passcodes } from './passcodes/passcodes.ts'
import {
  administratorScopes,
  browserPermissions,
  createActiveOnly,
  requireAdministratorScopes,
} from './people/active-only.ts'
import { createIdentities, type Identities } from './people/identities.ts'
import { createInvitations, type Invitations } from './people/invitations.ts'
import { createPeople, type People } from './people/people.ts'
import { type Cookie, sessionCookie } from './sessions/cookie.ts'
import { providerSettings } from './sessions/provider-settings.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createSignIn, type SignIn } from './sessions/sign-in.ts'
import { createSignInLinks, type SignInLinks } from './sessions/sign-in-links.ts'
import type { Config } from './settings/config.ts'
import { createPresentedTokens, type PresentedTokens } from './tokens/presented.ts'
import { createTokens, type IssueRequest, type Tokens } from './tokens/tokens.ts'
import { createToolCaller, type ToolCaller } from './tools/call.ts'
import { createRateLimiter } from './tools/rate-limiter.ts'
import type { Tool } from './tools/tool.ts'

/** Everything that a surface (HTTP, the command line, stdio) calls. */
export type Services = {
  db: Db
  config: Config
  clock: Clock
  log: Logger
  features: Features
  people: People
  identities: Identities
  invitations: Invitations
  externalRevocations: ExternalRevocations
  tokens: Tokens
  presentedTokens: PresentedTokens
  passcodes: Passcodes
  pairing: Pairing
  jwts: Jwts
  sessions: Sessions
  sessionCookie: Cookie
  signInLinks: SignInLinks
  signIn: SignIn
  notices: Notices
  oauth: OAuth
  /** Undefined without an identity provider. */
  oidc: OidcSignIn | undefined
  tools: ToolCaller
  failedCredentials: FailedCredentials
  /** The principal of an API token or pairing session, or undefined. @param address the client's network address. */
  principalOf(credential: string, address?: string): Principal | undefined
}

export type ServiceDeps = {
  db: Db
  config: Config
  clock: Clock
  random: Random
  log: Logger
  foods: FoodTable
  signingKeys: SigningKeys
  dataDir: string
  /** Default: those of this program. */
  tools?: readonly Tool[] | undefined
  /** Default: the real network. */
  outbound?: Outbound
}

/** Creates all features; nothing here depends on HTTP. */
export function createServices(deps: ServiceDeps): Services {
  const { db, config, clock, random, log, foods, signingKeys } = deps
  // Here, and not in the transaction of the first row, which may be rolled back.
  auditKey(db)
  refuseRowsOfNobody(db)
  const features = createFeatures({ db, config, clock, random, log, foods })
  const people = createPeople(deps)
  const identities = createIdentities({ ...deps, people })
  const invitations = createInvitations({ ...deps, people, identities })
  const externalRevocations = createExternalRevocations(deps)
  const failedCredentials = createFailedCredentials(deps)
  const { tokens, pairing, passcodes, jwts, sessions, signInLinks } = createCredentials({
    ...deps,
    people,
    identities,
    revocations: externalRevocations,
    failedCredentials,
  })
  const limiter = createRateLimiter(clock, {
    read: config['rate_limit.read_per_minute'],
    write: config['rate_limit.write_per_minute'],
  })
  return {
    db,
    config,
    clock,
    log,
    features,
    people,
    identities,
    invitations,
    externalRevocations,
    tokens,
    presentedTokens: createPresentedTokens({ tokens, jwts }),
    passcodes,
    pairing,
    jwts,
    sessions,
    sessionCookie: sessionCookie(config, signingKeys.firstKid),
    signInLinks,
    signIn: createSignIn({ sessions, links: signInLinks, tokens, clock, failedCredentials }),
    notices: createNotices(deps),
    oauth: createOAuth({ ...deps, jwts, outbound: deps.outbound ?? systemOutbound }),
    oidc: createOidcSignIn({
      ...deps,
      sessions,
      people,
      identities,
      invitations,
      keyId: signingKeys.firstKid,
    }),
    failedCredentials,
    tools: createToolCaller({ features, limiter, log, list: deps.tools }),
    principalOf: (credential, address) =>
      tokenPrincipal(tokens, credential, address) ?? pairing.verify(credential),
  }
}

/** What proves who a caller is. A person who is disabled or unknown has none and gets none. */
function createCredentials(
  deps: ServiceDeps & {
    people: People
    identities: Identities
    revocations: ExternalRevocations
    failedCredentials: FailedCredentials
  },
) {
  const { db, config, random, signingKeys, dataDir, people, identities } = deps
  const activeOnly = createActiveOnly({ db, people })
  const tokens = createTokens(deps)
  const pairing = createPairing(deps)
  const passcodes = createPasscodes({ ...deps, pairing, key: passcodeKey(dataDir, random) })
  const jwts = createJwts({ ...deps, keys: signingKeys, external: createExternalJwts(deps) })
  const sessions = createSessions({ ...deps, mayStay: createMayStay(providerSettings(config), identities) })
  const links = createSignInLinks(deps)
  return {
    tokens: {
      ...tokens,
      issue: activeOnly.making((request: IssueRequest) => {
        requireAdministratorScopes(people, request.userId, request.scopes)
        return tokens.issue(request)
      }),
      rotate: activeOnly.making(tokens.rotate),
      verify: activeOnly.finding((token: string, address?: string) => {
        const found = tokens.verify(token, address)
        return found && { ...found, scopes: administratorScopes(people, found.userId, found.scopes) }
      }),
    },
    pairing: { ...pairing, verify: activeOnly.finding(pairing.verify) },
    passcodes: {
      ...passcodes,
      issue: activeOnly.making(passcodes.issue),
      verify: activeOnly.verifying(passcodes.verify),
    },
    jwts: {
      ...jwts,
      issue: activeOnly.makingLater(jwts.issue),
      verify: activeOnly.findingLater(jwts.verify),
    },
    sessions: {
      ...sessions,
      open: activeOnly.making(sessions.open),
      verify: activeOnly.finding((secret: string | undefined, address?: string) => {
        const found = sessions.verify(secret, address)
        return found && { ...found, permissions: browserPermissions(people, found) }
      }),
    },
    signInLinks: {
      ...links,
      issue: (userId: string, address?: string) =>
        activeOnly.making(() => links.issue(userId, address))({ userId }),
      ownerOf: (secret: string) => activeOnly.id(links.ownerOf(secret)),
      useUp: (secret: string) => activeOnly.id(links.useUp(secret)),
    },
  }
}

function tokenPrincipal(tokens: Tokens, credential: string, address?: string): Principal | undefined {
  const verified = tokens.verify(credential, address)
  if (verified === undefined) return undefined
  const { userId, tokenId, scopes, expiresAt } = verified
  return { kind: 'api_token', userId, credentialId: tokenId, permissions: scopes, expiresAt }
}

/** The key of `passcode.hash = keyed`, stored outside the database; created on first use. */
function passcodeKey(dataDir: string, random: Random): () => string {
  let key: string | undefined
  return () => {
    if (key !== undefined) return key
    const path = join(dataDir, 'passcode-key')
    const text = readOrCreateKeyFile(path, () => newHexSecret(random))
    // An empty key would still hash, but protect nothing.
    if (!/^[0-9a-f]{64}$/.test(text.trim())) {
      throw new AppError(
        'unavailable',
        `${path}: is damaged; delete it to create a new one, which ends all active passcodes`,
      )
    }
    key = text.trim()
    return key
  }
}
