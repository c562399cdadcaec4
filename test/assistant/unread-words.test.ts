import { expect, test } from 'bun:test'
import { isAskable } from '../../src/questions/askable.ts'
import { understoodKinds, understoodText } from './understood.ts'

/** Words that nothing has read lead to a question back or to a decline, and never to a number. */

const FEBRUARY = '2027-02-01..2027-02-28'

const NO_NAMES = [
  'iron by category',
  'top five foods for calcium, by article',
  'average salt on office days in February',
  'fibre per week as a table',
  'mean sodium on holiday days',
  'weight when the quarter ended',
]

for (const said of NO_NAMES)
  test(`a word where no name stands is no food: ${said}`, () => {
    expect(understoodKinds(said)).not.toContain('query')
  })

const NAMES: [question: string, understood: string][] = [
  ['how often have I had lobster in February', `times_eaten of lobster count/entry ${FEBRUARY}`],
  ['seitan in February', `times_eaten of seitan count/entry ${FEBRUARY}`],
]

for (const [said, understood] of NAMES)
  test(`a name stands where one can: ${said}`, () => {
    expect(understoodText(said)).toBe(understood)
  })

const DAY = { from: '2027-03-09', to: '2027-03-09' } as const

test('one day has no trend, a list says nothing of more, and nothing is compared with itself', () => {
  expect(isAskable({ measure: 'food_grams', of: 'coffee', window: DAY, reduce: 'slope' })).toBe(false)
  expect(isAskable({ measure: 'times_eaten', window: DAY, reduce: 'list', against: { window: DAY } })).toBe(
    false,
  )
  expect(
    isAskable({ measure: 'water_ml', window: DAY, reduce: 'mean', beside: { measure: 'water_ml' } }),
  ).toBe(false)
})
