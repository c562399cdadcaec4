import { ValidationError } from 'elysia'
import { explainDatabaseError } from '../../db/open.ts'
import { ORDINARY_PROBLEM } from '../contract/problems.ts'
import { AppError, ERROR_CODES, type ErrorCode, internalError, invalid, notFound } from '../core/errors.ts'
import { fieldErrors } from '../core/validation.ts'

export const PROBLEM_TYPE = 'application/problem+json'

/** A problem document (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  errors?: readonly { path: string; message: string }[]
}

const detailsOf = (code: ErrorCode): { http: number; title: string; type?: string } => ERROR_CODES[code]

function toProblem(error: AppError): Problem {
  const { http, title, type = ORDINARY_PROBLEM } = detailsOf(error.code)
  const problem = { type, title, status: http, detail: error.message }
  return error.fields.length === 0 ? problem : { ...problem, errors: error.fields }
}

/** The headers of a problem: how to authenticate, when to try again, which methods are allowed. */
function problemHeaders(error: AppError): Record<string, string> {
  return {
    'content-type': PROBLEM_TYPE,
    ...(ERROR_CODES[error.code].http === 401 && { 'www-authenticate': 'Bearer' }),
    ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    ...(error.allow.length > 0 && { allow: error.allow.join(', ') }),
  }
}

export const problemResponse = (error: AppError, extra: Record<string, unknown> = {}) =>
  new Response(JSON.stringify({ ...toProblem(error), ...extra }), {
    status: ERROR_CODES[error.code].http,
    headers: problemHeaders(error),
  })

/**
 * Any failure of a request as an AppError. Elysia's messages repeat submitted values, and the message of an unexpected
 * error may contain anything, so neither is shown.
 * @param methodsOf the methods that the requested path allows.
 */
export function toAppError(
  code: string | number,
  error: unknown,
  methodsOf: () => readonly string[],
): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ValidationError && error.type !== 'response')
    return invalid(validationFieldErrors(error))
  if (code === 'NOT_FOUND') {
    const allow = methodsOf()
    if (allow.length === 0) return notFound('resource')
    return methodNotAllowed(allow)
  }
  if (code === 'PARSE' || code === 'INVALID_COOKIE_SIGNATURE') {
    return new AppError('malformed', 'The request is malformed')
  }
  const explained = explainDatabaseError(error)
  return explained ?? internalError(error)
}

export const methodNotAllowed = (allow: readonly string[]) =>
  new AppError('method_not_allowed', `This resource supports ${allow.join(', ')}`, { allow })

const FIELD_PREFIXES: Readonly<Record<string, string>> = {
  query: '/query',
  params: '/path',
  headers: '/headers',
}

function validationFieldErrors({ validator, value, type }: ValidationError) {
  const place = FIELD_PREFIXES[type] ?? ''
  const compiled = validator as { Errors(value: unknown): Parameters<typeof fieldErrors>[0] }
  return fieldErrors(compiled.Errors(value)).map(({ path, message }) => ({
    path: `${place}${path}`,
    message,
  }))
}
