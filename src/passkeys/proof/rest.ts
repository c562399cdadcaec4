import { Type } from '@sinclair/typebox'
import { MAX_SIGN_IN_CHARS } from '../../contract/limits.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import type { Principal } from '../../core/principal.ts'
import { access } from '../../http/access.ts'
import { controller, schemaCopy } from '../../http/controller.ts'
import { createSameOriginCheck } from '../../http/origin.ts'
import {
  CurrentSession,
  currentSessionDocument,
  requestBrowser,
  type SessionDeps,
} from '../../sessions/documents.ts'
import { sessionPrincipal } from '../../sessions/sessions.ts'
import { UNLIMITED } from '../../sessions/sign-in.ts'
import type { Passkeys } from '../passkeys.ts'
import { relyingPartyOf } from '../relying-party.ts'
import { Assertion, CredentialOptions } from '../schema.ts'

const SIGN_IN_PATH = '/api/sessions/passkey'
const CONFIRM_PATH = '/api/sessions/current/confirm'

const PasskeyAnswer = Type.Object({ response: Assertion }, { additionalProperties: false })
const Proof = Type.Object(
  {
    credential: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_SIGN_IN_CHARS,
        description: 'A sign-in link or a recovery code, which is then used up, or an API token',
      }),
    ),
    passkey: Type.Optional(schemaCopy(Assertion)),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)
const tags = ['Sessions']

/** One sentence for all that is wrong: a stranger learns neither whose passkey it was nor who is disabled. */
const refusedPasskey = () =>
  new AppError(
    'unauthenticated',
    'This passkey is not known here any more, or may not sign in: sign in another way, or ask the person who runs the server',
  )

type Deps = SessionDeps & { passkeys: Passkeys }

/** Signing in with a passkey, and proving again who sits in front of a browser that is signed in. */
export const passkeySignInRoutes = (deps: Deps) => {
  const { config, sessions, sessionCookie: cookie, signIn, passkeys } = deps
  const document = currentSessionDocument(deps)
  const ownPage = createSameOriginCheck(config)

  /** @throws AppError `unauthenticated`, or `rate_limited`. */
  const failed = (route: string, address: string) => {
    signIn.fail('passkey', { route, address })
    return refusedPasskey()
  }
  const confirmPurpose = ({ credentialId }: Principal) =>
    ({ kind: 'confirm', sessionId: credentialId }) as const

  return controller('passkey-sign-in')
    .post(
      `${SIGN_IN_PATH}/options`,
      async ({ request }) => {
        ownPage.refuseForeignPages(request)
        return await passkeys.optionsToProve({ kind: 'sign_in' }, relyingPartyOf(request))
      },
      {
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: schemaCopy(CredentialOptions) },
        detail: {
          summary: 'Get what a browser needs to sign in with a passkey',
          tags,
          'x-errors': [409],
          ...access('public'),
        },
      },
    )
    .post(
      SIGN_IN_PATH,
      async ({ body: { response }, request, clientAddress, set }) => {
        ownPage.refuseForeignPages(request)
        const address = clientAddress()
        const party = relyingPartyOf(request)
        const person = await passkeys.prove({ kind: 'sign_in' }, party, { response, address })
        if (person === undefined) throw failed(SIGN_IN_PATH, address)
        const before = sessions.verify(cookie.read(request.headers.get('cookie'), request), address)
        const secret = sessions.open({
          ...UNLIMITED,
          userId: person.userId,
          with: { passkey: person.passkeyId },
          browser: requestBrowser(request),
          address,
        })
        if (before !== undefined) sessions.close(before)
        const opened = sessions.verify(secret, address)
        if (opened === undefined) throw refusedPasskey()
        set.status = 201
        set.headers['set-cookie'] = cookie.set(secret, request)
        return document(sessionPrincipal(opened))
      },
      {
        body: PasskeyAnswer,
        response: { 201: schemaCopy(CurrentSession) },
        detail: {
          summary: 'Sign in with a passkey',
          tags,
          'x-errors': [401, 409, 429, 503],
          ...access('public'),
        },
      },
    )
    .post(
      `${CONFIRM_PATH}/options`,
      async ({ caller, request }) => {
        const principal = caller()
        return await passkeys.optionsToProve(
          confirmPurpose(principal),
          relyingPartyOf(request),
          principal.userId,
        )
      },
      {
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: schemaCopy(CredentialOptions) },
        detail: {
          summary: 'Get what a browser needs to confirm its person with a passkey',
          tags,
          'x-errors': [409],
          ...access('signed_in'),
        },
      },
    )
    .post(
      CONFIRM_PATH,
      async ({ body: { credential, passkey }, caller, request, clientAddress }) => {
        const principal = caller()
        const address = clientAddress()
        const { userId, credentialId: id } = principal
        if (passkey !== undefined) {
          const purpose = confirmPurpose(principal)
          const party = relyingPartyOf(request)
          const person = await passkeys.prove(purpose, party, { response: passkey, address })
          if (person?.userId !== userId) {
            signIn.fail('passkey', { route: CONFIRM_PATH, address })
            throw invalidField('/passkey', 'must be a passkey of this person, just used')
          }
          sessions.confirm({ id, userId }, 'passkey')
        } else {
          const how = signIn.prove(credential ?? '', userId, { address, route: CONFIRM_PATH })
          sessions.confirm({ id, userId }, how)
        }
        return document(caller())
      },
      {
        body: Proof,
        response: { 200: schemaCopy(CurrentSession) },
        detail: {
          summary: 'Confirm who sits in front of this browser',
          description:
            'Needed within ten minutes before an export, a deletion of everything, and new credentials.',
          tags,
          'x-errors': [409, 429],
          ...access('signed_in'),
        },
      },
    )
}
