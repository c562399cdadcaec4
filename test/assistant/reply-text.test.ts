import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { plainReply } from '../../src/assistant/reply-text.ts'

const CLEANED: [string, string][] = [
  ['Eat lentils.\nDrink water.', 'Eat lentils.\nDrink water.'],
  ['<think>a\nb</think>\nYes.', 'Yes.'],
  ['Yes. <thinking>a</thinking>No.', 'Yes. No.'],
  ['Yes. <think>cut off', 'Yes.'],
  ['lost opening tag</think>Yes.', 'Yes.'],
  ['see ![chart](https://evil.example/?d=1) here', 'see chart here'],
  ['see ![chart][ref] here', 'see chart here'],
  ['see [this](javascript:alert(1))', 'see this'],
  ['go to https://evil.example/?d=62 now', 'go to (link removed) now'],
  ['a <b onclick="x">bold</b> word', 'a bold word'],
  ['3 < 5 and 7 > 2', '3 < 5 and 7 > 2'],
  ['family 👨‍👩‍👧 stays', 'family 👨‍👩‍👧 stays'],
  ['re\u202everse\u0000 \u0007', 'reverse'],
  ['go to ht\u200btps:/\u0000/evil.example', 'go to (link removed)'],
  ['0http://a.example/ and x_http://b.example', '(link removed) and x_(link removed)'],
  ['   ', ''],
  // What a pattern cannot take apart, as it nests.
  ['<<b>img src="//evil.example/?d=62">', ''],
  ['<<b>img src=//evil.example/?d=62>', '< img src=//evil.example/?d=62>'],
  ['![a[b]](//evil.example/?d=62)', 'a[b]'],
  ['![a [b](//c.example) d](//evil.example)', 'a b d'],
  ['[![x](//evil.example)](//evil.example)', 'x'],
  ['![c]\n\n[c]: //evil.example/?d=62', 'c'],
  ['![c][d]\n\n[d]: <//evil.example/?d=62> "t"', 'c'],
  ['![c](\n//evil.example\n)', 'c'],
  ['![a\\]b](//evil.example)', 'a]b'],
  ['<img\nsrc="//evil.example"\nalt=">">', ''],
  ['<img\nsrc=//evil.example\nalt=">">', '< img\nsrc=//evil.example\nalt=">">'],
  ['<p>Eat *more* lentils.</p>', 'Eat *more* lentils.'],
  ['<!-- hidden --> shown <?x?> <![CDATA[y]]>', 'shown'],
  ['<//evil.example> <ann@mail.example>', '< //evil.example> ann@mail.example'],
  // No other parser finds a link in what this one reads as code or text.
  ['| ` | ![x](//evil.example) ` |', '| ` | ! [x] (//evil.example) ` |'],
  ['`<img src=//evil.example>`', '`< img src=//evil.example>`'],
  // Addresses are looked for in what is read, and not in how it is spelled.
  ['go to http&#58;//evil.example/?d=62 now', 'go to (link removed) now'],
  ['go to https&colon;&sol;&#x2f;evil.example/?d=62 now', 'go to (link removed) now'],
  ['go to http\\://evil.example/?d=62 now', 'go to (link removed) now'],
  ['go to http:\\/\\/evil.example/?d=62 now', 'go to (link removed) now'],
  [
    'go to www.evil.example/?d=62, *WWW.evil.example* (www.a.example)',
    'go to (link removed) *(link removed)* ((link removed))',
  ],
  ['awww.nice, www. and ://x', 'awww.nice, www. and ://x'],
  ['`http://evil.example/?d=62`', '`(link removed)`'],
  ['```\nhttp://evil.example/?d=62\n```', '```\n(link removed)\n```'],
  ['[http://evil.example/?d=62](http://evil.example/)', '(link removed)'],
  ['<http://evil.example/?d=62>', '(link removed)'],
  ['| a | http://evil.example/?d=62 |\n| - | - |', '| a | (link removed) |\n| - | - |'],
  ['R&D and 3 &lt; 5', 'R&D and 3 &lt; 5'],
  // What is allowed keeps its spelling.
  [
    '# Protein\n\n* **62 g** of _90 g_\n1. eggs\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    '# Protein\n\n* **62 g** of _90 g_\n1. eggs\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  ],
  [
    '> quoted\n\n```\n2 * 3\n```\n\n---\nSee [1] and a_b_c!',
    '> quoted\n\n```\n2 * 3\n```\n\n---\nSee [1] and a_b_c!',
  ],
]

test.each(CLEANED)('%j', (text, plain) => {
  expect(plainReply(text)).toBe(plain)
})

/** What a client loads, follows or runs. */
const FOLLOWED = ['html', 'image', 'imageReference', 'link', 'linkReference', 'definition']

type Node = { type: string; value?: string; children?: readonly Node[] }
const ADDRESS = /[a-z0-9+.-]:\/\/|(?<![a-z0-9])www\.[a-z0-9]/i
const textsIn = ({ value, children = [] }: Node): string[] => [value ?? '', ...children.flatMap(textsIn)]
const typesIn = ({ type, children = [] }: Node): string[] => [type, ...children.flatMap(typesIn)]

test('whatever a model says comes out well-formed, bounded and without an address', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('<think>', '</think>', '![', '](', ')', 'http://a.example/', '<img src=', '>', '\ud800'),
    fc.constantFrom(
      '[c]: //a.example\n',
      '[',
      ']',
      '<',
      '`',
      '\\',
      '\n\n',
      '|',
      '    ',
      '> ',
      '- ',
      '*',
      '&lt;',
      '&#58;',
      'http',
      '://a.example ',
      'www.a.example',
      '//x',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const plain = plainReply(pieces.join(''))
      expect(plain.isWellFormed()).toBe(true)
      expect(plain).not.toContain('http://')
      expect(plain).not.toContain('\u0000')
      expect(typesIn(fromMarkdown(plain)).filter((type) => FOLLOWED.includes(type))).toEqual([])
      expect(textsIn(fromMarkdown(plain)).filter((said) => ADDRESS.test(said))).toEqual([])
      // Said again by a client, it stays the same.
      expect(plainReply(plain)).toBe(plain)
    }),
    { examples: [[['0', 'http://a.example/']]] },
  )
  expect(plainReply('x'.repeat(20_000))).toHaveLength(8000)
})
