import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { createApp } from '../../src/server/app.ts'
import { CONFORMANCE, runNode, TIMEOUT_MS } from '../programs/programs.ts'
import { testServer } from '../support.ts'
import { fixtureCatalog } from './fixture-catalog.ts'

/**
 * The official conformance suite against the whole HTTP application, with the fixtures that the suite calls in place
 * of the health tools. It sends no credential, and the fixtures ask for none.
 */

setDefaultTimeout(TIMEOUT_MS)

const { services } = await testServer()
const app = createApp(services, fixtureCatalog(services.log))
app.listen({ hostname: '127.0.0.1', port: 0 })
afterAll(() => app.server?.stop(true))

/** What a run must at least have looked at, so that an empty run is no success. */
const REVISIONS: [revision: string, expectedFailures: string[], scenarios: number, checks: number][] = [
  ['2025-11-25', ['--expected-failures', join(import.meta.dir, 'expected-failures-2025-11-25.yml')], 30, 55],
  ['2026-07-28', [], 37, 140],
]

test.each(REVISIONS)('%s', async (revision, expectedFailures, scenarios, checks) => {
  const url = `http://localhost:${app.server?.port}/mcp`
  const { code, stdout, stderr } = await runNode([
    ...[CONFORMANCE, 'server', '--url', url],
    ...['--requirements', revision, ...expectedFailures],
  ])
  const summary = stdout.slice(stdout.indexOf('=== SUMMARY ==='))
  expect({ code, summary: code === 0 ? '' : `${summary}\n${stderr}` }).toEqual({ code: 0, summary: '' })
  expect(summary.match(/^[✓✗] /gm)?.length).toBeGreaterThanOrEqual(scenarios)
  expect(Number(/^Total: (\d+) passed/m.exec(summary)?.[1])).toBeGreaterThanOrEqual(checks)
})
