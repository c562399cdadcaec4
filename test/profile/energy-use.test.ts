import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { TestServer } from '../support.ts'
import { type Follower, followerOf } from './follower.ts'

/** What a person uses a day, what is missing until it is known, and when the log cannot be right. */

setDefaultTimeout(30_000)

const MAN = { age: 40, sex: 'male', height_cm: 180, weight_kg: 80, activity_level: 'low_active' }

type Life = {
  days: number
  /** Eaten on each day, from 0; undefined: the day is not logged. */
  kcal?: (day: number) => number | undefined
  kg?: (day: number) => number | undefined
}

/** Somebody on the day after so many days of logging and weighing. */
async function lived(
  { days, kcal = () => 2200, kg = () => 80 }: Life,
  profile: Record<string, unknown> = {},
  on?: TestServer,
): Promise<Follower> {
  const ada = await followerOf({}, { metrics_data: MAN, follow_expenditure: false, ...profile }, on)
  for (let day = 0; day < days; day++) {
    const [eaten, weight] = [kcal(day), kg(day)]
    if (weight !== undefined) await ada.weigh(ada.today(), weight)
    if (eaten !== undefined) {
      await ada.eat(ada.today(), eaten, '08')
      await ada.put('PUT', `/api/journal/days/${ada.today()}`, { complete: true })
    }
    ada.passDays(1)
  }
  return ada
}
const useOf = async (ada: Follower) => (await ada.request('GET', '/api/trends/energy-use')).json
const says = async (ada: Follower, message: string): Promise<string> =>
  (await ada.tool('chat_with_assistant', { message })).reply

describe('what is missing', () => {
  test('nothing, once 14 days in a row were logged and weighed', async () => {
    const { estimate, missing, is_current, mean_intake_kcal } = await useOf(await lived({ days: 14 }))
    expect(missing).toBeNull()
    expect(estimate).toMatchObject({ complete_days: 14, weigh_ins: 14 })
    expect(is_current).toBe(true)
    expect(mean_intake_kcal).toBe(2200)
  })

  test('each of them with what there is and what it takes', async () => {
    const ada = await lived({ days: 6, kg: (day) => (day < 5 ? 80 : undefined) })
    const { missing, estimate } = await useOf(ada)
    expect(estimate).toBeNull()
    expect(missing).toMatchObject({
      lacks: ['complete_days', 'weigh_ins', 'span_days'],
      complete_days: { so_far: 5, needed: 14 },
      weigh_ins: { so_far: 5, needed: 8 },
      span_days: { so_far: 5, needed: 14 },
      complete_days_outside: 1,
      next_weigh_in: false,
    })
    expect(missing.why).toBe(
      'There is no estimate yet of what you use a day: it takes 14 complete days from your first weigh-in to your last (so far 5), 8 weigh-ins within six weeks (so far 5) and 14 days from the first weigh-in to the last (so far 5). 1 other complete day is before the first weigh-in or after the last.',
    )
    expect(await says(ada, 'How many calories do I use a day?')).toStartWith(missing.why)
  })

  test('the next weigh-in, where enough days lie before it but not before the last', async () => {
    const ada = await lived({ days: 15, kg: (day) => (day < 13 ? 80 : undefined) })
    const { missing, complete_days } = await useOf(ada)
    expect(complete_days).toBe(15)
    expect(missing).toMatchObject({
      lacks: ['complete_days', 'span_days'],
      complete_days: { so_far: 13, needed: 14 },
      complete_days_outside: 2,
      next_weigh_in: true,
    })
    expect(missing.why).toEndWith('It shows with your next weigh-in.')
    await ada.weigh(ada.today(), 80)
    expect((await useOf(ada)).missing).toBeNull()
  })

  test('the share of complete days, and only where their number is enough', async () => {
    const ada = await lived({ days: 34, kcal: (day) => (day < 14 || day > 33 ? 2200 : undefined) })
    const { missing } = await useOf(ada)
    expect(missing).toMatchObject({
      lacks: ['complete_share'],
      complete_share: { so_far: 0.42, needed: 0.5 },
    })
    expect(missing.why).toContain(
      'at least half of the days from your first weigh-in to your last complete (so far 42%)',
    )
  })

  test('days with food of unknown energy are named, which are complete and do not count', async () => {
    const ada = await lived({ days: 14 })
    for (const day of ['2026-01-06', '2026-01-07'])
      await ada.put('POST', '/api/tools/log_food', {
        food_name: 'xyzzy',
        consumed_at: `${day}T12:00:00+01:00`,
        client_entry_id: crypto.randomUUID(),
      })
    const { missing } = await useOf(ada)
    expect(missing).toMatchObject({ complete_days: { so_far: 12 }, unknown_energy_days: 2 })
    expect(missing.why).toContain('2 days have food of unknown energy')
  })

  test('a week without an estimate is explained by the same counts', async () => {
    const ada = await lived(
      { days: 21, kg: (day) => (day < 12 ? 80 : undefined) },
      { follow_expenditure: true },
    )
    const [newest] = await ada.changes('limit=1')
    expect(newest).toMatchObject({
      kind: 'no_estimate',
      why: expect.stringContaining(
        'it takes 14 complete days from your first weigh-in to your last (there were 12) and 14 days from the first weigh-in to the last (there were 12). Your energy target stays with',
      ),
    })
  })
})

test('an estimate of weeks that are over is of what was used, with its dates', async () => {
  const ada = await lived({ days: 30, kg: (day) => (day < 17 ? 80 : undefined) })
  const { is_current, estimate, complete_days } = await useOf(ada)
  expect(is_current).toBe(false)
  expect(estimate).toMatchObject({ from: '2026-01-05', to: '2026-01-21', complete_days: 17 })
  expect(complete_days).toBe(30)
  expect(await says(ada, 'How many calories do I use a day?')).toMatch(/^You used about .* 5 Jan to 21 Jan\./)
})

describe('an estimate that no body uses', () => {
  const LOSE = { goal: 'lose', goal_weight_kg: 70 }

  test('too little: it is said, and nothing follows from it', async () => {
    const ada = await lived({ days: 28, kcal: () => 600 }, LOSE)
    const { estimate, doubt, formula_kcal } = await useOf(ada)
    expect(estimate.kcal).toBeLessThan(1000)
    expect(doubt.reason).toBe('too_little_logged')
    expect(doubt.why).toContain('what is logged is probably too little')
    const { goal_note, goal_plan } = await ada.profile()
    expect(goal_note).toContain(`you use about ${estimate.kcal} kcal a day`)
    expect(goal_note).toContain(doubt.why)
    expect(goal_note).not.toContain('you would not lose weight')
    expect(goal_plan).toMatchObject({
      used: { by: 'equations', low: null },
      by_plan: { date: expect.any(String) },
    })
    expect(Math.abs(goal_plan.used.kcal - formula_kcal)).toBeLessThan(2)
    expect(await says(ada, 'How many calories do I use a day?')).toContain(doubt.why)
  })

  test('too much: likewise', async () => {
    const ada = await lived({ days: 28, kcal: () => 6000 }, { goal: 'gain' })
    const { doubt } = await useOf(ada)
    expect(doubt.reason).toBe('too_much_logged')
    expect((await ada.profile()).goal_note).toContain(doubt.why)
    expect(await says(ada, 'How many calories do I use a day?')).toContain(doubt.why)
  })

  test.each([
    [600, 'too_little_logged'],
    [6000, 'too_much_logged'],
  ])('a target that follows stays where it was: %d kcal, %s', async (kcal, kind) => {
    const ada = await lived({ days: 28, kcal: () => kcal }, { follow_expenditure: true })
    const [newest, before] = await ada.changes('limit=2')
    const { expenditure_kcal, target_kcal } = before
    const { follow_note } = await ada.profile()
    expect(newest).toMatchObject({ kind, expenditure_kcal, target_kcal, why: follow_note })
    expect(follow_note).toContain('Your energy target stays with')
    expect(follow_note).toContain((await useOf(ada)).doubt.why)
  })

  test('also of somebody whose body is not known', async () => {
    const profile = { metrics_data: {} }
    const few = await lived({ days: 16, kcal: () => 500 }, profile)
    expect((await useOf(few)).doubt).toMatchObject({ reason: 'too_little_logged' })
  })

  test('what somebody may use is not doubted', async () => {
    const ada = await lived({ days: 28 }, LOSE)
    expect((await useOf(ada)).doubt).toBeNull()
    expect((await ada.profile()).goal_plan.used.by).toBe('weigh_ins_and_food')
  })
})
