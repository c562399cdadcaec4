import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, mondayOf } from '../../src/contract/calendar-date.ts'
import { MAX_WEEKLY_STEP_KCAL } from '../../src/contract/expenditure.ts'
import { exportRows } from '../../src/data/export.ts'
import { importRowsFile } from '../../src/data/import-rows-file.ts'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'
import { ADULT, datesUntil, FIRST, type Follower, followerOf } from './follower.ts'

/** Each lives for weeks, a request at a time. */
setDefaultTimeout(30_000)

type Change = { date: string; kind: string; expenditure_kcal: number; expenditure_before_kcal: number }

/** Those of a person who moves within the days of a test. */
const MOVING = { seed: 11 }

describe('a target that follows', () => {
  test('begins with the equations, and moves on Mondays only, by at most the step, each with its reason', async () => {
    const ada = await followerOf(MOVING)
    expect((await ada.profile()).follow_note).toContain(
      `The first step is on Monday, 12 January 2026, by at most ${MAX_WEEKLY_STEP_KCAL} kcal`,
    )
    const seen: Record<string, number> = {}
    for (let day = 0; day < 35; day++) {
      seen[ada.today()] = (await ada.energyOn(ada.today())).value
      await ada.liveDay()
    }
    const changes: Change[] = await ada.changes()
    expect(changes.map(({ date }) => date)).toEqual(
      Array.from({ length: 6 }, (_, week) => addDays(FIRST, 7 * week)).toReversed(),
    )
    expect(changes.at(-1)).toMatchObject({ kind: 'started' })
    expect(changes.at(-2)).toMatchObject({ kind: 'no_estimate' })
    const moved = changes.filter(({ kind }) => kind === 'moved')
    expect(moved.length).toBeGreaterThan(0)
    for (const each of moved) {
      const step = Math.abs(each.expenditure_kcal - each.expenditure_before_kcal)
      expect(step).toBeLessThanOrEqual(MAX_WEEKLY_STEP_KCAL)
      expect(each).toMatchObject({ why: expect.stringContaining('complete days and') })
    }
    // Within a week it is one.
    for (const [date, value] of Object.entries(seen)) {
      const change = moved.find((each) => each.date <= date)
      if (change !== undefined) expect(value).toBe(change.expenditure_kcal)
    }
    expect((await ada.profile()).targets.energy_kcal.basis).toBe('estimated_expenditure')
    expect((await ada.profile()).follow_note).not.toBeNull()
  })

  test('is the same on every day afterwards, and whoever follows nothing has no changes', async () => {
    const ada = await followerOf(MOVING)
    const seen: [string, number][] = []
    for (let day = 0; day < 35; day++) {
      const date = ada.today()
      await ada.liveDay()
      seen.push([date, (await ada.energyOn(date)).value])
    }
    expect(new Set(seen.map(([, value]) => value)).size).toBeGreaterThan(1)
    for (const [date, value] of seen) expect([date, (await ada.energyOn(date)).value]).toEqual([date, value])
    const ben = await followerOf({ ...MOVING, userId: 'ben' }, { follow_expenditure: false }, ada.server)
    expect(await ben.changes()).toEqual([])
    expect(await ben.profile()).toMatchObject({ follow_expenditure: false, follow_note: null })
  })

  test('a week is decided the same, whenever it is asked for, and whether by a read or by a change', async () => {
    /** How somebody uses the page on a Monday, on which they also correct a day of the week before. */
    type Habit = 'reads first' | 'writes first' | 'is away'
    async function decided(seed: number, habits: readonly Habit[], correction: number): Promise<Change[]> {
      const ada = await followerOf({ seed })
      const read: Change[] = []
      const look = async () => {
        read.push(...(await ada.changes('limit=1')))
      }
      for (let day = 0; day < 7 * habits.length; day++) {
        const habit = habits[Math.floor(day / 7)]
        if (ada.today() === mondayOf(ada.today()) && day > 20) {
          if (habit === 'reads first') await look()
          // Heavier by kilograms: an estimate that saw it would be another.
          await ada.weigh(addDays(ada.today(), -3), correction)
          await ada.eat(addDays(ada.today(), -2), 9000, '12')
          if (habit === 'writes first') await look()
        }
        if (habit === 'reads first') await ada.profile()
        await ada.liveDay()
      }
      const changes: Change[] = await ada.changes()
      // What was read once is what stays.
      for (const each of read)
        expect(changes).toContainEqual(expect.objectContaining({ ...each, can_undo: expect.any(Boolean) }))
      return changes
    }
    const habit = fc.constantFrom<Habit>('reads first', 'writes first', 'is away')
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(habit, { minLength: 6, maxLength: 6 }),
      fc.array(habit, { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 60, max: 90 }),
      async (seed, one, other, correction) => {
        const first = await decided(seed, one, correction)
        expect(await decided(seed, other, correction)).toEqual(first)
        expect(first.length).toBe(7)
      },
    )
    await fc.assert(property, { numRuns: 2, endOnFailure: true })
  }, 60_000)

  test('weeks without anybody are decided in order when somebody comes back', async () => {
    const ada = await followerOf(MOVING)
    await ada.live(45)
    ada.passDays(60)
    const read: Change[] = await ada.changes()
    expect(read[0]).toMatchObject({ date: mondayOf(ada.today()), kind: 'no_estimate' })
    await ada.eat(ada.today(), 500, '08')
    expect(await ada.changes()).toEqual(read)
    expect(ada.server.db.$client.query('SELECT count(*) AS n FROM target_changes').get()).toEqual({
      n: read.length,
    })
  })
})

describe('switching', () => {
  test('off: from today the equations count, and no day that is over changes', async () => {
    const ada = await followerOf(MOVING)
    await ada.live(33)
    const past = datesUntil(addDays(ada.today(), -1))
    const figures = () => Promise.all(past.map((date) => ada.energyOn(date)))
    const before = await figures()
    expect(new Set(before.map(({ value }) => value)).size).toBeGreaterThan(1)
    const followed = await ada.energyOn(ada.today())
    await ada.put('PATCH', '/api/profile', { follow_expenditure: false })
    expect((await ada.energyOn(ada.today())).basis).toBe('eer')
    expect(await figures()).toEqual(before)
    ada.passDays(10)
    expect((await ada.energyOn(ada.today())).basis).toBe('eer')
    expect((await ada.changes()).length).toBeGreaterThan(4)
    // On again within four weeks: what counted last counts from today on, and in no day in between.
    await ada.put('PATCH', '/api/profile', { follow_expenditure: true })
    expect(await ada.energyOn(ada.today())).toEqual(followed)
    expect((await ada.energyOn(addDays(ada.today(), -1))).basis).toBe('eer')
    expect(await figures()).toEqual(before)
    expect((await ada.profile()).follow_note).toContain('again')
  })

  test('until the first step the list and the profile have one target, also when the activity changes', async () => {
    // Half a kilocalorie is lost where the expenditure is rounded before the goal.
    const stated = { goal: 'lose', goal_weight_kg: 65, goal_rate_percent: 0.5 }
    for (const weight_kg of [70, 72.3, 74.7])
      for (const activity_level of ['active', 'inactive']) {
        const ada = await followerOf(MOVING, { ...stated, metrics_data: { ...ADULT, weight_kg } })
        await ada.put('PATCH', '/api/profile', { metrics_data: { activity_level } })
        const [started] = await ada.changes()
        const { targets, follow_note, goal_plan } = await ada.profile()
        expect(started).toMatchObject({
          kind: 'started',
          target_kcal: targets.energy_kcal.value,
          target_before_kcal: targets.energy_kcal.value,
          expenditure_kcal: goal_plan.used.kcal,
        })
        expect(follow_note).toBe(started.why)
        expect(follow_note).not.toContain(started.expenditure_kcal.toLocaleString('en'))
      }
  })

  test('the undo of a tool’s change switches as well', async () => {
    const ada = await followerOf(MOVING, { follow_expenditure: false })
    await ada.live(10)
    const { undo } = await ada.tool('update_profile', { set: { follow_expenditure: true } })
    expect(await ada.profile()).toMatchObject({ follow_expenditure: true })
    await ada.tool('undo_change', { undo })
    expect(await ada.profile()).toMatchObject({ follow_expenditure: false, follow_note: null })
    const off = await ada.tool('update_profile', { set: { follow_expenditure: true } })
    await ada.tool('update_profile', { remove: { values: ['follow_expenditure'] } })
    expect(off.undo).toBeString()
    expect(await ada.profile()).toMatchObject({ follow_expenditure: false })
  })

  test('a person whose target must not follow is told why, and keeps the equations', async () => {
    const cases = [
      [{ age: 15 }, 'Under 19'],
      [{ age: 0.5, height_cm: 68, weight_kg: 8 }, 'Under 19'],
      [{ pregnant: true }, 'pregnancy'],
      [{ lactating: true }, 'breastfeeding'],
      [{ weight_kg: 45 }, 'low for your height'],
      [{ height_cm: null }, 'once your age, height and weight are known'],
    ] as const
    for (const [index, [metrics, said]] of cases.entries()) {
      const ada = await followerOf(MOVING, { metrics_data: ADULT })
      await ada.put('PATCH', '/api/profile', { metrics_data: metrics })
      const { follow_note: note, targets } = await ada.profile()
      expect([index, note]).toEqual([index, expect.stringContaining(said)])
      expect(targets.energy_kcal.basis).not.toBe('estimated_expenditure')
      expect(targets.energy_kcal.notes.join()).toContain('not_followed')
    }
  })

  test('an own target counts, and it is said', async () => {
    const ada = await followerOf(MOVING)
    await ada.live(33)
    await ada.put('PATCH', '/api/profile', { targets: { energy_kcal: 1234 } })
    expect(await ada.profile()).toMatchObject({
      targets: { energy_kcal: { value: 1234, basis: 'user' } },
      follow_note: expect.stringContaining('Your own energy target counts'),
    })
    expect((await ada.request('GET', '/api/journal/day')).json.target_change).toBeNull()
  })

  test('an own target of 0, stored before there was a least, does not count, and nothing says that it does', async () => {
    const ada = await followerOf(MOVING)
    ada.server.db.$client.run("UPDATE profiles SET profile = json_set(profile, '$.targets.energy_kcal', 0)")
    const { targets, follow_note: note } = await ada.profile()
    expect(targets.energy_kcal.basis).not.toBe('user')
    expect(note).not.toContain('Your own energy target')
  })
})

/** Lives on until a Monday on which the target moves. */
async function untilMoved(ada: Follower): Promise<Change> {
  for (let day = 0; day < 110; day++) {
    const [newest] = await ada.changes('limit=1')
    if (newest.kind === 'moved' && newest.date === ada.today()) return newest
    await ada.liveDay()
  }
  throw new Error('it never moved')
}

describe('undo', () => {
  test('keeps what counted before until the next week, and changes no day that is over', async () => {
    const ada = await followerOf(MOVING)
    const moved = await untilMoved(ada)
    const before = moved.expenditure_before_kcal
    const after = (await ada.energyOn(moved.date)).value
    expect(after).not.toBe(before)
    const day = (await ada.request('GET', '/api/journal/day')).json
    expect(day.target_change).toMatchObject({
      date: moved.date,
      target_kcal: after,
      target_before_kcal: before,
      can_undo: true,
    })
    await ada.live(2)
    const { status, json } = await ada.undo(moved.date)
    expect(status).toBe(200)
    expect(json).toMatchObject({ kind: 'undone', can_undo: false, why: expect.stringContaining('You undid') })
    expect((await ada.energyOn(ada.today())).value).toBe(before)
    // Monday and Tuesday were lived with the change.
    expect((await ada.energyOn(moved.date)).value).toBe(after)
    expect((await ada.energyOn(addDays(moved.date, 1))).value).toBe(after)
    expect((await ada.request('GET', '/api/journal/day')).json.target_change).toBeNull()
    expect((await ada.undo(moved.date)).status).toBe(409)
    ada.passDays(7)
    const [next] = await ada.changes('limit=1')
    // The equations counted before, which move with the weight.
    expect(Math.abs(next.expenditure_before_kcal - moved.expenditure_before_kcal)).toBeLessThan(20)
  })

  test('only of a change of this week, and never of somebody else’s', async () => {
    const ada = await followerOf(MOVING)
    const moved = await untilMoved(ada)
    const ben = await followerOf({ ...MOVING, userId: 'ben' }, { follow_expenditure: false }, ada.server)
    expect((await ben.undo(moved.date)).status).toBe(404)
    expect(await ben.changes()).toEqual([])
    expect((await ada.undo('2026-02-30')).status).toBe(422)
    expect((await ada.undo(FIRST)).status).toBe(409)
    ada.passDays(7)
    expect((await ada.undo(moved.date)).status).toBe(409)
    expect((await ada.changes()).find(({ date }: Change) => date === moved.date)).toEqual({
      ...moved,
      can_undo: false,
    })
  })
})

test('the list goes on where it ended, newest first', async () => {
  const ada = await followerOf(MOVING)
  await ada.live(40)
  const all: Change[] = await ada.changes()
  const paged: Change[] = []
  for (let before = ''; ; ) {
    const page = (await ada.request('GET', `/api/profile/target-changes?limit=2${before}`)).json
    paged.push(...page.changes)
    if (page.next === null) break
    before = `&before=${page.next}`
  }
  expect(paged).toEqual(all)
  expect((await ada.request('GET', '/api/profile/target-changes?before=2026-02-30')).status).toBe(422)
})

test('a model is told in one line why the target is as it is', async () => {
  const ada = await followerOf(MOVING)
  await untilMoved(ada)
  const client = await ada.server.mcpClient(await ada.server.jwt('ada'))
  const result = await client.callTool({ name: 'get_health_profile', arguments: {} })
  const text = JSON.stringify(result.content)
  expect(text).toMatch(/Energy target: By \d+ complete days and \d+ weigh-ins you use about/)
  await client.close()
})

test('the export has the changes, and a file of rows brings them back to another server', async () => {
  const ada = await followerOf(MOVING)
  await untilMoved(ada)
  const changes = await ada.changes()
  const exported = (await ada.request('GET', '/api/export?format=json')).json
  expect(exported.target_changes).toEqual(changes)
  // A change, so that all weeks are stored.
  await ada.weigh(ada.today(), 71)
  const lines = [...exportRows({ db: ada.server.db, clock: ada.server.clock }, 'ada')].map((line) =>
    line.trimEnd(),
  )
  const other = await testServer({ clock: ada.server.clock })
  importRowsFile({ ...other.services, db: other.db, clock: other.clock }, lines)
  const there = personOn(other, 'ada')
  expect((await there.request('GET', '/api/profile/target-changes?limit=200')).json.changes).toEqual(changes)
})
