import { afterAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBench } from './support.ts'

type Finding = { subject: string; state: string; found: string }

describe('doctor, as a program of its own', () => {
  const bench = createBench()
  afterAll(bench.close)

  /** What was found, except the backups, and the room and the memory of the machine. */
  async function findings(): Promise<Finding[]> {
    const { stdout } = await bench.cli(['doctor', '--json'])
    const all = (JSON.parse(stdout) as { findings: Finding[] }).findings
    return all.filter(({ subject }) => !['backups', 'disk', 'memory'].includes(subject))
  }

  const contents = () =>
    readdirSync(bench.dataDir)
      .sort()
      // An index in memory that SQLite makes from the log.
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => [name, Bun.hash(readFileSync(join(bench.dataDir, name)))])

  test('after the server was killed: reads what it had not moved into its file yet, and leaves it there', async () => {
    const token = await bench.value(['issue-token', '--name', 'x'])
    const server = await bench.serve()
    const { status } = await fetch(`http://127.0.0.1:${server.port}/api/profile`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ time_zone: 'Europe/Berlin' }),
    })
    expect(status).toBe(200)
    expect((await findings()).find(({ subject }) => subject === 'server')?.found).toStartWith('healthy at ')
    await server.stop('SIGKILL')
    const before = contents()
    expect(before.map(([name]) => name)).toContain('ext-server.db-wal')
    const found = await findings()
    expect(found.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(found.map(({ found: text }) => text)).toContain('every page of the database is sound')
    expect(contents()).toEqual(before)
  })

  test('finds its health wherever it listens', async () => {
    const server = await bench.serve()
    const healthy = { code: 0, stdout: '{"status":"healthy"}\n', stderr: '' }
    expect(await bench.cli(['healthcheck'])).toEqual(healthy)
    await server.stop()
    expect((await bench.cli(['healthcheck'])).code).toBe(1)
  })
})
