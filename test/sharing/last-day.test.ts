import { expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { open, openAs, pageOf, share } from './support.ts'

/** A share that ends on a day has that day as a whole, by the clock of whose journal it is. */

test.each([
  // The clocks change on that day.
  ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59.999Z'],
  ['Pacific/Auckland', '2026-03-12', '2026-03-12T10:59:59.999Z'],
  ['America/Los_Angeles', '2026-03-10', '2026-03-11T06:59:59.999Z'],
])('in %s the last day %s ends at %s', async (time_zone, last_day, ends) => {
  const server = await testServer()
  server.addPeople('bob')
  server.services.features.profiles.merge('ann', { time_zone })
  const anns = pageOf(server, 'ann')
  const { id, share: shared } = await share(server, anns, { to: 'bob', last_day })
  expect(shared).toMatchObject({ expires_at: ends, is_open: true })
  const { secret } = await share(server, anns, { last_day, expires_in_days: undefined })
  server.clock.advance(Date.parse(ends) - server.clock.now() - 1)
  expect((await openAs(server, 'bob', id)).status).toBe(200)
  expect((await open(server, secret)).status).toBe(200)
  server.clock.advance(1)
  expectProblem(await openAs(server, 'bob', id), 404)
  expectProblem(await open(server, secret), 404)
})
