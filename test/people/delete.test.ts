import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePath, open } from '../../db/open.ts'
import { firstBrokenAuditRow } from '../../src/audit/verify-audit.ts'
import { createDeletion } from '../../src/data/deletion.ts'
import { CREDENTIAL_TABLES, JOURNAL_TABLES } from '../../src/data/person-tables.ts'
import { commandLine } from '../cli/support.ts'
import { keepJournal } from '../data/support.ts'
import { mcpStatus } from '../oauth/support.ts'
import { addMissingPeople, testServer } from '../support.ts'

const SENTINEL = 'zyzzyva'

/** How often the word stands in the files of a folder: the database, its log, keys and whatever else there is. */
const countIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1').toLowerCase())
    .reduce((sum, text) => sum + text.split(SENTINEL).length - 1, 0)

const ownRows = (db: ReturnType<typeof open>, id: string) =>
  [...JOURNAL_TABLES, ...CREDENTIAL_TABLES].flatMap(({ name }) =>
    db.$client.query(`SELECT * FROM "${name}" WHERE user_id = ?`).all(id),
  )

test('deleting a person leaves nothing of theirs in any file, and all of everybody else’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ext-server-people-'))
  const db = open(databasePath(folder))
  try {
    const server = await testServer({ db, dataDir: folder })
    const { services } = server
    services.people.add({ id: 'p1', name: `Ann ${SENTINEL}` })
    const token = await keepJournal(server, 'p1', 30, SENTINEL)
    await keepJournal(server, 'bob', 30)
    const jwt = await server.jwt('p1')
    services.tokens.issue({ userId: 'p1', name: `${SENTINEL} phone` })
    services.passcodes.issue({ userId: 'p1', userIdentifier: `${SENTINEL}@home.example`, channel: 'email' })
    expect(countIn(folder)).toBeGreaterThan(100)
    const bobs = ownRows(db, 'bob')
    expect(createDeletion(services).deletePerson('p1')).toEqual({ isCleared: true })
    expect(countIn(folder)).toBe(0)
    expect(ownRows(db, 'p1')).toEqual([])
    expect(ownRows(db, 'bob')).toEqual(bobs)
    expect((await server.request('GET', '/api/profile', { token })).status).toBe(401)
    expect(await mcpStatus(server, jwt)).not.toBe(500)
    expect(services.people.find('p1')).toBeUndefined()
    expect(firstBrokenAuditRow(db)).toBeUndefined()
    // Whoever gets the same id later starts from nothing.
    addMissingPeople(db, ['p1'])
    expect((await server.request('GET', '/api/profile', { token })).status).toBe(401)
    const { json } = await server.request('GET', '/api/profile', { token: server.token('p1') })
    expect(json.health_goals).toEqual([])
  } finally {
    db.$client.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('others are answered while the traces of a deleted person are cleared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ext-server-people-'))
  const db = open(databasePath(folder))
  try {
    const server = await testServer({ db, dataDir: folder })
    server.services.people.add({ id: 'p1', name: `Ann ${SENTINEL}` })
    await keepJournal(server, 'p1', 30, SENTINEL)
    const token = await keepJournal(server, 'bob', 30)
    const owner = server.token('owner', ['read', 'write', 'people'])
    let isAnswered = false
    const deletion = server.request('DELETE', '/api/people/p1', { token: owner }).finally(() => {
      isAnswered = true
    })
    while (server.services.people.find('p1') !== undefined) await server.request('GET', '/api/health')
    // The person is gone, and their traces are not yet.
    const { status, json } = await server.request('GET', '/api/journal/foods', { token })
    expect([status, json.entries.length > 0, isAnswered]).toEqual([200, true, false])
    // Another change waits for the thread that clears, and is made.
    const change = server.request('POST', '/api/journal/checkins', { token, body: { content: 'fine' } })
    expect((await deletion).status).toBe(204)
    expect(countIn(folder)).toBe(0)
    expect((await change).status).toBe(201)
  } finally {
    db.$client.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('`user delete` does so from the command line', async () => {
  using machine = commandLine()
  const { cliAsIs: cli } = machine
  await cli('user', 'add', 'p1', '--name', `Ann ${SENTINEL}`)
  await cli('issue-token', '--name', `${SENTINEL} phone`, '--user', 'p1')
  await cli('issue-jwt', '--name', `${SENTINEL} editor`, '--user', 'p1')
  await cli('issue-passcode', '--identifier', `${SENTINEL}@home.example`, '--user', 'p1')
  await cli('sign-in-link', '--user', 'p1')
  expect(countIn(machine.dataDir)).toBeGreaterThan(3)
  expect(await cli('user', 'delete', 'p1')).toEqual({ code: 0, out: '', err: 'deleted\n' })
  expect(countIn(machine.dataDir)).toBe(0)
  expect((await cli('list-tokens', '--user', 'p1')).code).toBe(1)
})
