import { Kind, Type, TypeRegistry } from '@sinclair/typebox'
import { MAX_PERSON_NAME_CHARS } from '../contract/limits.ts'
import { nullable } from '../core/schemas.ts'

/** What draws nothing by itself. U+2800 is the empty cell of Braille, which counts as a symbol. */
const UNSEEN = '\\p{Cc}\\p{Cf}\\p{Z}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800'
/**
 * Control characters, line separators, and what overrides the direction of writing, by which “evil” reads as “live”. The
 * joiners of Persian and of emoji, and the plain marks of a direction, are not among them.
 */
const REFUSED = '\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u206f'

/** An id or a name: something that can be seen, and no spaces around it. */
export const VISIBLE_TEXT = `^(?=.*[^${UNSEEN}])[^\\s${REFUSED}]([^${REFUSED}]*[^\\s${REFUSED}])?$`

/** A kind of its own: the check of a plain text knows no categories of characters. */
const VISIBLE_TEXT_KIND = 'VisibleText'
const isVisible = new RegExp(VISIBLE_TEXT, 'u')
TypeRegistry.Set<{ maxLength: number }>(
  VISIBLE_TEXT_KIND,
  ({ maxLength }, value) => typeof value === 'string' && value.length <= maxLength && isVisible.test(value),
)

export const visibleText = (what: string, maxLength: number = MAX_PERSON_NAME_CHARS) =>
  Type.Unsafe<string>({
    [Kind]: VISIBLE_TEXT_KIND,
    type: 'string',
    minLength: 1,
    maxLength,
    pattern: VISIBLE_TEXT,
    title: `${what} of 1 to ${maxLength} characters with a visible one, without control or direction-override characters or spaces around it`,
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
