import { expect, test } from 'bun:test'
import { newClientPage, pageOf } from '../../docs/clients/sections.ts'
import { withGeneratedSections } from '../../docs/generate.ts'
import type { Io } from '../../src/cli/command.ts'
import { connectCommand } from '../../src/cli/connect.ts'
import { commandUsage } from '../../src/cli/usage.ts'
import { CLIENTS, type Client } from '../../src/connect/clients.ts'
import { connectRoutes } from '../../src/connect/rest.ts'
import type { ClientSnippet } from '../../src/connect/snippets.ts'
import { BASE_URL } from '../support.ts'
import { machine } from './support.ts'

/** One more AI client, added by its entry alone, is everywhere that clients are. */

const CLIENT: Client = {
  id: 'lighthouse',
  title: 'Lighthouse',
  format: 'json',
  file: ({ env }) => `${env.HOME ?? env.USERPROFILE}/.lighthouse/mcp.json`,
  section: 'servers',
  entry: { http: { url: 'address', headers: 'headers' }, stdio: { command: 'command', args: 'args' } },
  next: 'Restart Lighthouse.',
  source: { url: 'https://example.org', date: '2026-11-23' },
}
const ALL = [...CLIENTS, CLIENT]
const command = connectCommand(ALL)

test('the command line lists, prints, writes and removes it', async () => {
  using m = machine()
  const run = async (positionals: string[], flags: Record<string, boolean> = {}) => {
    const out: string[] = []
    const io: Io = {
      stdout: (text) => out.push(text),
      stderr: () => {},
      env: m.env,
      platform: 'linux',
      program: 'ext-server',
      launch: ['/ext-server'],
      stopRequested: () => Promise.resolve(),
    }
    expect(await command.run({ flags, positionals }, io)).toBe(0)
    return out.join('')
  }
  const file = `${m.home}/.lighthouse/mcp.json`
  expect(await run([])).toMatch(/\nlighthouse +Lighthouse +no +no +\//)
  expect(await run(['lighthouse'])).toContain('"address"')
  expect(await run(['lighthouse'], { write: true })).toBe(`Lighthouse is connected: ${file}\n`)
  expect(JSON.parse(m.read(file)).servers['ext-server'].address).toBe(`${BASE_URL}/mcp`)
  expect(await run([])).toMatch(/\nlighthouse +Lighthouse +yes +yes +\//)
  expect(await run(['lighthouse'], { remove: true })).toContain('is no longer connected')
  expect(commandUsage('ext-server', command)).toMatch(/\n {2}lighthouse +Lighthouse +http, stdio/)
})

test('the page is told of it', async () => {
  const response = await connectRoutes(ALL).handle(new Request(`${BASE_URL}/api/clients`))
  const { clients } = (await response.json()) as { clients: ClientSnippet[] }
  expect(clients.at(-1)).toMatchObject({
    id: 'lighthouse',
    title: 'Lighthouse',
    files: { linux: '~/.lighthouse/mcp.json' },
    command: 'ext-server connect lighthouse --write',
    next: 'Restart Lighthouse.',
  })
  expect(clients.at(-1)?.snippet).toContain('"address": "{{url}}"')
})

test('the documents list it, and it has a page of its own', () => {
  const generated = (text: string) => withGeneratedSections(text, { clients: ALL })
  const section = (name: string) => generated(`<!-- generated: ${name} -->\n<!-- end -->`)
  expect(section('clients')).toContain(
    '| [Lighthouse](lighthouse.md) | `ext-server connect lighthouse --write` |',
  )
  expect(section('client_names')).toContain('and `lighthouse`; `generic` prints')
  expect(pageOf(CLIENT)).toBe('docs/clients/lighthouse.md')
  const page = generated(newClientPage(CLIENT))
  expect(page).toStartWith('# Lighthouse\n')
  expect(page).toContain('| Linux | `~/.lighthouse/mcp.json` |')
  expect(page).toContain('Next step: Restart Lighthouse.')
})
