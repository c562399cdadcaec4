import { join } from 'node:path'
import type { Db } from '../db/open.ts'
import { refuseRowsOfNobody } from '../db/rows-of-people.ts'
import { auditKey } from './audit/audit-key.ts'
import { createFailedCredentials, type FailedCredentials } from './audit/failed-credentials.ts'
import type { Clock } from './core/clock.ts'
import { AppError } from './core/errors.ts'
import { readOrCreateKeyFile } from './core/key-file.ts'
import type { Logger } from './core/log.ts'
import type { Random } from './core/random.ts'
import { newHexSecret } from './core/secret.ts'
import { createExternalJwts } from './identity/external/external-jwts.ts'
import {
  createExternalRevocations,
  type ExternalRevocations,
} from './identity/external/revoke-external-jwts.ts'
import { createJwts, type Jwts } from './identity/jwts.ts'
import type { SigningKeys } from './identity/signing-keys.ts'
import { createMayStay } from './oidc/person-from-claims.ts'
import { createPairing, type Pairing } from './passcodes/pairing.ts'
import { createPasscodes, type Passcodes } from './passcodes/passcodes.ts'
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts'
import {
  administratorScopes,
  browserPermissions,
  createActiveOnly,
  requireAdministratorScopes,
} from './people/active-only.ts'
import { createGuardians, type Guardians } from './people/guardians.ts'
import { createIdentities, type Identities } from './people/identities.ts'
import { createInvitations, type Invitations } from './people/invitations.ts'
import { countSharedWith } from './people/open-shares.ts'
import { createPeople, type People } from './people/people.ts'
import { providerSettings } from './sessions/provider-settings.ts'
import { createRecoveryCodes, type RecoveryCodes } from './sessions/recovery-codes.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createSetUp, type SetUp } from './sessions/setup/set-up.ts'
import { createSignInLinks, type SignInLinks } from './sessions/sign-in-links.ts'
import type { Config } from './settings/config.ts'
import { createPresentedTokens, type PresentedTokens } from './tokens/presented.ts'
import { createTokens, type IssueRequest, type Tokens } from './tokens/tokens.ts'

/** The people, and what proves who a caller is. Most commands need nothing else, and start in a third of the time. */
export type Accounts = {
  db: Db
  config: Config
  clock: Clock
  log: Logger
  people: People
  identities: Identities
  invitations: Invitations
  guardians: Guardians
  /** How many others show a person something of their journals. */
  sharedWith(userId: string): number
  externalRevocations: ExternalRevocations
  tokens: Tokens
  presentedTokens: PresentedTokens
  passcodes: Passcodes
  pairing: Pairing
  jwts: Jwts
  sessions: Sessions
  signInLinks: SignInLinks
  passkeys: Passkeys
  recoveryCodes: RecoveryCodes
  setUp: SetUp
  failedCredentials: FailedCredentials
}

export type AccountDeps = {
  db: Db
  config: Config
  clock: Clock
  random: Random
  log: Logger
  signingKeys: SigningKeys
  dataDir: string
}

export function createAccounts(deps: AccountDeps): Accounts {
  const { db, config, clock, log } = deps
  // Here, and not in the transaction of the first row, which may be rolled back.
  auditKey(db)
  refuseRowsOfNobody(db)
  const people = createPeople(deps)
  const identities = createIdentities({ ...deps, people })
  const invitations = createInvitations({ ...deps, people, identities })
  const externalRevocations = createExternalRevocations(deps)
  const failedCredentials = createFailedCredentials(deps)
  const credentials = createCredentials({
    ...deps,
    people,
    identities,
    revocations: externalRevocations,
    failedCredentials,
  })
  return {
    db,
    config,
    clock,
    log,
    people,
    identities,
    invitations,
    guardians: createGuardians({ ...deps, people, invitations }),
    sharedWith: (userId) => countSharedWith(db, userId, clock.now()),
    externalRevocations,
    ...credentials,
    setUp: createSetUp({ ...deps, ...credentials, failedCredentials }),
    presentedTokens: createPresentedTokens(credentials),
    failedCredentials,
  }
}

/** What proves who a caller is. A person who is disabled or unknown has none and gets none. */
function createCredentials(
  deps: AccountDeps & {
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
  const passkeys = createPasskeys({ ...deps, serverId: signingKeys.firstKid })
  const recoveryCodes = createRecoveryCodes(deps)
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
    passkeys: { ...passkeys, prove: activeOnly.findingLater(passkeys.prove) },
    recoveryCodes: { ...recoveryCodes, useUp: (code: string) => activeOnly.id(recoveryCodes.useUp(code)) },
    signInLinks: {
      ...links,
      issue: (userId: string, address?: string) =>
        activeOnly.making(() => links.issue(userId, address))({ userId }),
      ownerOf: (secret: string) => activeOnly.id(links.ownerOf(secret)),
      useUp: (secret: string) => activeOnly.id(links.useUp(secret)),
    },
  }
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
