import { type Static, Type } from '@sinclair/typebox'
import { nullable } from '../core/schemas.ts'
import { QuerySchema } from '../questions/query-schema.ts'

/** A number that a statement states, and where it comes from. */
const StatedClaim = Type.Object({
  value: nullable(Type.Number()),
  unit: Type.String(),
  source: Type.String({ description: 'The tool that it was read with' }),
  query: Type.Optional({
    ...QuerySchema,
    description: 'POST /api/journal/query answers it again, with the entries behind it',
  }),
})

/** A sentence of a reply, with the numbers that it rests on. */
export const Statement = Type.Object({ text: Type.String(), claims: Type.Array(StatedClaim) })
export type Statement = Static<typeof Statement>
