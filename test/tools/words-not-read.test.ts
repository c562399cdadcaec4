import { describe, expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'
import { testServer } from '../support.ts'

/** Words of the input that became nothing are named, in log_food, analyze_food and log_checkin alike. */

const { foods } = (await testServer()).services.features

describe('every word of a meal is in a food or named, with the reason', () => {
  test.each([
    ['a banana and two figs', []],
    ['a banana with my aunt in Lisbon', ['aunt in Lisbon: no_food']],
    ['pasta without cheese, no bread', ['cheese: not_eaten', 'bread: not_eaten']],
    ['an egg and some grumbleroot', ['some grumbleroot: no_match']],
    ['yoghurt for breakfast', ['breakfast: meal']],
    ['a pear on thursday', ['thursday: when']],
    ['stress 8, a pear', ['stress 8: no_food']],
  ])('%s', async (text, expected) => {
    const { tool } = await journalOf('ada', { foods })
    for (const [name, field] of [
      ['log_food', 'food_name'],
      ['analyze_food', 'food_text'],
    ] as const) {
      const { not_read } = await tool(name, { [field]: text })
      const named = (not_read as { text: string; reason: string }[]).map(
        (piece) => `${piece.text}: ${piece.reason}`,
      )
      expect([name, named]).toEqual([name, expected])
    }
  })

  test('a day or a time in the words is not the time of the entry, and that is stated', async () => {
    const { log } = await journalOf('ada', { foods })
    const { entry, assumed } = await log({ food_name: 'a pear yesterday at 8:15' })
    expect(entry.date).toBe('2026-03-10')
    expect(assumed.join()).toContain('send it as consumed_at')
    const stated = await log({ food_name: 'a pear yesterday', consumed_at: 'yesterday 8:15' })
    expect([stated.entry.date, stated.not_read, stated.assumed]).toEqual(['2026-03-09', [], []])
  })

  test('of stated items only those without a food; the title is a title', async () => {
    const { log } = await journalOf('ada', { foods })
    const { not_read } = await log({
      food_name: 'With Kim by the sea',
      items: [{ name: 'pear' }, { name: 'grumbleroot' }],
    })
    expect(not_read).toEqual([{ text: 'grumbleroot', reason: 'no_match' }])
  })
})

describe('a text that names no food is no entry', () => {
  test.each(['the same as on monday', 'my usual dinner again', 'nothing for lunch', 'what we had yesterday'])(
    '%s',
    async (food_name) => {
      const { refusal, request, tool } = await journalOf('ada', { foods })
      expect(await refusal('log_food', { food_name })).toStartWith(
        'food_name: names no food, so nothing was stored',
      )
      expect((await request('GET', '/api/journal/foods')).json.entries).toEqual([])
      // With figures of its own it says how much was eaten.
      expect((await tool('log_food', { food_name, calories: 400 })).entry.nutrients.energy_kcal).toBe(400)
    },
  )
})

describe('a check-in whose words and fields differ', () => {
  const medicines = async (content: string, ...medications: string[]) => {
    const { tool } = await journalOf()
    const { checkin, warnings } = await tool('log_checkin', { content, medications })
    return { stored: checkin.medications, warnings }
  }

  test.each([
    ['took 500 mg paracetamol', 'Paracetamol 500mg'],
    ['took some paracetamol', 'paracetamol 500 mg'],
    ['took a Panadol', 'paracetamol 500 mg'],
    ['took 20 mg velotrexin', 'Velotrexin 20 mg'],
  ])('stores a medicine once: %s and %s', async (content, medication) => {
    expect(await medicines(content, medication)).toEqual({ stored: [medication], warnings: [] })
  })

  test('names doses that differ; the field wins, and other medicines stay', async () => {
    const { stored, warnings } = await medicines(
      'took 500 mg paracetamol and 5 mg cetirizine',
      'paracetamol 1000 mg',
    )
    expect(stored).toEqual(['paracetamol 1000 mg', 'cetirizine'])
    expect(warnings).toEqual([
      'medications.paracetamol: the field says 1000 mg and content 500 mg; 1000 mg is stored',
    ])
  })

  test('names numbers, severities and days that differ', async () => {
    const { tool } = await journalOf()
    const { checkin, warnings } = await tool('log_checkin', {
      content: 'Stress 8, backache 5/10',
      stress: 3,
      symptoms: [{ name: 'back pain', severity: 2 }],
    })
    expect(checkin).toMatchObject({ stress: 3, symptoms: [{ name: 'back pain', severity: 2 }] })
    expect(warnings).toHaveLength(2)
    const other = await tool('log_checkin', { content: 'Yesterday my migraine was 7/10', date: '2026-03-08' })
    expect([other.checkin.date, other.checkin.symptoms]).toEqual(['2026-03-08', []])
    expect(other.not_read).toEqual([{ text: 'Yesterday my migraine was 7/10', reason: 'another_day' }])
    expect(other.warnings).toEqual([expect.stringContaining('the check-in is on 2026-03-08')])
  })
})

describe('a weight without a unit', () => {
  const weigh = async (weight: number | undefined, content: string) => {
    const { request, tool } = await journalOf()
    if (weight !== undefined) await request('PUT', '/api/profile', { metrics_data: { weight_kg: weight } })
    const { checkin, assumed, not_read } = await tool('log_checkin', { content })
    return [checkin.weight_kg, assumed.join() || not_read[0]?.reason]
  }

  test('is in the unit in which it is near the last one', async () => {
    expect(await weigh(80, 'Weight 82.3')).toEqual([
      82.3,
      'weight_kg: 82.3 was taken as kg, near the last weight',
    ])
    expect(await weigh(80, 'Weight 178.2')).toEqual([
      80.83,
      'weight_kg: 178.2 was taken as lb, near the last weight',
    ])
    expect(await weigh(95, 'weight: 96')).toEqual([96, 'weight_kg: 96 was taken as kg, near the last weight'])
  })

  test('is in kg if the last one is not known and no adult has it in lb; else it is asked for', async () => {
    expect(await weigh(undefined, 'Weight 71.5')).toEqual([71.5, 'weight_kg: 71.5 was taken as kg'])
    expect(await weigh(undefined, 'Weight 110')).toEqual([null, 'which_unit'])
  })
})

describe('a feeling with a rating', () => {
  test.each([
    ['Feeling wonderful 8/10', { mood: 8 }],
    ['I felt pretty rubbish today, 3 out of 10', { mood: 3 }],
    ['feeling exhausted 7/10', { mood: null }],
    ['My dad felt great, 9/10', { mood: null }],
    ['feeling good 8/10 for energy', { mood: null, energy: 8 }],
    ['Feeling fine 6/10, mood 7', { mood: 7 }],
  ])('%s', async (content, values) => {
    const { tool } = await journalOf()
    const { checkin, assumed } = await tool('log_checkin', { content })
    expect(checkin).toMatchObject(values)
    expect(assumed.length).toBe(values.mood !== null && !content.includes('mood') ? 1 : 0)
  })
})
