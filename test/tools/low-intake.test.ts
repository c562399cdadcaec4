import { describe, expect, test } from 'bun:test'
import { addDays } from '../../src/contract/calendar-date.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { journalOf } from '../journal/support.ts'

/** What is said before any figure: somebody who eats too little, what harms most, what is not counted. */

const TODAY = '2026-03-10'

type Meals = readonly (readonly [time: string, name: string, grams: number])[]

/** A person with a profile and the same meals on each of the days before today. */
async function person(
  profile: Record<string, unknown>,
  days: number,
  meals: Meals,
  options: Parameters<typeof journalOf>[1] = {},
) {
  const journal = await journalOf('ada', options)
  await journal.request('PUT', '/api/profile', profile)
  for (let back = 1; back <= days; back++) {
    for (const [time, food, grams] of meals) {
      const consumed_at = `${addDays(TODAY, -back)}T${time}:00Z`
      await journal.request('POST', '/api/journal/foods', {
        entries: [{ food_name: food, grams }],
        consumed_at,
      })
    }
  }
  const ask = async (message: string): Promise<string> =>
    (await journal.tool('chat_with_assistant', { message })).reply
  return { ...journal, ask }
}

const YOUNG = { metrics_data: { age: 15, sex: 'female', height_cm: 165, weight_kg: 48 } }
const OLD = {
  metrics_data: { age: 82, sex: 'female', height_cm: 158, weight_kg: 42.5, activity_level: 'inactive' },
}
/** 100 g of oatmeal are 100 kcal. */
const LITTLE: Meals = [
  ['07:00', 'oatmeal', 150],
  ['12:00', 'oatmeal', 240],
  ['18:00', 'oatmeal', 200],
]

describe('a fifteen-year-old at 590 kcal a day', () => {
  test('is told so first and kindly, in every tool, and gets a score', async () => {
    const { tool } = await person(YOUNG, 27, LITTLE)
    for (const name of ['get_diet_score', 'get_diet_gap', 'get_health_snapshot']) {
      const result = await tool(name, { days: 30 })
      expect(Object.keys(result)[0]).toBe('notes')
      expect(result.notes[0]).toMatchObject({
        key: 'very_low_intake',
        message: expect.stringMatching(/^Over 27 days you logged about 590 kcal a day.*an adult you trust/),
      })
    }
    expect(await tool('get_diet_score', { days: 30 })).toMatchObject({ status: 'ok', days: { complete: 27 } })
  })

  test('hears it from the assistant before any figure', async () => {
    const { ask } = await person(YOUNG, 27, LITTLE)
    for (const question of ['How good is my diet?', 'What nutrients am I missing?', 'How was my month?']) {
      const reply = await ask(question)
      const at = reply.indexOf('Over ')
      expect(at).toBeGreaterThan(-1)
      expect(reply.slice(0, at)).not.toMatch(/\d/)
    }
  })

  test('is offered food for energy and protein, not for vitamins alone', async () => {
    const { tool, request } = await person(YOUNG, 0, [], { foods: starterIndex })
    for (let back = 1; back <= 7; back++)
      for (const time of ['07:00', '12:00', '18:00'])
        await request('POST', '/api/journal/foods', {
          entries: [{ food_name: '1 apple and 2 rice cakes' }],
          consumed_at: `${addDays(TODAY, -back)}T${time}:00Z`,
        })
    const { macros, suggestions } = await tool('get_diet_gap', { days: 30 })
    expect(macros).toMatchObject([
      { key: 'energy_kcal', status: 'below' },
      { key: 'protein_g', status: 'below' },
      {},
      {},
    ])
    const helped = suggestions.map(({ key }: { key: string }) => key)
    expect(helped).toEqual(expect.arrayContaining(['energy_kcal', 'protein_g']))
  })

  test('with an eating disorder in the profile hears no figures of energy in it', async () => {
    const { tool } = await person({ ...YOUNG, conditions: ['anorexia nervosa'] }, 27, LITTLE)
    const [note] = (await tool('get_diet_score', { days: 30 })).notes
    expect(note).toMatchObject({ key: 'very_low_intake', message: expect.not.stringMatching(/kcal|%/) })
  })
})

test('an 82-year-old with two small meals a day: her days count, and she is told', async () => {
  const meals: Meals = [
    ['08:00', 'oatmeal', 250],
    ['17:00', 'oatmeal', 340],
  ]
  const { tool } = await person(OLD, 27, meals)
  const score = await tool('get_diet_score', { days: 30 })
  expect([score.status, score.days.complete]).toEqual(['ok', 27])
  expect(score.notes[0]).toMatchObject({
    key: 'very_low_intake',
    message: expect.stringMatching(/doctor or a dietitian/),
  })
})

test('less than three quarters over twenty days is said more quietly; enough is not said at all', async () => {
  const profile = {
    metrics_data: { age: 40, sex: 'male', height_cm: 180, weight_kg: 80, activity_level: 'low_active' },
  }
  const day = (grams: number): Meals => [
    ['07:00', 'oatmeal', grams],
    ['12:00', 'oatmeal', grams],
    ['18:00', 'oatmeal', grams],
  ]
  const notes = async (days: number, grams: number) =>
    (await (await person(profile, days, day(grams))).tool('get_diet_score', { days: 30 })).notes
  expect(await notes(20, 570)).toMatchObject([
    { key: 'low_intake', message: expect.stringMatching(/not intended/) },
  ])
  expect(await notes(19, 570)).toEqual([])
  expect(await notes(20, 800)).toEqual([])
  expect(await notes(6, 200)).toEqual([])
})

test('a week of marked fasts below half is said; days marked as incomplete are not counted against anybody', async () => {
  const { tool, request } = await person(OLD, 7, LITTLE)
  for (let back = 1; back <= 7; back++)
    await request('PUT', `/api/journal/days/${addDays(TODAY, -back)}`, { complete: false })
  expect((await tool('get_diet_score', { days: 30 })).notes).toEqual([])
})

describe('what harms most stands beside the overall number', () => {
  const SALTY = {
    name: 'Salt soup',
    nutrients: { energy_kcal: 100, sodium_mg: 480, protein_g: 5, fat_g: 3, carbohydrate_g: 13 },
  }

  test('sodium with kidney disease, in score, snapshot and the assistant’s answer', async () => {
    const profile = {
      conditions: ['CKD stage 3', 'type 2 diabetes'],
      metrics_data: { age: 64, sex: 'male', height_cm: 175, weight_kg: 82, activity_level: 'low_active' },
    }
    const { tool, ask, request } = await person(profile, 0, [])
    await request('POST', '/api/foods/own', SALTY)
    for (let back = 1; back <= 7; back++)
      for (const time of ['07:00', '12:00', '18:00'])
        await request('POST', '/api/journal/foods', {
          entries: [{ food_name: 'salt soup', grams: 270 }],
          consumed_at: `${addDays(TODAY, -back)}T${time}:00Z`,
        })
    const concern = {
      key: 'sodium_mg',
      message:
        'Sodium averages 3,888 mg a day, 169 % of the limit of 2,300 mg, which matters more with kidney disease',
    }
    expect((await tool('get_diet_score', { days: 7 })).concern).toEqual(concern)
    expect((await tool('get_health_snapshot', { days: 7 })).diet_score.concern).toEqual(concern)
    expect(await ask('How good is my diet?')).toContain(concern.message)
  })

  test('eating far too little comes before vitamins, without figures after an eating disorder', async () => {
    const concern = async (profile: Record<string, unknown>) =>
      (await (await person(profile, 10, LITTLE)).tool('get_diet_score')).concern
    expect(await concern(YOUNG)).toMatchObject({
      key: 'energy_kcal',
      message: expect.stringMatching(/^Energy averages 590 kcal a day, \d+ % of what a body like yours/),
    })
    expect((await concern({ ...YOUNG, conditions: ['anorexia nervosa'] })).message).not.toMatch(/\d/)
  })

  test('nothing is invented where nothing stands out', async () => {
    const { tool } = await journalOf()
    expect((await tool('get_diet_score')).concern).toBeNull()
  })
})

test('supplements of the profile are said not to be counted unless they are logged', async () => {
  const supplement_stack = ['vitamin D', 'iron', 'zinc', 'magnesium'].map((name) => ({ name }))
  const { tool } = await person({ supplement_stack }, 2, LITTLE)
  expect((await tool('get_diet_gap')).notes).toEqual([
    {
      key: 'supplements_not_counted',
      message:
        'Supplements of the profile (vitamin D, iron, zinc and 1 more) are counted only on days on which they were logged.',
    },
  ])
})

test('all tools average the same days', async () => {
  const { tool, request } = await person({}, 3, LITTLE)
  await request('POST', '/api/journal/foods', {
    entries: [{ food_name: 'oatmeal', grams: 100 }],
    consumed_at: `${addDays(TODAY, -5)}T08:00:00Z`,
  })
  const [gap, snapshot, score] = [
    await tool('get_diet_gap', { days: 7 }),
    await tool('get_health_snapshot', { days: 7 }),
    await tool('get_diet_score', { days: 7 }),
  ]
  expect(gap.macros[0].actual_avg).toBe(590)
  expect([snapshot.averages.energy_kcal, snapshot.average_basis]).toEqual([590, 'complete_days'])
  expect(score.components.find(({ key }: { key: string }) => key === 'energy_kcal')?.intake).toBe(590)
})
