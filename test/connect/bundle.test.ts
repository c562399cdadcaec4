import { describe, expect, test } from 'bun:test'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  getMcpConfigForManifest,
  MANIFEST_SCHEMAS,
  replaceVariables,
  unpackExtension,
} from '@anthropic-ai/mcpb'
import { bundleManifest, PLATFORMS } from '../../src/connect/bundle/manifest.ts'
import { hasOwner, serverJson } from '../../src/connect/bundle/server-json.ts'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import { client, machine } from './support.ts'

describe('the desktop extension', () => {
  test.each([...PLATFORMS])('its manifest for %s is what the official schema wants', (platform) => {
    const manifest = bundleManifest(platform)
    expect(MANIFEST_SCHEMAS['0.3'].safeParse(manifest)).toMatchObject({ success: true })
    expect(manifest.tools.map(({ name }) => name)).toEqual(ALL_TOOLS.map(({ name }) => name))
    expect(manifest.compatibility.platforms).toEqual([platform])
    expect(manifest.server.entry_point.endsWith('.exe')).toBe(platform === 'win32')
  })

  test('packed and unpacked by the official tool, and launched as its client would, it serves the tools', async () => {
    using m = machine()
    const program = join(m.home, 'program')
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${resolve('cli.ts')}' "$@"\n`)
    const packing = Bun.spawn(
      [
        ...[process.execPath, 'src/connect/bundle/pack.ts', '--binary', program, '--platform', 'linux'],
        ...['--out', m.home, '--release-url', 'https://github.com/x/y/releases/download/v1/'],
      ],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    const bundle = (await new Response(packing.stdout).text())
      .split('\n')
      .find((line) => line.endsWith('.mcpb'))
    expect(await packing.exited).toBe(0)
    const folder = join(m.home, 'unpacked')
    expect(await unpackExtension({ mcpbPath: bundle ?? '', outputDir: folder, silent: true })).toBe(true)
    accessSync(join(folder, 'server', 'ext-server'), constants.X_OK)

    const manifest = MANIFEST_SCHEMAS['0.3'].parse(
      JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
    )
    const systemDirs = { HOME: m.home }
    // The client shows the defaults filled in, and takes what the person leaves or changes.
    const data_dir: unknown = replaceVariables(manifest.user_config?.data_dir?.default, systemDirs)
    const config = await getMcpConfigForManifest({
      manifest,
      extensionPath: folder,
      systemDirs,
      userConfig: { data_dir: String(data_dir), user: 'ana' },
      pathSeparator: '/',
    })
    expect(config?.args).toEqual(['mcp', '--data-dir', `${m.home}/.local/share/ext-server`, '--user', 'ana'])
    m.write(m.fileOf(client('claude-desktop')), JSON.stringify({ mcpServers: { 'ext-server': config } }))
    await m.cli('user', 'add', 'ana', '--data-dir', `${m.home}/.local/share/ext-server`)
    expect(await m.json('claude-desktop', '--check')).toMatchObject({ ok: true, tools: ALL_TOOLS.length })

    const { packages } = JSON.parse(readFileSync(join(m.home, 'server.json'), 'utf8'))
    const sha256 = new Bun.CryptoHasher('sha256').update(await Bun.file(bundle ?? '').bytes()).digest('hex')
    expect(packages).toEqual([
      {
        registryType: 'mcpb',
        identifier: expect.stringMatching(
          /^https:\/\/github\.com\/x\/y\/releases\/download\/v1\/ext-server-.*\.mcpb$/,
        ),
        version: expect.any(String),
        fileSha256: sha256,
        transport: { type: 'stdio' },
      },
    ])
  }, 30_000)
})

describe('server.json', () => {
  test('is the one that the program’s facts make: `bun run docs` writes it', async () => {
    expect(await Bun.file('docs/server.json').json()).toEqual(serverJson())
  })

  test.each([
    ['com.example/ext-server', false],
    ['com.example.health/ext-server', false],
    ['io.github.ana/ext-server', true],
    ['com.examples/ext-server', true],
  ])('the name %s can be somebody’s: %p', (name, expected) => {
    expect(hasOwner(name)).toBe(expected)
  })

  test('keeps to the bounds of its schema', () => {
    const { name, title, description, version } = serverJson()
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(title.length).toBeLessThanOrEqual(100)
    expect(description.length).toBeLessThanOrEqual(100)
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
  })
})
