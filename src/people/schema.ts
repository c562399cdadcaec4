import { Type } from '@sinclair/typebox'
import { MAX_PERSON_NAME_CHARS } from '../contract/limits.ts'
import { nullable } from '../core/schemas.ts'

/** An id or a name: no control characters, and no spaces around it. */
export const VISIBLE_TEXT =
  '^[^\\s\\x00-\\x1f\\x7f-\\x9f]([^\\x00-\\x1f\\x7f-\\x9f]*[^\\s\\x00-\\x1f\\x7f-\\x9f])?$'

const visibleText = (what: string) =>
  Type.String({
    minLength: 1,
    maxLength: MAX_PERSON_NAME_CHARS,
    pattern: VISIBLE_TEXT,
    title: `${what} of 1 to ${MAX_PERSON_NAME_CHARS} characters, without control characters or spaces around it`,
  })

export const PersonId = visibleText('an id')
export const PersonName = visibleText('a name')

/** See `personLabels`. */
export const PersonLabel = Type.String({
  description: 'What tells people apart: the name, with the id where several people have the same name',
})

const Instant = Type.String({ description: 'RFC 3339, UTC' })

/** The backups that a deletion does not reach. */
export const PersonCopies = Type.Object({
  copies: Type.Array(Type.String()),
  backups_held_until: nullable({ ...Instant }),
})

/** An invitation that still works; its link was shown once. */
export const OpenInvitationDocument = nullable(
  Type.Object(
    {
      created_at: Instant,
      expires_at: { ...Instant },
      invited_by: nullable(
        Type.String({ description: 'A name; null: the command line, or somebody who is not here any more' }),
      ),
    },
    { description: 'That still works; null: no invitation does' },
  ),
)
