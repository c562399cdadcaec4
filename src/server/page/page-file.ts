import { extname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * One file that a browser loads. Its bodies are base64, since all of it is inlined in the program, which holds every
 * inlined byte twice: as source and as bytecode. So the plain body is not here; `plainBody` unpacks it.
 */
export type PageFile = {
  /** Contains a hash of the content, so that the content under a name never changes. */
  name: string
  type: string
  gzip: string
  br: string
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** A file whose name does not have its hash yet. */
export function hashedFile(name: string, bytes: Buffer): PageFile {
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 8)
  return pageFile(name.replace(/(\.\w+)$/, `-${hash}$1`), bytes)
}

/** @param name with a hash of the content. */
export function pageFile(name: string, bytes: Buffer): PageFile {
  const type = CONTENT_TYPES[extname(name)]
  if (type === undefined) throw new Error(`${name}: a file of a kind that the page does not serve`)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    name,
    type,
    gzip: gzipSync(bytes, { level: 9 }).toString('base64'),
    br: brotliCompressSync(bytes, quality).toString('base64'),
  }
}

/** The body of a file for a client that takes no encoding. */
export const plainBody = ({ gzip }: PageFile) => Buffer.from(Bun.gunzipSync(Buffer.from(gzip, 'base64')))
