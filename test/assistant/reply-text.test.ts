import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { plainReply } from '../../src/assistant/reply-text.ts'

const CLEANED: [string, string][] = [
  ['Eat lentils.\nDrink water.', 'Eat lentils.\nDrink water.'],
  ['<think>a\nb</think>\nYes.', 'Yes.'],
  ['Yes. <thinking>a</thinking>No.', 'Yes. No.'],
  ['Yes. <think>cut off', 'Yes.'],
  ['lost opening tag</think>Yes.', 'Yes.'],
  ['see ![chart](https://evil.example/?d=1) here', 'see chart here'],
  ['see ![chart][ref] here', 'see chart here'],
  ['see [this](javascript:alert(1))', 'see this)'],
  ['go to https://evil.example/?d=62 now', 'go to (link removed) now'],
  ['a <b onclick="x">bold</b> word', 'a bold word'],
  ['3 < 5 and 7 > 2', '3 < 5 and 7 > 2'],
  ['family 👨‍👩‍👧 stays', 'family 👨‍👩‍👧 stays'],
  ['re\u202everse\u0000 \u0007', 'reverse'],
  ['go to ht\u200btps:/\u0000/evil.example', 'go to (link removed)'],
  ['0http://a.example/ and x_http://b.example', '(link removed) and x_(link removed)'],
  ['   ', ''],
]

test.each(CLEANED)('%j', (text, plain) => {
  expect(plainReply(text)).toBe(plain)
})

test('whatever a model says comes out well-formed, bounded and without an address', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('<think>', '</think>', '![', '](', ')', 'http://a.example/', '<img src=', '>', '\ud800'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const plain = plainReply(pieces.join(''))
      expect(plain.isWellFormed()).toBe(true)
      expect(plain).not.toContain('http://')
      expect(plain).not.toContain('\u0000')
    }),
    { examples: [[['0', 'http://a.example/']]] },
  )
  expect(plainReply('x'.repeat(20_000))).toHaveLength(8000)
})
