import { setDefaultTimeout } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Subprocess } from 'bun'
import { type Answer, call, connectClient, type RequestOptions, type Send } from '../caller.ts'
import { addUserOf } from '../cli/support.ts'
import { type ArrivingText, arrivingText } from './arriving-text.ts'

export const BINARY = resolve(import.meta.dir, '../../dist/ext-server')
if (!existsSync(BINARY)) throw new Error('dist/ext-server is missing: `bun run build` makes it')

/** Long enough for a slow machine; a hanging program fails the test instead of the whole run. Milliseconds. */
export const TIMEOUT_MS = 120_000

/** Of every server, whatever the machine's own is. */
export const TIME_ZONE = 'Europe/Berlin'

export type Run = { code: number; stdout: string; stderr: string }

type Options = {
  /** On top of the bench's own; undefined takes a variable away. */
  env?: Readonly<Record<string, string | undefined>>
  /** Default: the bench's own. */
  dataDir?: string
  /** Words put before the program's path, such as another user to run it as. */
  before?: readonly string[]
}

export type ServeOptions = Options & { args?: readonly string[] }

export type RunningServer = {
  url: string
  port: number
  process: Subprocess
  /** What it wrote to standard error so far. */
  stderr(): string
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
  /** The official client over real HTTP. */
  mcpClient(jwt?: string): Promise<Client>
  /** Sends the signal and waits for the end; the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number>
}

export type Bench = {
  /** A folder of this bench's own; removed at the end. */
  root: string
  dataDir: string
  cli(args: readonly string[], options?: Options): Promise<Run>
  /** The standard output, trimmed, of a command that must succeed. */
  value(args: readonly string[], options?: Options): Promise<string>
  serve(options?: ServeOptions): Promise<RunningServer>
  /** A serve that must not come up. */
  serveRefused(options?: ServeOptions): Promise<Run>
  /** All that any server wrote, and any command wrote to standard error. */
  logs(): string
  close(): Promise<void>
}

/**
 * A data directory, and the program run on it from a folder that belongs to somebody else: whatever lies there
 * (settings, preloads, packages) must have no effect, which `close` checks once more.
 * @param program another executable, with the words before its path that this machine needs to run it.
 */
export function createBench(program: readonly string[] = [BINARY]): Bench {
  setDefaultTimeout(TIMEOUT_MS)
  const root = mkdtempSync(join(tmpdir(), 'ext-server-e2e-'))
  const dataDir = join(root, 'data')
  const foreign = foreignFolder(root)
  const running = new Set<Subprocess>()
  const written: (() => string)[] = []

  function spawn(args: readonly string[], options: Options) {
    const child = Bun.spawn([...(options.before ?? []), ...program, ...args], {
      cwd: foreign,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: join(root, 'home'),
        EXT_DATA_DIR: options.dataDir ?? dataDir,
        EXT_SERVER_TIME_ZONE: TIME_ZONE,
        // Many tests write faster than a person.
        EXT_RATE_LIMIT_REST_READ_PER_MINUTE: '1000000',
        EXT_RATE_LIMIT_REST_WRITE_PER_MINUTE: '1000000',
        ...options.env,
      },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    running.add(child)
    void child.exited.then(() => running.delete(child))
    const stderr = collect(child.stderr)
    written.push(stderr.text)
    return { child, stdout: collect(child.stdout), stderr }
  }

  async function cli(args: readonly string[], options: Options = {}): Promise<Run> {
    await addUserOf(args, (...words) => cli(words, options))
    const { child, stdout, stderr } = spawn(args, options)
    const [code] = await Promise.all([child.exited, stdout.ended, stderr.ended])
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  }

  async function serve({ args = [], ...options }: ServeOptions = {}): Promise<RunningServer> {
    const { child, stdout, stderr } = spawn(['serve', '--port', '0', ...args], options)
    written.push(stdout.text)
    const line = await stderr.until(/^listening on (https?:\/\/\S+:(\d+))$/m)
    if (line === null) throw new Error(`serve did not come up:\n${stderr.text()}`)
    const [, url = '', port = ''] = line
    return {
      url,
      port: Number(port),
      process: child,
      stderr: stderr.text,
      request: (method, path, request) => call(overNetwork, method, `${url}${path}`, request),
      mcpClient: (jwt) => connectClient(fetch, url, jwt),
      async stop(signal = 'SIGTERM') {
        child.kill(signal)
        const [code] = await Promise.all([child.exited, stdout.ended, stderr.ended])
        return code
      },
    }
  }

  return {
    root,
    dataDir,
    cli,
    serve,
    async value(args, options) {
      const { code, stdout, stderr } = await cli(args, options)
      if (code !== 0) throw new Error(`${args[0]} failed with ${code}: ${stderr}`)
      return stdout.trim()
    },
    serveRefused: ({ args = [], ...options } = {}) => cli(['serve', '--port', '0', ...args], options),
    logs: () => written.map((text) => text()).join('\n'),
    async close() {
      const left = [...running]
      for (const child of left) child.kill('SIGKILL')
      await Promise.all(left.map((child) => child.exited))
      const traces = tracesOfObedience(root, foreign)
      rmSync(root, { recursive: true, force: true })
      if (traces.length > 0) throw new Error(`the program obeyed a foreign folder: ${traces.join(', ')}`)
    },
  }
}

/** A port that nothing listens on: for a server that others must know the address of before it is there. */
export async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = probe
  await probe.stop(true)
  return port ?? 0
}

const FOREIGN_FILES = ['.env', '.env.local', '.env.production', 'bunfig.toml', 'ext-server.toml'] as const

/** A working directory that tries everything to change what the program does. */
function foreignFolder(root: string): string {
  const folder = join(root, 'foreign')
  const elysia = join(folder, 'node_modules', 'elysia')
  mkdirSync(elysia, { recursive: true })
  const leaveTrace = `require('node:fs').writeFileSync(${JSON.stringify(join(root, 'trace'))}, 'ran')\n`
  const settings = [
    `EXT_DATA_DIR=${join(root, 'stolen')}`,
    'EXT_TOKEN_PREFIX=stolen_',
    'EXT_SERVER_HOST=0.0.0.0',
    'EXT_LOG_LEVEL=debug',
    `EXT_CONFIG=${join(folder, 'ext-server.toml')}`,
  ].join('\n')
  const contents: Record<(typeof FOREIGN_FILES)[number], string> = {
    '.env': settings,
    '.env.local': settings,
    '.env.production': settings,
    'bunfig.toml': 'preload = ["./preload.cjs"]\n[run]\nbun = true\n',
    'ext-server.toml': '[token]\nprefix = "stolen_"\n',
  }
  for (const name of FOREIGN_FILES) writeFileSync(join(folder, name), contents[name])
  writeFileSync(join(folder, 'preload.cjs'), leaveTrace)
  writeFileSync(
    join(folder, 'package.json'),
    '{"name":"elysia","type":"commonjs","version":"666.0.0","imports":{"#x":"./preload.cjs"}}',
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{"compilerOptions":{"paths":{"*":["./preload.cjs"]},"jsxImportSource":"./preload.cjs"}}',
  )
  writeFileSync(join(elysia, 'package.json'), '{"name":"elysia","version":"666.0.0","main":"index.cjs"}')
  writeFileSync(join(elysia, 'index.cjs'), leaveTrace)
  return folder
}

/** What an obeyed file of the foreign folder would have left behind. */
function tracesOfObedience(root: string, foreign: string): string[] {
  const expected = new Set([...FOREIGN_FILES, 'preload.cjs', 'package.json', 'tsconfig.json', 'node_modules'])
  return [
    ...['trace', 'stolen'].filter((name) => existsSync(join(root, name))),
    ...readdirSync(foreign).filter((name) => !expected.has(name)),
  ]
}

/** Gathers a stream's text while it comes. */
function collect(stream: ReadableStream<Uint8Array>): ArrivingText {
  const arriving = arrivingText()
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) arriving.push(decoder.decode(chunk, { stream: true }))
    arriving.end()
  }
  void read()
  return arriving
}

const overNetwork: Send = (url, init) =>
  fetch(url, { ...init, signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS) })
