import { HEALTH_SCOPES, permissionOf } from '../contract/scopes.ts'
import type { Config } from '../settings/config.ts'
import { offersSignIn } from '../settings/mcp-auth.ts'
import { isJournalTool, type Tool } from '../tools/tool.ts'

/**
 * What ChatGPT reads of a tool before it offers to sign in; empty if clients cannot sign in. It stands in `_meta` too:
 * clients of the first SDK drop what the protocol does not name.
 */
export function securityOf(config: Config, tool: Tool) {
  if (!offersSignIn(config)) return {}
  const needed = [tool.kind, ...(isJournalTool(tool) ? ['edit'] : [])]
  const scopes = HEALTH_SCOPES.filter((scope) => needed.includes(permissionOf(scope)))
  const securitySchemes = [{ type: 'oauth2', scopes }]
  return { securitySchemes, _meta: { securitySchemes } }
}
