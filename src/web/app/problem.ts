/** What the server said instead of an answer (RFC 9457), or that it said nothing at all. */
export class Problem extends Error {
  /** The HTTP status; 0: the server could not be reached. */
  readonly status: number
  /** By the name of the field: `name`, `symptoms/0/severity`. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  /** Under which the server's log has more. */
  readonly requestId: string | undefined

  constructor(
    status: number,
    detail: string,
    extra: { fields?: Record<string, string>; retryAfter?: number; requestId?: string } = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.fields = extra.fields ?? {}
    this.retryAfter = extra.retryAfter
    this.requestId = extra.requestId
  }
}

type Body = { detail?: unknown; errors?: unknown }

/** Reads a refusal; a proxy in between may answer anything. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: Body = await response.json().catch(() => ({}))
  const requestId = response.headers.get('x-request-id')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const detail = typeof body.detail === 'string' ? body.detail : response.statusText
  return new Problem(response.status, detail, {
    fields: fieldErrors(body.errors),
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
