import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { closeSync, copyFileSync, cpSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createBench } from '../binary/support.ts'

type Tree = { name: string; tbl_name: string; type: string; rootpage: number }

/** Every table and index of the database, with the page where it begins. */
function treesOf(file: string): { trees: Tree[]; pageBytes: number } {
  const sqlite = new Database(file, { readonly: true })
  const trees = sqlite
    .prepare<Tree, []>('SELECT name, tbl_name, type, rootpage FROM sqlite_schema WHERE rootpage > 0')
    .all()
  const pageBytes = sqlite.prepare<{ page_size: number }, []>('PRAGMA page_size').get()?.page_size ?? 0
  sqlite.close()
  return { trees, pageBytes }
}

/** Foods that came with the program or can be imported again. */
const isFoodData = ({ tbl_name }: Tree) => /^foods(_fts.*)?$/.test(tbl_name)

describe('a page overwritten by a failing disk', () => {
  const bench = createBench()
  const sound = join(bench.root, 'sound')
  const file = join(bench.dataDir, 'ext-server.db')
  let token = ''
  let all: ReturnType<typeof treesOf>
  beforeAll(async () => {
    token = await bench.value(['issue-token', '--name', 'owner'])
    const server = await bench.serve()
    const meal = { food_name: 'soup', grams: 300, calories: 200 }
    expect((await server.request('POST', '/api/tools/log_food', { token, body: meal })).status).toBe(200)
    const body = { content: 'fine', mood: 7 }
    expect((await server.request('POST', '/api/tools/log_checkin', { token, body })).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await bench.value(['list-tokens'])
    cpSync(bench.dataDir, sound, { recursive: true })
    all = treesOf(file)
  })
  afterAll(bench.close)

  /** A sound database but for this page. */
  const damage = ({ rootpage }: Tree) => {
    copyFileSync(join(sound, 'ext-server.db'), file)
    const descriptor = openSync(file, 'r+')
    writeSync(
      descriptor,
      new Uint8Array(all.pageBytes).fill(0xa5),
      0,
      all.pageBytes,
      (rootpage - 1) * all.pageBytes,
    )
    closeSync(descriptor)
  }

  const DAMAGED = /^error: \S+: damaged; restore a backup\n$/

  const expectRefused = async (trees: readonly Tree[]) => {
    for (const tree of trees) {
      damage(tree)
      const before = readFileSync(file)
      const { code, stdout, stderr } = await bench.serveRefused()
      expect({ tree: tree.name, code, stdout, stderr }).toEqual({
        tree: tree.name,
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(DAMAGED),
      })
      expect(readFileSync(file).equals(before)).toBe(true)
    }
  }

  const PARTS = 8
  for (let part = 0; part < PARTS; part++) {
    test(`of any table or index but food data: no start, one line, the file unchanged (${part + 1} of ${PARTS})`, async () => {
      const trees = all.trees.filter((tree) => !isFoodData(tree))
      expect(trees.length).toBeGreaterThan(100)
      await expectRefused(trees.filter((_, at) => at % PARTS === part))
    })
  }

  test('of a table: doctor names it, and no backup is made', async () => {
    for (const name of ['food_entries', 'checkins', 'api_tokens', 'audit_log', 'profiles']) {
      damage(all.trees.find((tree) => tree.name === name) as Tree)
      const { code, stdout } = await bench.cli(['doctor', '--json'])
      const [found] = JSON.parse(stdout).findings.filter(
        (finding: { subject: string }) => finding.subject === 'database',
      )
      expect([code, found.state, found.found]).toEqual([2, 'error', `${file} is damaged, in ${name}`])
      expect(await bench.cli(['backup', join(bench.root, 'copy')])).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^error: \S+: the database is damaged; .*no backup was made\n$/),
      })
    }
  })

  test('of imported food data: the journal is served, or nothing is and one line says what to do', async () => {
    let served = 0
    for (const tree of all.trees.filter(isFoodData)) {
      damage(tree)
      const server = await bench.serve().catch((error: Error) => error)
      if (server instanceof Error) {
        expect(server.message).toMatch(/damaged; restore a backup/)
        continue
      }
      served += 1
      const path = '/api/journal/checkins'
      expect((await server.request('GET', path, { token })).json.checkins).toHaveLength(1)
      expect(await server.stop()).toBe(0)
    }
    expect(served).toBeGreaterThan(2)
  })
})
