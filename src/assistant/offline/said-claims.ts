import type { Query } from '../../questions/query.ts'
import { storedQuery } from '../conversation-schema.ts'
import { JOURNAL_TOOL } from '../journal-tool.ts'
import type { Statement } from '../statements.ts'
import type { Said } from './sentence-parts.ts'

type Claim = Statement['claims'][number]

/** The numbers of an answer, each with the query that answers it again. */
export function claimsIn(said: Said | undefined): Claim[] {
  if (said === undefined) return []
  const { query, answer, daily } = said
  const claim = (value: number | null, asked: Query): Claim => ({
    value,
    unit: answer.unit,
    source: JOURNAL_TOOL.name,
    query: storedQuery(asked),
  })
  const { against, ...alone } = query
  return [
    claim(answer.value, query),
    ...(daily === undefined ? [] : [claim(daily.value, { ...query, reduce: 'mean' })]),
    ...(answer.compared !== undefined && against !== undefined && 'window' in against
      ? [claim(answer.compared.value, { ...alone, window: answer.compared.window })]
      : []),
  ]
}
