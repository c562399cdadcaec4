import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DamagedZip, unpack, zipDirectory, zipEntries } from '../../src/web/app/views/settings/import-zip.ts'
import { zipOf } from './zip.ts'

const entriesOf = (bytes: Uint8Array) => zipEntries(bytes, zipDirectory(bytes))
const textsOf = (bytes: Uint8Array<ArrayBuffer>) =>
  Promise.all(
    entriesOf(bytes).map(async (entry) => [entry.name, new TextDecoder().decode(await unpack(bytes, entry))]),
  )

const file = fc.record({
  name: fc.string({ unit: fc.constantFrom('a', 'b', '.', '-', '_'), minLength: 1, maxLength: 12 }),
  content: fc.string({ maxLength: 200 }),
  method: fc.constantFrom(0, 8),
  isStreamed: fc.boolean(),
})

describe('a ZIP archive', () => {
  test('is read as it was packed: stored or deflated, sizes before or behind, whatever stands around it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { maxLength: 4 }),
        fc.string({ unit: fc.constantFrom('#', 'P', 'K', '\n'), maxLength: 20 }),
        async (files, around) => {
          const bytes = zipOf(files, { before: around, comment: around })
          const expected = files.map(({ name, content }) => [name, content])
          expect(await textsOf(bytes)).toEqual(expected)
          expect(await textsOf(zipOf(files, { behind: around }))).toEqual(expected)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('that is cut off or changed anywhere is either read as it was, or damaged; nothing else', async () => {
    const files = [
      { name: 'a.csv', content: 'Date,Meal\n'.repeat(40) },
      { name: 'b.csv', content: 'x' },
    ]
    const whole = zipOf(files)
    const contents: string[] = files.map(({ content }) => content)
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, change, isCut) => {
          const bytes = isCut ? whole.slice(0, at) : whole.with(at, (whole[at] ?? 0) ^ change)
          try {
            for (const entry of entriesOf(bytes)) {
              if (!entry.isReadable || entry.size > 10_000) continue
              expect(contents).toContain(new TextDecoder().decode(await unpack(bytes, entry)))
            }
            expect(isCut).toBe(false)
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedZip)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('unpacks to no more than it says', async () => {
    const bomb = zipOf([{ name: 'a.csv', content: new Uint8Array(5_000_000), size: 1000 }])
    expect(bomb.length).toBeLessThan(10_000)
    await expect(textsOf(bomb)).rejects.toBeInstanceOf(DamagedZip)
  })

  test('leaves folders out, and tells what is locked and what is packed in another way', () => {
    const entries = entriesOf(
      zipOf([
        { name: 'folder/', content: '', method: 0 },
        { name: 'folder/a.csv', content: 'x', flags: 1 },
        { name: 'b.csv', content: 'x', method: 12 },
        { name: 'größe.csv', content: 'x', flags: 0x800 },
      ]),
    )
    expect(entries.map(({ name, isEncrypted, isReadable }) => [name, isEncrypted, isReadable])).toEqual([
      ['folder/a.csv', true, true],
      ['b.csv', false, false],
      ['größe.csv', false, true],
    ])
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['its first bytes', new Uint8Array([80, 75, 3, 4])],
    ['anything else', new TextEncoder().encode('x'.repeat(70_000))],
  ])('is damaged, if there is only %s', (_, bytes) => {
    expect(() => entriesOf(bytes)).toThrow(DamagedZip)
  })
})
