import { describe, expect, test } from 'bun:test'
import { addDays } from '../../src/contract/calendar-date.ts'
import { CAUTION_ROWS } from '../../src/foods/cautions/cautions.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { medicationPhrases } from '../../src/safety/medicines/medicine-names.ts'
import { journalOf } from '../journal/support.ts'

/** Foods that do not go with a person's medicines or conditions, wherever foods are shown. */

type Shown = { key: string; advice: string; message: string; source: { title: string; url: string } }

async function personWith(profile: object) {
  const person = await journalOf('ada', { foods: starterIndex })
  expect((await person.request('PUT', '/api/profile', profile)).status).toBe(200)
  const cautions = async (food_name: string): Promise<Shown[]> => (await person.log({ food_name })).cautions
  const keys = async (food_name: string) => (await cautions(food_name)).map(({ key }) => key)
  return { ...person, cautions, keys }
}
const taking = (...medications: string[]) => personWith({ medications })

describe('the table', () => {
  test('names medicines of the lexicon, gives each row a source, and tells nobody to stop a medicine', () => {
    const known = new Set(medicationPhrases().map(([, { name }]) => name))
    for (const { medicines, conditions = [], text, source } of CAUTION_ROWS) {
      const names = medicines?.split(', ') ?? []
      expect(names.filter((name) => !known.has(name))).toEqual([])
      expect(names.length + conditions.length).toBeGreaterThan(0)
      expect(source.url).toMatch(/^https?:/)
      expect(source.finding.length).toBeGreaterThan(30)
      expect(text).not.toMatch(
        /\b(?:stop|skip|change)\b(?! of)(?:(?! in your blood| how)[^.])*\b(?:medicine|tablet|dose)\b/,
      )
      expect(text).toMatch(/\.$/)
    }
    expect(new Set(CAUTION_ROWS.map(({ key }) => key)).size).toBe(CAUTION_ROWS.length)
  })
})

describe('what is eaten with which medicine', () => {
  test.each([
    ['amlodipine 5 mg', 'half a grapefruit', 'grapefruit_amlodipine'],
    ['Istin', 'a glass of grapefruit juice', 'grapefruit_amlodipine'],
    ['simvastatin 20', 'pomelo', 'grapefruit_statins'],
    ['Zocor', 'toast with Seville orange marmalade', 'grapefruit_statins'],
    ['warfarin', 'a cup of cooked spinach', 'vitamin_k_warfarin'],
    ['Sintrom', '150 g kale', 'vitamin_k_warfarin'],
    ['warfarrin', 'a glass of cranberry juice', 'juice_warfarin'],
    ['Coumadin', '2 pints of lager', 'alcohol_warfarin'],
    ['phenelzine', '40 g cheddar', 'tyramine_maoi'],
    ['Nardil', 'toast with Marmite', 'tyramine_maoi'],
    ['linezolid', 'salami sandwich', 'tyramine_linezolid'],
    ['ramipril', 'potatoes with LoSalt', 'salt_substitute'],
    ['lisinopirl', 'popcorn with salt substitute', 'salt_substitute'],
    ['spironolactone', '300 g baked potato', 'potassium_spironolactone'],
    ['doxycycline', 'a glass of milk', 'calcium_tetracyclines'],
    ['ciprofloxacin', '200 g yoghurt', 'calcium_antibiotics'],
    ['Fosamax', 'a glass of milk', 'calcium_antibiotics'],
    ['levothyroxine 100 mcg', 'a cup of coffee', 'levothyroxine'],
    ['Synthroid', '150 g tofu', 'levothyroxine'],
    ['metronidazole', 'a glass of red wine', 'alcohol_metronidazole'],
    ['metformin', 'two beers', 'alcohol_metformin'],
    ['insulin glargine', 'gin and tonic', 'alcohol_insulin'],
    ['gliclazide', 'a glass of white wine', 'alcohol_insulin'],
    ['diazepam', 'a shot of vodka', 'alcohol_sedatives'],
    ['co-codamol', 'a pint of beer', 'alcohol_sedatives'],
    ['digoxin', '50 g black licorice', 'liquorice'],
    ['lithium', 'a large pizza', 'lithium_salt'],
    ['clozapine', '3 cups of coffee', 'caffeine_clozapine'],
    ['warfarin', "St John's wort tablet", 'st_johns_wort'],
  ])('%s and %s', async (medicine, food, key) => {
    const { cautions } = await taking(medicine)
    const found = (await cautions(food)).find((each) => each.key === key)
    expect(found).toMatchObject({ source: { url: expect.stringMatching(/^http/) } })
  })

  test.each([
    ['amlodipine', 'an orange and a cup of coffee'],
    ['warfarin', 'toast with butter'],
    ['warfarin', 'pasta without spinach'],
    ['phenelzine', '100 g cottage cheese'],
    ['metronidazole', 'a bottle of non-alcoholic beer'],
    ['metronidazole', 'a glass of ginger ale'],
    ['ibuprofen', 'grapefruit and red wine'],
    ['metformin', '200 g chicken with rice'],
    ['levothyroxine', 'two eggs'],
  ])('%s and %s: nothing', async (medicine, food) => {
    expect(await (await taking(medicine)).keys(food)).toEqual([])
  })

  test.each([
    ['kidney disease', { conditions: ['CKD stage 3'] }, 'star fruit', 'star_fruit'],
    ['kidney disease', { conditions: ['CKD stage 3'] }, '400 g baked potato', 'potassium_kidneys'],
    ['pregnancy', { metrics_data: { pregnant: true } }, 'a glass of wine', 'pregnancy_alcohol'],
    ['pregnancy', { conditions: ['pregnant, 20 weeks'] }, '100 g chicken liver', 'pregnancy_liver'],
    ['pregnancy', { metrics_data: { pregnant: true } }, '50 g brie', 'pregnancy_cheese'],
    ['pregnancy', { metrics_data: { pregnant: true } }, 'salmon sashimi', 'pregnancy_raw_meat'],
    ['pregnancy', { metrics_data: { pregnant: true } }, '150 g swordfish', 'pregnancy_mercury'],
    ['pregnancy', { metrics_data: { pregnant: true } }, '700 ml coffee', 'pregnancy_caffeine'],
  ])('%s: %p and %s', async (_, profile, food, key) => {
    expect(await (await personWith(profile)).keys(food)).toContain(key)
  })

  test.each([
    ['an infant', { birth_date: '2025-08-01' }, 'a teaspoon of raw honey', ['infant_honey']],
    ['an infant', { birth_date: '2025-08-01' }, 'porridge with honey', ['infant_honey']],
    ['an infant', { birth_date: '2025-08-01' }, 'honeydew melon', []],
    ['an infant', { birth_date: '2025-08-01' }, 'banana', []],
    ['a toddler', { birth_date: '2025-02-01' }, 'a teaspoon of honey', []],
    ['a minor', { birth_date: '2009-08-01' }, 'a glass of wine', ['minor_alcohol']],
    ['a minor', { age: 16 }, 'a pint of beer', ['minor_alcohol']],
    ['a minor', { age: 16 }, 'a glass of ginger ale', []],
    ['an adult', { age: 18 }, 'a glass of wine', []],
    ['somebody of unknown age', {}, 'honey and a glass of wine', []],
  ])('%s, %p: %s', async (_, metrics_data, food, keys) => {
    expect(await (await personWith({ metrics_data })).keys(food)).toEqual(keys)
  })

  test('an age is said in one calm sentence, with its source, before and after logging', async () => {
    const { cautions, tool, request } = await personWith({ metrics_data: { birth_date: '2025-08-01' } })
    const honey = {
      key: 'infant_honey',
      message: expect.stringMatching(
        /honey and the first year of life: honey, also cooked or baked, can cause infant botulism, so the advice is to give none before the first birthday\.$/i,
      ),
      source: { url: expect.stringContaining('inspq.qc.ca') },
    }
    const food_text = '10 g honey'
    expect((await tool('analyze_food', { food_text })).cautions).toMatchObject([honey])
    expect((await request('POST', '/api/foods/analysis', { food_text })).json.cautions).toMatchObject([honey])
    expect(await cautions(food_text)).toMatchObject([honey])
  })

  test('medicines count wherever the profile names them, unless it denies them', async () => {
    for (const profile of [
      { supplement_stack: [{ name: 'Warfarin', dose: '3 mg' }] },
      { conditions: ['atrial fibrillation, on warfarin'] },
      { dietary_preferences: { notes: 'I take warfarin since 2019' } },
    ]) {
      expect(await (await personWith(profile)).keys('150 g kale')).toEqual(['vitamin_k_warfarin'])
    }
    const stopped = await personWith({ conditions: ['no longer on warfarin'] })
    expect(await stopped.keys('150 g kale')).toEqual([])
  })

  test('without any in the profile, those of check-ins of the last 30 days count', async () => {
    const { tool, keys, request, server } = await personWith({})
    await tool('log_checkin', { content: 'took my warfarin' })
    expect(await keys('150 g kale')).toEqual(['vitamin_k_warfarin'])
    server.clock.advance(31 * 86_400_000)
    expect(await keys('150 g kale')).toEqual([])
    await request('PATCH', '/api/profile', { medications: ['metformin'] })
    await tool('log_checkin', { content: 'took my warfarin' })
    expect(await keys('150 g kale')).toEqual([])
  })
})

describe('where they are shown', () => {
  test('analyze_food, the analysis of the page, and entries in the journal', async () => {
    const { tool, request, log } = await taking('simvastatin')
    const analysis = await tool('analyze_food', { food_text: 'two eggs and half a grapefruit' })
    expect(analysis.cautions).toEqual([
      {
        key: 'grapefruit_statins',
        advice: 'avoid',
        food: 'Grapefruit',
        because: 'simvastatin',
        message: expect.stringMatching(/^Grapefruit and simvastatin: .* Ask your pharmacist or doctor\.$/),
        source: { title: expect.any(String), url: expect.stringMatching(/^https:/) },
      },
    ])
    const page = await request('POST', '/api/foods/analysis', { food_text: 'two eggs and half a grapefruit' })
    expect(page.json.cautions).toEqual(analysis.cautions)
    const { entry_id } = await log({ food_name: 'two eggs and half a grapefruit' })
    await log({ food_name: 'a banana' })
    const day = await request('GET', '/api/journal/day')
    expect(day.json.entries.map((entry: { cautions?: Shown[] }) => entry.cautions?.length ?? 0)).toEqual([
      1, 0,
    ])
    const entry = await request('GET', `/api/journal/foods/${entry_id}`)
    expect(entry.json.cautions).toMatchObject([{ key: 'grapefruit_statins' }])
  })

  test('the snapshot, each reason once, with the supplements of the profile', async () => {
    const { tool, log } = await personWith({
      medications: ['warfarin'],
      supplement_stack: [{ name: 'St. John’s wort' }],
    })
    for (const food_name of ['150 g kale', '100 g spinach', 'a banana']) await log({ food_name })
    const { cautions } = await tool('get_health_snapshot', { days: 1 })
    expect(cautions.map(({ key }: Shown) => key)).toEqual(['st_johns_wort', 'vitamin_k_warfarin'])
  })

  test('suggestions: none to avoid, none that changes what should be steady, others with the caution', async () => {
    const eatLittle = async (profile: object) => {
      const person = await personWith({ metrics_data: { age: 40, sex: 'female' }, ...profile })
      for (const hour of ['08', '13', '19']) {
        const consumed_at = `${addDays('2026-03-10', -1)}T${hour}:00:00+01:00`
        await person.log({ food_name: '250 g white rice', consumed_at })
      }
      return (await person.tool('get_diet_gap')).suggestions as { food: string; cautions?: Shown[] }[]
    }
    const others = await eatLittle({})
    expect(others.map(({ food }) => food).join()).toMatch(/spinach|broccoli|kale/i)
    expect(others.flatMap(({ cautions = [] }) => cautions)).toEqual([])
    expect((await eatLittle({ medications: ['warfarin'] })).map(({ food }) => food).join()).not.toMatch(
      /spinach|broccoli|kale|sprouts/i,
    )
    const doxycycline = await eatLittle({ medications: ['doxycycline'] })
    expect(doxycycline.flatMap(({ cautions = [] }) => cautions.map(({ key }) => key))).toContain(
      'calcium_tetracyclines',
    )
  })

  test('a token that may not read the profile is told nothing of it', async () => {
    const { server } = await taking('simvastatin')
    const token = server.token('ada', ['write'])
    const { json, text } = await server.request('POST', '/api/tools/analyze_food', {
      token,
      body: { food_text: 'half a grapefruit' },
    })
    expect(json.cautions).toEqual([])
    const logged = await server.request('POST', '/api/tools/log_food', {
      token,
      body: { food_name: 'half a grapefruit' },
    })
    expect(`${text}${logged.text}`).not.toContain('simvastatin')
  })
})

test('metformin: that it can lower vitamin B12 is a note with the figures', async () => {
  const { tool, log } = await taking('metformin 500 mg')
  await log({ food_name: '200 g white rice' })
  expect((await tool('get_diet_gap')).notes).toMatchObject([{ key: 'medicine_lowers_nutrient' }])
})
