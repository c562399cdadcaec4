import { Type } from '@sinclair/typebox'
import { MAX_PERSON_NAME_CHARS } from '../contract/limits.ts'

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
