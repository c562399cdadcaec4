import { dotConfig, homeOf, joinAt, nameBeginning, type Place, settingsFolder } from './place.ts'

export const TRANSPORTS = ['http', 'stdio'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** How a client names the parts of an entry, and the extra fields that it needs. */
type EntryShape = {
  http: { url: string; headers: string; also?: Readonly<Record<string, unknown>> } | null
  stdio: { command: string; args: string; also?: Readonly<Record<string, unknown>> }
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
  file(place: Place): string
  /** A path that exists if the client is installed; default: the file's directory. */
  traces?(place: Place): string[]
  /** The key of the section that has the servers by name. */
  section: string
  entry: EntryShape
  /** The person's next step. */
  next: string
}

const MCP_SERVERS = 'mcpServers'
const PLAIN = { command: 'command', args: 'args' }
const inHome = (place: Place, ...parts: string[]) => joinAt(place, homeOf(place), ...parts)

/**
 * All clients that `connect` supports; the usage, the documentation and the tests derive from this list. The
 * transports of a client follow from its entry. Its default is `http` if it supports that, else `stdio`.
 */
export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-desktop',
    title: 'Claude Desktop',
    format: 'json',
    file: (place) => joinAt(place, claudeDesktopFolder(place), 'claude_desktop_config.json'),
    section: MCP_SERVERS,
    // It cannot reach a server on this machine by URL.
    entry: { http: null, stdio: PLAIN },
    next: 'Quit Claude Desktop from its menu and open it again.',
  },
  {
    id: 'claude-code',
    title: 'Claude Code',
    format: 'json',
    file: (place) => joinAt(place, place.env.CLAUDE_CONFIG_DIR || homeOf(place), '.claude.json'),
    traces: (place) => [inHome(place, '.claude.json'), inHome(place, '.claude')],
    section: MCP_SERVERS,
    entry: {
      http: { url: 'url', headers: 'headers', also: { type: 'http' } },
      stdio: { ...PLAIN, also: { type: 'stdio' } },
    },
    next: 'Restart Claude Code; `claude mcp list` shows the server.',
  },
  {
    id: 'vscode',
    title: 'VS Code',
    format: 'json',
    file: (place) => joinAt(place, settingsFolder(place), 'Code', 'User', 'mcp.json'),
    section: 'servers',
    entry: {
      http: { url: 'url', headers: 'headers', also: { type: 'http' } },
      stdio: { ...PLAIN, also: { type: 'stdio' } },
    },
    next: 'Run “MCP: List Servers” from the command palette and start the server there.',
  },
  {
    id: 'cursor',
    title: 'Cursor',
    format: 'json',
    file: (place) => inHome(place, '.cursor', 'mcp.json'),
    section: MCP_SERVERS,
    entry: { http: { url: 'url', headers: 'headers' }, stdio: { ...PLAIN, also: { type: 'stdio' } } },
    next: 'Restart Cursor, or turn the server on in Settings > MCP.',
  },
  {
    id: 'goose',
    title: 'Goose',
    format: 'yaml',
    file: gooseFile,
    section: 'extensions',
    entry: {
      http: { url: 'uri', headers: 'headers', also: { type: 'streamable_http' } },
      stdio: { command: 'cmd', args: 'args', also: { type: 'stdio' } },
      defaults: { enabled: true, name: 'ext-server', description: 'The health journal', timeout: 300 },
    },
    next: 'Start a new Goose session.',
  },
  {
    id: 'windsurf',
    title: 'Windsurf',
    format: 'json',
    file: (place) => inHome(place, '.codeium', 'windsurf', 'mcp_config.json'),
    section: MCP_SERVERS,
    entry: { http: { url: 'serverUrl', headers: 'headers' }, stdio: PLAIN },
    next: 'Click Refresh in the MCP servers panel of Cascade.',
  },
  {
    id: 'zed',
    title: 'Zed',
    format: 'json',
    file: zedFile,
    section: 'context_servers',
    entry: { http: { url: 'url', headers: 'headers' }, stdio: PLAIN },
    next: 'No restart is needed: Zed reads its settings when they change. A green dot in the agent panel’s settings shows that it works.',
  },
  {
    id: 'lm-studio',
    title: 'LM Studio',
    format: 'json',
    file: (place) => inHome(place, '.lmstudio', 'mcp.json'),
    section: MCP_SERVERS,
    entry: { http: { url: 'url', headers: 'headers' }, stdio: PLAIN },
    next: 'Turn the server on in the Program tab.',
  },
  {
    id: 'cline',
    title: 'Cline',
    format: 'json',
    file: clineFile,
    section: MCP_SERVERS,
    entry: {
      http: { url: 'url', headers: 'headers', also: { type: 'streamableHttp' } },
      stdio: { ...PLAIN, also: { type: 'stdio' } },
    },
    next: 'No restart is needed: Cline reads the file when it changes.',
  },
  {
    id: 'gemini-cli',
    title: 'Gemini CLI',
    format: 'json',
    file: (place) => inHome(place, '.gemini', 'settings.json'),
    section: MCP_SERVERS,
    entry: { http: { url: 'httpUrl', headers: 'headers' }, stdio: PLAIN },
    next: 'Restart Gemini CLI; `/mcp` shows the server.',
  },
  {
    id: 'codex',
    title: 'Codex',
    format: 'toml',
    file: (place) =>
      joinAt(place, place.env.CODEX_HOME || joinAt(place, homeOf(place), '.codex'), 'config.toml'),
    section: 'mcp_servers',
    entry: { http: { url: 'url', headers: 'http_headers' }, stdio: PLAIN },
    next: 'Restart Codex; `codex mcp list` shows the server.',
  },
]

/** For clients that are not in the list. */
export const GENERIC = {
  id: 'generic',
  title: 'any other client',
  format: 'json',
  section: MCP_SERVERS,
  entry: {
    http: { url: 'url', headers: 'headers', also: { type: 'http' } },
    stdio: { ...PLAIN, also: { type: 'stdio' } },
  },
  next: 'Put it where your client keeps its MCP servers.',
} as const satisfies Omit<Client, 'file'>

/** A client of the list, or the generic one. */
export type Target = Omit<Client, 'file' | 'traces'> & Partial<Pick<Client, 'file' | 'traces'>>
export const targetsOf = (clients: readonly Client[]): readonly Target[] => [...clients, GENERIC]

export const transportsOf = ({ entry }: Target): readonly Transport[] =>
  entry.http === null ? ['stdio'] : TRANSPORTS

/**
 * Windows installs of 2026 are packaged, and a packaged app sees its own directory in place of `%APPDATA%`.
 */
function claudeDesktopFolder(place: Place): string {
  if (place.platform === 'win32') {
    const local = place.env.LOCALAPPDATA || joinAt(place, homeOf(place), 'AppData', 'Local')
    const packages = joinAt(place, local, 'Packages')
    const own = nameBeginning(place, packages, 'Claude_')
    if (own !== undefined) return joinAt(place, packages, own, 'LocalCache', 'Roaming', 'Claude')
  }
  return joinAt(place, settingsFolder(place), 'Claude')
}

function gooseFile(place: Place): string {
  const root = place.env.GOOSE_PATH_ROOT
  if (root !== undefined && root !== '') return joinAt(place, root, 'config', 'config.yaml')
  return place.platform === 'win32'
    ? joinAt(place, settingsFolder(place), 'Block', 'goose', 'config', 'config.yaml')
    : joinAt(place, dotConfig(place), 'goose', 'config.yaml')
}

function zedFile(place: Place): string {
  if (place.platform === 'win32') return joinAt(place, settingsFolder(place), 'Zed', 'settings.json')
  const folder = place.platform === 'darwin' ? inHome(place, '.config') : dotConfig(place)
  return joinAt(place, folder, 'zed', 'settings.json')
}

function clineFile(place: Place): string {
  const { env } = place
  if (env.CLINE_MCP_SETTINGS_PATH) return env.CLINE_MCP_SETTINGS_PATH
  const data = env.CLINE_DATA_DIR || joinAt(place, env.CLINE_DIR || inHome(place, '.cline'), 'data')
  return joinAt(place, data, 'settings', 'cline_mcp_settings.json')
}
