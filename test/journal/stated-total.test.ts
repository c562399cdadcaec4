import { describe, expect, test } from 'bun:test'
import { editor } from '../tools/journal/support.ts'

/** A total that the person states for an entry of several foods, by PATCH /api/journal/foods/{id} and by `correct_food`. */

const DAY = '2026-03-09'
const AT = `${DAY}T08:00:00+01:00`

type Amounts = Record<'energy_kcal' | 'grams', number>
type Part = Amounts & { name: string; basis?: string }

async function meal(input: Record<string, unknown>) {
  const ada = await editor()
  const id = await ada.ate('60 g oats, 200 g whole milk and 100 g banana', AT, input)
  const token = ada.server.token('ada')
  const path = `/api/journal/foods/${id}`
  const rest = async (nutrients: Record<string, number>) =>
    (await ada.server.request('PATCH', path, { token, body: { nutrients } })).json
  const tool = async (nutrients: Record<string, number>) =>
    await ada.call('correct_food', { entry_id: id, nutrients })
  const diary = () => ada.call('get_diary', { date: DAY })
  const entry = async () => (await diary()).entries[0]
  /** What the parts have of a nutrient, as it is stored. */
  const stored = (key: string): (number | null)[] =>
    JSON.parse(
      ada.server.db.$client
        .query<{ parts: string }, [string]>('SELECT parts FROM food_entries WHERE id = ?')
        .get(id)?.parts ?? '[]',
    ).map(({ nutrients }: { nutrients: Record<string, number | null> }) => nutrients[key])
  return { ...ada, id, rest, tool, diary, entry, stored }
}

const energyOf = (parts: readonly Part[]) => parts.map(({ energy_kcal }) => energy_kcal)
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)

/** Items with figures of their own; the foods are in no table. */
const own = (name: string, grams: number, nutrients: Record<string, number>, basis = 'stated') => ({
  name,
  grams,
  nutrients,
  basis,
})
const titled = (...items: unknown[]) => ({ food_name: 'plate', items })

describe('the parts of an entry whose total was stated', () => {
  test.each(['rest', 'tool'] as const)('share it in proportion: %s', async (surface) => {
    const all = await meal({})
    const before = await all.entry()
    await all[surface]({ energy_kcal: 520, fiber_g: 12 })
    const { entries, days } = await all.diary()
    const [now] = entries
    expect(now.energy_kcal).toBe(520)
    expect(sum(energyOf(now.parts))).toBeCloseTo(520, 6)
    expect(sum(all.stored('fiber_g'))).toBeCloseTo(12, 6)
    const share = 520 / before.energy_kcal
    for (const [at, kcal] of energyOf(now.parts).entries())
      expect(kcal).toBeCloseTo(before.parts[at].energy_kcal * share, 1)
    expect(days[0].energy_kcal).toBe(520)
    // What was not stated, the weights among it, is as it was.
    expect(now).toMatchObject({ protein_g: before.protein_g, grams: before.grams, value_source: 'mixed' })
    expect(sum(all.stored('protein_g'))).toBeCloseTo(before.protein_g, 1)
  })

  test('the result says that they do, and undo brings both back', async () => {
    const all = await meal({})
    const stored = all.journal()
    const { undo, after, warnings } = await all.tool({ energy_kcal: 520 })
    expect(warnings).toEqual(['Its parts share the stated total in proportion: energy_kcal 520'])
    expect(sum(energyOf(after[0].parts))).toBeCloseTo(520, 6)
    await all.call('undo_change', { undo })
    expect(all.journal()).toEqual(stored)
  })

  test('a correction of one part changes the total by as much', async () => {
    const all = await meal({})
    await all.tool({ energy_kcal: 520 })
    const [oats, milk, banana] = energyOf((await all.entry()).parts)
    const { after } = await all.call('correct_food', {
      entry_id: all.id,
      parts: [{ part: 'milk', grams: 100 }],
    })
    const whole = (oats ?? 0) + (milk ?? 0) / 2 + (banana ?? 0)
    expect(after[0].energy_kcal).toBeCloseTo(whole, 2)
    expect(sum(energyOf(after[0].parts))).toBeCloseTo(whole, 2)
    expect((await all.diary()).days[0].energy_kcal).toBeCloseTo(whole, 0)
  })

  test('zero is shared, too, and so is what comes after zero', async () => {
    const all = await meal({})
    await all.tool({ energy_kcal: 0 })
    expect(energyOf((await all.entry()).parts)).toEqual([0, 0, 0])
    await all.rest({ energy_kcal: 360 })
    // Nothing else is known of their shares than their weights.
    expect(energyOf((await all.entry()).parts)).toEqual([60, 200, 100])
  })

  test('a part without the figure has what the others leave', async () => {
    const all = await meal(
      titled(own('zorbleflux', 100, { protein_g: 5 }), own('quixnauter', 200, { energy_kcal: 300 })),
    )
    expect((await all.entry()).energy_kcal).toBeNull()
    await all.tool({ energy_kcal: 500 })
    expect(energyOf((await all.entry()).parts)).toEqual([200, 300])
    await all.tool({ energy_kcal: 150 })
    expect(sum(energyOf((await all.entry()).parts))).toBeCloseTo(150, 6)
  })

  test('other parts are as they were where the total stays the sum of its parts', async () => {
    const all = await meal({})
    const before = await all.entry()
    const { undo } = await all.tool({ energy_kcal: before.energy_kcal })
    expect((await all.entry()).parts).toEqual(before.parts)
    expect(undo).not.toBeNull()
  })
})

describe('where the figures are from', () => {
  test('estimates stay estimates', async () => {
    const all = await meal(
      titled(
        own('zorbleflux', 100, { energy_kcal: 300 }, 'estimate'),
        own('quixnauter', 200, { energy_kcal: 100 }, 'estimate'),
      ),
    )
    const { after } = await all.tool({ energy_kcal: 200 })
    expect(after[0]).toMatchObject({ energy_kcal: 200, value_source: 'estimate' })
    expect(after[0].parts).toMatchObject([
      { energy_kcal: 150, basis: 'estimate' },
      { energy_kcal: 50, basis: 'estimate' },
    ])
  })

  test('a label does not say what the person stated in its place', async () => {
    const all = await meal(
      titled(
        own('zorbleflux', 100, { energy_kcal: 300 }, 'label'),
        own('quixnauter', 200, { energy_kcal: 100 }, 'label'),
      ),
    )
    expect((await all.entry()).value_source).toBe('label')
    const { after } = await all.tool({ energy_kcal: 200 })
    expect(after[0].value_source).toBe('user')
    expect(after[0].parts.map(({ basis }: Part) => basis)).toEqual([undefined, undefined])
    const next = await all.call('correct_food', {
      entry_id: all.id,
      parts: [{ part: 'quixnauter', grams: 100 }],
    })
    expect(next.after[0]).toMatchObject({ energy_kcal: 175, value_source: 'user' })
  })
})
