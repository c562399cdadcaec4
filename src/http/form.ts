import { AppError } from '../core/errors.ts'
import { readText } from './body.ts'

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

/** The query of a request URL, which may not be a valid URL. */
export const queryParams = (url: string) =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1).replace(/#.*$/, '') : '')
