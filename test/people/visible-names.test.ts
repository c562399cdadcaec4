import { describe, expect, test } from 'bun:test'
import { PERMISSIONS } from '../../src/core/principal.ts'
import { commandLine } from '../cli/support.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

/** A name can be seen, and is read as it is written, wherever somebody is named. */

const of = (...codes: number[]) => String.fromCodePoint(...codes)

const REFUSED = [
  ['a zero-width space', of(0x200b)],
  ['a word joiner', of(0x2060)],
  ['a byte-order mark', of(0xfeff)],
  ['joiners alone', of(0x200d, 0x200c, 0x200d)],
  ['a combining accent alone', of(0x301)],
  ['a variation selector', of(0xfe0f)],
  ['a soft hyphen', of(0xad)],
  ['a no-break space', of(0xa0)],
  ['a Hangul filler', of(0x3164)],
  ['an empty cell of Braille', of(0x2800)],
  ['tags', of(0xe0041, 0xe007f)],
  ['an override of the direction', `${of(0x202e)}evil`],
  ['an embedding', `a${of(0x202a)}b${of(0x202c)}`],
  ['an isolate', `a${of(0x2066)}b${of(0x2069)}`],
  ['a line separator', `a${of(0x2028)}b`],
  ['a control character', `a${of(0x85)}b`],
  ['a space after it', 'Ann '],
] as const

const TAKEN = [
  ['Latin', 'Zoë Lee'],
  ['one letter', 'Ö'],
  ['an accent of its own', `Zoe${of(0x308)}`],
  ['Arabic', 'محمد علي'],
  ['Hebrew with a mark of the direction', `דוד ${of(0x200f)}כהן`],
  ['Persian with a non-joiner', `می${of(0x200c)}نا`],
  ['Hindi', 'प्रिया'],
  ['Thai', 'สมชาย'],
  ['Chinese', '李小龍'],
  ['a rare ideograph', of(0x20bb7)],
  ['a family', of(0x1f468, 0x200d, 0x1f469, 0x200d, 0x1f467)],
  ['a heart', of(0x2764, 0xfe0f)],
  ['the flag of Scotland', of(0x1f3f4, 0xe0067, 0xe0062, 0xe0073, 0xe0063, 0xe0074, 0xe007f)],
  ['255 characters', 'x'.repeat(255)],
] as const

const namesOn = (server: TestServer) =>
  server.services.people
    .list()
    .map(({ name }) => name)
    .sort()

/** Every way to name somebody, and the status of one that is taken. */
const ways = (server: TestServer, name: string) => {
  const token = server.token('owner', [...PERMISSIONS, 'people'])
  const owners = { ...OWN_PAGE, cookie: sessionCookie(server, 'owner') }
  const child = server.services.guardians.add('owner', { name: 'Mia', takeoverAge: null }).id
  return [
    ['POST', '/api/people', 201, { token, body: { name } }],
    ['PATCH', '/api/people/ann', 200, { token, body: { name } }],
    ['POST', '/api/cared-for', 201, { headers: owners, body: { name } }],
    ['PATCH', `/api/cared-for/${child}`, 200, { headers: owners, body: { name } }],
    ['POST', '/api/set-up/finish', 200, { headers: owners, body: { name } }],
  ] as const
}

describe('every way to name a person', () => {
  test.each(REFUSED)('refuses %s', async (_, name) => {
    const server = await testServer()
    const before = namesOn(server)
    for (const [method, path, , options] of ways(server, name)) {
      const refused = await server.request(method, path, options)
      expectProblem(refused, 422, /^name: must be a name of 1 to 255 characters with a visible one/)
    }
    expect(namesOn(server)).toEqual(['Mia', ...before])
  })

  test.each(TAKEN)('takes %s', async (_, name) => {
    const server = await testServer()
    for (const [method, path, status, options] of ways(server, name)) {
      const taken = await server.request(method, path, options)
      expect(taken.status, `${method} ${path} ${taken.text}`).toBe(status)
    }
    expect(server.services.people.find('ann')?.name).toBe(name)
    expect(server.services.people.find('owner')?.name).toBe(name)
  })
})

test('the command line refuses them, too', async () => {
  using machine = commandLine()
  const unseen = await machine.cliAsIs('user', 'add', 'zoe', '--name', of(0x200b))
  expect(unseen.code).not.toBe(0)
  expect(unseen.err).toContain('a name of 1 to 255 characters with a visible one')
  expect((await machine.cliAsIs('user', 'add', `zoe${of(0x202e)}`)).code).not.toBe(0)
  expect((await machine.cliAsIs('user', 'rename', 'owner', of(0x2060))).code).not.toBe(0)
  expect((await machine.cliAsIs('user', 'rename', 'owner', `می${of(0x200c)}نا`)).code).toBe(0)
})

test('the one for whom a link is has a name that can be seen', async () => {
  const server = await testServer()
  const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'ann') }
  const body = { name: of(0x200b), parts: ['food'], expires_in_days: 7 }
  expectProblem(await server.request('POST', '/api/shares', { headers, body }), 422, /^name: must be a name/)
})
