import { basename } from 'node:path'
import { type AccountDeps, type Accounts, createAccounts } from './accounts.ts'
import { copiesSince } from './backups/backup-folder.ts'
import { type BackupsHealth, backupsHealth } from './backups/backups-health.ts'
import type { Principal } from './core/principal.ts'
import { createFeatures, type Features } from './features.ts'
import type { FoodTable } from './foods/food.ts'
import { createNotices, type Notices } from './notices/notices.ts'
import { createOAuth, type OAuth } from './oauth/oauth.ts'
import { type Outbound, systemOutbound } from './oauth/public-fetch.ts'
import { createOidcSignIn, type OidcSignIn } from './oidc/oidc.ts'
import { createReach, type Reach } from './reach/reach.ts'
import { type Cookie, sessionCookie } from './sessions/cookie.ts'
import { createSignIn, type SignIn } from './sessions/sign-in.ts'
import { createSharing, type Sharing } from './sharing/sharing.ts'
import type { Tokens } from './tokens/tokens.ts'
import { createToolCaller, type ToolCaller } from './tools/call.ts'
import { createRateLimiter, type RateLimiter } from './tools/rate-limiter.ts'
import type { Tool } from './tools/tool.ts'
import { snapshotsWith } from './upgrades/snapshots.ts'

/** Everything that a surface (HTTP, the command line, stdio) calls. */
export type Services = Accounts & {
  features: Features
  sharing: Sharing
  reach: Reach
  sessionCookie: Cookie
  signIn: SignIn
  notices: Notices
  backupsHealth(): BackupsHealth
  /** The names of the backups that have what was there at a time. */
  backupsSince(at: number): Promise<string[]>
  oauth: OAuth
  /** Undefined without an identity provider. */
  oidc: OidcSignIn | undefined
  tools: ToolCaller
  /** How many calls of tools a rate limit has refused since the start. */
  refusedCalls: RateLimiter['refused']
  /** The principal of an API token or pairing session, or undefined. @param address the client's network address. */
  principalOf(credential: string, address?: string): Principal | undefined
}

export type ServiceDeps = AccountDeps & {
  /** If they were created before. */
  accounts?: Accounts | undefined
  foods: FoodTable
  /** Default: that of this machine and its settings. */
  reach?: Reach | undefined
  /** Default: those of this program. */
  tools?: readonly Tool[] | undefined
  /** Default: the real network. */
  outbound?: Outbound
}

/** Creates the accounts and all features; nothing here depends on HTTP. */
export function createServices(deps: ServiceDeps): Services {
  const { db, config, clock, random, log, foods, signingKeys } = deps
  const accounts = deps.accounts ?? createAccounts(deps)
  const { tokens, pairing, sessions, signInLinks, recoveryCodes, failedCredentials } = accounts
  const features = createFeatures({ db, config, clock, random, log, foods })
  const limiter = createRateLimiter(clock, {
    read: config['rate_limit.read_per_minute'],
    write: config['rate_limit.write_per_minute'],
  })
  return {
    ...accounts,
    features,
    sharing: createSharing({ ...deps, ...accounts, features }),
    reach: deps.reach ?? createReach(config),
    sessionCookie: sessionCookie(config, signingKeys.firstKid),
    signIn: createSignIn({ sessions, links: signInLinks, recoveryCodes, tokens, clock, failedCredentials }),
    notices: createNotices(deps),
    backupsHealth: () => backupsHealth(deps),
    backupsSince: async (at) =>
      [...(await copiesSince(config, deps.dataDir, at)), ...snapshotsWith(deps.dataDir, at)].map((path) =>
        basename(path),
      ),
    oauth: createOAuth({ ...deps, jwts: accounts.jwts, outbound: deps.outbound ?? systemOutbound }),
    oidc: createOidcSignIn({ ...deps, ...accounts, keyId: signingKeys.firstKid }),
    tools: createToolCaller({ features, limiter, log, list: deps.tools }),
    refusedCalls: limiter.refused,
    principalOf: (credential, address) =>
      tokenPrincipal(tokens, credential, address) ?? pairing.verify(credential),
  }
}

function tokenPrincipal(tokens: Tokens, credential: string, address?: string): Principal | undefined {
  const verified = tokens.verify(credential, address)
  if (verified === undefined) return undefined
  const { userId, tokenId, scopes, expiresAt } = verified
  return { kind: 'api_token', userId, credentialId: tokenId, permissions: scopes, expiresAt }
}
