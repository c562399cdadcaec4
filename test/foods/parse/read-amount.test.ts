import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readAmount } from '../../../src/foods/parse/read-amount.ts'
import { tokenize } from '../../../src/foods/text/tokens.ts'
import { ASIDES, NUMBERS, statedTexts, UNITS, WHOLES } from './amount-spellings.ts'

const EXACT = 9
/** Each n-th of more than a million texts; a prime, so that all parts of a text vary. */
const EVERY = 29

const amountOf = (text: string) => {
  const tokens = tokenize(text)
  const at = text.startsWith('−') || text.startsWith('$') ? 1 : 0
  return readAmount(tokens, at)
}

/** What an amount is worth, as one word: "150 g", "2". */
function worth(text: string): string {
  const amount = amountOf(text)
  if (amount === undefined) return `nothing in "${text}"`
  if (amount.aside !== undefined) return `${amount.aside} in "${text}"`
  return `${Number((amount.quantity ?? 1).toPrecision(EXACT))} ${amount.unit?.name ?? 'pieces'}`
}

test('every spelling of one amount gives one amount', () => {
  const wrong: string[] = []
  let count = 0
  for (const { text, value, unit } of statedTexts(EVERY)) {
    count++
    const expected = `${Number(value.toPrecision(EXACT))} ${unit}`
    const found = worth(text)
    if (found !== expected) wrong.push(`${text}: ${found}, not ${expected}`)
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(count).toBeGreaterThan(30_000)
})

for (const { grams, ml, kcal, count, spellings } of WHOLES) {
  test(`one amount: ${spellings.slice(0, 3).join(', ')} …`, () => {
    const found = spellings.map((text) => {
      const { quantity = 1, unit, aside } = amountOf(`${text} rice`) ?? {}
      const size =
        unit === undefined ? 1 : (unit.grams ?? unit.kcal ?? (unit.kind === 'volume' ? unit.ml : undefined))
      return [text, aside ?? (quantity * (size ?? Number.NaN)).toPrecision(3)]
    })
    const expected = (grams ?? ml ?? kcal ?? count ?? 0).toPrecision(3)
    expect(found).toEqual(spellings.map((text) => [text, expected]))
  })
}

test.each([...ASIDES])('no amount: %s', (text) => {
  const amount = amountOf(`${text} rice`)
  expect(amount?.aside).toBeDefined()
  expect(amount?.quantity).toBeUndefined()
  expect(amount?.unit).toBeUndefined()
})

test('a container is named, and does not multiply the measure', () => {
  const cans = ['a 12 fl oz can of', '12-oz can', 'two 330 ml cans of', '2 cans (330 ml each) of'].map(
    (text) => amountOf(`${text} cola`)?.container?.name,
  )
  expect(cans).toEqual(['can', 'can', 'can', 'can'])
})

test.each([
  ['1.250 kg', '1.25 kg'],
  ['0.125 g', '0.125 g'],
  ['1.234 g', '1.234 g'],
  ['12.5 g', '12.5 g'],
  ['1.000.000 mg', '1000000 mg'],
  ['1.234,5 g', '1234.5 g'],
  ['1.000 l', '1 l'],
  ['1,000 g', '1000 g'],
])('a point is a decimal point unless a scale could not show it: %s', (text, expected) => {
  expect(worth(text)).toBe(expected)
})

test.each(['1 T-bone steak', '2 tender steaks', '7 pm', '8:30', 'rice', '. 5'])(
  'reads no unit where there is none: %s',
  (text) => {
    expect(amountOf(text)?.unit?.kind).not.toBe('volume')
  },
)

test('whatever the text, an amount is bounded and its end is within it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '-',
      '−',
      '/',
      '.',
      ',',
      '(',
      ')',
      'x',
      '×',
      'e',
      ' ',
      ' ',
      'of',
      'a',
      'and',
      'half',
      '½',
      '∞',
      'each',
      '@',
    ),
    fc.constantFrom(...NUMBERS.flatMap(([, ...spellings]) => spellings)),
    fc.constantFrom(...UNITS.flatMap(([, ...spellings]) => spellings)),
    fc.constantFrom(
      'can',
      'pack',
      'dozen',
      'million',
      'cup',
      'slices',
      'rice',
      'per',
      'total',
      'between',
      'to',
    ),
    fc.double().map(String),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom('', ' '), (pieces, space) => {
      const tokens = tokenize(pieces.join(space))
      for (const at of tokens.keys()) {
        const amount = readAmount(tokens, at)
        if (amount === undefined) continue
        expect(amount.next).toBeGreaterThan(at)
        expect(amount.next).toBeLessThanOrEqual(tokens.length)
        if (amount.quantity === undefined) continue
        const { quantity, unit } = amount
        const size = unit?.grams ?? unit?.kcal ?? (unit?.kind === 'volume' ? unit.ml : undefined)
        expect(quantity).toBeGreaterThanOrEqual(0)
        expect(quantity * (size ?? 1)).toBeLessThanOrEqual(10_000)
      }
    }),
    { numRuns: 300 },
  )
})
