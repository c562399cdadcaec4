/** The scopes of a tool token. */
export const HEALTH_SCOPES = ['health:read', 'health:write', 'health:edit'] as const
export type HealthScope = (typeof HEALTH_SCOPES)[number]

/** Those of a tool token that is created without a choice; `health:edit` is asked for by name. */
export const DEFAULT_HEALTH_SCOPES: readonly HealthScope[] = ['health:read', 'health:write']

const PERMISSIONS = {
  'health:read': 'read',
  'health:write': 'write',
  'health:edit': 'edit',
} as const satisfies Record<HealthScope, string>

/** The permission that a scope of a tool token grants. */
export const permissionOf = (scope: HealthScope): 'read' | 'write' | 'edit' => PERMISSIONS[scope]

/** What an API token or a browser needs to grant a scope: with `write` it can correct and delete, too. */
export const grantedBy = (scope: HealthScope): 'read' | 'write' =>
  scope === 'health:read' ? 'read' : 'write'
