import { explainDatabaseError } from '../../db/open.ts'
import { beginRequest } from '../../db/shared-commit.ts'
import { internalError } from '../core/errors.ts'
import { inRequest } from '../core/made-by.ts'
import { problemResponse } from '../http/problem-response.ts'
import type { Services } from '../services.ts'
import { urlPath } from './guards.ts'
import { MCP_PATH } from './mcp.ts'
import type { RequestCounts } from './metrics/request-counts.ts'
import { TOOLS_PATH } from './tools.ts'

type Handle = (request: Request) => unknown

/**
 * Holds each answer back until all that was written before it is stored, so that no answer reports a change that a crash
 * would undo. If it cannot be stored, every request in progress is refused, since each may have made a part of it.
 * @param counts where requests are counted; undefined: nowhere.
 */
export const storedAnswers = (
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  counts: RequestCounts | undefined,
) => {
  function refusal(error: unknown, request: Request, answer: unknown): unknown {
    // The call of a tool has seen the failure, and reports it in the form of its caller.
    if (!(answer instanceof Response) || isToolCall(urlPath(request.url))) return answer
    const failure = explainDatabaseError(error) ?? internalError(error)
    log.error('request failed', {
      request_id: answer.headers.get('x-request-id') ?? undefined,
      method: request.method,
      path: urlPath(request.url),
      error: failure.message,
    })
    const refused = problemResponse(failure)
    for (const [name, value] of answer.headers) {
      if (!isOfContent(name) && !refused.headers.has(name)) refused.headers.set(name, value)
    }
    return refused
  }

  return (handle: Handle): Handle =>
    (request) => {
      const begun = clock.elapsed()
      const commits = beginRequest(db)
      const counted = (answer: unknown): unknown => {
        counts?.add(request, answer, clock.elapsed() - begun)
        return answer
      }
      const give = (answer: unknown): unknown => {
        const stored = commits.settled()
        if (stored === undefined) {
          commits.end()
          return counted(answer)
        }
        const refuse = (error: unknown) => refusal(error, request, answer)
        return stored
          .then(() => answer, refuse)
          .then(counted)
          .finally(commits.end)
      }
      const answer = inRequest(() => handle(request))
      return answer instanceof Promise ? answer.then(give) : give(answer)
    }
}

const isToolCall = (path: string) => path === MCP_PATH || path.startsWith(`${TOOLS_PATH}/`)

/** Headers that describe an answer's content or give something out, such as a cookie of a session. */
const isOfContent = (name: string) => /^(?:content-(?!security)|set-cookie$|etag$|location$)/.test(name)
