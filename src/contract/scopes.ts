/** The scopes of a tool token. */
export const HEALTH_SCOPES = ['health:read', 'health:write'] as const
export type HealthScope = (typeof HEALTH_SCOPES)[number]

/** The permission that a scope of a tool token grants. */
export const permissionOf = (scope: HealthScope): 'read' | 'write' =>
  scope === 'health:read' ? 'read' : 'write'
