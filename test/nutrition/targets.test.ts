import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { NUTRIENT_KEYS, NUTRIENTS } from '../../src/contract/nutrients.ts'
import type { Person } from '../../src/nutrition/person.ts'
import { DRI } from '../../src/nutrition/reference-intakes.ts'
import { targetBases, targetNotes, targetsFor, withoutReference } from '../../src/nutrition/targets.ts'
import { anyPerson, person, targetOf } from './support.ts'

const man = { age: 40, sex: 'male', height_cm: 180, weight_kg: 80, activity_level: 'low_active' } as const

describe('without a profile', () => {
  const targets = targetsFor(person())

  test('2000 kcal for reference and shares of it', () => {
    expect(targets.energy_kcal).toMatchObject({
      value: 2000,
      basis: 'reference',
      kind: 'range',
      unit: 'kcal',
    })
    expect(targets.protein_g).toMatchObject({
      value: 100,
      basis: 'energy_share',
      kind: 'adequacy',
      notes: ['from_reference_energy'],
    })
    expect(targets.fat_g).toMatchObject({ value: 66.7, basis: 'energy_share', kind: 'range' })
    expect(targets.carbohydrate_g).toMatchObject({ value: 249.9, basis: 'energy_remainder', kind: 'range' })
    expect(targets.fiber_g).toMatchObject({ value: 28, basis: 'energy_density', kind: 'adequacy' })
    expect(targets.saturated_fat_g).toMatchObject({ value: 22.2, kind: 'limit' })
    expect(targets.added_sugars_g).toMatchObject({ value: 50, kind: 'limit' })
    expect(targets.sodium_mg).toMatchObject({ value: 2300, kind: 'limit', basis: 'adult_reference' })
  })

  test('vitamins and minerals are the adults’, and marked so', () => {
    expect(targets.vitamin_c_mg).toMatchObject({
      value: 82.5,
      basis: 'adult_reference',
      notes: ['mean_of_sexes'],
    })
  })
})

describe('with a profile', () => {
  test('protein by weight and goal', () => {
    const of = (goal: Person['goal']) => targetsFor(person({ ...man, goal })).protein_g.value
    expect([of(undefined), of('maintain'), of('gain'), of('lose'), of('muscle')]).toEqual([
      96, 96, 96, 128, 128,
    ])
  })

  test('protein is never raised with kidney disease, whatever the goal', () => {
    for (const goal of ['maintain', 'lose', 'gain', 'muscle'] as const) {
      const { protein_g } = targetsFor(person({ ...man, goal, conditions: ['CKD stage 3'] }))
      expect(protein_g).toMatchObject({
        value: 64,
        basis: 'body_weight',
        notes: ['not_raised_kidney_disease'],
      })
    }
  })

  test('nor with kidney disease and no weight', () => {
    const { protein_g } = targetsFor(person({ conditions: ['chronic kidney disease'] }))
    expect(protein_g).toMatchObject({ value: 50, basis: 'energy_share' })
    expect(protein_g.notes).toContain('not_raised_kidney_disease')
  })

  test('a person who must not lose weight gets the protein of one who keeps it', () => {
    const { protein_g } = targetsFor(person({ ...man, goal: 'lose', conditions: ['bulimia'] }))
    expect(protein_g.value).toBe(96)
  })

  test('protein, carbohydrate and fat add up to the energy', () => {
    const { energy_kcal, protein_g, carbohydrate_g, fat_g } = targetsFor(person(man))
    const sum = protein_g.value * 4 + carbohydrate_g.value * 4 + fat_g.value * 9
    expect(Math.abs(sum - energy_kcal.value)).toBeLessThan(1)
    expect(fat_g.value).toBeCloseTo((2837 * 0.3) / 9, 1)
  })

  test('shares out of the acceptable range are noted, not bent', () => {
    const { carbohydrate_g, fat_g } = targetsFor(
      person({ ...man, sex: 'female', age: 30, height_cm: 165, goal: 'lose' }),
    )
    expect(carbohydrate_g.notes).toContain('outside_amdr')
    expect(fat_g.notes).toEqual([])
  })

  test('reference intakes by age and sex, with the upper limit', () => {
    const { iron_mg, magnesium_mg } = targetsFor(person({ age: 30, sex: 'female' }))
    expect(iron_mg).toEqual({
      value: 18,
      kind: 'adequacy',
      unit: 'mg',
      basis: 'dri',
      notes: [],
      upper_limit: 45,
      upper_limit_covers: 'all_sources',
    })
    expect(magnesium_mg?.upper_limit_covers).toBe('supplements')
  })

  test('sex not stated is marked', () => {
    const { iron_mg, folate_ug } = targetsFor(person({ age: 30 }))
    expect(iron_mg).toMatchObject({ value: 13, basis: 'dri_mean_of_sexes' })
    expect(folate_ug?.basis).toBe('dri')
  })

  test.each([
    [{ age: 15 }, 15, 2300],
    [{ age: 5 }, 10, 1500],
    [{ age: 30, pregnant: true }, 27, 2300],
    [{ age: 30, lactating: true }, 9, 2300],
    [{ age: 30, pregnant: true, lactating: true }, 27, 2300],
  ])('%p: iron %d mg, sodium at most %d mg, as made for them', (fields, iron, sodium) => {
    const targets = targetsFor(person({ sex: 'female', ...fields }))
    expect(targets.iron_mg).toMatchObject({ value: iron, basis: 'dri' })
    expect(targets.sodium_mg).toMatchObject({ value: sodium, kind: 'limit', basis: 'dri' })
  })

  test('a person of no stated age gets the adult figure, marked as such', () => {
    const { iron_mg, sodium_mg } = targetsFor(person({ sex: 'female' }))
    expect(iron_mg).toMatchObject({ value: 18, basis: 'adult_reference' })
    expect(sodium_mg).toMatchObject({ value: 2300, basis: 'adult_reference' })
  })

  test('an infant gets those of infants; without a published one there is no target, and a note says so', () => {
    const infant = person({ sex: 'female', age: 8 / 12, weight_kg: 8 })
    const targets = targetsFor(infant)
    expect(targets).toMatchObject({
      iron_mg: { value: 11, basis: 'dri' },
      fat_g: { value: 30, basis: 'infant_intake' },
      carbohydrate_g: { value: 95, basis: 'infant_intake' },
      protein_g: { value: 9.6, basis: 'body_weight' },
      energy_kcal: { basis: 'who', notes: ['infant_milk_not_logged', 'no_reference_for_age'] },
    })
    const missing = ['fiber_g', 'sodium_mg', 'saturated_fat_g', 'added_sugars_g'] as const
    expect(withoutReference(infant, targets)).toEqual([...missing])
    for (const key of missing) expect(targets[key]).toBeUndefined()
    expect(JSON.stringify(targets)).not.toContain('adult_reference')
    expect(targetsFor(person({ age: 0.3 })).protein_g).toMatchObject({ value: 9.1, basis: 'infant_intake' })
    // An own target counts at any age.
    expect(targetsFor({ ...infant, overrides: { sodium_mg: 300 } }).sodium_mg).toMatchObject({ value: 300 })
  })

  test('under three a weight that no child has counts for no target: that of the average child counts for all', () => {
    for (const age of [4 / 12, 8 / 12, 1.5, 23 / 12, 2.5]) {
      for (const sex of ['female', 'male', 'unspecified'] as const) {
        const without = targetsFor(person({ sex, age, height_cm: 86 }))
        for (const weight_kg of [81.8, 1.1]) {
          const slip = targetsFor(person({ sex, age, height_cm: 86, weight_kg }))
          expect(slip.energy_kcal).toMatchObject({ value: without.energy_kcal.value })
          expect(slip.energy_kcal.notes).toContain('implausible_measures')
          expect({ ...slip, energy_kcal: 0 }).toEqual({ ...without, energy_kcal: 0 })
        }
      }
    }
    // 1.05 g for each of the 10.8 and 11.5 kg of the second year.
    const toddler = targetsFor(person({ age: 23 / 12, weight_kg: 81.8 }))
    expect(toddler.protein_g).toEqual({
      value: 11.7,
      basis: 'body_weight',
      notes: ['reference_weight'],
      kind: 'adequacy',
      unit: 'g',
    })
  })

  test('without a weight a child’s protein is by that of the average child', () => {
    const child = { sex: 'female', age: 4 } as const
    const { protein_g } = targetsFor(person(child))
    expect(protein_g).toMatchObject({ value: 19.3, basis: 'body_weight' })
    expect(protein_g.notes).toContain('reference_weight')
    const weighed = targetsFor(person({ ...child, weight_kg: 15 })).protein_g
    expect(weighed).toMatchObject({ value: 18, basis: 'body_weight' })
    expect(weighed.notes).not.toContain('reference_weight')
    // An adult's is a share of energy.
    expect(targetsFor(person({ sex: 'female', age: 30 })).protein_g.basis).toBe('energy_share')
  })

  test('from one year on there is a limit of sodium, from two of fats and sugars', () => {
    const at = (age: number) => targetsFor(person({ sex: 'male', age, weight_kg: 12, height_cm: 88 }))
    expect(at(1.5)).toMatchObject({ sodium_mg: { value: 1200 }, protein_g: { value: 12.6 } })
    expect(at(1.5).saturated_fat_g).toBeUndefined()
    expect(at(2)).toMatchObject({
      saturated_fat_g: { basis: 'energy_share' },
      added_sugars_g: { kind: 'limit' },
    })
  })

  test('potassium is no aim with kidney disease, and says so', () => {
    const { potassium_mg, calcium_mg } = targetsFor(person({ ...man, conditions: ['CKD'] }))
    expect(potassium_mg?.notes).toEqual(['potassium_not_for_kidney_disease'])
    expect(calcium_mg?.notes).toEqual([])
  })

  test('every target says what it is based on', () => {
    const bases = targetBases(targetsFor(person({ ...man, overrides: { fiber_g: 30, caffeine_mg: 200 } })))
    expect(bases).toMatchObject({
      energy_kcal: 'eer',
      protein_g: 'body_weight',
      carbohydrate_g: 'energy_remainder',
      fiber_g: 'user',
      caffeine_mg: 'user',
      iron_mg: 'dri',
    })
    // Six that follow from energy and weight, caffeine, and the reference intakes.
    expect(Object.keys(bases)).toHaveLength(7 + Object.keys(DRI).length)
  })

  test('each note is told once', () => {
    const targets = targetsFor(person({ goal: 'lose', conditions: ['CKD'] }))
    expect(targetNotes(targets).toSorted()).toEqual([
      'from_reference_energy',
      'goal_needs_profile',
      'incomplete_profile',
      'mean_of_sexes',
      'not_raised_kidney_disease',
      'potassium_not_for_kidney_disease',
    ])
    expect(targetNotes(targetsFor(person(man)))).toEqual([])
  })

  test('minors get no upper limit: the adults’ is too high for them', () => {
    const targets = targetsFor(person({ ...man, age: 8 }))
    expect(NUTRIENTS.filter(({ key }) => targets[key]?.upper_limit !== undefined)).toEqual([])
  })
})

describe("the person's own targets", () => {
  test('win, are marked, and what follows from them follows', () => {
    const targets = targetsFor(
      person({ ...man, overrides: { energy_kcal: 2500, protein_g: 150, iron_mg: 20 } }),
    )
    expect(targets.energy_kcal).toMatchObject({ value: 2500, basis: 'user' })
    expect(targets.protein_g).toMatchObject({ value: 150, basis: 'user', notes: [] })
    expect(targets.iron_mg).toMatchObject({ value: 20, basis: 'user', upper_limit: 45 })
    expect(targets.fiber_g?.value).toBe(35)
    expect(targets.carbohydrate_g.value).toBeCloseTo((2500 - 600 - 750) / 4, 0)
  })

  test('win over the kidney rule too: they may be a doctor’s', () => {
    const own = person({ ...man, conditions: ['CKD'], overrides: { protein_g: 90 } })
    expect(targetsFor(own).protein_g).toMatchObject({ value: 90, basis: 'user' })
  })

  test('may name any nutrient', () => {
    const targets = targetsFor(person({ overrides: { caffeine_mg: 200, water_g: 2000 } }))
    expect(targetOf(targets, 'caffeine_mg')).toMatchObject({
      value: 200,
      kind: 'limit',
      unit: 'mg',
      basis: 'user',
    })
    expect(targetOf(targets, 'water_g')).toMatchObject({ value: 2000, kind: 'adequacy', basis: 'user' })
    expect(targetsFor(person()).caffeine_mg).toBeUndefined()
  })

  test('that are more than the energy leave no carbohydrate, not a negative one', () => {
    const targets = targetsFor(person({ overrides: { energy_kcal: 1000, protein_g: 200, fat_g: 100 } }))
    expect(targets.carbohydrate_g.value).toBe(0)
  })
})

test('for anyone: a target for every reference nutrient, finite and not negative, in the unit of its key', () => {
  fc.assert(
    fc.property(anyPerson, (someone) => {
      const targets = targetsFor(someone)
      const missing = NUTRIENT_KEYS.filter((key) => key in DRI && !(key in targets))
      expect(missing.filter((key) => !withoutReference(someone, targets).includes(key))).toEqual([])
      for (const { key, unit } of NUTRIENTS) {
        const target = targets[key]
        if (target === undefined) continue
        expect(Number.isFinite(target.value) && target.value >= 0).toBe(true)
        expect(target.unit).toBe(unit)
      }
    }),
  )
})

test('for anyone with kidney disease and a weight: 0.8 g/kg', () => {
  fc.assert(
    fc.property(anyPerson, fc.integer({ min: 2, max: 650 }), (someone, weight_kg) => {
      const { age = 40 } = someone
      // 6 to 10 kg, which a child of any age under three may weigh.
      const kg = age < 3 ? 6 + (weight_kg % 5) : weight_kg
      const targets = targetsFor({ ...someone, weight_kg: kg, conditions: ['renal failure'] })
      // Under three the allowance is higher, and not raised either.
      const perKg = age < 0.5 ? 1.52 : age < 1 ? 1.2 : age < 3 ? 1.05 : 0.8
      expect(Math.abs(targets.protein_g.value - perKg * kg)).toBeLessThan(0.0501)
    }),
  )
})
