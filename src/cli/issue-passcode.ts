import { Type } from '@sinclair/typebox'
import { MAX_IDENTIFIER_CHARS } from '../contract/limits.ts'
import { utcInstant } from '../core/dates.ts'
import { issuedPasscodeDocument } from '../passcodes/documents.ts'
import { MAX_CHANNEL_LENGTH } from '../passcodes/passcodes.ts'
import { PASSCODE_DIGITS, PASSCODE_TTL_SECONDS } from '../settings/config.ts'
import { type Command, integerFlag, isFlagSet, textFlag } from './command.ts'
import { withAccounts } from './open-services.ts'
import { printResult, shortInstant } from './print.ts'
import { USER_FLAG, userIdFlag } from './user-flag.ts'

export const issuePasscode: Command = {
  name: 'issue-passcode',
  summary: 'create a passcode that pairs a device',
  flags: {
    identifier: {
      value: 'EMAIL_OR_PHONE',
      help: 'the email address or name that the device sends with the passcode',
      required: true,
      schema: Type.String({ minLength: 1, maxLength: MAX_IDENTIFIER_CHARS }),
    },
    channel: {
      value: 'NAME',
      help: 'label that the device sends too; default: email',
      schema: Type.String({ minLength: 1, maxLength: MAX_CHANNEL_LENGTH }),
    },
    ttl: {
      value: 'SECONDS',
      help: 'seconds until it expires; default: passcode.ttl_seconds',
      schema: Type.Integer(PASSCODE_TTL_SECONDS),
    },
    length: {
      value: 'DIGITS',
      help: 'number of digits; default: passcode.length',
      schema: Type.Integer(PASSCODE_DIGITS),
    },
    unlock: { help: 'remove the lock that 100 wrong passcodes in a row have set' },
    ...USER_FLAG,
  },
  json: true,
  run: (args, io) =>
    withAccounts(args, io, [], ({ passcodes, people }) => {
      const userId = userIdFlag(args, people)
      const issued = passcodes.issue({
        userId,
        userIdentifier: textFlag(args, 'identifier') ?? '',
        channel: textFlag(args, 'channel') ?? 'email',
        ttlSeconds: integerFlag(args, 'ttl'),
        length: integerFlag(args, 'length'),
        unlock: isFlagSet(args, 'unlock'),
      })
      printResult(args, io, issuedPasscodeDocument(issued), ({ code }) => code)
      io.stderr(`for ${userId}, valid until ${shortInstant(utcInstant(issued.expiresAt), '')}, works once\n`)
      return 0
    }),
}
