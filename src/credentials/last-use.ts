import { Type } from '@sinclair/typebox'
import { utcInstant } from '../core/dates.ts'
import { nullable } from '../core/schemas.ts'
import type { LastUse } from './record-usage.ts'

/** The fields of a list entry that say when and from where a credential was last used. */
export const LastUseFields = {
  last_used_at: nullable(Type.String({ description: 'RFC 3339, UTC; null: never' })),
  last_used_from: nullable(Type.String({ description: 'The address of the client that last used it' })),
}

export const lastUseDocument = ({ lastUsedAt, lastUsedFrom }: LastUse) => ({
  last_used_at: lastUsedAt === null ? null : utcInstant(lastUsedAt),
  last_used_from: lastUsedFrom,
})
