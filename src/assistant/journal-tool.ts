import { AppError, failureOf } from '../core/errors.ts'
import { fitResult } from '../core/result-limits.ts'
import { validator } from '../core/validation.ts'
import type { Query, QueryAnswer } from '../questions/query.ts'
import { QueryObject, QuerySchema, requireValidQuery } from '../questions/query-schema.ts'
import { rangeBetween } from './sources.ts'
import type { CallTool, ReadableTool } from './tool-reader.ts'

const NAME = 'ask_journal'
const QUERY = validator(QuerySchema)

/** The evaluator of questions as a tool for the assistant's model. No MCP tool: those have it in get_health_snapshot. */
export const JOURNAL_TOOL: ReadableTool = {
  name: NAME,
  description:
    'Answers one exact question about the journal: a measure over some local dates. of names a food, symptom, medicine or ' +
    'protocol; only picks meals, weekdays, hours or the last so many; group says what one value is of (default day); reduce ' +
    'makes one value of them; against compares with another window, the own target or a limit; beside compares the days with ' +
    'and without something. Use it for every figure of a date, food or comparison. days.unknown were not logged: they are ' +
    'not zero. declined says why there is no answer.',
  input: QueryObject,
  source: { name: 'journal', range: ({ window }) => rangeOf(window as QueryAnswer['window']) },
}

const rangeOf = ({ from, to }: QueryAnswer['window']) => rangeBetween(from, to)

/** Calls tools as before, and answers questions of the journal for a caller who may read it. */
export function withJournal(
  callTool: CallTool,
  ask: ((query: Query) => Promise<QueryAnswer>) | undefined,
): CallTool {
  return async (name, input) => {
    if (name !== NAME) return await callTool(name, input)
    if (ask === undefined) return failureOf(new AppError('forbidden', 'The journal may not be read'))
    try {
      const query = QUERY.parse(input)
      requireValidQuery(query)
      return { ok: true, value: { ...fitResult(await ask(query), { rows: 'a shorter window' }) } }
    } catch (error) {
      if (error instanceof AppError) return failureOf(error)
      throw error
    }
  }
}
