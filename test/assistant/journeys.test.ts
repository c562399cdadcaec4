import { expect, test } from 'bun:test'
import { slotsOf } from '../../src/assistant/understand/slots-of.ts'
import { correctedWord } from '../../src/assistant/understand/spelling.ts'
import { plainWords } from '../../src/assistant/understand/words.ts'
import type { Stay } from '../../src/questions/stays.ts'

const ROME: Stay = { zone: 'Europe/Rome', window: { from: '2026-09-03', to: '2026-09-10' } }
const TOKYO: Stay = { zone: 'Asia/Tokyo', window: { from: '2027-02-01', to: '2027-02-12' } }
const TOKYO_BEFORE: Stay = { zone: 'Asia/Tokyo', window: { from: '2026-05-02', to: '2026-05-09' } }
const ALL = [ROME, TOKYO]

const dates = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from}..${to}`)

function meant(said: string, stays: readonly Stay[] = ALL, last?: { from: string; to: string }): string {
  const { windows, problem, names, isCompared, isUnclear } = slotsOf(
    plainWords(said, (word) => correctedWord(word, () => false)),
    {
      today: '2027-03-10',
      since: '2026-03-11',
      timeZone: 'Europe/Berlin',
      stays: () => stays,
      kindOf: () => undefined,
      isFoodWord: () => false,
      last: last === undefined ? [] : [{ measure: 'mood', reduce: 'mean', window: last }],
      hasEarlier: last !== undefined,
    },
  )
  if (names.length > 0) return `left: ${names.join(', ')}`
  if (problem?.why === 'ambiguous') return `ask ${problem.windows.map(dates).join(' ')}`
  if (problem !== undefined || isUnclear) return 'unclear'
  return windows.map(({ window }) => dates(window)).join(isCompared ? ' vs ' : ' and ')
}

test.each([
  ['protein in Tokyo', '2027-02-01..2027-02-12'],
  ['protein during our Tokyo trip', '2027-02-01..2027-02-12'],
  ['protein on the trip to Japan', '2027-02-01..2027-02-12'],
  ['mood while we were in Rome', '2026-09-03..2026-09-10'],
  ['mood over my stay in Italy', '2026-09-03..2026-09-10'],
  ['mood since I got back from Tokyo', '2027-02-13..2027-03-10'],
  ['mood since the Tokyo trip', '2027-02-13..2027-03-10'],
  ['mood since I flew to Tokyo', '2027-02-01..2027-03-10'],
  ['mood before we went to Rome', '2026-03-11..2026-09-02'],
  ['mood the week before Tokyo', '2027-01-25..2027-01-31'],
  ['mood the nine days after I came home from Tokyo', '2027-02-13..2027-02-21'],
  ['mood on the day we landed in Tokyo', '2027-02-01'],
  ['mood in Rome against the four days afterwards', '2026-09-03..2026-09-10 vs 2026-09-11..2026-09-14'],
  ['mood in Tokyo compared with January at home', '2027-02-01..2027-02-12 vs 2027-01-01..2027-01-31'],
  ['mood between Christmas and the Tokyo trip', '2026-12-25..2027-01-31'],
  // What is not known is not taken for something near.
  ['mood in Tokyo compared with February at home', 'left: home'],
  ['mood in Lisbon', 'left: lisbon'],
  ['mood in February at home', 'left: home'],
  ['mood after I got home yesterday', 'left: after, home'],
  ['mood before I went to bed on Monday', 'left: before, bed'],
  ['mood on the trip', 'ask 2026-09-03..2026-09-10 2027-02-01..2027-02-12'],
  ['mood on the day we landed in Tokyo, 4 February', 'ask 2027-02-01 2027-02-04'],
])('"%s" is %s', (said, expected) => {
  expect(meant(said)).toBe(expected)
})

test('without another journey none has to be named', () => {
  expect(meant('mood during the whole journey', [TOKYO])).toBe('2027-02-01..2027-02-12')
  expect(meant('mood since I came back', [TOKYO])).toBe('2027-02-13..2027-03-10')
  expect(meant('mood the fortnight following our journey', [TOKYO])).toBe('2027-02-13..2027-02-26')
  expect(meant('mood while I was abroad', [TOKYO])).toBe('2027-02-01..2027-02-12')
  expect(meant('mood while I was abroad', [])).toStartWith('left: ')
})

test('of two journeys to a place the month tells which, and the latest is returned from', () => {
  const twice = [TOKYO_BEFORE, TOKYO]
  expect(meant('mood in Tokyo', twice)).toBe('ask 2026-05-02..2026-05-09 2027-02-01..2027-02-12')
  expect(meant('mood in Tokyo in May', twice)).toBe('2026-05-02..2026-05-09')
  expect(meant('mood since I returned from Tokyo', twice)).toBe('2027-02-13..2027-03-10')
})

test('after a question of a journey, there is its place', () => {
  expect(meant('and my stress there?', ALL, ROME.window)).toBe('2026-09-03..2026-09-10')
  expect(meant('protein over there than in the week afterwards', ALL, ROME.window)).toBe(
    '2026-09-03..2026-09-10 vs 2026-09-11..2026-09-17',
  )
  expect(meant('stress the ten days before I went', ALL, TOKYO.window)).toBe('2027-01-22..2027-01-31')
  expect(meant('was there more protein', ALL, ROME.window)).toBe('')
})
