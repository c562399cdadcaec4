import { AppError, invalid } from './errors.ts'
import { printable } from './validation.ts'

/**
 * Parses JSON text.
 * @throws AppError `malformed`, without saying what the text was.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid JSON', { cause })
  }
}

/**
 * Refuses text that SQLite or a client would silently change: NUL, and surrogates without their other half.
 * @throws AppError `invalid` that names where it is.
 */
export function refuseUnstorableText(value: unknown): void {
  const path = findUnstorable(value, '')
  if (path === undefined) return
  throw invalid([{ path, message: 'must not hold NUL characters or broken Unicode' }])
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const MAX_PATH = 200

/** A key as validation errors show it; a slash in it would begin a part of its own. */
const pathPart = (key: string) => printable(key.slice(0, MAX_PATH).replaceAll('/', '~1'))

/** The walk is a list of work, not a recursion: a body may be nested deeper than the stack. */
function findUnstorable(root: unknown, rootPath: string): string | undefined {
  const work: [value: unknown, path: string][] = [[root, rootPath]]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [value, path] = next
    if (typeof value === 'string') {
      if (!isStorable(value)) return path
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (!isStorable(key)) return path
        // Deep paths are cut: nobody reads them, and they would grow with the square of the depth.
        work.push([part, path.length > MAX_PATH ? path : `${path}/${pathPart(key)}`])
      }
    }
  }
  return undefined
}
