import { expect, test } from 'bun:test'
import { OWN_PAGE } from '../server/support.ts'
import { commandLine } from './support.ts'

test('sign-in-link prints a link of the recorded base URL, for the owner or whom it names', async () => {
  using line = commandLine()
  const { code, out, err } = await line.cli('sign-in-link')
  expect(code).toBe(0)
  expect(out).toMatch(/^http:\/\/127\.0\.0\.1:8420\/sign-in\?link=[A-Za-z0-9_-]{43}\n$/)
  expect(err).toMatch(/^for owner, valid until \d{4}-\d\d-\d\d \d\d:\d\dZ, works once\n$/)
  const json = await line.cli(
    'sign-in-link',
    '--user',
    'ann',
    '--base-url',
    'https://health.example',
    '--json',
  )
  expect(JSON.parse(json.out)).toEqual({
    url: expect.stringMatching(/^https:\/\/health\.example\/sign-in\?link=/),
    user_id: 'ann',
    expires_at: expect.stringMatching(/Z$/),
  })
})

test('a link of the command line signs in at a server that runs beside it, once', async () => {
  using line = commandLine()
  await using server = await line.serve()
  const { out } = await line.cli('sign-in-link')
  const signIn = () =>
    fetch(`${server.url}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ credential: out }),
      redirect: 'manual',
    })
  const statuses = [(await signIn()).status, (await signIn()).status]
  expect(statuses).toEqual([303, 401])
})

test('a link leads to where the server listens until it was told how clients reach it', async () => {
  using line = commandLine()
  const linked = async (...args: string[]) =>
    (await line.cli('sign-in-link', ...args)).out.split('/sign-in')[0]
  {
    await using server = await line.serve()
    expect(server.url).not.toBe('http://127.0.0.1:8420')
    expect(await linked()).toBe(server.url)
    expect(await linked('--base-url', 'https://health.example')).toBe('https://health.example')
    await using newer = await line.serve()
    expect(await linked()).toBe(newer.url)
    await server.stop()
    expect(await linked()).toBe(newer.url)
  }
  expect(await linked()).toBe('http://127.0.0.1:8420')
  await using everywhere = await line.serve('--host', '0.0.0.0')
  expect(await linked()).toBe(everywhere.url.replace('0.0.0.0', '127.0.0.1'))
  await using _ = await line.serve('--base-url', 'https://health.example')
  expect(await linked()).toBe('https://health.example')
})

test('serve says where clients are sent when nobody has said how they reach it', async () => {
  using line = commandLine({ EXT_MCP_AUTH: 'oauth' })
  await using unnamed = await line.serve()
  expect(unnamed.outcome.err).toMatch(
    /^warning: clients will use http:\/\/127\.0\.0\.1:8420, but .*; set --base-url to the URL that clients use$/m,
  )
  await using named = await line.serve('--base-url', 'https://health.example')
  expect(named.outcome.err).not.toContain('warning')
})

test('for a person who is cared for, the command says that they have no sign-in of their own', async () => {
  using line = commandLine()
  await using server = await line.serve()
  const { out } = await line.cli('sign-in-link')
  const signedIn = await fetch(`${server.url}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ credential: out }),
    redirect: 'manual',
  })
  const [cookie = ''] = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
  const added = await fetch(`${server.url}/api/cared-for`, {
    method: 'POST',
    headers: { ...OWN_PAGE, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mia' }),
  })
  expect(added.status).toBe(201)
  const { id } = (await added.json()) as { id: string }
  const { code, err } = await line.cliAsIs('sign-in-link', '--user', id)
  expect(code).toBe(0)
  expect(err).toContain(
    'Mia is cared for: their guardians keep the journal on the page, without this link. Anyone who opens it is signed in as Mia\n',
  )
})
