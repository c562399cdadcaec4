import { AppError } from '../core/errors.ts'
import { sha256 } from '../core/hash.ts'

/** Of what is sent: another one for every other text. */
export const etagOf = (text: string) => `"${sha256(text).slice(0, 32)}"`

/** Whether what the client has already (its `If-None-Match` header) is what it would get. */
export const isCurrent = (header: string | null, etag: string) =>
  header?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

/** What some proxies add to the tag of an answer that they compress, without taking it off again. */
const COMPRESSED = /-(?:gzip|br|zstd|deflate)(?="$)/

/**
 * What a change asks of what it changes, by its `If-Match` header. The comparison passes over what proxies do to a
 * tag as they compress: the tag is of the document, whatever it travels as.
 * @returns undefined where it asks nothing; else throws AppError `precondition_failed` for any other document.
 */
export function expectedBy({ headers }: Request): ((document: unknown) => void) | undefined {
  const header = headers.get('if-match')
  if (header === null) return undefined
  const tags = header.split(',').map((tag) => tag.trim().replace(COMPRESSED, ''))
  return (document) => {
    if (isCurrent(tags.join(), etagOf(JSON.stringify(document)))) return
    throw new AppError('precondition_failed', 'It has been changed since it was read; read it again')
  }
}
