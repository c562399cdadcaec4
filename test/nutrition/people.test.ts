import { describe, expect, test } from 'bun:test'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { journalOf } from '../journal/support.ts'

/** What a person's own words in the profile do to targets, gap and suggestions, over the tools. */

const METRICS = { age: 30, sex: 'female', height_cm: 168, weight_kg: 70, activity_level: 'active' }

async function personWith(profile: object) {
  const person = await journalOf('ada', { foods: starterIndex })
  const put = await person.request('PUT', '/api/profile', { metrics_data: METRICS, ...profile })
  expect(put.status).toBe(200)
  return { ...person, targets: put.json.targets }
}

describe('wherever a history of an eating disorder is noted, no deficit', () => {
  test.each([
    ['among the conditions', { conditions: ['asthma', 'anorexia in my teens'] }],
    ['as a goal', { health_goals: ['stay well after bulimia'] }],
    ['in the notes', { dietary_preferences: { notes: 'Please no weighing: history of ED.' } }],
  ])('%s', async (_, profile) => {
    const { targets } = await personWith({ ...profile, goal: 'lose' })
    const kept = await personWith({ ...profile, goal: 'maintain' })
    expect(targets.energy_kcal.value).toBe(kept.targets.energy_kcal.value)
    expect(targets.energy_kcal.notes).toContain('no_deficit_eating_disorder')
    expect(targets.protein_g.value).toBe(84)
  })
})

describe('wherever kidney disease is noted, 0.8 g of protein per kg whatever the goal', () => {
  test.each([
    ['among the conditions', { conditions: ['CKD stage 3b'] }],
    ['as a way of eating', { dietary_preferences: { pattern: 'renal diet' } }],
    ['as a goal', { health_goals: ['live well with chronic kidney disease'] }],
  ])('%s', async (_, profile) => {
    for (const goal of ['lose', 'maintain', 'gain', 'muscle']) {
      const { targets } = await personWith({ ...profile, goal })
      expect(targets.protein_g).toMatchObject({ value: 56, basis: 'body_weight' })
      expect(targets.potassium_mg.notes).toEqual(['potassium_not_for_kidney_disease'])
    }
  })

  test('and the gap tells it, and proposes nothing rich in potassium', async () => {
    const { log, tool } = await personWith({ dietary_preferences: { pattern: 'renal diet' }, goal: 'muscle' })
    for (const hour of ['08', '18']) {
      await log({ food_name: '400 g white rice', consumed_at: `2026-03-09T${hour}:00:00+01:00` })
    }
    const { target_basis, target_bases, target_notes, suggestions } = await tool('get_diet_gap')
    expect(target_basis).toBe('eer')
    expect(target_bases).toMatchObject({ protein_g: 'body_weight', iron_mg: 'dri', sodium_mg: 'dri' })
    expect((await tool('get_diet_score')).target_bases).toEqual(target_bases)
    expect(target_notes).toEqual(
      expect.arrayContaining(['not_raised_kidney_disease', 'potassium_not_for_kidney_disease']),
    )
    expect(suggestions.length).toBeGreaterThan(0)
    const proposed = suggestions.map(({ key, food }: { key: string; food: string }) => [key, food])
    expect(proposed.filter(([key]: string[]) => key === 'potassium_mg')).toEqual([])
    for (const rich of ['Lentils', 'White beans', 'Baked potato', 'Banana', 'Baked salmon']) {
      expect(proposed.map(([, food]: string[]) => food)).not.toContain(rich)
    }
  })
})

test('a pregnant woman who wants to lose weight: no deficit, her own reference intakes, and it is said', async () => {
  const { tool, targets } = await personWith({
    metrics_data: { ...METRICS, pregnant: true },
    goal: 'lose',
  })
  expect(targets.iron_mg).toMatchObject({ value: 27, basis: 'dri' })
  expect(targets.folate_ug).toMatchObject({ value: 600, basis: 'dri' })
  const { target_notes } = await tool('get_diet_gap')
  expect(target_notes).toEqual(['pregnancy_not_included', 'no_deficit_pregnant'])
})

test('an allergy that is told as a condition or in the notes keeps its food out of the suggestions', async () => {
  const foodsFor = async (profile: object) => {
    const { log, tool } = await personWith(profile)
    for (const hour of ['08', '13', '18']) {
      await log({ food_name: '200 g pasta', consumed_at: `2026-03-09T${hour}:00:00+01:00` })
    }
    const { suggestions } = await tool('get_diet_gap')
    return suggestions.map(({ food }: { food: string }) => food)
  }
  expect(await foodsFor({})).toContain('Baked salmon')
  for (const profile of [
    { conditions: ['fish allergy (anaphylaxis)'] },
    { dietary_preferences: { notes: 'Loves soup. Allergic to fish.' } },
  ]) {
    const foods = await foodsFor(profile)
    expect(foods).not.toContain('Baked salmon')
    expect(foods.length).toBeGreaterThan(2)
  }
})

test('what is left of today is null where most of today is not known', async () => {
  const { log, tool } = await personWith({})
  await log({ food_name: '100 g white rice', consumed_at: '2026-03-10T08:00:00+01:00' })
  const before = await tool('get_diet_gap')
  expect(before.today_remaining.sodium_mg).toBeLessThan(2300)
  await log({ food_name: 'canteen lunch', calories: 900, consumed_at: '2026-03-10T11:00:00+01:00' })
  const { today_remaining } = await tool('get_diet_gap')
  expect(today_remaining.sodium_mg).toBeNull()
  expect(today_remaining.energy_kcal).toBeCloseTo(before.today_remaining.energy_kcal - 900, 1)
})
