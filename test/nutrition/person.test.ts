import { describe, expect, test } from 'bun:test'
import {
  bodyMassIndex,
  hasEatingDisorderHistory,
  hasKidneyDisease,
  isMinor,
} from '../../src/nutrition/person.ts'

describe('kidney disease', () => {
  test.each([
    'CKD stage 3',
    'CKD3b',
    'ckd',
    'chronic kidney disease',
    'Kidney failure',
    'renal insufficiency',
    'end-stage renal disease',
    'ESRD',
    'on haemodialysis',
    'IgA nephropathy',
    'nephrotic syndrome',
    'glomerulonephritis',
    'kidney transplant 2019',
    'polycystic kidneys',
    'microalbuminuria',
    'type 2 diabetes, diabetic nephropathy',
    'no diabetes, CKD stage 2',
    'not on dialysis',
    'diabetes without complications, chronic-kidney-disease',
    'ESKF',
    'DKD',
    'ARPKD',
    'uraemia',
    'reduced eGFR',
    'eGFR 38 ml/min',
    'N18.3',
    'renal diet',
    'Niereninsuffizienz',
    'insuffisance rénale chronique',
    'nefropatía diabética',
    'manage my CKD',
  ])('%s', (condition) => {
    expect(hasKidneyDisease(['asthma', condition])).toBe(true)
  })

  test.each([
    'asthma',
    'allergy to kidney beans',
    'adrenal insufficiency',
    'carries epinephrine',
    'eGFR 95',
    'prevent kidney disease',
    'no kidney disease',
    'No history of chronic kidney disease',
    'without any renal disease',
    'family history of CKD',
    '',
  ])('not: %s', (condition) => {
    expect(hasKidneyDisease([condition])).toBe(false)
  })
})

describe('history of an eating disorder', () => {
  test.each([
    'anorexia nervosa (recovered)',
    'Anorexia',
    'formerly anorexic',
    'bulimia',
    'bullimia nervosa',
    'binge eating disorder',
    'binge-eating',
    'bingeing and purging',
    'history of eating disorder',
    'Eating disorders in the past',
    'disordered eating',
    'ARFID',
    'OSFED',
    'orthorexia',
    'no longer bulimic',
    'no treatment for anorexia now',
    'annorexia',
    'bulemia',
    'binged as a teenager',
    'self-induced vomiting',
    'compulsive overeating',
    'night eating syndrome',
    'restrictive eating',
    'eating problems',
    'ED-NOS',
    'history of ED',
    'recovering from an ED',
    'BED',
    'AN',
    'F50.2',
    'Essstörung',
    'Magersucht',
    'trastorno de la conducta alimentaria',
    'trouble du comportement alimentaire',
    'prevent an anorexia relapse',
  ])('%s', (condition) => {
    expect(hasEatingDisorderHistory([condition, 'asthma'])).toBe(true)
  })

  test.each([
    'asthma',
    'binge drinking',
    'confined to bed',
    'time-restricted eating',
    'no eating disorder',
    'no history of an eating disorder',
    'family history of anorexia',
    '',
  ])('not: %s', (condition) => {
    expect(hasEatingDisorderHistory([condition])).toBe(false)
  })
})

test('no conditions, no findings', () => {
  expect(hasKidneyDisease([])).toBe(false)
  expect(hasEatingDisorderHistory([])).toBe(false)
})

test('body mass index in kg/m², undefined while a measure is missing', () => {
  expect(bodyMassIndex({ height_cm: 180, weight_kg: 81 })).toBeCloseTo(25, 10)
  expect(bodyMassIndex({ height_cm: 180 })).toBeUndefined()
  expect(bodyMassIndex({ weight_kg: 81 })).toBeUndefined()
})

test('a minor is under 19; an unknown age is not a minor', () => {
  expect([18, 19, undefined].map((age) => isMinor({ age }))).toEqual([true, false, false])
})
