import { AppError } from '../core/errors.ts'
import { sha256 } from '../core/hash.ts'
import { type Principal, requirePermission } from '../core/principal.ts'

/** The tag of the text that is sent; different for every text. */
export const etagOf = (text: string) => `"${sha256(text).slice(0, 32)}"`

/** Whether the client's copy (its `If-None-Match` header) is current. */
export const matchesEtag = (header: string | null, etag: string) =>
  header?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

/** A suffix that some proxies add to the tag when they compress an answer, and do not remove again. */
const COMPRESSION_SUFFIX = /-(?:gzip|br|zstd|deflate)(?="$)/

/**
 * The check that a request demands with its `If-Match` header. The comparison ignores suffixes that proxies add when
 * they compress: the tag describes the document, not its encoding.
 * @returns undefined without the header; otherwise a function that throws AppError `precondition_failed` for any other
 *   document.
 * @throws AppError `forbidden` if the caller may not read the document: a match would confirm a guess at it.
 */
export function ifMatchCheck(
  { headers }: Request,
  caller: Principal,
): ((document: unknown) => void) | undefined {
  const header = headers.get('if-match')
  if (header === null) return undefined
  requirePermission(caller, 'read')
  const tags = header.split(',').map((tag) => tag.trim().replace(COMPRESSION_SUFFIX, ''))
  return (document) => {
    if (matchesEtag(tags.join(), etagOf(JSON.stringify(document)))) return
    throw new AppError('precondition_failed', 'The resource was changed after you read it; read it again')
  }
}
