import { beforeAll, describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { NUTRIENT_KEYS } from '../../src/contract/nutrients.ts'
import { type CsvCell, csvRow, withoutFormula } from '../../src/core/csv.ts'
import { CSV_PARTS } from '../../src/data/export-csv.ts'
import { type TestServer, testServer } from '../support.ts'
import { keepJournal, listAll } from './support.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({ settings: { RATE_LIMIT_WRITE_PER_MINUTE: '1000' } })
  token = await keepJournal(server, 'ann', 205)
}, 60_000)

type Row = Record<string, string>

async function table(part: string): Promise<Row[]> {
  const { status, headers, text } = await server.request('GET', `/api/export?format=csv&part=${part}`, {
    token,
  })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="ext-server-ann-${part}-2026-03-10.csv"`,
  )
  expect(text).toEndWith('\r\n')
  return parse(text, { columns: true, record_delimiter: '\r\n' })
}

const shown = (value: unknown) =>
  value === null ? '' : typeof value === 'string' ? withoutFormula(value) : String(value)

describe('the export as CSV', () => {
  test('has every food entry, with a column for each nutrient, and unknown ones empty', async () => {
    const rows = await table('foods')
    const entries = await listAll(server, token, '/api/journal/foods', 'entries')
    expect(rows).toHaveLength(205)
    for (const [index, row] of rows.entries()) {
      const { nutrients, ...fields } = entries[index]
      const expected = { ...fields, ...nutrients }
      expect(row).toEqual(Object.fromEntries(Object.keys(expected).map((key) => [key, shown(expected[key])])))
    }
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining([...NUTRIENT_KEYS]))
    expect(rows[0]).toMatchObject({ energy_kcal: '100', caffeine_mg: '' })
    expect(rows[0]?.notes).toBe('\'=oats, "quoted"\nand more')
  })

  test('has every day and check-in', async () => {
    const days = await table('days')
    expect(days).toHaveLength(205)
    expect(days[0]).toMatchObject({ date: '2026-03-10', entries: '1', complete: 'true', energy_kcal: '100' })
    expect(days[1]).toMatchObject({ date: '2026-03-09', complete: '' })
    const checkins = await table('checkins')
    const listed = await listAll(server, token, '/api/journal/checkins', 'checkins')
    expect(checkins.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    expect(checkins[0]).toMatchObject({ content: 'oats day', mood: '1', stress: '', symptoms: 'oats (3)' })
    expect(checkins[1]).toMatchObject({ mood: '2', symptoms: 'oats' })
  })

  test('has protocols, own foods and messages', async () => {
    expect(await table('protocols')).toMatchObject([{ protocol: 'hydration', start: '2020-01-01', end: '' }])
    expect(await table('protocol_logs')).toHaveLength(205)
    const [dish, bar] = await table('own_foods')
    expect(dish).toMatchObject({ name: 'oats dish', ingredients: 'apple (100 g)' })
    expect(bar).toMatchObject({ name: 'oats bar', energy_kcal: '400', protein_g: '', ingredients: '' })
    const messages = await table('messages')
    expect(messages.map(({ role, mode }) => [role, mode])).toEqual([
      ['user', ''],
      ['assistant', 'offline'],
      ['user', ''],
      ['assistant', 'offline'],
    ])
    expect(messages[1]).toMatchObject({ urgent: 'false' })
    expect(messages[1]?.sources).toMatch(/^get_diet_gap \(last 7 days, \d of them averaged\)$/)
    expect(messages[0]).toMatchObject({ urgent: '', sources: '', actions: '' })
  })

  test.each([...CSV_PARTS])('%s of somebody who has put nothing in: the header alone', async (part) => {
    const { text } = await server.request('GET', `/api/export?format=csv&part=${part}`, {
      token: server.token('new'),
    })
    expect(text).toMatch(/^[a-z0-9_]+(,[a-z0-9_]+)+\r\n$/)
  })

  test('is taken for UTF-8 by spreadsheets', async () => {
    const response = await server.app.handle(
      new Request('http://127.0.0.1:8420/api/export?format=csv&part=days', {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect([...(await response.bytes()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })
})

const cells: fc.Arbitrary<CsvCell> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\r', '\n', '\t', ' ', '＝', 'a', '\u200b'),
  }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
)

describe('a row', () => {
  test('is read as what was written, by any reader of RFC 4180', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cells, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
        const text = rows.map(csvRow).join('')
        const read: string[][] = parse(text, { record_delimiter: '\r\n', relax_column_count: true })
        expect(read).toEqual(rows.map((row) => row.map(shown)))
      }),
    )
  })

  test('has no text that a spreadsheet would run', () => {
    fc.assert(
      fc.property(cells, (cell) => {
        if (typeof cell !== 'string') return
        expect(withoutFormula(cell)).not.toMatch(/^[\s\u200b]*[=+\-@＝＋－＠]/)
        // Nothing is lost of it.
        expect(withoutFormula(cell)).toEndWith(cell)
      }),
    )
    for (const formula of [
      '=1+1',
      '+1',
      '-1+1',
      '@SUM(A1)',
      '\t=1',
      ' =1',
      '\r=1',
      '＝1',
      '\ufeff=1',
      '\u200b=1',
    ]) {
      expect(withoutFormula(formula)).toBe(`'${formula}`)
    }
    for (const fine of ['oats', '1 - 2', 'a=b', '', '(=', '5 %', "'s"])
      expect(withoutFormula(fine)).toBe(fine)
  })
})
