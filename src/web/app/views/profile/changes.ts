import type { ApiAnswer } from '../../api-types.ts'
import { Problem } from '../../problem.ts'

export type ProfileDocument = ApiAnswer<'get', '/api/profile'>

/** What a section changes, by where it is (`goal`, `metrics_data.age`, `targets.fiber_g`); null removes. */
export type Changes = Readonly<Record<string, unknown>>

/** What the person has told there; null: nothing. A target is theirs only where they have set it. */
export function valueAt(document: ProfileDocument, path: string): unknown {
  const [part = '', key] = path.split('.')
  if (key === undefined) return document[part as keyof ProfileDocument] ?? null
  if (part === 'targets') {
    const target = document.targets[key]
    return target?.basis === 'user' ? target.value : null
  }
  const object = document[part as 'metrics_data' | 'dietary_preferences'] as Readonly<Record<string, unknown>>
  return object[key] ?? null
}

/** The merge patch (RFC 7396) that makes these changes and no other. */
export function toMergePatch(changes: Changes): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(changes)) {
    const [part = '', key] = path.split('.')
    patch[part] = key === undefined ? value : { ...(patch[part] as object | undefined), [key]: value }
  }
  return patch
}

/** Which of the changes would overwrite what has become something else since it was shown here. */
export function findConflicts(shown: ProfileDocument, current: ProfileDocument, changes: Changes): string[] {
  return Object.entries(changes)
    .filter(([path, mine]) => {
      const theirs = valueAt(current, path)
      return !isSame(theirs, valueAt(shown, path)) && !isSame(theirs, mine)
    })
    .map(([path]) => path)
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The same problem with its fields named as the form names them: `metrics_data/age` and `metrics_data.age` → `age`. */
export function mapFieldErrors(error: unknown, rename: Readonly<Record<string, string>> = {}): unknown {
  if (!(error instanceof Problem)) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => {
      const [part = '', key = part] = path.split(/[./]/)
      return [rename[key] ?? key, message]
    }),
  )
  return new Problem(error.status, error.message, { ...error, fields })
}
