import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SignJWT } from 'jose'
import { residentMib } from '../figures.ts'
import { fillDataDir, fillRival, PERSON } from './fill.ts'
import type { LoadResult } from './load.ts'
import {
  type Change,
  changeBefore,
  FLOOR,
  floorRequest,
  OURS,
  PEERS,
  type Peer,
  requestText,
  WORK_NAMES,
  type Work,
} from './peers.ts'
import { firstAnswer, median, processorSeconds, settle } from './process.ts'
import { type Figures, reportText, type StartFigures, type WorkFigures, withMeasured } from './report.ts'
import { BINARY, besideServers, commandsOf, type Place, type Running, start, stop } from './running.ts'

/**
 * This program beside others that do the same: `bun run build && bun run bench:peers`. Each server runs on one processor
 * and its load on another; rounds take turns, so that a slow moment of the machine does not fall to one of them. Prints
 * Markdown; `--out docs/performance.md` writes it into that document. better-auth takes part after `bun run programs`.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    starts: { type: 'string', default: '7' },
    works: { type: 'string', default: WORK_NAMES.join() },
    /** A pattern of names; this program takes part in any case. */
    peers: { type: 'string', default: '' },
    out: { type: 'string' },
  },
})
const [ROUNDS, SECONDS, STARTS] = [values.rounds, values.seconds, values.starts].map(Number) as [
  number,
  number,
  number,
]
const WORKS_ASKED = new Set(values.works.split(','))
const PEERS_ASKED = new RegExp(values.peers)
const CONNECTIONS = 32
const WARM_UP_REQUESTS = 3000

const folder = mkdtempSync(join(tmpdir(), 'ext-server-peers-'))
const place: Place = {
  folder,
  env: {
    PATH: process.env.PATH ?? '',
    EXT_DATA_DIR: join(folder, 'ours'),
    EXT_SERVER_TIME_ZONE: 'UTC',
    EXT_RATE_LIMIT_REST_READ_PER_MINUTE: '100000000',
    EXT_RATE_LIMIT_READ_PER_MINUTE: '100000000',
  },
}
const say = (line: string) => process.stderr.write(`${line}\n`)

/** What is sent to a server, and what is written before. */
type Load = { port: number; request: string; change: Change }

async function load({ port, request, change }: Load, requests: number, perSecond = 0): Promise<LoadResult> {
  const connections = change === undefined ? CONNECTIONS : 1
  const numbers = [port, connections, requests, perSecond].map(String)
  const args = change === undefined ? numbers : [...numbers, change.file, change.sql]
  const command = besideServers([process.execPath, join(import.meta.dir, 'load.ts'), ...args])
  const child = Bun.spawn(command, { stdin: Buffer.from(request), stdout: 'pipe', stderr: 'inherit' })
  const result = JSON.parse(await new Response(child.stdout).text()) as LoadResult
  if (result.failure !== undefined) throw new Error(`port ${port}: ${result.failure}`)
  return result
}

type Credentials = Record<Peer['data'], { token: string; jwt: string }>

/** Fills the folder with the data of all servers. */
async function prepare(): Promise<Omit<Credentials, 'better-auth'>> {
  const dataDir = join(folder, 'ours')
  mkdirSync(dataDir)
  const { token } = await fillDataDir(dataDir)
  const issued = Bun.spawnSync([BINARY, 'issue-jwt', '--name', 'bench', '--user', PERSON], { env: place.env })
  const ours = { token, jwt: issued.stdout.toString().trim() }
  const { token: theirs, jwtSecret, jti } = fillRival(join(folder, 'rival.db'), dataDir)
  writeFileSync(join(folder, 'rival.json'), JSON.stringify({ jwtSecret }))
  const jwt = await new SignJWT({ scope: 'health:read' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(PERSON)
    .setJti(jti)
    .setExpirationTime('1 day')
    .sign(Buffer.from(jwtSecret))
  return { ours, rival: { token: theirs, jwt } }
}

/** The rivals list the same tools as this program. */
async function writeTools(port: number, jwt: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${jwt}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  const { result } = (await response.json()) as { result: object }
  writeFileSync(join(folder, 'tools.json'), JSON.stringify(result))
}

async function measureStarts(commands: ReadonlyMap<Peer, string[]>): Promise<Map<string, StartFigures>> {
  const figures = new Map<string, StartFigures>()
  // better-auth fills its own database before it answers.
  const peers = [...commands].filter(([peer]) => peer.data !== 'better-auth' && peer !== FLOOR)
  for (const [{ name }] of peers) figures.set(name, { starts: [], idleMb: 0, loadedMb: 0 })
  for (let count = 0; count < STARTS; count += 1) {
    for (const [peer, command] of peers) {
      const from = performance.now()
      const running = start(place, peer, command)
      figures.get(peer.name)?.starts.push(await firstAnswer(running.port, from))
      await stop(running)
    }
  }
  return figures
}

async function measureWork(
  work: Work,
  running: readonly Running[],
  own: Credentials,
): Promise<Map<string, WorkFigures>> {
  const figures = new Map<string, WorkFigures>()
  const doing = running
    .filter(({ peer }) => peer.works.includes(work))
    .map((server) => ({
      ...server,
      request: requestText(work, server.peer, server.port, own[server.peer.data]),
      change: changeBefore(work, server.peer, folder),
    }))
  const counts = new Map<string, number>()
  for (const { peer, ...sent } of doing) {
    await load(sent, WARM_UP_REQUESTS)
    const { requests, seconds, size } = await load(sent, WARM_UP_REQUESTS)
    counts.set(peer.name, Math.ceil((requests / seconds) * SECONDS))
    figures.set(peer.name, { size, rounds: [] })
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { peer, child, ...sent } of doing) {
      const before = processorSeconds(child.pid)
      const { requests, seconds } = await load(sent, counts.get(peer.name) ?? 1)
      const microseconds = ((processorSeconds(child.pid) - before) * 1e6) / requests
      figures.get(peer.name)?.rounds.push({ perSecond: requests / seconds, microseconds })
    }
  }
  for (const { peer, ...sent } of doing) {
    const found = figures.get(peer.name)
    if (found === undefined) continue
    const half = median(found.rounds.map(({ perSecond }) => perSecond)) / 2
    found.halfLoad = await load(sent, Math.ceil(half * SECONDS), half)
    const floor = running.find((server) => server.peer === FLOOR)
    if (peer.name !== OURS || floor === undefined) continue
    const microseconds = median(found.rounds.map((round) => round.microseconds))
    const request = floorRequest(floor.port, { size: found.size, microseconds })
    await load({ ...sent, port: floor.port, request }, WARM_UP_REQUESTS)
    const halfLoad = await load({ ...sent, port: floor.port, request }, Math.ceil(half * SECONDS), half)
    figures.set(FLOOR.name, { size: found.size, rounds: [], halfLoad })
  }
  return figures
}

async function measure(): Promise<Figures> {
  say('filling data directories …')
  const prepared = await prepare()
  const asked = PEERS.filter(({ name }) => name === OURS || PEERS_ASKED.test(name))
  const commands = commandsOf(place, [...asked, FLOOR])
  const running: Running[] = []
  const started = async (peer: Peer, command: readonly string[]) => {
    const server = start(place, peer, command)
    running.push(server)
    await firstAnswer(server.port, performance.now())
    return server
  }
  try {
    for (const [peer, command] of commands) {
      const { port } = await started(peer, command)
      if (peer.name === OURS) await writeTools(port, prepared.ours.jwt)
    }
    await settle()
    const idle = running.map(({ child }) => residentMib(child.pid))
    const key = join(folder, 'better-auth-key')
    const token = existsSync(key) ? readFileSync(key, 'utf8') : ''
    const own = { ...prepared, 'better-auth': { token, jwt: '' } }
    const works: Figures['works'] = new Map()
    for (const work of WORK_NAMES.filter((name) => WORKS_ASKED.has(name))) {
      say(`measuring ${work} …`)
      works.set(work, await measureWork(work, running, own))
    }
    const loaded = running.map(({ child }) => residentMib(child.pid))
    await Promise.all(running.map(stop))
    say('measuring starts …')
    const starts = await measureStarts(commands)
    for (const [index, { peer }] of running.entries())
      if (peer !== FLOOR)
        starts.set(peer.name, {
          starts: starts.get(peer.name)?.starts ?? [],
          idleMb: idle[index] ?? Number.NaN,
          loadedMb: loaded[index] ?? Number.NaN,
        })
    return { works, starts }
  } finally {
    await Promise.all(running.map(stop))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const figures = await measure()
  const [processor] = cpus()
  const where = `Measured on ${processor?.model.trim()}, Bun ${Bun.version}, ${new Date().toISOString().slice(0, 10)}.`
  const text = `${where}\n\n${reportText(figures)}`
  process.stdout.write(`${text}\n`)
  if (values.out === undefined) return
  const file = Bun.file(values.out)
  await file.write(withMeasured(await file.text(), text))
}

if (!existsSync(BINARY)) throw new Error('There is no built program: bun run build')
await main()
