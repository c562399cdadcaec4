import { expect, test } from 'bun:test'
import type { QuestionContext } from '../../src/assistant/understand/context.ts'
import { understandMessage } from '../../src/assistant/understand/understand-message.ts'
import { isAskable } from '../../src/questions/askable.ts'
import type { Query } from '../../src/questions/query.ts'
import { context, understoodKinds, understoodText } from './understood.ts'

/** Words that nothing has read lead to a question back or to a decline, and never to a number. */

const FEBRUARY = '2027-02-01..2027-02-28'

const NO_NAMES = [
  'iron by category',
  'top five foods for calcium, by article',
  'average salt on office days in February',
  'iron per week on a postcard',
  'mean sodium on holiday days',
  'does feta or brie have more calcium',
  'has rice or pasta the more fibre',
  'fat in bank holiday week',
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

const WISHES: [said: string, act: string][] = [
  ['please would you log a bowl of rice', 'a bowl of rice'],
  ['might you stick a banana in for me', 'a banana'],
  ['someone enter two plums please', '2 plums'],
  ["I'd like you to add a slice of bread", 'a slice of bread'],
  ['put an apple down, would you', 'an apple'],
  ['had two pears at nine', '2 pears at 9'],
]

for (const [said, text] of WISHES)
  test(`a wish is no count of the journal: ${said}`, () => {
    expect(understandMessage(said, context)).toMatchObject([{ kind: 'act', act: { act: 'log_food', text } }])
  })

for (const said of ['swallowed an ibuprofen this morning', 'weighed 71.2 today', 'slept 7 hours'])
  test(`a report without its subject is one to log: ${said}`, () => {
    expect(understandMessage(said, context)).toMatchObject([{ kind: 'act', act: { act: 'log_checkin' } }])
  })

test('a polite wish to delete is one, and a polite question is a question', () => {
  expect(understoodKinds('would you please remove the apple')).toEqual(['act'])
  expect(understoodKinds('can you add up my calories of February')).toEqual(['query'])
  expect(understoodKinds('could you track my fibre in February')).toEqual(['query'])
  expect(understoodKinds('had pizza last week?')).toEqual(['query'])
})

const READ: [question: string, understood: string][] = [
  // States, and where a measure goes.
  ['on which date in February was I most worn out', `energy min ${FEBRUARY}`],
  ['which day in February was I least tense', `stress min ${FEBRUARY}`],
  ["what's the story with my mood since new year", 'mood slope 2027-01-01..2027-03-10'],
  ['where is my weight headed since December', 'weight slope 2026-12-01..2027-03-10'],
  ['what has my stress been doing this year', 'stress slope 2027-01-01..2027-03-10'],
  // A number up to twelve is of the part of the day beside it.
  ["fibre before nine o'clock on Monday evening", 'fiber_g sum 2027-03-08 {"hours":{"from":0,"to":21}}'],
  ['how much fat between 3 and 5 yesterday afternoon', 'fat_g sum 2027-03-09 {"hours":{"from":15,"to":17}}'],
  ["salt after 7 o'clock last night", 'sodium_mg sum 2027-03-09 {"hours":{"from":19,"to":24}}'],
  ["sugar past 6 o'clock on Monday evening", 'sugars_g sum 2027-03-08 {"hours":{"from":18,"to":24}}'],
  // Parts of long times.
  ['stress at the beginning of autumn', 'stress mean 2026-09-01..2026-09-07'],
  ['my weight at the end of 2026', 'weight mean 2026-12-25..2026-12-31'],
  ['mood when the quarter began', 'mood mean 2027-01-01..2027-01-07'],
  ['iron in Christmas week', 'iron_mg sum 2026-12-21..2026-12-27'],
  // Keys of habits.
  ['how often fasting_16_8 in February', `protocol of fasting 16 8 count ${FEBRUARY}`],
  ['screen_free_hour in February?', `protocol of screen free hour count ${FEBRUARY}`],
]

for (const [said, understood] of READ)
  test(`read in other words: ${said}`, () => {
    expect(understoodText(said)).toBe(understood)
  })

test('what foods hold is asked in several orders', () => {
  for (const said of [
    'how many grams of fat does a croissant have',
    'how many milligrams of iron do lentils contain',
  ])
    expect(understandMessage(said, context)).toMatchObject([
      { kind: 'general', general: { topic: 'food_fact' } },
    ])
})

test('"it" of nothing is asked back or declined', () => {
  expect(understoodKinds('how was it on Sunday')).not.toContain('general')
  expect(understoodKinds('how was my February')).toEqual(['general'])
})

const THREAD: QuestionContext = { ...context, hasEarlier: true }

const FOLLOWED: [first: string, next: string, understood: Partial<Query>][] = [
  [
    'salt in my last four dinners',
    'and at breakfast',
    { only: { meal: 'breakfast', last: 4 }, group: 'meal' },
  ],
  [
    'hours of sleep on Friday',
    'and saturday night',
    { measure: 'sleep_hours', window: { from: '2027-03-07', to: '2027-03-07' } },
  ],
]

for (const [first, next, understood] of FOLLOWED)
  test(`a follow-up keeps its last meals and its nights: ${next}`, () => {
    const last = queriesOf(first, context)
    const [query] = queriesOf(next, { ...THREAD, last })
    expect(query).toMatchObject(understood)
    expect(query?.only?.hours).toBeUndefined()
  })

test('what a follow-up calls "ones" is no food', () => {
  const last = queriesOf('salt by weekday', context)
  expect(queriesOf('just the weekend ones', { ...THREAD, last })).toEqual([])
})

test('a share of what was answered is no share of days', () => {
  const last = queriesOf('how much protein did I eat in February', context)
  for (const said of ['and what fraction was skyr', 'how many percent from it is coming from chicken'])
    expect(queriesOf(said, { ...THREAD, last }).map(({ measure }) => measure)).not.toContain('times_eaten')
})

function queriesOf(said: string, asked: QuestionContext): Query[] {
  return understandMessage(said, asked).flatMap((one) =>
    one.kind === 'query' ? one.asked.map(({ query }) => query) : [],
  )
}
