import { describe, expect, test } from 'bun:test'
import { editor } from './support.ts'

/** What does not exist, is of somebody or something else, is too much, or excludes itself: one line, and nothing changes. */

const YESTERDAY = '2026-03-09'
const AT = `${YESTERDAY}T13:00:00+01:00`
const NOBODYS = '00000000-0000-7000-8000-000000000000'

async function filled() {
  const ada = await editor()
  const food = await ada.ate('200 g pizza', AT)
  const checkin: string = (await ada.call('log_checkin', { content: 'fine', mood: 6, date: YESTERDAY }))
    .checkin_id
  const own: string = (
    await ada.call('manage_foods', { action: 'create', name: 'rye mix', nutrients: { energy_kcal: 300 } })
  ).after[0].id
  return { ...ada, food, checkin, own }
}

type Ids = { food: string; checkin: string; own: string }
type ByIds = [tool: string, input: (ids: Ids) => Record<string, unknown>][]
/** Calls that name one thing by its id. */
const BY_ID: ByIds = [
  ['correct_food', ({ food }) => ({ entry_id: food, grams: 5 })],
  ['correct_checkin', ({ checkin }) => ({ checkin_id: checkin, mood: 3 })],
  ['copy_food', ({ food }) => ({ ids: [food] })],
  ['delete_entries', ({ food }) => ({ ids: [food] })],
  ['delete_entries', ({ checkin }) => ({ ids: [checkin], kind: 'checkin' })],
]

describe.each(BY_ID)('%s with an id', (tool, input) => {
  test('of another person, of another kind, of nothing, and in no form', async () => {
    const { call, journal, server, ...ids } = await filled()
    const bob = await editor(server, 'bob')
    const before = [journal(), bob.journal()]
    const swapped = { food: ids.checkin, checkin: ids.food, own: ids.food }
    const nobodys = { food: NOBODYS, checkin: NOBODYS, own: NOBODYS }
    const said = [
      await bob.call(tool, input(ids)),
      await call(tool, input(swapped)),
      await call(tool, input(nobodys)),
    ].map(({ error }) => error)
    // One message for all: it does not tell what another person has.
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toMatch(/^[^\n]{10,200}$/)
    const { error } = await call(tool, input({ food: 'pizza', checkin: 'pizza', own: 'pizza' }))
    expect(error).toMatch(/^[a-z_]+(?:\.0)?: must be a UUID/)
    expect([journal(), bob.journal()]).toEqual(before)
  })

  test('of something deleted', async () => {
    const { call, journal, food, checkin, own } = await filled()
    await call('delete_entries', { ids: [food] })
    await call('delete_entries', { ids: [checkin], kind: 'checkin' })
    const before = journal()
    expect((await call(tool, input({ food, checkin, own }))).error).toMatch(/^[^\n]{10,200}$/)
    expect(journal()).toEqual(before)
  })
})

const MANY = Array.from({ length: 200 }, (_, at) => String(at).padStart(3, '0'))
const IDS = MANY.map((at) => `00000${at}-0000-7000-8000-000000000000`)
const OTHERS: [tool: string, input: (ids: Ids) => Record<string, unknown>, error: RegExp][] = [
  ['delete_entries', () => ({ ids: IDS }), /^ids: must be a list of 1 to 100 different items/],
  ['delete_entries', ({ food }) => ({ ids: [food], words: 'pizza' }), /^ids: and words cannot both be given/],
  ['delete_entries', () => ({}), /^ids: or words must be given, such as \{/],
  ['delete_entries', ({ food }) => ({ ids: [food], kind: 'lunch' }), /^kind: must be one of food, checkin/],
  [
    'correct_food',
    ({ food }) => ({ entry_id: food, parts: MANY.map((part) => ({ part, grams: 5 })) }),
    /^parts: must be a list of 1 to 20 items/,
  ],
  [
    'correct_food',
    ({ food }) => ({ entry_id: food, date: YESTERDAY, grams: 5 }),
    /^date: only goes with words/,
  ],
  [
    'correct_checkin',
    ({ checkin }) => ({ checkin_id: checkin, medications: MANY }),
    /^medications: must be a list of at most 50 items/,
  ],
  [
    'correct_checkin',
    ({ checkin }) => ({ checkin_id: checkin, words: 'fine', mood: 3 }),
    /^checkin_id: and words cannot both be given/,
  ],
  ['correct_checkin', ({ checkin }) => ({ checkin_id: checkin, content: '' }), /^content: /],
  ['log_checkin', () => ({ content: 'x', symptoms: MANY.map((name) => ({ name })) }), /^symptoms: must be/],
  ['get_diary', () => ({ from: '2017-12-23' }), /^from: and to must span at most 92 days/],
  ['get_health_snapshot', () => ({ from: '2017-12-23' }), /^to: must be at most 365 days after from/],
  ['get_health_snapshot', () => ({ from: YESTERDAY, days: 3 }), /^days: must be left out if from or to/],
  ['get_diet_gap', () => ({ days: 3000 }), /^days: must be a whole number from 1 to 365, such as 7/],
  ['search_journal', () => ({ words: 'pizza', from: '1990-01-01' }), /^to: must be at most 3653 days after/],
  ['undo_change', () => ({ undo: NOBODYS }), /^undo: must be the undo of a change of the last 30 days/],
]

test.each(OTHERS)('%s is refused in one line: %#', async (tool, input, expected) => {
  const { call, journal, food, checkin, own } = await filled()
  const before = journal()
  const { error } = await call(tool, input({ food, checkin, own }))
  expect(error).toMatch(expected)
  expect(error).not.toContain('\n')
  expect(journal()).toEqual(before)
})

test('3,000 days are searched', async () => {
  const { call } = await filled()
  expect(await call('search_journal', { words: 'pizza', from: '2017-12-23' })).toMatchObject({ total: 1 })
})

test('an undo of what was changed since names it, and nothing is undone', async () => {
  const { call, journal, checkin } = await filled()
  const { undo } = await call('correct_checkin', { checkin_id: checkin, mood: 3 })
  await call('correct_checkin', { checkin_id: checkin, mood: 4 })
  const before = journal()
  expect((await call('undo_change', { undo })).error).toMatch(
    /^undo: [^\n]* was changed since, so nothing was undone/,
  )
  expect(journal()).toEqual(before)
})
