import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { NOW } from '../../support.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench } from '../dom/bench.ts'

/** The settings say when the journal was last backed up and tested, and to everybody alike. */

const DAY_MS = 86_400_000
const dataDir = mkdtempSync(join(tmpdir(), 'ext-server-page-backups-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const done = (days: number) => ({
  at: NOW - days * DAY_MS,
  file: '/mnt/secret-folder/x.tar',
  bytes: 1,
  rows: 1,
})
const STATES: [string, object, string, RegExp][] = [
  ['none', {}, 'No backup was made yet.', /next one is due/],
  ['one that was not tried', { backup: done(0) }, 'Last backup on Mar 10, 2026, not tested yet.', /is due/],
  [
    'one that can be restored',
    { backup: done(0), trial: done(3) },
    'Last backup on Mar 10, 2026, last tested on Mar 7, 2026.',
    /tests each week/,
  ],
  [
    'one that is late',
    { backup: done(4), trial: done(4) },
    'Last backup on Mar 6, 2026, last tested on Mar 6, 2026.',
    /later than planned/,
  ],
  [
    'a failed one after it',
    { backup: done(1), trial: done(1), backup_failure: { at: NOW, error: '/mnt/secret-folder: full' } },
    'Last backup on Mar 9, 2026, last tested on Mar 9, 2026.',
    /last attempt failed/,
  ],
]

describe.each(STATES)('with %s', (_, state, line, hint) => {
  const { signIn, visit, issueToken, request } = domBench({
    settings: { BACKUP_EVERY_HOURS: '24' },
    dataDir,
  })

  test('the settings say so, without the reason or a path', async () => {
    writeFileSync(join(dataDir, 'backup-state.json'), JSON.stringify(state))
    await visit(async (page) => {
      await signIn(page, PATHS.settings, { user: 'ann' })
      await page.getByText(line).waitFor()
      expect(await page.getByText(hint).count()).toBe(1)
      expect(await page.getByText(/secret-folder/).count()).toBe(0)
      await expectAccessible(page)
    })
    // The page alone asks for it.
    expect((await request('GET', '/api/backups', { token: issueToken() })).status).toBe(401)
  })
})

describe.each([
  ['24', 'Backups of the server, the last of them until Mar 17, 2026'],
  ['0', 'Backups of the server, which does not delete them by itself'],
])('a backup every %s hours', (hours, line) => {
  const { signIn, visit } = domBench({ settings: { BACKUP_EVERY_HOURS: hours }, dataDir })

  test('the page of deletion says how long the backups have what is deleted', async () => {
    writeFileSync(join(dataDir, 'backup-state.json'), JSON.stringify({ backup: done(0) }))
    await visit(async (page) => {
      await signIn(page, PATHS.data)
      await page.getByText(line).waitFor()
      await expectAccessible(page)
    })
  })
})
