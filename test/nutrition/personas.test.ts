import { expect, test } from 'bun:test'
import { LIVES } from './personas/lives.ts'
import { toldAfterThirtyDays } from './personas/persona.ts'

/**
 * Everything that five people are told after thirty days, as it was read and agreed to. Each kind of sentence has what it
 * was checked against; a sentence of a new kind fails until somebody has read it.
 * With EXT_UPDATE_SNAPSHOTS=1 the files are written anew: read the differences.
 */

const CHECKED: readonly (readonly [sentence: RegExp, against: string])[] = [
  [
    /^target: energy_kcal/,
    'EER 2023; no deficit under 19, in pregnancy, below a BMI of 18.5 (adults); −500 kcal to lose',
  ],
  [/^target: protein_g/, '1.2 g/kg, 1.6 for muscle, 0.8 with kidney disease (design, Energy and targets)'],
  [/^target: sodium_mg/, 'reduce above 2300 mg (National Academies 2019)'],
  [
    /^target: (iron|folate|vitamin_a|calcium)/,
    'DRI by age and sex, those of pregnancy (National Academies 1997–2011)',
  ],
  [
    /^note: Over \d+ days you logged/,
    'GLIM 2019, Academy/ASPEN 2012; first, kindly, no blame, to a person who can help',
  ],
  [/^note: Metformin can lower vitamin B12/, 'MHRA, Drug Safety Update, June 2022'],
  [/^note: Supplements of the profile/, 'supplements counted, or their absence stated (design)'],
  [/^score: /, 'fulfilment-1'],
  [/^concern: Energy averages/, 'energy before vitamins where intake is low (GLIM 2019, Academy/ASPEN 2012)'],
  [
    /^concern: Sodium .* with kidney disease/,
    'the largest harm beside the number; 2300 mg (National Academies 2019)',
  ],
  [
    /^concern: (Alcohol|Caffeine) .* pregnancy/,
    'NHS: no alcohol, at most 200 mg of caffeine a day in pregnancy',
  ],
  [/^target note: no_deficit_/, 'no deficit (design, Energy and targets)'],
  [
    /^target note: (pregnancy_not_included|deficit_500_kcal)/,
    'EER 2023 without the additional energy; −500 kcal to lose',
  ],
  [
    /^target note: (not_raised|potassium_not_for)_kidney_disease/,
    'protein never raised; potassium by the doctor',
  ],
  [
    /^suggestion: .* of [\d.]+ \S+ a day; .*adds/,
    'plain food; no allergen, nothing high in what is limited (FDA 5/20)',
  ],
  [
    /grapefruit and amlodipine/,
    'source of grapefruit_amlodipine; GPnotebook excepts amlodipine, hence large amounts only',
  ],
  [
    /and kidney disease: it is high in potassium/,
    'source of potassium_kidneys; no limit is set by the program',
  ],
  [/wine and metformin/, 'source of alcohol_metformin'],
  [/and pregnancy: the advice is not to drink alcohol/, 'source of pregnancy_alcohol'],
  [/and pregnancy: the advice is at most 200 mg of caffeine/, 'source of pregnancy_caffeine'],
  [/and pregnancy: .*(vitamin A|listeria)/, 'sources of pregnancy_liver and pregnancy_cheese'],
  [/and pregnancy: raw or undercooked/, 'source of pregnancy_raw_meat'],
]

/** What nobody should read here: praise or talk of losing weight, orders about medicines, blame. */
const TACTLESS =
  /\b(?:lose weight|weight loss|slim|diet plan|well done|cheat|bad food|you must|stop taking|you should not)\b/i

test.each(LIVES)(
  '$name hears what was read and agreed to',
  async (life) => {
    const told = await toldAfterThirtyDays(life)
    const lines = told.map((line) => {
      const against = CHECKED.find(([sentence]) => sentence.test(line))?.[1]
      expect([line, against]).toEqual([line, expect.any(String)])
      return `${line}\n    checked against: ${against}`
    })
    expect(told.filter((line) => TACTLESS.test(line))).toEqual([])
    const file = Bun.file(new URL(`personas/${life.name}.txt`, import.meta.url))
    const text = `${lines.join('\n')}\n`
    if (process.env.EXT_UPDATE_SNAPSHOTS === '1') await Bun.write(file, text)
    expect(text).toBe(await file.text())
  },
  60_000,
)
