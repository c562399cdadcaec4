import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Peer } from './peers.ts'
import { freePort } from './process.ts'

/** Where everything of a run is: the data of all servers, and the rivals as they are built. */
export type Place = { folder: string; env: Record<string, string> }

export type Running = { peer: Peer; port: number; child: Bun.Subprocess }

export const BINARY = join(resolve(import.meta.dir, '../../..'), 'dist/ext-server')
const SERVER_CPU = 0
const LOAD_CPU = 1

const pinned = (cpu: number, command: readonly string[]) => ['taskset', '-c', `${cpu}`, ...command]
export const besideServers = (command: readonly string[]) => pinned(LOAD_CPU, command)

/** Starts a server without waiting for it. */
export function start({ folder, env }: Place, peer: Peer, command: readonly string[]): Running {
  const port = freePort()
  const isOurs = peer.source === undefined
  const child = Bun.spawn(pinned(SERVER_CPU, isOurs ? [...command, 'serve', '--port', `${port}`] : command), {
    env: { ...env, PEERS_PORT: `${port}`, PEERS_FOLDER: folder },
    stdout: 'ignore',
    stderr: isOurs ? 'ignore' : 'inherit',
  })
  return { peer, port, child }
}

export async function stop({ child }: Running): Promise<void> {
  child.kill()
  await child.exited
}

/** The command of each server whose packages are installed. The others are built as this program is. */
export function commandsOf({ folder }: Place, peers: readonly Peer[]): Map<Peer, string[]> {
  const commands = new Map<Peer, string[]>()
  for (const [index, peer] of peers.entries()) {
    if (peer.needs !== undefined && !existsSync(peer.needs)) continue
    commands.set(peer, commandOf(peer, join(folder, `peer-${index}`)))
  }
  return commands
}

function commandOf({ source, needs }: Peer, outfile: string): string[] {
  if (source === undefined) return [BINARY]
  if (needs !== undefined) return [process.execPath, source]
  const flags = ['--compile', '--bytecode', '--minify-syntax', '--minify-whitespace', '--format=esm']
  const command = [process.execPath, 'build', ...flags, source, '--outfile', outfile]
  const { success, stderr } = Bun.spawnSync(command, { stderr: 'pipe' })
  if (!success) throw new Error(`${source}: ${stderr}`)
  return [outfile]
}
