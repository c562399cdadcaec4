import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Subprocess } from 'bun'
import { CERTIFICATE, KEY } from '../oauth/certificate.ts'
import { arrivingText } from './arriving-text.ts'
import { installDebianPackages } from './debian-packages.ts'
import { createBench, freePort, type RunningServer } from './support.ts'

/** The recipes of the README for a proxy on the same machine, with the proxies that they are for. */

const HOST = 'health.example.org'
const README = readFileSync(resolve(import.meta.dir, '../../README.md'), 'utf8')
/** Addresses of two clients. */
const STRANGER = '127.0.0.2'
const ME = '127.0.0.3'

const recipeOf = (language: string): string => {
  const recipe = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(README)?.[1]
  if (recipe === undefined) throw new Error(`the README has no recipe for ${language}`)
  return recipe
}

type Proxy = {
  /** The command that runs it, with the recipe on these ports; writes its files into the folder. */
  command(folder: string, ports: { https: number; server: number }): Promise<string[]>
  /** What it writes once it serves. */
  ready: RegExp
}

const PROXIES: Readonly<Record<'caddy' | 'nginx', Proxy>> = {
  caddy: {
    async command(folder, { https, server }) {
      const file = join(folder, 'Caddyfile')
      // Around the recipe: no certificate from the internet, and ports that anybody may use.
      const options = [
        'admin off',
        'local_certs',
        'skip_install_trust',
        'auto_https disable_redirects',
        `https_port ${https}`,
        `http_port ${await freePort()}`,
        `storage file_system ${folder}`,
      ]
      writeFileSync(
        file,
        `{\n${options.join('\n')}\n}\n${recipeOf('caddyfile').replace('127.0.0.1:8420', `127.0.0.1:${server}`)}`,
      )
      return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
    },
    // It listens before it has made its certificate, and ends every connection until then.
    ready: /^(?=[\s\S]*serving initial configuration)(?=[\s\S]*certificate obtained successfully)/,
  },
  nginx: {
    async command(folder, { https, server }) {
      const file = join(folder, 'nginx.conf')
      const certificates = join(folder, 'certificates')
      mkdirSync(certificates)
      writeFileSync(join(certificates, 'fullchain.pem'), CERTIFICATE)
      writeFileSync(join(certificates, 'privkey.pem'), KEY)
      const recipe = recipeOf('nginx')
        .replace('127.0.0.1:8420', `127.0.0.1:${server}`)
        .replaceAll('443 ssl', `${https} ssl`)
        .replaceAll(`/etc/letsencrypt/live/${HOST}`, certificates)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      writeFileSync(
        file,
        `daemon off;\npid ${folder}/pid;\nerror_log stderr notice;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${recipe}}\n`,
      )
      return ['nginx', '-e', 'stderr', '-p', folder, '-c', file]
    },
    ready: /start worker process /,
  },
}

const PROGRAMS = ['/usr/bin/caddy', '/usr/sbin/nginx', '/usr/bin/curl']

beforeAll(async () => {
  if (!PROGRAMS.every((path) => existsSync(path))) await installDebianPackages('caddy', 'nginx', 'curl')
}, 300_000)

/** A request of the client with this address, and the status of the answer. */
async function statusOf(port: number, from: string, path: string, args: readonly string[]): Promise<number> {
  const child = Bun.spawn(
    [
      'curl',
      ...['--silent', '--insecure', '--output', '/dev/null', '--write-out', '%{http_code}'],
      ...['--noproxy', '*', '--interface', from, '--resolve', `${HOST}:${port}:127.0.0.1`],
      ...args,
      `https://${HOST}:${port}${path}`,
    ],
    { stdout: 'pipe', stderr: 'ignore' },
  )
  return Number(await new Response(child.stdout).text())
}

const jsonArgs = (body: object) => [
  '--header',
  'content-type: application/json',
  '--data',
  JSON.stringify(body),
]

describe.each(Object.entries(PROXIES))('behind %s, set up as the README says', (name, proxy) => {
  const bench = createBench()
  let server: RunningServer
  let running: Subprocess | undefined
  let port = 0

  beforeAll(async () => {
    server = await bench.serve({ args: ['--base-url', `https://${HOST}`] })
    port = await freePort()
    const folder = join(bench.root, name)
    mkdirSync(folder)
    const command = await proxy.command(folder, { https: port, server: server.port })
    const child = Bun.spawn(command, {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    running = child
    const written = arrivingText()
    void (async () => {
      const decoder = new TextDecoder()
      for await (const piece of child.stderr) written.push(decoder.decode(piece, { stream: true }))
      written.end()
    })()
    if ((await written.until(proxy.ready)) === null) throw new Error(written.text())
  })
  afterEach(() => {
    expect(server.stderr()).not.toContain('X-Forwarded-For')
  })
  afterAll(async () => {
    running?.kill()
    await running?.exited
    await bench.close()
  })

  const verify = (from: string, code: string, identifier: string) =>
    statusOf(
      port,
      from,
      '/auth/passcodes/verify',
      jsonArgs({ code, user_identifier: identifier, channel: 'email' }),
    )
  const signIn = (from: string, credential: string) =>
    statusOf(port, from, '/api/sessions', jsonArgs({ credential }))

  test('the failures of another client never refuse mine', async () => {
    const tries: [number, number][] = []
    for (let n = 0; n < 25; n++) {
      tries.push(await Promise.all([verify(STRANGER, '000000', `nobody-${n}`), signIn(STRANGER, 'wrong')]))
    }
    expect(tries[0]).toEqual([401, 401])
    expect(tries.at(-1)).toEqual([429, 429])

    const code = await bench.value(['issue-passcode', '--identifier', 'ann@example.org', '--user', 'ann'])
    expect(await verify(ME, /\d{6}/.exec(code)?.[0] ?? '', 'ann@example.org')).toBe(200)
    const link = await bench.value(['sign-in-link', '--user', 'ann'])
    expect(link).toStartWith(`https://${HOST}/sign-in?link=`)
    expect(await signIn(ME, link)).toBe(201)
    const token = await bench.value(['issue-token', '--name', 'mine', '--user', 'ann'])
    expect(await signIn(ME, token)).toBe(201)
    expect(await statusOf(port, ME, '/api/profile', ['--header', `authorization: Bearer ${token}`])).toBe(200)
    // Nobody guesses a token, so it is taken from the stranger's address too.
    expect(await signIn(STRANGER, token)).toBe(201)
    expect(server.stderr()).toContain(`address="${STRANGER}"`)
    expect(server.stderr()).not.toContain('address="127.0.0.1"')
  })
})
