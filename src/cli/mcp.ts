import { close } from '../../db/open.ts'
import { AppError } from '../core/errors.ts'
import type { Principal } from '../core/principal.ts'
import type { Services } from '../services.ts'
import { type Args, type Command, isSet, text, UsageError } from './command.ts'
import { USER_FLAG, userOf } from './user-flag.ts'
import { openServices, readSettings, type Settings } from './workspace.ts'

export const mcp: Command = {
  name: 'mcp',
  summary: 'serve MCP over stdin and stdout, for clients that launch a program',
  flags: {
    ...USER_FLAG,
    readonly: { help: 'offer only the tools that store nothing (mcp.readonly)' },
    tools: { value: 'NAMES', help: 'offer only these tools, such as get_diet_gap,log_food (mcp.tools)' },
  },
  async run(args, io) {
    const settings = readSettings(args, io)
    if (settings.config['mcp.jwt'] !== '' && text(args, 'user') !== undefined) {
      throw new UsageError('--user and mcp.jwt both say whose journal it is; keep one')
    }
    const services = await openServices(settings, io)
    try {
      const principal = await principalReader(services, settings, args)
      // Loaded here: the other commands answer in half the time without it.
      const { serveStdio } = await import('../mcp/stdio.ts')
      const { healthCatalog } = await import('../mcp/health-catalog.ts')
      const { narrowed, namesIn, offeredBySettings } = await import('../mcp/selection.ts')
      const tools = text(args, 'tools')
      const wish = {
        readonly: isSet(args, 'readonly'),
        tools: tools === undefined ? undefined : namesIn(tools),
      }
      // On top of the settings, which a flag cannot widen here: whoever launches this may not be whoever set them.
      const offered = narrowed(offeredBySettings(settings.config, services.tools.list), wish, '--tools')
      await serveStdio(healthCatalog(services, offered), {
        input: io.stdin?.() ?? new ReadableStream({ start: (empty) => empty.close() }),
        output: io.stdout,
        stopRequested: io.stopRequested(),
        principal,
        maxBytes: settings.config['server.max_body_bytes'],
      })
    } finally {
      close(services.db)
    }
    return 0
  },
}

/**
 * Who the client acts for. With a JWT, whoever it names, for as long as it holds: it is looked at again at each call.
 * Without one whoever runs this program has the data directory, and is trusted to say.
 */
async function principalReader(
  { jwts }: Services,
  { config }: Settings,
  args: Args,
): Promise<() => Promise<Principal | undefined>> {
  const jwt = config['mcp.jwt'].trim()
  if (jwt === '') {
    const local: Principal = {
      kind: 'local',
      userId: userOf(args),
      credentialId: 'stdio',
      permissions: ['read', 'write'],
      expiresAt: null,
    }
    return async () => local
  }
  if ((await jwts.verify(jwt)) === undefined) {
    throw new AppError(
      'unauthenticated',
      'mcp.jwt: is not valid here: expired, revoked, or of another server; issue one with issue-jwt',
    )
  }
  return () => jwts.verify(jwt)
}
