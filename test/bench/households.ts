/**
 * Many households on one machine, each with a process and a data directory of its own, behind one Caddy that tells them
 * apart by host name: `bun run bench:households [COUNT]`, of the built program, default 200. Prints how much memory they
 * take and how long requests wait, first directly, then through Caddy. Linux only, since it reads /proc.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { quantile } from './figures.ts'
import { listeningUrl } from './listening-url.ts'

const BINARY = resolve(import.meta.dir, '../../dist/ext-server')
const DOMAIN = 'health.test'
const CADDY_PORT = 18_080
const REQUESTS = 2000
const REQUESTS_PER_SECOND = 200
const FOODS = ['a banana', '60 g oatmeal', '150 g chicken breast', 'a glass of milk']
const IDLE_S = 30

type Household = { name: string; pid: number; port: number; token: string; stop(): Promise<unknown> }

const count = Number(process.argv[2] ?? 200)
const folder = mkdtempSync(join(tmpdir(), 'ext-server-households-'))
const print = (line: string) => process.stdout.write(`${line}\n`)

const households: Household[] = []
let caddy: Bun.Subprocess | undefined
try {
  const start = performance.now()
  // As many at a time as there are cores, as after a start of the machine.
  const names = Array.from({ length: count }, (_, at) => `h${at + 1}`)
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift())
        households.push(await open(name))
    }),
  )
  print(`${count} households with a first token and a meal: ${seconds(start)} s`)
  await Bun.sleep(IDLE_S * 1000)
  printMemory('idle')
  caddy = await startCaddy()
  printWaits('directly', await waits(({ port }) => port))
  printWaits('through Caddy', await waits(() => CADDY_PORT))
  printMemory('after that')
} finally {
  caddy?.kill()
  await Promise.all(households.map((each) => each.stop()))
  rmSync(folder, { recursive: true, force: true })
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}

async function open(name: string): Promise<Household> {
  const env = {
    ...process.env,
    EXT_DATA_DIR: join(folder, name),
    EXT_RATE_LIMIT_REST_READ_PER_MINUTE: '100000',
  }
  const issued = Bun.spawn([BINARY, 'issue-token', '--name', 'phone'], {
    env,
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const token = (await new Response(issued.stdout).text()).trim()
  const server = Bun.spawn([BINARY, 'serve', '--port', '0', '--base-url', `http://${name}.${DOMAIN}`], {
    env,
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const port = Number(new URL(await listeningUrl(server.stderr)).port)
  const household = {
    name,
    pid: server.pid,
    port,
    token,
    stop() {
      server.kill()
      return server.exited
    },
  }
  const food_name = FOODS[households.length % FOODS.length]
  await ask(household, port, 'POST', '/api/tools/log_food', JSON.stringify({ food_name }))
  return household
}

/** @returns milliseconds until the whole answer. */
function ask(to: Household, port: number, method: string, path: string, body?: string): Promise<number> {
  const { promise, resolve: answered, reject } = Promise.withResolvers<number>()
  const start = performance.now()
  const headers = {
    host: `${to.name}.${DOMAIN}`,
    authorization: `Bearer ${to.token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
    response.resume()
    response.on('end', () => {
      if (response.statusCode === 200) answered(performance.now() - start)
      else reject(new Error(`${method} ${path}: ${response.statusCode}`))
    })
  })
    .on('error', reject)
    .end(body)
  return promise
}

/** Requests to all households in turn, at an even pace, whether or not those before were answered. */
async function waits(portOf: (household: Household) => number): Promise<number[]> {
  const pending: Promise<number>[] = []
  for (let at = 0; at < REQUESTS; at++) {
    const household = households[at % households.length]
    if (household === undefined) break
    pending.push(ask(household, portOf(household), 'GET', '/api/journal/day'))
    await Bun.sleep(1000 / REQUESTS_PER_SECOND)
  }
  return await Promise.all(pending)
}

function printWaits(how: string, times: readonly number[]): void {
  const at = (share: number) => quantile(times, share).toFixed(1)
  print(`the day of each, ${how}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`)
}

/** Proportional: pages that processes share count once. */
function printMemory(when: string): void {
  const megabytes = households.map(({ pid }) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024
  })
  const total = megabytes.reduce((sum, each) => sum + each, 0)
  print(
    `${when}: ${(total / 1024).toFixed(2)} GiB in all, ${(total / count).toFixed(1)} MiB for each household`,
  )
}

async function startCaddy(): Promise<Bun.Subprocess> {
  const file = join(folder, 'Caddyfile')
  const ports = households.map(({ name, port }) => `\t\t${name}.${DOMAIN} ${port}`)
  writeFileSync(
    file,
    [
      '{',
      '\tadmin off',
      '\tauto_https off',
      '}',
      `http://*.${DOMAIN}:${CADDY_PORT} {`,
      '\tmap {host} {upstream_port} {',
      ...ports,
      '\t}',
      '\treverse_proxy 127.0.0.1:{upstream_port}',
      '}',
      '',
    ].join('\n'),
  )
  const started = Bun.spawn(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const [first] = households
  for (let attempt = 0; attempt < 100 && first !== undefined; attempt++) {
    const isThere = await ask(first, CADDY_PORT, 'GET', '/api/health').catch(() => undefined)
    if (isThere !== undefined) return started
    await Bun.sleep(50)
  }
  throw new Error('Caddy did not start; is it installed?')
}
