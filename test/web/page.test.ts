import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../src/contract/page-paths.ts'
import { plainBody } from '../../src/server/page/page-file.ts'
import { pageFiles } from '../../src/server/page/page-files.ts'
import { BASE_URL, testServer } from '../support.ts'

const page = await pageFiles()
const bytesOf = (body: string) => Buffer.from(body, 'base64').byteLength

describe('the page’s files', () => {
  /** Foods to search without the server: loaded in idle moments, and no part of a view. */
  const isFoods = (file: string) => file.startsWith('foods-away-')
  const entries = Object.keys(page.loads)
    .filter((file) => !isFoods(file))
    .map((file) => [file.replace(/-\w+\.js$/, ''), file] as const)

  test('the foods to search without the server are apart from the views, and at most 160 KB compressed', () => {
    const foods = page.files.filter(({ name }) => isFoods(name))
    expect(foods.map(({ gzip }) => bytesOf(gzip) < 160_000 && bytesOf(gzip) > 50_000)).toEqual([true])
    const views = Object.entries(page.loads).filter(([entry]) => !isFoods(entry))
    expect(views.filter(([, loads]) => loads.some(isFoods))).toEqual([])
  })

  test.each(entries)('need at most 90 KB compressed to show %s, with every library', (_, entry) => {
    const loaded = [page.early, page.style, ...(page.loads[page.script] ?? []), ...(page.loads[entry] ?? [])]
    const code = page.files.filter(({ name }) => loaded.includes(name))
    expect(code.map(({ name }) => name)).toContain(entry)
    const worker = Bun.gzipSync(page.worker).byteLength
    const total = code.reduce((sum, { gzip }) => sum + bytesOf(gzip), worker)
    expect(total).toBeGreaterThan(10_000)
    expect(total).toBeLessThan(90_000)
  })

  test('name no other host and hold nothing of the server', () => {
    for (const file of page.files.filter(({ name }) => /\.(js|css)$/.test(name))) {
      const { name } = file
      const text = plainBody(file).toString()
      const hosts = [...text.matchAll(/\b(?:https?|wss?):\/\/([\w.-]+)/g)].map(([, host]) => host)
      // The names of XML's own languages are no addresses, one's own computer is no other host, and a library names its
      // documents in what it says of a wrong use.
      const own = ['www.w3.org', '127.0.0.1', 'simplewebauthn.dev']
      expect([name, hosts.filter((host) => !own.includes(host ?? ''))]).toEqual([name, []])
      // A food is drizzled.
      if (!isFoods(name)) expect(text).not.toMatch(/drizzle|sqlite|elysia|TypeBox/i)
    }
  })

  test('are named after their content', async () => {
    for (const { name } of page.files) expect(name).toMatch(/^[\w-]+-[a-z0-9]{8}\.(js|css|svg|png)$/)
    const { buildPage } = await import('../../src/server/page/build-page.ts')
    expect((await buildPage()).files.map(({ name }) => name)).toEqual(page.files.map(({ name }) => name))
  })
})

describe('the one script of Today', () => {
  const textOf = (name: string) => {
    const file = page.files.find((found) => found.name === name)
    return file === undefined ? '' : plainBody(file).toString()
  }
  const exportsOf = (name: string) => new Bun.Transpiler({ loader: 'js' }).scan(textOf(name)).exports.sort()
  const replaced = Object.keys(page.standIns)

  test('holds all that the frame and Today load, and no other view', () => {
    const today = page.views[PATHS.today] ?? ''
    expect(replaced).toEqual(
      expect.arrayContaining([...(page.loads[page.script] ?? []), ...(page.loads[today] ?? [])]),
    )
    const others = Object.values(page.views).filter((view) => view !== today)
    expect(replaced.filter((name) => others.includes(name))).toEqual([])
    expect(replaced.filter((name) => textOf(page.one).includes(`import("./${name}")`))).toEqual([])
  })

  test('gives to each stand-in what it exports in the place of its file', () => {
    for (const [name, standIn] of Object.entries(page.standIns))
      expect([name, exportsOf(standIn)]).toEqual([name, exportsOf(name)])
    expect(replaced.flatMap(exportsOf).length).toBeGreaterThan(100)
  })

  test('can share what the page exports: nothing of it is assigned again', async () => {
    const sources = [...new Bun.Glob('src/{web,contract}/**/*.{ts,tsx}').scanSync()]
    expect(sources.length).toBeGreaterThan(300)
    const texts = await Promise.all(sources.map(async (path) => [path, await Bun.file(path).text()] as const))
    expect(texts.filter(([, text]) => /^export (let|var)\b/m.test(text)).map(([path]) => path)).toEqual([])
  })
})

describe('the document', () => {
  test.each(Object.values(PATHS))('is at %s, for everybody, with the strict policy', async (path) => {
    const server = await testServer()
    const { status, headers, text } = await server.request('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(text).not.toMatch(/<style|<script>|\son\w+=|style=/)
    for (const name of [page.script, page.style, page.early]) expect(text).toContain(`"/assets/${name}"`)
    const preloaded = [...text.matchAll(/<link rel="modulepreload" href="\/assets\/([^"]+)">/g)]
    const code = new Set(
      [page.script, page.views[path] ?? page.script].flatMap((name) => page.loads[name] ?? []),
    )
    expect(preloaded.map(([, name]) => name)).toEqual([...code])
  })

  test('knows the path that a proxy puts before its own', async () => {
    const server = await testServer({ settings: { SERVER_BASE_URL: 'https://home.example/health' } })
    const { text } = await server.request('GET', '/', { headers: { host: 'home.example' } })
    expect(text).toContain('data-base="/health"')
    expect(text).toContain(`src="/health/assets/${page.script}"`)
    const { json } = await server.request('GET', '/manifest.webmanifest', {
      headers: { host: 'home.example' },
    })
    expect([json.start_url, json.scope]).toEqual(['/health/', '/health/'])
  })

  test('names the identity provider where there is one, and nothing else of it', async () => {
    const settings = {
      SIGN_IN_ISSUER: 'https://id.example/x',
      SIGN_IN_CLIENT_ID: 'journal',
      SIGN_IN_CLIENT_SECRET: 'hidden',
    }
    const server = await testServer({ settings })
    const { text } = await server.request('GET', '/')
    expect(text).toContain('data-provider="id.example"')
    expect(text).not.toMatch(/journal"|hidden/)
    const named = await testServer({ settings: { ...settings, SIGN_IN_NAME: "Ana's <ID>" } })
    expect((await named.request('GET', '/')).text).toContain('data-provider="Ana&#39;s &lt;ID&gt;"')
    expect((await (await testServer()).request('GET', '/')).text).not.toContain('data-provider')
  })

  test('other paths are none of its', async () => {
    const server = await testServer()
    for (const path of [
      '/nowhere',
      '/settings/nowhere',
      '/assets/nowhere.js',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      expect([path, (await server.request('GET', path)).status]).toEqual([path, 404])
    }
    expect((await server.request('POST', '/trends', { body: {} })).status).toBe(405)
  })
})

describe('a file', () => {
  const ask = async (name: string, headers: Record<string, string> = {}) => {
    const { app } = await testServer()
    return await app.handle(new Request(`${BASE_URL}/assets/${name}`, { headers }))
  }

  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    ['gzip', 'gzip, br;q=0'],
    [null, 'identity'],
    [null, ''],
    [null, 'brotli, x-gzip'],
  ])('is sent as %s to who takes %p', async (encoding, accepted) => {
    const answer = await ask(page.script, { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const file = page.files.find(({ name }) => name === page.script)
    if (file === undefined) throw new Error('the page has no script')
    const plain = plainBody(file).toString('base64')
    const expected = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : plain
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(expected)
  })

  test('may be kept for ever, and is not sent again to who has it', async () => {
    const first = await ask(page.style)
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = first.headers.get('etag') ?? ''
    const again = await ask(page.style, { 'if-none-match': `W/${etag}, "x"` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask(page.style, { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('that is compressed already is sent as it is', async () => {
    const icon = page.icons['icon-192.png'] ?? ''
    const answer = await ask(icon, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-type')).toBe('image/png')
  })
})

describe('the service worker', () => {
  const workerOf = async (settings: Record<string, string> = {}) => {
    const server = await testServer({ settings })
    const host = new URL(settings.SERVER_BASE_URL ?? BASE_URL).host
    return await server.request('GET', '/service-worker.js', { headers: { host } })
  }
  const factsOf = (text: string) => JSON.parse(/^const PAGE = (.*);$/m.exec(text)?.[1] ?? '')

  test('is asked for anew each time, and may reach this server alone', async () => {
    const { status, headers } = await workerOf()
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })

  test('knows the files of the page, which are there, and the views, below the path of the base URL', async () => {
    const facts = factsOf((await workerOf({ SERVER_BASE_URL: 'https://home.example/health' })).text)
    expect(facts.document).toBe('/health/without-the-server')
    expect(facts.views).toEqual(Object.values(PATHS).map((path) => `/health${path}`))
    for (const name of [page.script, page.style, page.early, page.one, page.views[PATHS.today]]) {
      expect(facts.files).toContain(`/health/assets/${name}`)
    }
    // What Today opens is there though nobody has opened it before.
    for (const name of ['checkin-panel', 'entry-dialog', 'pending-dialog', 'copy-dialogs', 'not-sent'])
      expect(facts.files.join()).toMatch(new RegExp(`/health/assets/${name}-\\w+\\.js`))
    const names = page.files.map(({ name }) => `/health/assets/${name}`)
    expect(facts.files.filter((path: string) => !names.includes(path))).toEqual([])
  })

  test('is another when the page is another, and the same as long as it is not', async () => {
    const one = factsOf((await workerOf()).text)
    expect(factsOf((await workerOf()).text)).toEqual(one)
    const settings = { SIGN_IN_ISSUER: 'https://id.example', SIGN_IN_CLIENT_ID: 'x' }
    expect(factsOf((await workerOf(settings)).text).version).not.toBe(one.version)
  })
})

describe('the document for when the server is away', () => {
  const settings = { SERVER_BASE_URL: 'https://home.example/health', SERVER_TITLE: 'Our <journal>' }

  test('has its first scripts and its style within, and its policy names each and nothing else that is within', async () => {
    const server = await testServer({ settings })
    const headers = { host: 'home.example' }
    const { status, text, headers: given } = await server.request('GET', '/without-the-server', { headers })
    expect([status, given.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = given.get('content-security-policy') ?? ''
    const within = (tag: string) =>
      [...text.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>([^]*?)</${tag}>`, 'g'))].map(
        ([, own = '']) => `'sha256-${new Bun.CryptoHasher('sha256').update(own).digest('base64')}'`,
      )
    expect(within('script')).toHaveLength(3)
    expect(policy).toContain(`script-src ${within('script').join(' ')} 'self';`)
    expect(policy).toContain(`style-src ${within('style').join(' ')} 'self';`)
    expect(text).toContain('<title>Our &lt;journal&gt;</title>')
    expect(text).not.toContain('rel="stylesheet"')
    // Nothing of it comes from another host, and each file that it names is there.
    const named = [...text.matchAll(/(?:src|href|data-one)="([^"]+)"/g)].map(([, path = '']) => path)
    const files = named.filter((path) => path.includes('/assets/'))
    expect(files.length).toBeGreaterThan(5)
    for (const path of files) {
      const answer = await server.request('GET', path.replace(/^\/health/, ''), { headers })
      expect([path, answer.status]).toEqual([path, 200])
    }
  })
})

test('the manifest names icons that are there', async () => {
  const server = await testServer()
  const { json, headers } = await server.request('GET', '/manifest.webmanifest')
  expect(headers.get('content-type')).toBe('application/manifest+json')
  expect(json).toMatchObject({ display: 'standalone', start_url: '/' })
  for (const { src } of json.icons) expect((await server.request('GET', src)).status).toBe(200)
})
