import { describe, expect, test } from 'bun:test'
import { readDose } from '../../../src/foods/supplements/read-dose.ts'

/** Doses of nutrients in words; IU by the fact sheets of the Office of Dietary Supplements. */

describe('a dose', () => {
  test.each([
    ['vitamin D 1000 IU', 'vitamin_d_ug', 25],
    ['Vitamin D3 2.000 I.E.', 'vitamin_d_ug', 50],
    ['400 iu of vitamin d2', 'vitamin_d_ug', 10],
    ['cholecalciferol 25 mcg', 'vitamin_d_ug', 25],
    ['vitamine D 1000 UI', 'vitamin_d_ug', 25],
    ['vitamin A 3000 IU', 'vitamin_a_ug', 900],
    ['vitamin E 100 IU', 'vitamin_e_mg', 45],
    ['natural vitamin E 100 IU', 'vitamin_e_mg', 67],
    ['d-alpha tocopherol 100 IU', 'vitamin_e_mg', 67],
    ['dl-alpha tocopherol 100 IU', 'vitamin_e_mg', 45],
    ['vitamin E 15 mg', 'vitamin_e_mg', 15],
    ['magnesium citrate 200 mg', 'magnesium_mg', 200],
    ['Magnesiumcitrat', undefined, 0],
    ['vitamin C 1 g', 'vitamin_c_mg', 1000],
    ['vitamin C 1,000 mg', 'vitamin_c_mg', 1000],
    ['B12 1000 µg', 'vitamin_b12_ug', 1000],
    ['vitamin B-12 0.5 mg', 'vitamin_b12_ug', 500],
    ['folic acid 400 µg', 'folate_ug', 680],
    ['folate 400 mcg', 'folate_ug', 400],
    ['Zink 15 mg', 'zinc_mg', 15],
    ['magnesium 200 IU', undefined, 0],
    ['200 g calcium', undefined, 0],
    ['vitamin D', undefined, 0],
    ['1000 IU', undefined, 0],
    ['100 mg caffeine', undefined, 0],
    ['vitamin C 0 mg', undefined, 0],
    ['zinc 15 mg 20 mg', undefined, 0],
  ] as const)('%s', (text, key, amount) => {
    const dose = readDose(text)?.dose
    expect(dose).toEqual(key === undefined ? undefined : { key, amount })
  })
})
