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

/** Each line of a reply; those that answer queries as they are. */
export const statementsOf = (body: readonly string[], answers: readonly Statement[]): Statement[] => {
  const rest = new Set(answers)
  return body.flatMap((line) => {
    const answer = answers.find(({ text }) => text.split('\n').includes(line))
    if (answer === undefined) return [{ text: line, claims: [] }]
    return rest.delete(answer) ? [answer] : []
  })
}
