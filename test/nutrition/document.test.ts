import { expect, test } from 'bun:test'
import { NUTRIENT_KEYS } from '../../src/contract/nutrients.ts'
import { everyDay } from '../../src/nutrition/day-facts.ts'
import { dietScore } from '../../src/nutrition/diet-score.ts'
import { type EnergyTarget, energyTarget } from '../../src/nutrition/energy-target.ts'
import { HEI2020_COMPONENTS } from '../../src/nutrition/hei2020.ts'
import type { Person } from '../../src/nutrition/person.ts'
import { targetsFor } from '../../src/nutrition/targets.ts'
import { day, person, vectorTargets } from './support.ts'

/** The numbers that docs/how-scores-work.md tells, each worked out by the program. */

const DOCUMENT = (await Bun.file('docs/how-scores-work.md').text()).replace(/\s+/g, ' ')
const says = (sentence: string) => expect(DOCUMENT).toContain(sentence)

const man = { age: 40, sex: 'male', height_cm: 180, weight_kg: 100, activity_level: 'active' } as const
const tiny = { age: 70, height_cm: 150, weight_kg: 50, activity_level: 'inactive', goal: 'lose' } as const
const energy = (fields: Partial<Person>): EnergyTarget['value'] => energyTarget(person(fields)).value
const targets = (fields: Partial<Person> = {}) => targetsFor(person(fields))

test('energy', () => {
  const kept = energy(man)
  says(`To lose weight, it is ${kept - energy({ ...man, goal: 'lose' })} kcal less`)
  says(`To gain weight, it is ${energy({ ...man, goal: 'gain' }) - kept} kcal more`)
  const [women, men] = (['female', 'male'] as const).map((sex) => energy({ ...tiny, sex }))
  says(`but not below ${women} kcal for women and ${men} kcal for men`)
  says(`a reference of ${energy({})} kcal, with the basis`)
  const proteinAt = (age: number) => (targets({ age, weight_kg: 10 }).protein_g.value ?? 0) / 10
  says(
    `${proteinAt(0.2)} g per kg to six months, ${proteinAt(0.7)} to a year, ${proteinAt(2)} to three years`,
  )
})

test('protein, fat, fibre and limits', () => {
  const perKg = (fields: Partial<Person>) => targets({ ...man, ...fields }).protein_g.value / man.weight_kg
  const kidneys = { conditions: ['CKD'] }
  says(
    `**Protein** is ${perKg({})} g per kg of body weight, ${perKg({ goal: 'lose' })} to lose weight or build muscle, ` +
      `and ${perKg(kidneys)}, the recommended allowance`,
  )
  expect(perKg({ goal: 'muscle' })).toBe(perKg({ goal: 'lose' }))
  const share = (grams: number, kcal: number) => Math.round((100 * grams * kcal) / energy({}))
  says(
    `it is ${share(targets().protein_g.value, 4)} % of energy (${share(targets(kidneys).protein_g.value, 4)} % with kidney`,
  )
  says(`**Fat** is ${share(targets().fat_g.value, 9)} % of energy`)
  says(`**fibre** is ${(1000 * (targets().fiber_g?.value ?? 0)) / energy({})} g per 1000 kcal`)
  const limits = [
    share(targets().saturated_fat_g?.value ?? 0, 9),
    share(targets().added_sugars_g?.value ?? 0, 4),
  ]
  expect(limits).toEqual([10, 10])
  says(`**Saturated fat** and **added sugars** are at most ${limits[0]} % of energy`)
  says(`**sodium** is at most ${targets(man).sodium_mg?.value} mg`)
})

const TODAY = '2026-03-10'
const scoreOf = (given: Parameters<typeof day>[1]) =>
  dietScore({
    days: [day('2026-03-09', given)],
    window: { from: '2026-03-09', to: TODAY },
    today: TODAY,
    firstLogDate: '2026-03-09',
    factsOn: everyDay(vectorTargets()),
  })

test('the worked example', () => {
  const eaten = { energy_kcal: 1800, protein_g: 80, carbohydrate_g: 200, fat_g: 75 }
  const { macro_score, components } = scoreOf(eaten)
  says(`eaten ${Object.values(eaten).slice(0, 3).join(', ')} and ${eaten.fat_g}`)
  const parts = Object.fromEntries(components.map(({ key, score, weight }) => [key, { score, weight }]))
  says(`Energy ${parts.energy_kcal?.weight}, protein ${parts.protein_g?.score} × 0.30 = 0.24`)
  says(`carbohydrate ${parts.carbohydrate_g?.score.toFixed(3)} × ${parts.carbohydrate_g?.weight} = 0.170`)
  says(`together ${macro_score}`)
})

test('the weights and shares', () => {
  const full = scoreOf(
    Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, key === 'energy_kcal' ? 2000 : 0])),
  )
  const of = (weight: number) =>
    full.components.filter((each) => each.weight === weight).map(({ key }) => key)
  expect(of(2).toSorted()).toEqual(['added_sugars_g', 'fiber_g', 'saturated_fat_g', 'sodium_mg'])
  says('fibre, sodium, saturated fat, added sugars (weight 2)')
  expect(of(1)).toHaveLength(9)
  says('potassium, calcium, iron, magnesium, vitamin A, vitamin C, vitamin D, vitamin B12, folate (weight 1)')
  says('energy (weight 0.35); protein (weight 0.3); carbohydrate, fat (weight 0.175)')
  for (const [part, percent] of [
    ['macro', 45],
    ['nutrient', 35],
    ['consistency', 20],
  ] as const) {
    says(`| ${part} | ${percent} % |`)
  }
  const { overall, macro_score, nutrient_score, consistency_score } = full
  const sum = 0.45 * (macro_score ?? 0) + 0.35 * (nutrient_score ?? 0) + 0.2 * (consistency_score ?? 0)
  expect(Math.abs((overall ?? 0) - sum)).toBeLessThan(0.1)
})

test('the table of the Healthy Eating Index', () => {
  const UNITS: Record<string, string> = { cup: ' cups', oz: ' oz', g: ' g', percent: ' %' }
  const unit = (key: string) => UNITS[key.split('_').at(-1) ?? ''] ?? ''
  for (const { key, name, max, fullAt, zeroAt } of HEI2020_COMPONENTS) {
    const less = fullAt < zeroAt
    const full = `${less ? 'to' : 'from'} ${fullAt}${unit(key)}`
    const none = zeroAt === 0 ? '0' : `${less ? 'from' : 'to'} ${zeroAt}${unit(key)}`
    says(`| ${name} | ${max} | ${full} | ${none} |`)
  }
  expect(HEI2020_COMPONENTS.reduce((sum, { max }) => sum + max, 0)).toBe(100)
})
