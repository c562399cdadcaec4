import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createBench } from './support.ts'

describe('run from a folder with a hostile .env, bunfig.toml, package.json, tsconfig.json and node_modules', () => {
  const bench = createBench()
  afterAll(bench.close)
  /** As at a person's own prompt: nothing says where the data are. */
  const env = { EXT_DATA_DIR: undefined }

  test('the program takes its data directory from the home folder, and its settings from there', async () => {
    const token = await bench.value(['issue-token', '--name', 'a'], { env })
    expect(token).toStartWith('ext_')
    expect(existsSync(join(bench.root, 'stolen'))).toBe(false)
    expect(existsSync(join(bench.root, 'home'))).toBe(true)
  })

  test('the server listens on loopback, uses the same data and runs nothing of the folder', async () => {
    const server = await bench.serve({ env })
    expect(server.url).toStartWith('http://127.0.0.1:')
    const token = await bench.value(['issue-token', '--name', 'b'], { env })
    const { status, json } = await server.request('GET', '/api/ext/tokens', { token })
    expect(status).toBe(200)
    expect(json.tokens.map(({ name }: { name: string }) => name)).toEqual(['b', 'a'])
    expect(await server.stop()).toBe(0)
    expect(existsSync(join(bench.root, 'trace'))).toBe(false)
  })
})
