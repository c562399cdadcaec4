import {
  ACCESS_ENDED_PROBLEM,
  CONFIRM_PERSON_PROBLEM,
  KEY_REUSED_PROBLEM,
  NOT_GUARDIAN_PROBLEM,
} from '../../contract/problems.ts'

/** What the server said instead of an answer (RFC 9457), or that it said nothing at all. */
export class Problem extends Error {
  /** The HTTP status; 0: the server could not be reached. */
  readonly status: number
  /** By the name of the field: `name`, `symptoms/0/severity`. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  /** Whether the person has to confirm who they are first. */
  readonly needsConfirmation: boolean
  /** Whether the person is not a guardian any more of the one for whom they acted. */
  readonly isNotGuardian: boolean
  /** Whether an administrator disabled the person. */
  readonly isAccessEnded: boolean
  /** Whether the server has carried out another form of this change, which had the same id. */
  readonly isKeyReused: boolean
  /** Under which the server's log has more. */
  readonly requestId: string | undefined

  constructor(
    status: number,
    detail: string,
    extra: {
      fields?: Record<string, string>
      retryAfter?: number
      requestId?: string
      needsConfirmation?: boolean
      isNotGuardian?: boolean
      isAccessEnded?: boolean
      isKeyReused?: boolean
    } = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.fields = extra.fields ?? {}
    this.retryAfter = extra.retryAfter
    this.requestId = extra.requestId
    this.needsConfirmation = extra.needsConfirmation === true
    this.isNotGuardian = extra.isNotGuardian === true
    this.isAccessEnded = extra.isAccessEnded === true
    this.isKeyReused = extra.isKeyReused === true
  }
}

type Body = { type?: unknown; detail?: unknown; errors?: unknown }

/** Reads a refusal; a proxy in between may answer anything. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: Body = await response.json().catch(() => ({}))
  const requestId = response.headers.get('x-request-id')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const detail = typeof body.detail === 'string' ? body.detail : response.statusText
  return new Problem(response.status, detail, {
    fields: fieldErrors(body.errors),
    needsConfirmation: body.type === CONFIRM_PERSON_PROBLEM,
    isNotGuardian: body.type === NOT_GUARDIAN_PROBLEM,
    isAccessEnded: body.type === ACCESS_ENDED_PROBLEM,
    isKeyReused: body.type === KEY_REUSED_PROBLEM,
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    ...(requestId !== null && { requestId }),
  })
}

function fieldErrors(errors: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const error of Array.isArray(errors) ? errors : []) {
    const { path, message } = error as { path?: unknown; message?: unknown }
    if (typeof path === 'string' && typeof message === 'string') fields[path.replace(/^\//, '')] ??= message
  }
  return fields
}

/** Nobody answers. */
export const noAnswer = () => new Problem(0, 'The server is not responding')
