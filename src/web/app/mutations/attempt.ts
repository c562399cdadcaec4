import { addDays, daysBetween } from '../../../contract/calendar-date.ts'
import { send } from '../api.ts'
import { dateInZone } from '../dates.ts'
import { loadCode } from '../load-code.ts'
import { Problem } from '../problem.ts'
import { problemText } from '../ui/load-states.tsx'
import {
  type ChangeRequest,
  localId,
  type Outcome,
  outcomeOfFailure,
  type Queued,
  type ServerIds,
} from './mutation.ts'

/** Longer, and nobody is there: a tab that waits would keep the others from sending. */
const ATTEMPT_TIMEOUT_MS = 30_000

/** What a refusal said, with its fields, for the form that waits for it. */
export const problemsById = new Map<string, Problem>()

/** Sends one change as the person, and by the guardian, who made it. */
export async function attempt(queued: Queued, keepRead: (read: Queued) => Promise<void>): Promise<Outcome> {
  const { id, person, guardian, request } = queued
  const { method, path, params = {}, ifMatch } = request
  const as = { person, guardian }
  let version: string | undefined
  try {
    const body = queued.words === undefined ? request.body : await readWords(queued, keepRead)
    const answer = await send(
      method,
      path,
      { body, params },
      {
        as,
        idempotencyKey: id,
        ifMatch,
        // Who has to sign in, or to confirm who they are, is asked by the page, and not once for each change.
        isRetry: true,
        timeoutMs: ATTEMPT_TIMEOUT_MS,
        onEtag: (etag) => {
          version = etag
        },
      },
    )
    return { kind: 'done', answer, version }
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem(500, String(error))
    problemsById.set(id, problem)
    const { status, retryAfter, isNotGuardian, isKeyReused } = problem
    const failure = { status, reason: reasonOf(problem), retryAfter, isNotGuardian, isKeyReused }
    const outcome = outcomeOfFailure(queued, failure)
    if (outcome.kind !== 'refused' || status !== 412) return outcome
    const current = await send('get', path, { params }, { as, isRetry: true }).catch(() => undefined)
    return { kind: 'refused', refusal: { ...outcome.refusal, current } }
  }
}

/** Has the words of a meal read; loaded when it is needed. @throws Problem */
async function readWords(queued: Queued, keepRead: (read: Queued) => Promise<void>): Promise<unknown> {
  const { bodyOfWords } = await loadCode(() => import('../views/today/read-words.ts'))
  const body = await bodyOfWords(queued)
  if (body !== queued.request.body) await keepRead({ ...queued, request: { ...queued.request, body } })
  return body
}

/** Each thing once: the problem may be about its only field. */
function reasonOf(problem: Problem): string {
  const text = problemText(problem)
  return [text, ...Object.values(problem.fields).filter((field) => !text.includes(field))].join(' ')
}

type Versioned = { id: string; updated_at: string }

/** How the server calls what a change has made. */
export function serverIds({ id, draws }: Queued, answer: unknown): ServerIds {
  if (typeof answer !== 'object' || answer === null) return {}
  const { entries, checkin } = answer as { entries?: readonly Versioned[]; checkin?: Versioned }
  const made = draws?.kind === 'add' ? (entries ?? []) : draws?.kind === 'note' && checkin ? [checkin] : []
  return Object.fromEntries(
    made.map((entry, index) => [localId(id, index), { id: entry.id, version: `"${entry.updated_at}"` }]),
  )
}

/**
 * The time of a change that was made before the server's clock was known: the browser's clock ran on since, so that both
 * can be compared now. A date that was that of the browser's clock moves with it.
 * @param ahead how far the clock of the server is ahead.
 */
export function dated(queued: Queued, ahead: number, now: number): Queued {
  const { browserAt, ...known } = queued
  const { at: before, timeZone, isToday = false, request } = known
  if (browserAt === undefined) return queued
  const at = Math.min(browserAt + ahead, now)
  const days = isToday ? daysBetween(dateInZone(timeZone)(before), dateInZone(timeZone)(at)) : 0
  return { ...known, at, request: { ...request, ...movedRequest(request, at, days) } }
}

function movedRequest({ params, body }: ChangeRequest, at: number, days: number): Partial<ChangeRequest> {
  const moved = (date: string) => addDays(date, days)
  const fields = body as { made_at?: string; date?: string } | undefined
  return {
    ...(params?.date !== undefined && { params: { ...params, date: moved(params.date) } }),
    ...(fields !== undefined && {
      body: {
        ...fields,
        ...(fields.made_at !== undefined && { made_at: new Date(at).toISOString() }),
        ...(fields.date !== undefined && { date: moved(fields.date) }),
      },
    }),
  }
}
