import {
  type ClientMachine,
  findByPrefix,
  homeFolder,
  joinPath,
  settingsFolder,
  xdgConfigFolder,
} from './client-machine.ts'

const TRANSPORTS = ['http', 'stdio'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** How a client names the parts of an entry, and the extra fields that it needs. */
type EntryShape = {
  http: { url: string; headers: string; extra?: Readonly<Record<string, unknown>> } | null
  stdio: { command: string; args: string; extra?: Readonly<Record<string, unknown>> }
  /** Fields that this entry should set although the client has defaults; a person may change them. */
  defaults?: Readonly<Record<string, unknown>>
}

/** One AI client: where its settings file is, how an entry is written there, and what to do afterwards. */
export type Client = {
  id: string
  title: string
  format: 'json' | 'yaml' | 'toml'
  /**
   * The settings file for all projects of a person. Its directory belongs to the client unless `traces` names
   * another.
   */
  file(machine: ClientMachine): string
  /** A path that exists if the client is installed; default: the file's directory. */
  installPaths?(machine: ClientMachine): string[]
  /** The key of the section that has the servers by name. */
  section: string
  entry: EntryShape
  /** The person's next step. */
  next: string
  /** Where its format is documented, and when that was read. */
  source: { url: string; date: string }
  /** What is uncertain of it, or has ended. */
  note?: string
  /** A link that adds the server to the client, if it has such links. They hold no tool token: the client signs in. */
  link?(name: string, url: string): string
}

const MCP_SERVERS = 'mcpServers'
const COMMAND_AND_ARGS = { command: 'command', args: 'args' }
/** The settings of one server, as links hold them. */
const linkConfig = (settings: Readonly<Record<string, string>>) =>
  encodeURIComponent(Buffer.from(JSON.stringify(settings)).toString('base64'))
const homePath = (machine: ClientMachine, ...parts: string[]) =>
  joinPath(machine, homeFolder(machine), ...parts)

/**
 * All clients that `connect` supports; the usage, the documentation and the tests derive from this list. The
 * transports of a client follow from its entry. Its default is `http` if it supports that, else `stdio`.
 */
export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-desktop',
    title: 'Claude Desktop',
    format: 'json',
    file: (machine) => joinPath(machine, claudeDesktopFolder(machine), 'claude_desktop_config.json'),
    section: MCP_SERVERS,
    // It cannot reach a server on this machine by URL.
    entry: { http: null, stdio: COMMAND_AND_ARGS },
    next: 'Quit Claude Desktop from its menu and open it again.',
    source: { url: 'https://modelcontextprotocol.io/docs/develop/connect-local-servers', date: '2026-11-21' },
  },
  {
    id: 'claude-code',
    title: 'Claude Code',
    format: 'json',
    file: (machine) =>
      joinPath(machine, machine.env.CLAUDE_CONFIG_DIR || homeFolder(machine), '.claude.json'),
    installPaths: (machine) => [homePath(machine, '.claude.json'), homePath(machine, '.claude')],
    section: MCP_SERVERS,
    entry: {
      http: { url: 'url', headers: 'headers', extra: { type: 'http' } },
      stdio: { ...COMMAND_AND_ARGS, extra: { type: 'stdio' } },
    },
    next: 'Restart Claude Code; `claude mcp list` shows the server.',
    source: { url: 'https://code.claude.com/docs/en/mcp', date: '2026-11-21' },
  },
  {
    id: 'vscode',
    title: 'VS Code',
    format: 'json',
    file: (machine) => joinPath(machine, settingsFolder(machine), 'Code', 'User', 'mcp.json'),
    section: 'servers',
    entry: {
      http: { url: 'url', headers: 'headers', extra: { type: 'http' } },
      stdio: { ...COMMAND_AND_ARGS, extra: { type: 'stdio' } },
    },
    next: 'Run “MCP: List Servers” from the command palette and start the server there.',
    source: {
      url: 'https://code.visualstudio.com/docs/copilot/customization/mcp-servers',
      date: '2026-11-21',
    },
    link: (name, url) =>
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
  },
  {
    id: 'cursor',
    title: 'Cursor',
    format: 'json',
    file: (machine) => homePath(machine, '.cursor', 'mcp.json'),
    section: MCP_SERVERS,
    entry: {
      http: { url: 'url', headers: 'headers' },
      stdio: { ...COMMAND_AND_ARGS, extra: { type: 'stdio' } },
    },
    next: 'Restart Cursor, or turn the server on in Settings > MCP.',
    source: { url: 'https://cursor.com/docs/context/mcp', date: '2026-11-21' },
    link: (name, url) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${linkConfig({ url })}`,
  },
  {
    id: 'goose',
    title: 'Goose',
    format: 'yaml',
    file: gooseFile,
    section: 'extensions',
    entry: {
      http: { url: 'uri', headers: 'headers', extra: { type: 'streamable_http' } },
      stdio: { command: 'cmd', args: 'args', extra: { type: 'stdio' } },
      defaults: { enabled: true, name: 'ext-server', description: 'The health journal', timeout: 300 },
    },
    next: 'Start a new Goose session.',
    source: {
      url: 'https://block.github.io/goose/docs/getting-started/using-extensions',
      date: '2026-11-21',
    },
  },
  {
    id: 'windsurf',
    title: 'Windsurf',
    format: 'json',
    file: (machine) => homePath(machine, '.codeium', 'windsurf', 'mcp_config.json'),
    section: MCP_SERVERS,
    entry: { http: { url: 'serverUrl', headers: 'headers' }, stdio: COMMAND_AND_ARGS },
    next: 'Click Refresh in the MCP servers panel of Cascade.',
    source: { url: 'https://docs.windsurf.com/windsurf/cascade/mcp', date: '2026-11-21' },
    note: 'Since June 2026 it is Devin Desktop, which has another file; this is for versions before.',
  },
  {
    id: 'devin-desktop',
    title: 'Devin Desktop',
    format: 'json',
    file: devinFile,
    section: MCP_SERVERS,
    entry: {
      http: { url: 'url', headers: 'headers', extra: { transport: 'http' } },
      stdio: COMMAND_AND_ARGS,
    },
    next: 'Open the list of MCP servers in Devin Desktop; the server is listed with its tools.',
    source: { url: 'https://docs.browserless.io/mcp/clients/windsurf', date: '2026-11-23' },
    note: 'Formerly Windsurf. From the documents of three MCP servers, not from its own; not tried.',
  },
  {
    id: 'zed',
    title: 'Zed',
    format: 'json',
    file: zedFile,
    section: 'context_servers',
    entry: { http: { url: 'url', headers: 'headers' }, stdio: COMMAND_AND_ARGS },
    next: 'No restart is needed: Zed reads its settings when they change. A green dot in the agent panel’s settings shows that it works.',
    source: { url: 'https://zed.dev/docs/ai/mcp', date: '2026-11-21' },
  },
  {
    id: 'lm-studio',
    title: 'LM Studio',
    format: 'json',
    file: (machine) => homePath(machine, '.lmstudio', 'mcp.json'),
    section: MCP_SERVERS,
    entry: { http: { url: 'url', headers: 'headers' }, stdio: COMMAND_AND_ARGS },
    next: 'Turn the server on in the Program tab.',
    source: { url: 'https://lmstudio.ai/docs/app/mcp', date: '2026-11-23' },
    link: (name, url) => `lmstudio://add_mcp?name=${name}&config=${linkConfig({ url })}`,
  },
  {
    id: 'cline',
    title: 'Cline',
    format: 'json',
    file: clineFile,
    section: MCP_SERVERS,
    entry: {
      http: { url: 'url', headers: 'headers', extra: { type: 'streamableHttp' } },
      stdio: { ...COMMAND_AND_ARGS, extra: { type: 'stdio' } },
    },
    next: 'No restart is needed: Cline reads the file when it changes.',
    source: { url: 'https://docs.cline.bot/mcp/configuring-mcp-servers', date: '2026-11-21' },
  },
  {
    id: 'gemini-cli',
    title: 'Gemini CLI',
    format: 'json',
    file: (machine) => homePath(machine, '.gemini', 'settings.json'),
    section: MCP_SERVERS,
    entry: { http: { url: 'httpUrl', headers: 'headers' }, stdio: COMMAND_AND_ARGS },
    next: 'Restart Gemini CLI; `/mcp` shows the server.',
    source: {
      url: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md',
      date: '2026-11-21',
    },
    note: 'For personal accounts it ended on 18 June 2026; Antigravity takes its place there.',
  },
  {
    id: 'antigravity',
    title: 'Antigravity',
    format: 'json',
    file: (machine) => homePath(machine, '.gemini', 'config', 'mcp_config.json'),
    installPaths: (machine) => [homePath(machine, '.gemini', 'config')],
    section: MCP_SERVERS,
    entry: { http: { url: 'serverUrl', headers: 'headers' }, stdio: COMMAND_AND_ARGS },
    next: 'Click Refresh in the list of MCP servers; in the command line, `agy mcp list` shows the server.',
    source: {
      url: 'https://developer.mescius.com/mcp/docs/configure-your-ai-client/command-line-clients/google-antigravity-cli',
      date: '2026-11-23',
    },
    note: 'The file is that of the app and of the command line since June 2026; before, the app read ~/.gemini/antigravity. That the URL is called serverUrl is from November 2025. Not tried.',
  },
  {
    id: 'copilot-cli',
    title: 'Copilot CLI',
    format: 'json',
    file: (machine) => homePath(machine, '.copilot', 'mcp-config.json'),
    section: MCP_SERVERS,
    entry: {
      http: { url: 'url', headers: 'headers', extra: { type: 'http' } },
      stdio: { ...COMMAND_AND_ARGS, extra: { type: 'local' } },
      defaults: { tools: ['*'] },
    },
    next: 'Restart Copilot CLI; `/mcp show` lists the server.',
    source: {
      url: 'https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers',
      date: '2026-11-23',
    },
    note: 'Not tried.',
  },
  {
    id: 'codex',
    title: 'Codex',
    format: 'toml',
    file: (machine) =>
      joinPath(
        machine,
        machine.env.CODEX_HOME || joinPath(machine, homeFolder(machine), '.codex'),
        'config.toml',
      ),
    section: 'mcp_servers',
    entry: { http: { url: 'url', headers: 'http_headers' }, stdio: COMMAND_AND_ARGS },
    next: 'Restart Codex; `codex mcp list` shows the server.',
    source: { url: 'https://developers.openai.com/codex/mcp', date: '2026-11-21' },
  },
]

/** For clients that are not in the list. */
export const GENERIC_CLIENT = {
  id: 'generic',
  title: 'any other client',
  format: 'json',
  section: MCP_SERVERS,
  entry: {
    http: { url: 'url', headers: 'headers', extra: { type: 'http' } },
    stdio: { ...COMMAND_AND_ARGS, extra: { type: 'stdio' } },
  },
  next: 'Put it where your client keeps its MCP servers.',
} as const satisfies Omit<Client, 'file' | 'source'>

/** A client of the list, or the generic one. */
export type ConnectClient = Omit<Client, 'file' | 'source'> & Partial<Pick<Client, 'file' | 'source'>>
export const targetsOf = (clients: readonly Client[]): readonly ConnectClient[] => [
  ...clients,
  GENERIC_CLIENT,
]

export const clientTransports = ({ entry }: ConnectClient): readonly Transport[] =>
  entry.http === null ? ['stdio'] : TRANSPORTS

/**
 * Windows installs of 2026 are packaged, and a packaged app sees its own directory in place of `%APPDATA%`.
 */
function claudeDesktopFolder(machine: ClientMachine): string {
  if (machine.platform === 'win32') {
    const local = machine.env.LOCALAPPDATA || joinPath(machine, homeFolder(machine), 'AppData', 'Local')
    const packages = joinPath(machine, local, 'Packages')
    const own = findByPrefix(machine, packages, 'Claude_')
    if (own !== undefined) return joinPath(machine, packages, own, 'LocalCache', 'Roaming', 'Claude')
  }
  return joinPath(machine, settingsFolder(machine), 'Claude')
}

function gooseFile(machine: ClientMachine): string {
  const root = machine.env.GOOSE_PATH_ROOT
  if (root !== undefined && root !== '') return joinPath(machine, root, 'config', 'config.yaml')
  return machine.platform === 'win32'
    ? joinPath(machine, settingsFolder(machine), 'Block', 'goose', 'config', 'config.yaml')
    : joinPath(machine, xdgConfigFolder(machine), 'goose', 'config.yaml')
}

function devinFile(machine: ClientMachine): string {
  const folder = machine.platform === 'win32' ? settingsFolder(machine) : homePath(machine, '.config')
  return joinPath(machine, folder, 'devin', 'mcp_config.json')
}

function zedFile(machine: ClientMachine): string {
  if (machine.platform === 'win32') return joinPath(machine, settingsFolder(machine), 'Zed', 'settings.json')
  const folder = machine.platform === 'darwin' ? homePath(machine, '.config') : xdgConfigFolder(machine)
  return joinPath(machine, folder, 'zed', 'settings.json')
}

function clineFile(machine: ClientMachine): string {
  const { env } = machine
  if (env.CLINE_MCP_SETTINGS_PATH) return env.CLINE_MCP_SETTINGS_PATH
  const data = env.CLINE_DATA_DIR || joinPath(machine, env.CLINE_DIR || homePath(machine, '.cline'), 'data')
  return joinPath(machine, data, 'settings', 'cline_mcp_settings.json')
}
