import { describe, expect, test } from 'bun:test'
import { systemRandom } from '../../src/core/random.ts'

describe('randomness', () => {
  test('numbers stay below their limit and reach all of them', () => {
    for (const limit of [1, 2, 3, 10, 256]) {
      const drawn = new Set(Array.from({ length: limit * 40 }, () => systemRandom.below(limit)))
      expect([...drawn].toSorted((a, b) => a - b)).toEqual([...Array(limit).keys()])
    }
  })

  test('ids of later instants sort later', () => {
    const ids = [1, 1000, 1_700_000_000_000, 1_800_000_000_000].map((now) => systemRandom.uuid(now))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(Array.from({ length: 1000 }, () => systemRandom.uuid(1))).size).toBe(1000)
  })

  test('bytes are as many as asked for, and others every time', () => {
    expect(systemRandom.bytes(32)).toHaveLength(32)
    expect(new Set(Array.from({ length: 100 }, () => systemRandom.bytes(16).join())).size).toBe(100)
  })
})
