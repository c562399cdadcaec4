import { describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { detectDelimiter, splitAllCells, splitCells } from '../../src/imports/parse-cells.ts'
import { splitRecords } from '../../src/web/app/views/settings/import-split.ts'

/** What makes cutting a file hard: quotes, line breaks and commas in cells, and letters of all kinds. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r\n', '\t', ' ', 'é', '😀'), maxLength: 8 }),
  fc.string({ maxLength: 6 }),
)
const delimiter = fc.constantFrom(',', ';', '\t')
const lineEnd = fc.constantFrom('\n', '\r\n')

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
/** As programs write a cell: in quotes where it must be, and where it need not. */
const written = (text: string, mark: string, isCareful: boolean) =>
  isCareful || /["\r\n]/.test(text) || text.includes(mark) ? quoted(text) : text

const file = fc
  .record({
    rows: fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 8,
    }),
    delimiter,
    lineEnd,
    hasMark: fc.boolean(),
    endsWithLine: fc.boolean(),
  })
  .map((made) => {
    const rows = made.rows.map((cells) =>
      cells.map(([text, isCareful]) => written(text, made.delimiter, isCareful)),
    )
    const header = ['a', 'b', 'c'].join(made.delimiter)
    const body = [header, ...rows.map((cells) => cells.join(made.delimiter))].join(made.lineEnd)
    return { ...made, text: `${made.hasMark ? '\uFEFF' : ''}${body}${made.endsWithLine ? made.lineEnd : ''}` }
  })

/** What a library makes of the whole file at once. */
const expected = (text: string, parted: string) =>
  (
    parse(text, {
      bom: true,
      delimiter: parted,
      info: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n'],
    }) as never as {
      record: string[]
      info: { lines: number }
    }[]
  ).map(({ record }) => record.map((text) => text.trim()))

const saysSomething = (record: readonly string[]) => record.some((text) => !/^[\s,;]*$/.test(text))

describe('the records of a file', () => {
  test('are cut where csv-parse cuts them, and read one by one as it reads them all', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ text, delimiter: parted }) => {
        const records = await splitRecords(text)
        expect(detectDelimiter(records[0]?.text ?? '')).toBe(parted as never)
        const cells = records.map((record) => splitCells(record.text, parted as never))
        expect(cells.filter((found) => saysSomething(found ?? []))).toEqual(
          expected(text, parted).filter(saysSomething),
        )
      }),
      { numRuns: 1500 },
    )
  })

  test('know the line that they begin in', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ text }) => {
        const lines = text.replace(/^\uFEFF/, '').split('\n')
        for (const { line, text: record } of await splitRecords(text)) {
          const rest = lines.slice(line - 1).join('\n')
          expect(rest.startsWith(record)).toBe(true)
        }
      }),
    )
  })

  test.each([
    [
      'a,b\n1,"two\nlines"\n2,x',
      [
        { line: 1, text: 'a,b' },
        { line: 2, text: '1,"two\nlines"' },
        { line: 4, text: '2,x' },
      ],
    ],
    [
      'a,b\r\n\r\n,,\r\n1,5" pipe\r\n',
      [
        { line: 1, text: 'a,b' },
        { line: 4, text: '1,5" pipe' },
      ],
    ],
    [
      'a\rb\rc',
      [
        { line: 1, text: 'a' },
        { line: 2, text: 'b' },
        { line: 3, text: 'c' },
      ],
    ],
    [
      'a;b\n1;"x;""y"""\n',
      [
        { line: 1, text: 'a;b' },
        { line: 2, text: '1;"x;""y"""' },
      ],
    ],
    ['', []],
    ['\n\n', []],
  ])('of %j', async (text, records) => {
    expect(await splitRecords(text)).toEqual(records)
  })

  test('an open quote takes in the rest, and the server says that the record is broken', async () => {
    const [, record] = await splitRecords('a,b\n1,"two\n3,4\n')
    expect(record?.text).toBe('1,"two\n3,4\n')
    expect(splitCells(record?.text ?? '', ',')).toBeUndefined()
  })

  test('are read together as they are one by one, broken ones among them', () => {
    const any = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' '),
      minLength: 1,
      maxLength: 7,
    })
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            any,
            cell.filter((text) => text !== ''),
          ),
          { maxLength: 6 },
        ),
        (records) => {
          expect(splitAllCells(records, ',')).toEqual(records.map((record) => splitCells(record, ',')))
        },
      ),
      { numRuns: 3000 },
    )
  })
})
