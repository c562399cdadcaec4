import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  chooseUnits,
  cmForInput,
  cmFromFeet,
  DISPLAY_STEPS,
  feetAndInches,
  heightText,
  massInUnit,
  massText,
  massUnit,
  readAmount,
  readCm,
  readFeetAndInches,
  readMass,
  readNumber,
  readVolume,
  UNIT_SYSTEMS,
  units,
  volumeInUnit,
  volumeText,
  volumeUnit,
} from '../../src/web/app/units.ts'

/** One pound, inch and fluid ounce, by their definitions. */
const LB = 0.45359237
const INCH = 2.54
const FL_OZ = 29.5735295625

const systems = fc.constantFrom(...UNIT_SYSTEMS)
const masses = fc.double({ min: 2, max: 650, noNaN: true })
const heights = fc.double({ min: 30, max: 272, noNaN: true })
const volumes = fc.integer({ min: 0, max: 20_000 })

describe('what is shown, read again', () => {
  test('is the mass to half of what is shown, and shows the same', () => {
    fc.assert(
      fc.property(masses, systems, (kg, system) => {
        const shown = massInUnit(kg, system)
        const read = readMass(String(shown), system)
        // What is kept has two decimals.
        const half = (DISPLAY_STEPS[system].mass / 2) * (system === 'us' ? LB : 1) + 0.005
        expect(Math.abs((read ?? Number.NaN) - kg)).toBeLessThanOrEqual(half + 1e-9)
        expect(massInUnit(read ?? Number.NaN, system)).toBe(shown)
      }),
    )
  })

  test('is the height to half of what is shown, and shows the same', () => {
    fc.assert(
      fc.property(heights, (cm) => {
        const { feet, inches } = feetAndInches(cm)
        const read = readFeetAndInches(String(feet), String(inches))
        expect(inches).toBeWithin(0, 12)
        expect(Number.isInteger(feet)).toBe(true)
        expect(Math.abs((read ?? Number.NaN) - cm)).toBeLessThanOrEqual(
          (DISPLAY_STEPS.us.height / 2) * INCH + 0.051,
        )
        expect(feetAndInches(read ?? Number.NaN)).toEqual({ feet, inches })
        const metric = readCm(String(cmForInput(cm)))
        expect(Math.abs((metric ?? Number.NaN) - cm)).toBeLessThanOrEqual(
          DISPLAY_STEPS.metric.height / 2 + 1e-9,
        )
      }),
    )
  })

  test('is the volume to half of what is shown, and shows the same', () => {
    fc.assert(
      fc.property(volumes, systems, (ml, system) => {
        const shown = volumeInUnit(ml, system)
        const read = readVolume(String(shown), system)
        const half = system === 'us' ? (DISPLAY_STEPS.us.volume / 2) * FL_OZ + 0.5 : 0
        expect(Math.abs((read ?? Number.NaN) - ml)).toBeLessThanOrEqual(half + 1e-9)
        expect(volumeInUnit(read ?? Number.NaN, system)).toBe(shown)
      }),
    )
  })
})

test('what is shown never falls as the value rises', () => {
  fc.assert(
    fc.property(masses, masses, systems, (a, b, system) => {
      expect(massInUnit(Math.min(a, b), system)).toBeLessThanOrEqual(massInUnit(Math.max(a, b), system))
    }),
  )
})

describe('known values', () => {
  test('in words', () => {
    expect([massText(72.5, 'metric'), massText(72.5, 'us')]).toEqual(['72.5\u00a0kg', '159.8\u00a0lb'])
    expect([heightText(180, 'metric'), heightText(180, 'us')]).toEqual([
      '180\u00a0cm',
      '5\u00a0ft 11\u00a0in',
    ])
    expect([volumeText(1250, 'metric'), volumeText(250, 'us')]).toEqual(['1,250\u00a0ml', '8.5\u00a0fl oz'])
  })

  test('unknown is not zero', () => {
    for (const show of [massText, heightText, volumeText]) {
      expect([show(null), show(undefined)]).toEqual(['–', '–'])
    }
    expect(massText(0, 'metric')).toBe('0\u00a0kg')
  })

  test('a height just under a foot counts as the next one', () => {
    expect(feetAndInches(182.7)).toEqual({ feet: 6, inches: 0 })
    expect(cmFromFeet({ feet: 5, inches: 11 })).toBe(180.3)
  })
})

describe('what people type', () => {
  test.each([
    ['72,5', 'metric', 72.5],
    [' 72.5 kg ', 'us', 72.5],
    ['160', 'us', 72.57],
    ['160lbs', 'metric', 72.57],
    ['', 'metric', undefined],
    ['-5', 'metric', undefined],
    ['1e3', 'metric', undefined],
    ['seventy', 'metric', undefined],
    ['7 2', 'metric', undefined],
  ] as const)('mass %p in %s: %p kg', (text, system, kg) => {
    expect(readMass(text, system)).toBe(kg)
  })

  test.each([
    ['250', 'metric', 250],
    ['2,000', 'metric', 2000],
    ['1.5 l', 'us', 1500],
    ['8 fl oz', 'metric', 237],
    ['8', 'us', 237],
    ['8 fl. oz.', 'us', 237],
    ['a glass', 'us', undefined],
  ] as const)('volume %p in %s: %p ml', (text, system, ml) => {
    expect(readVolume(text, system)).toBe(ml)
  })

  test('heights', () => {
    expect(['180', '180 cm', '1.8 m', '1,80m', 'tall'].map(readCm)).toEqual([180, 180, 180, 180, undefined])
    expect(readFeetAndInches('5', '')).toBe(152.4)
    expect(readFeetAndInches('', '71')).toBe(180.3)
    expect([readFeetAndInches('', ' '), readFeetAndInches('5', 'x')]).toEqual([undefined, undefined])
  })

  test('any text is a number of at least 0, or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readNumber(text)
        expect(read === undefined || read >= 0).toBe(true)
      }),
    )
  })
})

test('the system is metric until another is chosen, and holds without storage', () => {
  expect([units.value, massUnit(), volumeUnit()]).toEqual(['metric', 'kg', 'ml'])
  chooseUnits('us')
  expect([units.value, massUnit(), volumeUnit()]).toEqual(['us', 'lb', 'fl oz'])
  chooseUnits('metric')
})

test('an amount may be a fraction, as people type it', () => {
  const read: [string, number][] = [
    ['1/2', 0.5],
    [' 1 / 4 ', 0.25],
    ['1 1/2', 1.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['2 ¾', 2.75],
    ['3⁄4', 0.75],
    ['0/2', 0],
    ['2', 2],
    ['1,5', 1.5],
  ]
  for (const [text, value] of read) expect({ text, value: readAmount(text) }).toEqual({ text, value })
  for (const text of ['1/0', '1/', '/2', '1/2/3', '1/2 1', 'half', '-1/2', '1.5/2', '½½', ''])
    expect({ text, value: readAmount(text) }).toEqual({ text, value: undefined })
})
