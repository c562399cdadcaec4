import { AppError, invalid } from './errors.ts'
import { printablePath } from './validation.ts'

/**
 * Parses JSON text.
 * @throws AppError `malformed`, which does not repeat the text.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid JSON', { cause })
  }
}

/**
 * Refuses text that SQLite or a client would silently change: NUL characters and unpaired surrogates.
 * @throws AppError `invalid` that names the path.
 */
export function requireStorableText(value: unknown): void {
  const path = findUnstorable(value, '')
  if (path === undefined) return
  throw invalid([{ path, message: 'must not contain NUL characters or invalid Unicode' }])
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const MAX_PATH_LENGTH = 200

/** A key as validation errors show it. A slash is replaced, since it separates the parts of a path. */
const pathSegment = (key: string) => printablePath(key.slice(0, MAX_PATH_LENGTH).replaceAll('/', '~1'))

/** An explicit stack instead of recursion: a body may be nested deeper than the call stack. */
function findUnstorable(root: unknown, rootPath: string): string | undefined {
  const work: [value: unknown, path: string][] = [[root, rootPath]]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [value, path] = next
    if (typeof value === 'string') {
      if (!isStorable(value)) return path
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (!isStorable(key)) return path
        // Deep paths are cut, since their total size would grow with the square of the depth.
        work.push([part, path.length > MAX_PATH_LENGTH ? path : `${path}/${pathSegment(key)}`])
      }
    }
  }
  return undefined
}
