import {
  ACCESS_ENDED_PROBLEM,
  CONFIRM_PERSON_PROBLEM,
  KEY_REUSED_PROBLEM,
  NOT_GUARDIAN_PROBLEM,
} from '../contract/problems.ts'

/**
 * The one type of error that features throw, with a closed set of codes. One table says what each code means
 * in REST, MCP and the command line, so that they stay consistent.
 */
export const ERROR_CODES = {
  malformed: { http: 400, title: 'Malformed request', exit: 2 },
  unauthenticated: { http: 401, title: 'Authentication required', exit: 1 },
  access_ended: { http: 401, title: 'Access ended', exit: 1, type: ACCESS_ENDED_PROBLEM },
  forbidden: { http: 403, title: 'Forbidden', exit: 1 },
  confirm_person: {
    http: 403,
    title: 'Confirm that it is you',
    exit: 1,
    type: CONFIRM_PERSON_PROBLEM,
  },
  not_guardian: { http: 403, title: 'Not a guardian any more', exit: 1, type: NOT_GUARDIAN_PROBLEM },
  not_found: { http: 404, title: 'Not found', exit: 1 },
  method_not_allowed: { http: 405, title: 'Method not allowed', exit: 1 },
  conflict: { http: 409, title: 'Conflict', exit: 1 },
  key_reused: { http: 409, title: 'Conflict', exit: 1, type: KEY_REUSED_PROBLEM },
  precondition_failed: { http: 412, title: 'Precondition failed', exit: 1 },
  too_large: { http: 413, title: 'Request body too large', exit: 1 },
  unsupported_media_type: { http: 415, title: 'Unsupported media type', exit: 1 },
  invalid: { http: 422, title: 'Invalid input', exit: 2 },
  rate_limited: { http: 429, title: 'Too many requests', exit: 1 },
  unavailable: { http: 503, title: 'Temporarily unavailable', exit: 1 },
  internal: { http: 500, title: 'Internal error', exit: 1 },
} as const satisfies Record<string, { http: number; title: string; exit: number; type?: string }>

export type ErrorCode = keyof typeof ERROR_CODES

/** One problem with the input. `path` names the field (`/name`, `/symptoms/0/severity`), never the value. */
export type FieldError = { path: string; message: string }

type ErrorDetails = {
  fields?: readonly FieldError[]
  /** Seconds after which another attempt may succeed. */
  retryAfter?: number
  /** The methods that the path supports. */
  allow?: readonly string[]
  /** For the log only; never shown to a caller. */
  cause?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  readonly retryAfter: number | undefined
  readonly allow: readonly string[]

  /** `message` is public: one sentence, no submitted value, no secret. */
  constructor(code: ErrorCode, message: string, extra: ErrorDetails = {}) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = extra.fields ?? []
    this.retryAfter = extra.retryAfter
    this.allow = extra.allow ?? []
  }
}

/** Too many requests at once: as `unavailable`, but nothing has failed. */
export class OverloadError extends AppError {
  constructor(message: string, retryAfter: number) {
    super('unavailable', message, { retryAfter })
  }
}

/** A failed call as data, for callers that continue with the next one. `error` is for people; `code` distinguishes failures. */
export type Failure = { ok: false; code: ErrorCode; error: string; retryAfterSeconds?: number }

export const failureOf = ({ code, message, retryAfter }: AppError): Failure => ({
  ok: false,
  code,
  error: message,
  ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
})

/** Public messages that several places use. */
export const unauthenticated = () => new AppError('unauthenticated', 'Authentication required')
export const internalError = (cause?: unknown) => new AppError('internal', 'Internal error', { cause })
export const notFound = (what: string) => new AppError('not_found', `No such ${what}`)
export const rateLimited = (retryAfter: number) =>
  new AppError('rate_limited', 'Rate limit exceeded', { retryAfter })
export const invalid = (fields: readonly FieldError[]) =>
  new AppError('invalid', describeFields(fields), { fields })
export const invalidField = (path: string, message: string) => invalid([{ path, message }])

/**
 * `name: must be 1 to 255 characters; expires_in_days: must be …` Shows up to three problems, so that it
 * stays on one line.
 */
function describeFields(fields: readonly FieldError[]): string {
  const shown = fields.slice(0, 3).map(({ path, message }) => {
    const place = path.replace(/^\//, '').replaceAll('/', '.')
    return place === '' ? message : `${place}: ${message}`
  })
  const more = fields.length - shown.length
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '')
}
