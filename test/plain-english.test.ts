import { expect, test } from 'bun:test'
import { sourceFiles } from '../docs/imports.ts'
import { type Piece, readSourceText } from './source-text.ts'

/** Texts, comments and names use plain English: short sentences and the terms of `docs/glossary.md`. */

/** A phrase that is refused, and what to write instead. */
type Marker = readonly [phrase: RegExp, instead: string]

const PHRASES: readonly Marker[] = [
  [/\banew\b|\bafresh\b|\bonce more\b/i, 'again; “Restart X”'],
  [/\bwho(?:m|so)?ever\b/i, 'the person who, anyone who'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bas you said\b|\bas whom\b|\bhad a hand\b/i, 'name what is meant'],
  [/\b(?:is|are|was|were) none\b/i, 'is not one; there is no …'],
  [/(?<!")\bwhat is in\b(?! …)/i, 'the contents'],
  [/\btak(?:e|es|en|ing) (?:it |them |that )?away\b/i, 'delete, remove, hide'],
  [/\btak(?:e|es|en|ing) (?:it |them |that |\S+ )?back\b/i, 'undo'],
  [/\btaken for\b/i, 'matched to'],
  [/\btak(?:e|es|en|ing) up\b(?! to\b)/i, 'start, absorb'],
  [/\btak(?:e|es|en|ing) (?:\w+ )?on\b(?! (?:the|a|an)\b)/i, 'start'],
  [/\b(?:brought|bring|brings|bringing) in\b/i, 'import'],
  [/\bgo(?:es)? by\b/i, 'use'],
  [/\bnot told\b|\b(?:is|are|was|were) told\b(?! apart)/i, 'not set; gets, receives, sees'],
  [/\ba thing\b|\bnought\b/i, 'name it; zero'],
  [/(?<!such )(?<!soon )(?<!long )(?<!food )\bas it is\b(?! \w+ed\b)/i, 'unchanged'],
  [/\b(?:is|are) gone\b(?!")/i, 'was deleted'],
  [/\bturn(?:s|ed) away\b|\bshut out\b/i, 'refused'],
  [/\b(?:broken|breaks?|broke) off\b/i, 'interrupted'],
  [/\bunder way\b/i, 'in progress'],
  [/\bminded\b/i, 'taken into account'],
  [/\bpass(?:ed|es)? over\b/i, 'skipped, ignored'],
  [/\b(?:as|is|are|was|were|be|not) said\b/i, 'stated'],
  [/\b(?:to|can|could) be had\b/i, 'available'],
  [/\bmuch at once\b/i, 'too many requests'],
  [/\bway in\b(?! which)/i, 'credential'],
  [/\bfor ever\b/i, 'indefinitely'],
  [/\bbecomes? of\b/i, 'what happens to'],
  [
    /\b(?:token|code|passcode|jwt|link|session|grant|key)s? (?:lives?|lived|dies?|died)\b/i,
    'is valid, expires',
  ],
  [/(?<!there )\bis no (?!longer|more|such|need|deficit|\w+ than)\w+/i, 'is not a …'],
  [/\bof theirs\b|\bof yours\b|\bof mine\b/i, 'their own, your own'],
  [/\bwish(?:es|ed)?\b/i, 'request'],
  [/\bheld back\b/i, 'deferred'],
  [/\bsays of\b|\bsays so\b|\bsaid so\b/i, 'states, reports'],
  [/\bone's\b/i, 'the person’s'],
  [/\btill\b/i, 'until'],
]

const NAMES: readonly Marker[] = [
  [/^(?:MOST|LONGEST|LARGEST|GREATEST|HIGHEST)(?:_|$)/, 'MAX_…'],
  [/^(?:LEAST|SHORTEST|SMALLEST|FEWEST|LOWEST)(?:_|$)/, 'MIN_…'],
  [/^USUAL/, 'DEFAULT_…'],
  [/PATIENCE/, '…_TIMEOUT_MS'],
  [/^(?:say|says|heard|keptOf|askAhead|askEarly)$/, 'a verb for what it does'],
  [/[Tt]aken(?:For|Back|Away)|take(?:Back|Away)/, 'match, undo, delete'],
  [/^(?:is)?[Gg]one(?:[A-Z]|$)/, 'deleted'],
  [/^(?:owed|owedTo|Owed)$/, 'pending…'],
  [/[Uu]nderWay/, '…InProgress'],
  [/[Ww]ish(?!es)|WISH/, 'request'],
  [/(?:^|[a-z])Kept|[Ff]orget[A-Z]/, 'stored…, delete…'],
  [/Whom|whom/, 'name the person'],
  [/^[Tt]old$|^[Mm]anner$|^[Aa]dopt$/, 'the term of the glossary'],
]

/** Files whose string literals are words that people type, so that they may contain any phrase. */
const WORD_LISTS =
  /^src\/foods\/(?:parse|text|search|import)\/|^src\/foods\/(?:staples|units|amount|portions|portion-names|allergen-rules|eating-patterns|food-kind)\.ts$|^src\/journal\/checkin-text\/|^src\/safety\/|^src\/core\/english\/|^src\/assistant\/question\.ts$/

/** Parts of the contract, and examples of what people type. */
const QUOTED = /`[^`]*`|“[^”]*”|"[^"]*"/g
const CONTRACT = new Set(['wishes'])

const FILES = ['cli.ts', ...['src', 'db', 'docs'].flatMap(sourceFiles)]
const DOCUMENTS = ['*.md', 'docs/**/*.md']
  .flatMap((path) => [...new Bun.Glob(path).scanSync('.')])
  .filter((path) => path !== 'docs/glossary.md')

const read = (path: string) => Bun.file(path).text()

/** Every use of a marker, as `path:line: "anew"; write: again`. */
const findings = (path: string, pieces: readonly Piece[], markers: readonly Marker[]): string[] =>
  pieces.flatMap(({ line, text }) =>
    markers.flatMap(([phrase, instead]) => {
      const found = phrase.exec(text)
      if (found === null) return []
      const at = line + text.slice(0, found.index).split('\n').length - 1
      return [`${path}:${at}: "${found[0]}"; write: ${instead}`]
    }),
  )

/** A comment without its signs and quoted examples, on as many lines as before. */
const plainComment = ({ line, text }: Piece): Piece => ({
  line,
  text: text.replace(/^\s*(?:\/\*\*?|\*\/?|\/\/)/gm, '').replace(QUOTED, ''),
})

test('texts of the program are in plain English', async () => {
  const found = await Promise.all(
    FILES.filter((path) => !WORD_LISTS.test(path)).map(async (path) => {
      const { strings } = readSourceText(await read(path))
      return findings(
        path,
        strings.filter(({ text }) => !CONTRACT.has(text)),
        PHRASES,
      )
    }),
  )
  expect(found.flat()).toEqual([])
})

test('comments are in plain English', async () => {
  const found = await Promise.all(
    FILES.map(async (path) =>
      findings(path, readSourceText(await read(path)).comments.map(plainComment), PHRASES),
    ),
  )
  expect(found.flat()).toEqual([])
})

test('documents are in plain English', async () => {
  const found = await Promise.all(
    DOCUMENTS.map(async (path) =>
      findings(path, [{ line: 1, text: (await read(path)).replace(QUOTED, '') }], PHRASES),
    ),
  )
  expect(found.flat()).toEqual([])
})

test('identifiers use the terms of the glossary', async () => {
  const found = await Promise.all(
    FILES.map(async (path) => findings(path, readSourceText(await read(path)).identifiers, NAMES)),
  )
  expect([...new Set(found.flat().map((line) => line.replace(/:\d+:/, ':')))]).toEqual([])
})

test('a file is split into its comments, strings and identifiers', () => {
  const [TICK, OPEN] = ['`', '$' + '{']
  const source = [
    '// a comment with "quotes"',
    "const word = 'it\\'s' // end",
    `const path = ${TICK}a ${OPEN}join(word, ${TICK}b ${OPEN}1}${TICK})} c${TICK}`,
    'const pattern = /["`/]x/.test(word) ? 4 / 2 / 1 : "//"',
    '/** Two',
    ' * lines. */',
  ].join('\n')
  expect(readSourceText(source)).toEqual({
    comments: [
      { line: 1, text: '// a comment with "quotes"' },
      { line: 2, text: '// end' },
      { line: 5, text: '/** Two\n * lines. */' },
    ],
    strings: [
      { line: 2, text: "it\\'s" },
      { line: 3, text: 'a ' },
      { line: 3, text: 'b ' },
      { line: 3, text: '' },
      { line: 3, text: ' c' },
      { line: 4, text: '//' },
    ],
    identifiers: ['const', 'word', 'const', 'path', 'join', 'word', 'const', 'pattern', 'x', 'test', 'word']
      .filter((name) => name !== 'x')
      .map((text, index) => ({ line: [2, 2, 3, 3, 3, 3, 4, 4, 4, 4][index] ?? 0, text })),
  })
})

test('a marker is found in a comment and not in a quoted example', () => {
  const pieces = readSourceText('/** Whoever calls\n * does "start anew". */').comments.map(plainComment)
  expect(findings('x.ts', pieces, PHRASES)).toEqual(['x.ts:1: "Whoever"; write: the person who, anyone who'])
})
