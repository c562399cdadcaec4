import { describe, expect, test } from 'bun:test'
import { listRoutes } from '../../src/http/routes.ts'
import { commandLine } from '../cli/support.ts'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { fillAccount } from './filled-account.ts'
import { pathOf } from './support.ts'

const OFF = { METRICS_ACCESS: 'off' }

/** What Prometheus reads: the text, and the values by their names with labels. */
async function scrape(server: TestServer) {
  const token = server.token('owner', ['metrics'])
  const { status, text, headers } = await server.request('GET', '/metrics', { token })
  expect(status).toBe(200)
  return { text, headers, values: valuesIn(text) }
}

const valuesIn = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const end = line.lastIndexOf(' ')
        return [line.slice(0, end), Number(line.slice(end + 1))]
      }),
  )

const DURATION = 'ext_server_http_request_duration_seconds'
const countOf = (method: string, route: string, status: string) =>
  `${DURATION}_count{method="${method}",route="${route}",status="${status}"}`

describe('the format', () => {
  test('is that of Prometheus: a help and a type for each metric, base units, histograms that add up', async () => {
    const server = await testServer()
    await server.request('GET', '/api/health')
    const { text, headers, values } = await scrape(server)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(text).toEndWith('\n')
    const types = new Map(
      [...text.matchAll(/^# TYPE (\S+) (gauge|counter|histogram)$/gm)].map(([, name = '', type = '']) => [
        name,
        type,
      ]),
    )
    expect([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name)).toEqual([...types.keys()])
    for (const name of values.keys()) {
      const [, metric = ''] = /^([a-z_]+)(?:\{(?:[a-z_]+="[^"]*",?)+\})?$/.exec(name) ?? []
      const type = types.get(metric) ?? types.get(metric.replace(/_(bucket|sum|count)$/, ''))
      expect([name, type]).not.toEqual([name, undefined])
      if (type === 'counter') expect(metric).toEndWith('_total')
      else
        expect(metric).toMatch(
          /^process_|_(seconds|bytes|up|people|credentials|info)(_(bucket|sum|count))?$|_(people|credentials)$/,
        )
    }
    expect([...values.values()].every(Number.isFinite)).toBe(true)
    for (const [name, type] of types) {
      if (type !== 'histogram') continue
      const buckets = [...values]
        .filter(([key]) => key.startsWith(`${name}_bucket`))
        .map(([, value]) => value)
      expect(buckets.length).toBeGreaterThan(5)
    }
  })

  test('the buckets of a histogram rise to its count', async () => {
    const server = await testServer()
    const { clock } = server
    const before = clock.elapsed
    // A request that takes 30 ms by the clock of the server.
    let looks = 0
    clock.elapsed = () => before() + 30 * looks++
    await server.request('GET', '/api/mcp/capabilities')
    clock.elapsed = before
    const { values } = await scrape(server)
    const labels = 'method="GET",route="/api/mcp/capabilities",status="2xx"'
    const bucket = (le: string) => values.get(`${DURATION}_bucket{${labels},le="${le}"}`)
    expect([bucket('0.001'), bucket('10'), bucket('+Inf')]).toEqual([0, 1, 1])
    expect(values.get(`${DURATION}_sum{${labels}}`)).toBeGreaterThanOrEqual(0.03)
    expect(values.get(`${DURATION}_count{${labels}}`)).toBe(1)
  })
})

describe('requests are counted', () => {
  test('by the pattern of their route and the class of their status', async () => {
    const server = await testServer()
    const token = server.token('ann')
    await server.request('GET', '/api/health')
    await server.request('GET', '/api/health?x=1')
    await server.request('GET', '/api/ext/tokens/', { token })
    await server.request('GET', '/api/ext/tokens/019cd767-0000-7000-8000-000000000000', { token })
    await server.request('GET', '/api/ext/tokens/019cd767-0000-7000-8000-000000000001?y=2', { token })
    await server.request('GET', '/api/ext/tokens')
    await server.request('POST', '/mcp', { body: {} })
    await server.request('HEAD', '/api/profile', { token })
    for (const path of ['/nothing', '/api/ext/tokens/a/b/c/d', '/api/ext/tokens%2f'])
      await server.request('GET', path)
    await server.request('PUT', '/api/health', { body: {} })
    const { values } = await scrape(server)
    const counts = [...values].filter(([name]) => name.startsWith(`${DURATION}_count`))
    expect(Object.fromEntries(counts)).toEqual({
      [countOf('GET', '/api/health', '2xx')]: 2,
      [countOf('GET', '/api/ext/tokens', '2xx')]: 1,
      [countOf('GET', '/api/ext/tokens', '4xx')]: 1,
      [countOf('GET', '/api/ext/tokens/:token_id', '4xx')]: 2,
      [countOf('POST', '/mcp', '4xx')]: 1,
      [countOf('GET', '/api/profile', '2xx')]: 1,
      [countOf('other', 'other', '4xx')]: 4,
    })
    expect((await scrape(server)).values.get(countOf('GET', '/metrics', '2xx'))).toBe(1)
  })

  test('every route is found by its own pattern', async () => {
    const server = await testServer()
    // The page is built for its first request, which takes seconds.
    const routes = listRoutes(server.app).filter(({ detail }) => detail['x-page'] !== true)
    for (const route of routes) await server.request(route.method, pathOf(route))
    const { text, values } = await scrape(server)
    for (const { method, path } of routes) expect(text).toContain(`method="${method}",route="${path}"`)
    expect([...values.keys()].filter((name) => name.includes('"other"'))).toEqual([])
  })

  test('that a rate limit refused, and calls of tools that it refused', async () => {
    const server = await testServer({
      settings: { RATE_LIMIT_REST_READ_PER_MINUTE: '2', RATE_LIMIT_READ_PER_MINUTE: '1' },
    })
    const token = server.token('ann')
    for (let n = 0; n < 5; n++) await server.request('GET', '/api/profile', { token })
    for (let n = 0; n < 3; n++)
      await server.request('POST', '/api/tools/get_health_profile', { token, body: {} })
    const { values } = await scrape(server)
    const limited = 'ext_server_http_rate_limited_total'
    expect(values.get(`${limited}{method="GET",route="/api/profile"}`)).toBe(3)
    expect(values.get('ext_server_tool_calls_rate_limited_total{kind="read"}')).toBe(2)
    expect(values.get('ext_server_tool_calls_rate_limited_total{kind="write"}')).toBe(0)
  })
})

describe('what the server is', () => {
  test('people and valid credentials are counted, not named', async () => {
    const server = await testServer()
    const people = (await scrape(server)).values
    server.addPeople('zoe')
    server.token('zoe')
    await server.jwt('zoe')
    server.clock.advance(15_000)
    const { values } = await scrape(server)
    const rise = (name: string) => (values.get(name) ?? 0) - (people.get(name) ?? 0)
    expect(rise('ext_server_people{state="active"}')).toBe(1)
    // The token of the second look, too.
    expect(rise('ext_server_credentials{kind="api_token"}')).toBe(2)
    expect(rise('ext_server_credentials{kind="jwt"}')).toBe(1)
  })

  test('a database that takes no writes is down', async () => {
    const server = await testServer()
    const up = 'ext_server_component_up{component="database"}'
    expect((await scrape(server)).values.get(up)).toBe(1)
    const token = server.token('owner', ['metrics'])
    server.db.$client.run('PRAGMA query_only = ON')
    server.clock.advance(5000)
    const { text } = await server.request('GET', '/metrics', { token })
    expect(valuesIn(text).get(up)).toBe(0)
  })

  test('memory, processor time and start of the process, by their usual names', async () => {
    const { values } = await scrape(await testServer())
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(values.get('process_start_time_seconds')).toBeGreaterThan(1_000_000_000)
  })
})

test('nothing of a journal, no name and no id of anybody is in it', async () => {
  const server = await testServer()
  const amounts = [731.25, 61.77]
  const ids = await fillAccount(server, 'zyzzyvaperson', {
    health: 'zyzzyva',
    account: 'qwyjibo',
    amounts,
  })
  const token = server.token('zyzzyvaperson')
  for (const { method, path } of listRoutes(server.app)) {
    if (method !== 'GET') continue
    await server.request('GET', path.replace(/:[a-z_]+/g, ids.entry), { token })
    await server.request('GET', `${path}/zyzzyva?q=qwyjibo`, { token })
  }
  const { text, values } = await scrape(server)
  const names = [...new Set(text.match(/[^\s,{}]*[a-z][^\s,{}]*/gi))]
  expect(names.length).toBeGreaterThan(100)
  const known = /zyzzyva|qwyjibo|owner|\bann\b|mallory|[0-9a-f]{8}-[0-9a-f]{4}-/i
  expect(names.filter((name) => known.test(name))).toEqual([])
  expect(names.filter((name) => Object.values(ids).some((id) => name.includes(id)))).toEqual([])
  expect([...values.values()].filter((value) => amounts.includes(value))).toEqual([])
})

describe('who may read it', () => {
  test('a token with the scope metrics, which opens nothing else; another token may not', async () => {
    const server = await testServer()
    const token = server.token('owner', ['metrics'])
    expect((await server.request('GET', '/metrics', { token })).status).toBe(200)
    expect((await server.request('GET', '/api/profile', { token })).status).toBe(403)
    expectProblem(await server.request('GET', '/metrics'), 401)
    expectProblem(
      await server.request('GET', '/metrics', { token: server.token('owner') }),
      403,
      'Missing scope: metrics',
    )
  })

  test('only an administrator can have the scope', async () => {
    const server = await testServer()
    expect(() => server.token('ann', ['metrics'])).toThrow('Only an administrator can have the scope metrics')
  })

  test('a program on this machine, and nobody who comes through a proxy', async () => {
    using machine = commandLine()
    await using serving = await machine.serve()
    const read = async (headers: Record<string, string> = {}) =>
      (await fetch(`${serving.url}/metrics`, { headers })).status
    expect(await read()).toBe(200)
    expect(await read({ 'x-forwarded-for': '127.0.0.1' })).toBe(401)
    expect(await read({ forwarded: 'for=127.0.0.1' })).toBe(401)
    expect(await read({ 'x-real-ip': '127.0.0.1' })).toBe(401)
    expect(await read({ authorization: 'Bearer nonsense' })).toBe(401)
    const { out } = await machine.cli('issue-token', '--name', 'prometheus', '--scope', 'metrics')
    expect(await read({ authorization: `Bearer ${out.trim()}`, 'x-forwarded-for': '203.0.113.7' })).toBe(200)
  })

  test('metrics.access = token: no program without one', async () => {
    using machine = commandLine({ EXT_METRICS_ACCESS: 'token' })
    await using serving = await machine.serve()
    expect((await fetch(`${serving.url}/metrics`)).status).toBe(401)
  })

  test('another name of the server than that of this machine: nobody without a token', async () => {
    using machine = commandLine()
    await using serving = await machine.serve('--base-url', 'https://journal.example')
    const { status } = await fetch(`${serving.url}/metrics`, { headers: { host: 'journal.example' } })
    expect(status).toBe(401)
  })

  test('metrics.access = off: there is no such path', async () => {
    const server = await testServer({ settings: OFF })
    const token = server.token('owner', ['metrics'])
    expectProblem(await server.request('GET', '/metrics', { token }), 404)
  })
})

test.each([['metric'], [''], ['read nothing']])(
  'issue-token refuses the scope %p, and names all',
  async (scope) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('issue-token', '--name', 'x', '--scope', scope)
    expect([code, out]).toEqual([2, ''])
    expect(err).toStartWith('error: --scope must be one or more of read, write, tokens, people, metrics\n')
  },
)
