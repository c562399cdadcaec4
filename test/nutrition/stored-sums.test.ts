import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { dayIntake } from '../../src/nutrition/day-intake.ts'
import { packSums, unpackSums } from '../../src/nutrition/stored-sums.ts'
import { anyEntry } from './support.ts'

test('the sums of any day are read as they were stored: unknown is not zero', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 5 }), (entries) => {
      const { date: _, entries: __, complete: ___, ...sums } = dayIntake('2026-03-10', entries, null)
      expect(unpackSums(packSums(sums))).toEqual(sums)
    }),
  )
})

test('sums in another layout are not read', () => {
  const packed = packSums(dayIntake('2026-03-10', [], null))
  const other = packed.slice()
  other[0] = (other[0] ?? 0) ^ 1
  expect([unpackSums(other), unpackSums(packed.slice(8)), unpackSums(new Uint8Array())]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
