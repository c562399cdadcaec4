import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_SCHEMAS, unpackExtension } from '@anthropic-ai/mcpb'
import { CLIENTS } from '../../src/connect/clients.ts'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import { type Bench, BINARY, createBench } from './support.ts'

let bench: Bench
beforeAll(() => {
  bench = createBench()
})
afterAll(() => bench.close())

/** Where Cursor's file is in the home of the bench's commands. */
const cursorFile = () => join(bench.root, 'home', '.cursor', 'mcp.json')

describe('connect, as the program that is released', () => {
  test('writes, checks against a running server, and removes without a trace', async () => {
    const original = '// mine\n{\n\t"mcpServers": {\n\t\t"a": { "url": "http://a" }, // keep\n\t}\n}\n'
    mkdirSync(join(bench.root, 'home', '.cursor'), { recursive: true })
    writeFileSync(cursorFile(), original)
    const server = await bench.serve()
    const flags = ['--base-url', server.url]
    // The server's name in its JWTs is what it was told; tell both the same.
    await server.stop()
    const named = await bench.serve({ args: ['--port', String(server.port), ...flags] })
    expect(await bench.value(['connect', 'cursor', '--write'])).toBe(`Cursor is connected: ${cursorFile()}`)
    expect(await bench.value(['connect', 'cursor', '--write'])).toContain('was connected already')
    expect(await bench.value(['connect', 'cursor', '--check'])).toStartWith(
      `ok: Cursor reaches ${server.url}/mcp and gets ${ALL_TOOLS.length} tools`,
    )
    expect(await named.stop()).toBe(0)
    const { code, stderr } = await bench.cli(['connect', 'cursor', '--check'])
    expect([code, stderr]).toEqual([
      1,
      `error: Cursor: no server answers at ${server.url}/mcp; start it with serve, and check that its --base-url matches this URL\n`,
    ])
    await bench.value(['connect', 'cursor', '--remove'])
    expect(readFileSync(cursorFile(), 'utf8')).toBe(original)
  })

  test.each(CLIENTS.map(({ id }) => id))('%s can launch it', async (id) => {
    await bench.value(['connect', id, '--write', '--stdio'])
    expect(await bench.value(['connect', id, '--check'])).toMatch(
      new RegExp(`reaches ${BINARY} and gets ${ALL_TOOLS.length}`),
    )
    await bench.value(['connect', id, '--remove'])
  })

  test('the usage names every client', async () => {
    const { code, stderr } = await bench.cli(['connect', 'nope'])
    expect(code).toBe(2)
    for (const { id } of CLIENTS) expect(stderr).toContain(`\n  ${id} `)
  })
})

test('the desktop extension holds this program, whole', async () => {
  const packing = Bun.spawn(
    [process.execPath, 'src/connect/bundle/pack.ts', '--binary', BINARY, '--out', bench.root],
    {
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  const written = await new Response(packing.stdout).text()
  expect(await packing.exited).toBe(0)
  const bundle = written.split('\n').find((line) => line.endsWith('.mcpb')) ?? ''
  const folder = join(bench.root, 'extension')
  expect(await unpackExtension({ mcpbPath: bundle, outputDir: folder, silent: true })).toBe(true)
  const manifest = MANIFEST_SCHEMAS['0.3'].parse(
    JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
  )
  expect(existsSync(join(folder, 'icon.png'))).toBe(true)
  const program = join(folder, manifest.server.entry_point)
  const file = join(bench.root, 'home', '.config', 'Claude', 'claude_desktop_config.json')
  mkdirSync(join(bench.root, 'home', '.config', 'Claude'), { recursive: true })
  const entry = { command: program, args: ['mcp', '--data-dir', bench.dataDir] }
  writeFileSync(file, JSON.stringify({ mcpServers: { 'ext-server': entry } }))
  expect(await bench.value(['connect', 'claude-desktop', '--check'])).toBe(
    `ok: Claude Desktop reaches ${program} and gets ${ALL_TOOLS.length} tools`,
  )
}, 120_000)
