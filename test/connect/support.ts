import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { run } from '../../src/cli/run.ts'
import { configFormat } from '../../src/connect/client-file.ts'
import { CLIENTS, type Client } from '../../src/connect/clients.ts'
import { addUserOf, type Outcome } from '../cli/support.ts'

type Environment = Readonly<Record<string, string>>

/** A person's machine: a home, a data directory, and this program as clients would launch it. */
export function machine(environment: Environment = {}) {
  const home = mkdtempSync(join(tmpdir(), 'ext-server-connect-'))
  const env = {
    HOME: home,
    PATH: process.env.PATH ?? '',
    EXT_DATA_DIR: join(home, 'data'),
    EXT_SERVER_TIME_ZONE: 'Europe/Berlin',
    ...environment,
  }
  const fileOf = (client: Client) => client.file({ platform: 'linux', env })
  return {
    home,
    dataDir: env.EXT_DATA_DIR,
    env,
    fileOf,
    cli: (...argv: string[]) => runOn('linux', env, argv),
    /** As `cli`, but `--user` must name somebody who is there. */
    cliAsIs: (...argv: string[]) => runAsIs('linux', env, argv),
    cliOn: (platform: NodeJS.Platform, more: Environment, ...argv: string[]) =>
      runOn(platform, { ...env, ...more }, argv),
    /** What `connect … --json` says. */
    async json(...argv: string[]) {
      const { code, out, err } = await runOn('linux', env, ['connect', ...argv, '--json'])
      if (code !== 0) throw new Error(err)
      return JSON.parse(out)
    },
    /** A server on these data, at an address that is also its base URL; stopped at the end of the block. */
    serve: (more: Environment = {}) => serveAt(freePort(), { ...env, ...more }),
    write(path: string, content: string | Uint8Array): string {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    read: (path: string) => readFileSync(path, 'utf8'),
    /** The copies beside a file, oldest first. */
    backups: (path: string) =>
      readdirSync(dirname(path))
        .filter((name) => name.endsWith('.bak'))
        .sort()
        .map((name) => join(dirname(path), name)),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  }
}

async function runOn(platform: NodeJS.Platform, env: Environment, argv: string[]): Promise<Outcome> {
  await addUserOf(argv, (...words) => runAsIs(platform, env, words))
  return await runAsIs(platform, env, argv)
}

async function runAsIs(platform: NodeJS.Platform, env: Environment, argv: string[]): Promise<Outcome> {
  const outcome = { code: -1, out: '', err: '' }
  outcome.code = await run(argv, {
    stdout: (text) => {
      outcome.out += text
    },
    stderr: (text) => {
      outcome.err += text
    },
    env,
    platform,
    program: 'ext-server',
    launch: [process.execPath, resolve('cli.ts')],
    stopRequested: () => Promise.resolve(),
  })
  return outcome
}

function freePort(): number {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = probe
  probe.stop(true)
  return port
}

async function serveAt(port: number, env: Environment) {
  const url = `http://127.0.0.1:${port}`
  const stopping = Promise.withResolvers<void>()
  const listening = Promise.withResolvers<void>()
  let err = ''
  const ended = run(['serve', '--port', String(port), '--base-url', url], {
    stdout: () => {},
    stderr(text) {
      err += text
      if (err.includes('listening on')) listening.resolve()
    },
    env,
    program: 'ext-server',
    stopRequested: () => stopping.promise,
  })
  ended.then(() => listening.reject(new Error(err)))
  await listening.promise
  return {
    url,
    async [Symbol.asyncDispose]() {
      stopping.resolve()
      await ended
    },
  }
}

export function client(id: string): Client {
  const found = CLIENTS.find((known) => known.id === id)
  if (found === undefined) throw new Error(`no client ${id}`)
  return found
}

/** What a client's file holds before: what people have there, or another server as the client's format writes it. */
export const livedIn = (known: Client): string =>
  LIVED_IN[known.id] ??
  configFormat(known).render({ section: known.section, name: 'weather' }, { command: 'weather', args: [] })

/** The files of people who had other servers before, as their clients and they themselves write them. */
export const LIVED_IN: Readonly<Record<string, string>> = {
  'claude-desktop': `{
  "globalShortcut": "Alt+Space",
  "mcpServers": {
    "filesystem": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/ann/Documents"]
    }
  }
}
`,
  'claude-code': `{
  "numStartups": 214,
  "projects": {
    "/home/ann/code": { "allowedTools": [], "mcpServers": { "ext-server": { "type": "http", "url": "http://other" } } }
  },
  "mcpServers": {
    "sentry": {
      "type": "http",
      "url": "https://mcp.sentry.dev/mcp"
    }
  },
  "oauthAccount": { "emailAddress": "ann@example.org" }
}`,
  vscode: `{
\t// Servers for every workspace
\t"inputs": [
\t\t{ "id": "token", "type": "promptString", "description": "GitHub token", "password": true },
\t],
\t"servers": {
\t\t"github": {
\t\t\t"type": "http",
\t\t\t"url": "https://api.githubcopilot.com/mcp/", // the hosted one
\t\t},
\t\t/* "playwright": {
\t\t\t"command": "npx"
\t\t}, */
\t},
}
`,
  cursor:
    '\ufeff{\r\n    "mcpServers": {\r\n        "linear": { "url": "https://mcp.linear.app/mcp" }\r\n    }\r\n}\r\n',
  goose: `# written by hand
active_provider: anthropic
GOOSE_MODE: "smart_approve"   # ask first

extensions:
  # what comes with it
  developer:
    bundled: true
    enabled: true
    name: developer
    timeout: 300
    type: builtin

  filesystem:
    type: stdio
    name: filesystem
    enabled: true
    cmd: npx
    args: ["-y", "@modelcontextprotocol/server-filesystem", "/tmp"]
    env_keys: []
    envs: {}

# the end
GOOSE_SEARCH_PATHS:
- /opt/homebrew/bin
`,
  windsurf: '{"mcpServers":{"figma":{"serverUrl":"http://127.0.0.1:3845/sse"}}}',
  'devin-desktop':
    '{\n  "mcpServers": {\n    "linear": { "url": "https://mcp.linear.app/mcp", "transport": "http" }\n  }\n}\n',
  antigravity: '{"mcpServers":{"postman":{"serverUrl":"https://mcp.postman.com/minimal"}}}',
  'copilot-cli': `{
  "mcpServers": {
    "context7": { "type": "http", "url": "https://mcp.context7.com/mcp", "tools": ["*"] }
  }
}
`,
  zed: `// Zed settings
//
// For information on how to configure Zed, see the Zed
// documentation: https://zed.dev/docs/configuring-zed
{
  "ui_font_size": 16,
  "theme": {
    "mode": "system",
    "light": "One Light",
    "dark": "One Dark"
  }
}
`,
  'lm-studio': '{\n  "mcpServers": {}\n}',
  cline: `{
  "mcpServers": {
    "weather": {
      "type": "streamableHttp",
      "url": "https://weather.example/mcp",
      "disabled": false,
      "autoApprove": ["forecast"]
    }
  }
}`,
  'gemini-cli': `{
  "security": { "auth": { "selectedType": "oauth-personal" } },
  "ui": { "theme": "Dracula" }, // dark
  "mcpServers": {
    "git": { "command": "uvx", "args": ["mcp-server-git"] }
  }
}
`,
  codex: `model = "gpt-5.5"            # the usual one
approval_policy = "on-request"

[projects."/home/ann/code"]
trust_level = "trusted"

[mcp_servers.context7]
command = "npx"
args = [
  "-y",
  "@upstash/context7-mcp",   # docs
]

[mcp_servers.context7.env]
KEY = "x[mcp_servers.ext-server]"
`,
}
