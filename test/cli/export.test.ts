import { describe, expect, test } from 'bun:test'
import { databasePath, open } from '../../db/open.ts'
import { keepJournal } from '../data/support.ts'
import { testServer } from '../support.ts'
import { commandLine } from './support.ts'

async function machineWithJournal() {
  const machine = commandLine()
  await machine.cli('list-tokens')
  const db = open(databasePath(machine.dataDir))
  const server = await testServer({ db })
  const token = await keepJournal(server, 'ann', 5)
  const api = async (query: string) => (await server.request('GET', `/api/export${query}`, { token })).text
  return { machine, db, api }
}

describe('export', () => {
  test('prints what the API gives, as JSON or CSV', async () => {
    const { machine, db, api } = await machineWithJournal()
    using _ = machine
    const { code, out, err } = await machine.cli('export', '--user', 'ann')
    expect([code, err]).toEqual([0, ''])
    // Adherence and the moment of the export depend on the day, which is frozen there and today here.
    const { exported_at: at, protocols, ...rest } = JSON.parse(out)
    const { exported_at: _at, protocols: expected, ...others } = JSON.parse(await api(''))
    expect(rest).toEqual(others)
    expect(at).toMatch(/Z$/)
    expect(protocols[0].logs).toEqual(expected[0].logs)
    for (const part of ['foods', 'days', 'checkins', 'protocol_logs', 'own_foods', 'messages']) {
      const printed = await machine.cli('export', '--user', 'ann', '--format', 'csv', '--part', part)
      expect([printed.code, printed.out]).toEqual([0, await api(`?format=csv&part=${part}`)])
    }
    db.$client.close()
  })

  test('is the owner’s unless told otherwise, and recorded', async () => {
    const { machine, db } = await machineWithJournal()
    using _ = machine
    expect(JSON.parse((await machine.cli('export')).out)).toMatchObject({
      user_id: 'owner',
      food_entries: [],
    })
    const rows = db.$client.query("SELECT user_id, detail FROM audit_log WHERE action = 'data.export'").all()
    expect(rows).toEqual([{ user_id: 'owner', detail: 'json' }])
    db.$client.close()
  })

  const bad: [argv: string[], says: RegExp][] = [
    [['--format', 'xml'], /--format must be one of json, csv/],
    [['--format', 'csv'], /--part is required with --format csv/],
    [['--format', 'rows', '--part', 'foods'], /--part needs --format csv/],
    [['--part', 'foods'], /--part needs --format csv/],
    [['--format', 'csv', '--part', 'passwords'], /--part must be one of foods, /],
    [['--user', ''], /--user must be text/],
    [['--json'], /unknown flag --json/],
    [['file.json'], /too many arguments/],
  ]
  test.each(bad)('%j: exit 2 and nothing printed', async (argv, says) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('export', ...argv)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
  })

  test('waits until each piece is written, so that what waits does not pile up', async () => {
    const { machine, db } = await machineWithJournal()
    using _ = machine
    const { run } = await import('../../src/cli/run.ts')
    let waiting = 0
    let most = 0
    const code = await run(['export', '--user', 'ann'], {
      stdout: async () => {
        most = Math.max(most, ++waiting)
        await Promise.resolve()
        waiting--
      },
      stderr: () => {},
      env: { EXT_DATA_DIR: machine.dataDir, HOME: machine.home },
      program: 'ext-server',
      stopRequested: () => Promise.resolve(),
    })
    expect([code, most]).toEqual([0, 1])
    db.$client.close()
  })
})
