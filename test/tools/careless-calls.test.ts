import { expect, test } from 'bun:test'
import { CALL_SETS, readCalls } from '../bench/calls/calls.ts'
import { judge, judgingServer } from '../bench/calls/judge.ts'

/**
 * Calls as small models send them, written by a stranger: taken as meant, taken with a word, or refused by name. Nobody tunes
 * to the half that is held back. What a change gains raises the floor.
 */
const FLOORS: Readonly<Record<(typeof CALL_SETS)[number]['title'], number>> = { opened: 96, 'held back': 92 }

test.each(CALL_SETS)(
  'of the calls $title, at least the floor is right',
  async ({ title, file }) => {
    const server = await judgingServer()
    let right = 0
    for (const call of readCalls(file)) if ((await judge(server, call)).verdict === 'right') right++
    expect(right).toBeGreaterThanOrEqual(FLOORS[title])
  },
  60_000,
)
