import { close } from '../../db/open.ts'
import { AppError } from '../core/errors.ts'
import { mayEdit, type Principal } from '../core/principal.ts'
import type { Services } from '../services.ts'
import { type Args, type Command, isFlagSet, textFlag, UsageError } from './command.ts'
import { openServices } from './open-services.ts'
import { type LoadedSettings, readSettings } from './read-settings.ts'
import { USER_FLAG, userIdFlag } from './user-flag.ts'

export const mcp: Command = {
  name: 'mcp',
  summary: 'serve MCP over stdin and stdout, for clients that launch a program',
  flags: {
    ...USER_FLAG,
    'no-edit': { help: 'leave out the tools that correct and delete what was logged' },
    readonly: { help: 'offer only the read tools (mcp.readonly)' },
    tools: { value: 'NAMES', help: 'offer only these tools, such as get_diet_gap,log_food (mcp.tools)' },
  },
  async run(args, io) {
    const settings = readSettings(args, io)
    if (settings.config['mcp.jwt'] !== '' && textFlag(args, 'user') !== undefined) {
      throw new UsageError('--user and mcp.jwt cannot be combined: each names the person; leave one out')
    }
    const services = await openServices(settings, io)
    try {
      const principal = await principalReader(services, settings, args)
      const caller = await principal()
      // Loaded here, since the other commands start in half the time without it.
      const { serveStdio } = await import('../mcp/stdio.ts')
      const { healthCatalog } = await import('../mcp/health-catalog.ts')
      const { narrowTools, splitNames, offeredBySettings } = await import('../mcp/tool-selection.ts')
      const tools = textFlag(args, 'tools')
      const selection = {
        readonly: isFlagSet(args, 'readonly'),
        tools: tools === undefined ? undefined : splitNames(tools),
      }
      // Narrows the settings and cannot widen them: the person who launches this may not be the one who made
      // the settings.
      const offered = narrowTools(
        offeredBySettings(settings.config, services.tools.list),
        selection,
        '--tools',
      )
      await serveStdio(healthCatalog(services, offered), {
        input: io.stdin?.() ?? new ReadableStream({ start: (empty) => empty.close() }),
        output: io.stdout,
        stopRequested: io.stopRequested(),
        principal,
        mayEdit: caller !== undefined && mayEdit(caller),
        maxBytes: settings.config['server.max_body_bytes'],
      })
    } finally {
      close(services.db)
    }
    return 0
  },
}

/**
 * The person that the client acts for. With a tool token: its person, while it is valid, checked at each call.
 * Without one: the caller of this program has access to the data directory and is trusted to name the person.
 */
async function principalReader(
  { jwts, people }: Services,
  { config }: LoadedSettings,
  args: Args,
): Promise<() => Promise<Principal | undefined>> {
  const jwt = config['mcp.jwt'].trim()
  if (jwt === '') {
    const local: Principal = {
      kind: 'local',
      userId: people.requireActive(userIdFlag(args, people)).id,
      credentialId: 'stdio',
      permissions: isFlagSet(args, 'no-edit') ? ['read', 'write'] : ['read', 'write', 'edit'],
      expiresAt: null,
    }
    return async () => (people.isActive(local.userId) ? local : undefined)
  }
  if ((await jwts.verify(jwt)) === undefined) {
    throw new AppError(
      'unauthenticated',
      'mcp.jwt: not valid: expired, revoked, or from another server; create a new one with issue-jwt',
    )
  }
  return async () => {
    const principal = await jwts.verify(jwt)
    return isFlagSet(args, 'no-edit') ? principal && withoutEdit(principal) : principal
  }
}

const withoutEdit = (principal: Principal): Principal => ({
  ...principal,
  permissions: principal.permissions.filter((permission) => permission !== 'edit'),
})
