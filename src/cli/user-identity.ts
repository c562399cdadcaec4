import { Type } from '@sinclair/typebox'
import { utcInstant } from '../core/dates.ts'
import { invitationUrl } from '../sessions/provider-settings.ts'
import { listeningAddress } from '../settings/data-dir.ts'
import { type Args, type Command, type Flag, positionalArgument, textFlag, UsageError } from './command.ts'
import { withAccounts } from './open-services.ts'
import { printResult, shortInstant, table } from './print.ts'
import { publicAddress } from './read-settings.ts'

const ISSUER_FLAG: Readonly<Record<string, Flag>> = {
  issuer: {
    value: 'URL',
    help: 'the identity provider, as jwt.issuers or sign_in.issuer names it',
    required: true,
    schema: Type.String({ minLength: 1, maxLength: 512 }),
  },
}
const IDENTITY_FLAGS: Readonly<Record<string, Flag>> = {
  ...ISSUER_FLAG,
  subject: {
    value: 'VALUE',
    help: 'the value of the claim that identifies the person there, such as sub',
    required: true,
    schema: Type.String({ minLength: 1, maxLength: 255 }),
  },
}

/** The issuer and the subject, as stated; the settings say which claim the subject is a value of. */
const statedIdentity = (args: Args, claimOf: (issuer: string) => string) => {
  const issuer = textFlag(args, 'issuer') ?? ''
  return { issuer, claim: claimOf(issuer), subject: textFlag(args, 'subject') ?? '' }
}

export const userBind: Command = {
  name: 'user bind',
  summary: 'bind an identity at an identity provider to a person, who can then sign in with it',
  positionals: ['ID'],
  flags: IDENTITY_FLAGS,
  run: (args, io) =>
    withAccounts(args, io, [], ({ people, identities }) => {
      const { id } = people.requireKnown(positionalArgument(args, 0))
      identities.bind(id, statedIdentity(args, identities.claimOf))
      io.stderr('bound\n')
      return 0
    }),
}

export const userUnbind: Command = {
  name: 'user unbind',
  summary: 'unbind an identity from a person; browsers that signed in with it lose access at once',
  positionals: ['ID'],
  flags: IDENTITY_FLAGS,
  run: (args, io) =>
    withAccounts(args, io, [], ({ people, identities }) => {
      const { id } = people.requireKnown(positionalArgument(args, 0))
      identities.unbind(id, statedIdentity(args, identities.claimOf))
      io.stderr('unbound\n')
      return 0
    }),
}

export const userIdentities: Command = {
  name: 'user identities',
  summary: 'list the identities that are bound to a person, besides those in the settings',
  positionals: ['ID'],
  json: true,
  run: (args, io) =>
    withAccounts(args, io, [], ({ people, identities }) => {
      const { id } = people.requireKnown(positionalArgument(args, 0))
      printResult(args, io, identities.list(id), (list) =>
        list.length === 0
          ? 'no identities'
          : table(
              ['ISSUER', 'CLAIM', 'SUBJECT'],
              list.map(({ issuer, claim, subject }) => [issuer, claim, subject]),
            ),
      )
      return 0
    }),
}

export const userInvite: Command = {
  name: 'user invite',
  summary: 'print a link: the identity with which somebody signs in through it is bound to the person',
  positionals: ['ID'],
  settings: ['server.base_url'],
  json: true,
  notes: () => 'Needs an identity provider for sign-in (sign_in.issuer). The link works once.',
  run: (args, io) =>
    withAccounts(args, io, ['server.base_url'], ({ config, people, invitations }, settings) => {
      if (config['sign_in.issuer'] === '') {
        throw new UsageError('sign_in.issuer is not set; without an identity provider, use sign-in-link')
      }
      const { id } = people.requireKnown(positionalArgument(args, 0))
      const { secret, expiresAt } = invitations.issue(id)
      const address = publicAddress(settings, listeningAddress(settings.dataDir))
      const document = {
        url: invitationUrl(address, secret),
        user_id: id,
        expires_at: utcInstant(expiresAt),
      }
      printResult(args, io, document, ({ url }) => url)
      io.stderr(`for ${id}, valid until ${shortInstant(document.expires_at, '')}, works once\n`)
      return 0
    }),
}

export const revokeExternalJwt: Command = {
  name: 'revoke-external-jwt',
  summary: 'refuse JWTs of an identity provider: one, or all that a person there has so far',
  flags: {
    ...ISSUER_FLAG,
    subject: {
      value: 'VALUE',
      help: 'all JWTs of this subject that were issued up to now',
      schema: Type.String({ minLength: 1, maxLength: 255 }),
    },
    jti: {
      value: 'ID',
      help: 'the one JWT with this jti claim',
      schema: Type.String({ minLength: 1, maxLength: 255 }),
    },
  },
  run(args, io) {
    const issuer = textFlag(args, 'issuer') ?? ''
    const subject = textFlag(args, 'subject')
    const jti = textFlag(args, 'jti')
    if ((subject === undefined) === (jti === undefined)) {
      throw new UsageError('either --subject or --jti is required')
    }
    return withAccounts(args, io, [], ({ externalRevocations }) => {
      externalRevocations.revoke(jti === undefined ? { issuer, subject: subject ?? '' } : { issuer, jti })
      io.stderr('revoked\n')
      return 0
    })
  },
}
