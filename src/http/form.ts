import { AppError } from '../core/errors.ts'
import { readJsonBody, readText } from './body.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i
/** More than any form here needs. */
const MAX_FORM_BYTES = 32 * 1024

/**
 * The fields of a submitted form.
 * @throws AppError 415 for another content type, 413 over the limit, 400 for invalid UTF-8.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Content-Type must be application/x-www-form-urlencoded')
  }
  return new URLSearchParams(await readText(request, MAX_FORM_BYTES))
}

/**
 * The fields of a JSON body or of a submitted form, for endpoints that a standard defines with forms.
 * @throws AppError as `readJsonBody` and `readForm`; 400 for a field that occurs twice.
 */
export async function readJsonOrForm(request: Request, maxBytes: number): Promise<unknown> {
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) return await readJsonBody(request, maxBytes)
  const form = await readForm(request)
  const fields = Object.fromEntries(form)
  if (form.size !== Object.keys(fields).length) throw new AppError('malformed', 'A field occurs twice')
  return fields
}

/** The query of a request URL, which may not be a valid URL. */
export const queryParams = (url: string) =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1).replace(/#.*$/, '') : '')
