import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { MIGRATIONS } from '../../db/migrate.ts'
import { sha256 } from '../../src/core/hash.ts'
import { commandLine } from '../cli/support.ts'
import { putStored, STORED } from './stored.ts'

/** Needs no upgrade, so that two commands can read it at once. */
const CURRENT = STORED.at(-1) ?? ''
/** Every fifth, and the last; that each keeps its values is tested beside this. */
const SOME = STORED.filter((_, at) => at % 5 === 0 || at === STORED.length - 1)

type Machine = ReturnType<typeof commandLine>

/** The exports of a person, without the time of the export and the hash that covers it. */
async function exportsOf({ cli }: Machine, user: string) {
  const [json, rows] = await Promise.all(
    ['json', 'rows'].map((format) => cli('export', '--user', user, '--format', format)),
  )
  expect([json?.code, rows?.code]).toEqual([0, 0])
  const { exported_at: _, ...everything } = JSON.parse(json?.out ?? '')
  const lines = (rows?.out ?? '').split('\n').slice(0, -1)
  return {
    file: rows?.out ?? '',
    hashes: { json: sha256(JSON.stringify(everything)), rows: sha256(lines.slice(1, -1).join('\n')) },
    count: lines.length - 2,
  }
}

/** Exports a person, imports the file on an empty machine, and expects the same exports there. */
async function expectSame(from: Machine, to: Machine, user: string): Promise<number> {
  const { file, hashes, count } = await exportsOf(from, user)
  const path = join(to.home, 'rows')
  writeFileSync(path, file)
  await to.cli('user', 'add', user)
  expect(await to.cli('import', path)).toEqual({
    code: 0,
    out: '',
    err: `imported ${count} rows of ${user}\n`,
  })
  expect((await exportsOf(to, user)).hashes).toEqual(hashes)
  expect((await to.cli('audit', 'verify')).code).toBe(0)
  return count
}

describe('everything of a person', () => {
  test.each(SOME)('of a database of schema %s, upgraded, is the same on another server', async (schema) => {
    using machine = commandLine()
    using other = commandLine()
    putStored(schema, machine.dataDir)
    await machine.cli('list-tokens')
    expect(await expectSame(machine, other, 'ann')).toBeGreaterThan(20)
  })

  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => text.trim() !== '')
  const meal = fc.record({ food_name: words, calories: fc.integer({ min: 0, max: 2000 }), notes: words })
  const checkin = fc.record({ content: words, mood: fc.integer({ min: 1, max: 10 }) })

  test('of any journal is the same on another server', async () => {
    using machine = commandLine()
    using other = commandLine()
    await using server = await machine.serve()
    let people = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(meal, { maxLength: 5 }),
        fc.array(checkin, { maxLength: 3 }),
        async (meals, checkins) => {
          const user = `person-${people++}`
          const token = (await machine.cli('issue-token', '--name', 'x', '--user', user)).out.trim()
          const call = (tool: string, input: object) =>
            fetch(`${server.url}/api/tools/${tool}`, {
              method: 'POST',
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              body: JSON.stringify(input),
            })
          for (const [n, input] of meals.entries())
            await call('log_food', { ...input, client_entry_id: `${n}` })
          for (const input of checkins) await call('log_checkin', input)
          await expectSame(machine, other, user)
        },
      ),
      { numRuns: 2 },
    )
  })
})

describe('a file of rows is refused, and nothing is added,', () => {
  async function refusal(change: (lines: string[]) => string[], prepare?: (machine: Machine) => unknown) {
    using from = commandLine()
    using to = commandLine()
    putStored(CURRENT, from.dataDir)
    const { file } = await exportsOf(from, 'ann')
    const path = join(to.home, 'rows')
    writeFileSync(
      path,
      change(file.split('\n').slice(0, -1))
        .map((line) => `${line}\n`)
        .join(''),
    )
    await to.cli('user', 'add', 'ann')
    await prepare?.({
      ...to,
      cli: (...argv: string[]) => to.cli(...argv.map((word) => (word === 'FILE' ? path : word))),
    })
    const before = (await exportsOf(to, 'ann')).hashes
    const { code, err } = await to.cli('import', path)
    expect((await exportsOf(to, 'ann')).hashes).toEqual(before)
    return [code, err]
  }
  /** The file with another end, which is that of its lines. */
  const sealed = (lines: string[]) => {
    const body = lines.slice(0, -1)
    return [...body, JSON.stringify({ end: sha256(body.map((line) => `${line}\n`).join('')) })]
  }

  test('if it was cut off or changed', async () => {
    const damaged = [2, 'error: the file is damaged or incomplete\n']
    expect(await refusal((lines) => lines.slice(0, -1))).toEqual(damaged)
    expect(await refusal((lines) => lines.with(1, (lines[1] ?? '').replace('ann', 'bob')))).toEqual(damaged)
    expect(await refusal(() => ['Dear diary'])).toEqual([2, 'error: line 1: is damaged\n'])
  })

  test('if it has another schema', async () => {
    const schema = MIGRATIONS.length
    const earlier = (lines: string[]) =>
      sealed(lines.with(0, (lines[0] ?? '').replace(`"schema":${schema}`, `"schema":${schema - 1}`)))
    expect(await refusal(earlier)).toEqual([
      1,
      `error: the file has schema ${schema - 1}, and this program schema ${schema}; import it with the version that exported it, and upgrade then\n`,
    ])
  })

  test('if it has rows of another person, or of another table', async () => {
    expect(
      await refusal((lines) =>
        sealed(lines.map((line, at) => (at === 0 ? line : line.replace('"ann"', '"owner"')))),
      ),
    ).toEqual([2, expect.stringMatching(/^error: line \d+: a row of another person\n$/)])
    expect(
      await refusal((lines) =>
        sealed(lines.map((line) => line.replace('"table":"profiles"', '"table":"api_tokens"'))),
      ),
    ).toEqual([2, expect.stringMatching(/^error: line \d+: not a row of this schema\n$/)])
  })

  test('if the person has a journal here already', async () => {
    expect(
      await refusal(
        (lines) => lines,
        ({ cli }) => cli('import', 'FILE'),
      ),
    ).toEqual([1, 'error: the person has a journal here; import into an empty one\n'])
  })
})

test('a file of rows has no credentials, and nothing that undoes a change', async () => {
  using machine = commandLine()
  putStored(CURRENT, machine.dataDir)
  const { file } = await exportsOf(machine, 'ann')
  const tables = new Set(file.split('\n').flatMap((line) => /^\{"table":"(\w+)"/.exec(line)?.[1] ?? []))
  expect([...tables].sort()).toEqual([
    'chat_messages',
    'chat_sessions',
    'checkins',
    'food_days',
    'food_entries',
    'import_rows',
    'imports',
    'own_foods',
    'profiles',
    'protocol_logs',
    'protocol_subscriptions',
    'tool_results',
  ])
})
