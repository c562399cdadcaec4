import { expect, test } from 'bun:test'
import { scanTokens } from '../../src/core/english/tokens.ts'
import { builtInRows } from '../../src/foods/starter/table.ts'
import { allNames } from '../../src/foods/starter/table-format.ts'
import { safetyTokens } from '../../src/safety/classifier/words.ts'
import { readSafety } from '../../src/safety/read-safety.ts'

const read = (text: string) =>
  safetyTokens(text)
    .map(({ text: word }) => word)
    .join(' ')

test.each([
  ['chst pian', 'chest pain'],
  ['sezure', 'seizure'],
  ['suicidel', 'suicidal'],
  ['anaphilaxis', 'anaphylaxis'],
  ['heatr atack', 'heart attack'],
  ['unconcious and bleding', 'unconscious and bleeding'],
  ['cantbreathe', 'cant breathe'],
  ['chestpain', 'chest pain'],
  ['chooooking', 'choking'],
])('a slip of the finger: %s', (text, meant) => {
  expect(read(text)).toBe(meant)
})

test.each([
  'delicious blend of chestnuts',
  'a day at the beach with a game of chess',
  'bread and wafers, breathwork',
  'me duele el pecho y tengo mucha fiebre, por favor',
  'tables, plates and a carton of milk',
])('nothing is corrected in: %s', (text) => {
  expect(read(text)).toBe(
    scanTokens(text)
      .map(({ text: word }) => word)
      .join(' '),
  )
})

test('no word of any food is taken for a danger', () => {
  const rows = builtInRows()
  const names = allNames(rows).flatMap((name, row) => [name, ...rows.synonyms(row)])
  const words = new Set(names.flatMap((name) => name.toLowerCase().match(/[a-z]+/g) ?? []))
  expect([...words].filter((word) => read(word) !== word)).toEqual([])
})

test.each(['chst pian', 'hes havin a sezure', 'i feel suicdal', 'anaphilaxis', 'he is unconcious'])(
  'a misspelt emergency is urgent: %s',
  (text) => {
    expect(readSafety({ text }).level).toBe('urgent')
  },
)
