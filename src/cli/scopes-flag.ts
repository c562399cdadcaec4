import { knownScopes, scopesTyped } from '../core/scopes.ts'
import { type Args, textFlag, UsageError } from './command.ts'

/** The scopes of `--scope`; undefined if it is not stated. @throws UsageError naming the known scopes. */
export function scopesFlag<S extends string>(args: Args, all: readonly S[]): S[] | undefined {
  const typed = textFlag(args, 'scope')
  if (typed === undefined) return undefined
  const stated = scopesTyped(typed)
  const known = knownScopes(all, stated)
  if (known.length === 0 || known.length !== new Set(stated).size)
    throw new UsageError(`--scope must be one or more of ${all.join(', ')}`)
  return known
}
