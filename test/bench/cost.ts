/**
 * What the largest requests cost: `bun run bench:cost [PATTERN OF NAMES]`. For every route and every tool it sends the
 * largest request that the schema allows, in several wordings, for a person with the largest profile, the most and
 * largest own foods and recipes, and a year of a journal. It prints the CPU time, and the longest time that the one
 * thread was held: no other request is answered meanwhile. What is above 50 ms is marked. The largest replies of a model
 * are measured, too, since they are cleaned in one go.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePath, open } from '../../db/open.ts'
import { HEALTH_SCOPES } from '../../src/contract/scopes.ts'
import { systemClock } from '../../src/core/clock.ts'
import { frozenClock, testServer } from '../support.ts'
import { BENCH_SETTINGS, createLargestPerson, LARGEST, PERSON } from './cost/largest-person.ts'
import { type LargestCase, largestCases } from './cost/largest-requests.ts'
import { type Measured, measureRequest } from './cost/measure.ts'
import { measureReplies } from './cost/replies.ts'
import { createThings } from './cost/things.ts'
import { WORDINGS } from './cost/wordings.ts'

const LIMIT_MS = 50

const [pattern = ''] = process.argv.slice(2)
const isAsked = ({ name }: { name: string }) => new RegExp(pattern).test(name)
// In a file, as a server's: a snapshot of one in memory is a copy of it.
const folder = mkdtempSync(join(tmpdir(), 'ext-cost-'))
const db = open(databasePath(folder))
const server = await testServer({
  db,
  settings: BENCH_SETTINGS,
  clock: { ...frozenClock(), elapsed: systemClock.elapsed },
})
const started = performance.now()
await createLargestPerson(server, LARGEST)
process.stdout.write(`seeded in ${Math.round(performance.now() - started)} ms\n`)
const things = await createThings(server)
const jwt = await server.jwt(PERSON, HEALTH_SCOPES)

/** Deleting everything comes last. */
const order = ({ name }: LargestCase) =>
  name === 'POST /api/data/deletion' ? 1000 : name.startsWith('DELETE') ? 500 - name.length : 0
const cases = largestCases(server)
  .filter(isAsked)
  .sort((a, b) => order(a) - order(b))

const rows: (Measured & { name: string })[] = []
for (const each of cases) {
  const measured: Measured[] = []
  for (const wording of each.hasWords ? WORDINGS : WORDINGS.slice(0, 1)) {
    Bun.gc(true)
    measured.push(await measureRequest(server, each, wording, { things, jwt }))
  }
  const worst = measured.reduce((most, one) => (one.holdMs > most.holdMs ? one : most))
  process.stderr.write(`${worst.holdMs.toFixed(0).padStart(7)} ms  ${each.name}\n`)
  const refused = measured.filter(({ refusal }) => refusal !== undefined)
  if (refused.length > 0)
    process.stderr.write(`  ${refused.length} refused, such as ${refused[0]?.refusal}\n`)
  rows.push({ name: each.name, ...worst, cpuMs: Math.max(...measured.map(({ cpuMs }) => cpuMs)) })
}

for (const { name, cpuMs } of measureReplies().filter(isAsked)) {
  rows.push({ name, cpuMs, holdMs: cpuMs, status: 200, refusal: undefined, wording: 'as it is' })
}

for (const row of rows.sort((a, b) => b.holdMs - a.holdMs)) {
  const mark = row.holdMs > LIMIT_MS ? '  ABOVE' : ''
  const figures = [row.cpuMs, row.holdMs].map((value) => value.toFixed(0).padStart(7)).join(' ')
  process.stdout.write(`${figures} ms  ${row.status}  ${row.name}  (${row.wording})${mark}\n`)
}
const above = rows.filter(({ holdMs }) => holdMs > LIMIT_MS).length
process.stdout.write(
  `${rows.length} routes, tools and replies (CPU, longest hold); ${above} above ${LIMIT_MS} ms\n`,
)
db.$client.close()
rmSync(folder, { recursive: true })
process.exit(0)
