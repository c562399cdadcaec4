import { ALL_PERMISSIONS, PERMISSIONS, type Permission, type Principal } from '../core/principal.ts'
import { grantedScopes } from '../core/scopes.ts'

type ScopeRequest = {
  scopes?: readonly Permission[] | undefined
  /** The caller; absent on the command line, which has all permissions. */
  creator?: Principal
}

/** A token never has scopes that its creator lacks; by default it gets the ordinary ones that the creator has. */
export function scopesToGrant({ scopes: wanted, creator }: ScopeRequest): Permission[] {
  const allowed = ALL_PERMISSIONS.filter((scope) => creator?.permissions.includes(scope) ?? true)
  const byDefault = PERMISSIONS.filter((scope) => allowed.includes(scope))
  return grantedScopes(ALL_PERMISSIONS, { wanted: wanted ?? byDefault, allowed, credential: 'a token' })
}
