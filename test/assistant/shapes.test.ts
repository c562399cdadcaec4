import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCorpus, rebuildShapes } from '../../src/assistant/understand/shape/rebuild.ts'
import { understand } from '../../src/assistant/understand/understand.ts'
import { plainWords } from '../../src/assistant/understand/words.ts'
import { parseQuestions } from '../bench/assistant/questions.ts'
import { context } from './understood.ts'

const corpus = readCorpus()

test('the model is what the corpus gives, to the byte: after a change of the readers, `bun run shape:rebuild`', async () => {
  const file = Bun.file(join(import.meta.dir, '../../src/assistant/understand/shape/model.bin'))
  expect(Buffer.from(rebuildShapes(corpus)).equals(Buffer.from(await file.bytes()))).toBe(true)
}, 60_000)

test('no question that the answers are measured with is in the corpus', async () => {
  const folder = join(import.meta.dir, '../bench/assistant')
  const asked = new Set<string>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.tsv')))
    for (const { question } of parseQuestions(await Bun.file(join(folder, file)).text(), file))
      asked.add(plainWords(question))
  expect(asked.size).toBeGreaterThan(800)
  // "Fibre today?": whoever asks of fibre says this.
  const MIN_WORDS = 5
  const known = corpus.map(({ question }) => plainWords(question)).filter((words) => asked.has(words))
  expect(known.filter((words) => words.trim().split(' ').length >= MIN_WORDS)).toEqual([])
})

/** The query of a question: its measure, reduction and what it is held against. */
function asked(question: string): string {
  const [one] = understand(question, context)
  if (one?.kind !== 'query') return one?.kind ?? ''
  const [{ query }] = one.asked
  const { measure, of, reduce, group, against, window } = query
  return [measure, of, reduce, group, JSON.stringify(against), window.from].filter(Boolean).join(' ')
}

test.each([
  ['Is my stress creeping upwards since October', 'stress slope 2026-10-01'],
  ['Did I drown my sorrows in January, how many days with beer', 'times_eaten beer count 2027-01-01'],
  ['fibre in February, how many days did it make it to my goal', 'fiber_g count {"target":true} 2027-02-01'],
])('words that say nothing of the values are passed over: %s', (question, query) => {
  expect(asked(question)).toBe(query)
})

test.each([
  'protein at the conference in February',
  'how many bottles of Zorbo did I finish in February',
  'calories in February apart from the wedding',
  'magnesium on the 3 heaviest days of the tour',
  'how many crowns did coffee set me back in February',
  'is my mood any nicer when Anna cooks in February',
  'fibre in the weeks around the move',
])('words that may say which values are meant are not: %s', (question) => {
  expect(understand(question, context).some(({ kind }) => kind === 'query')).toBe(false)
})

test.each([
  'a'.repeat(8000),
  '\u86CB\u767D\u8D28'.repeat(2000),
  `protein on Monday ${'and tea '.repeat(200)}`,
])('a message that is no question of anybody is not taken apart (%#)', (message) => {
  expect(understand(message, context)).toEqual([{ kind: 'not_understood' }])
})

test.each([
  ['first day on record under 79 kg', 'weight first {"under":79} 2026-03-12'],
  ['nights below 5 h since New Year', 'sleep_hours count {"under":5} 2027-01-01'],
  ['my last four dinners, what were they', 'times_eaten list meal 2026-03-12'],
  ['what was in the lunch of Thursday', 'times_eaten list food 2027-03-04'],
  [
    'zinc this month / last month',
    'zinc_mg mean {"window":{"from":"2027-02-01","to":"2027-02-28"}} 2027-03-01',
  ],
  ['what is the longest I kept 16:8 going', 'protocol 16 : 8 streak 2026-03-12'],
])('what the slots leave open the shape tells: %s', (question, query) => {
  expect(asked(question)).toBe(query)
})

/** The question back: what it says, and what it offers. */
function askedBack(question: string) {
  const [one] = understand(question, context)
  return one?.kind === 'half' ? { question: one.question, choices: one.choices } : one?.kind
}

test.each([
  ['average water in January in the cold snap', 'cold snap', 'Average water from 2027-01-01 to 2027-01-31'],
  [
    'has stress gone up since October around the audits',
    'audits',
    'Trend of stress from 2026-10-01 to 2027-03-10',
  ],
])(
  'a word that is not understood is asked about, with the likeliest reading: %s',
  (question, word, choice) => {
    const back = askedBack(question)
    expect(back).toEqual({ question: expect.stringContaining(`“${word}”`), choices: [{ text: choice }] })
    expect(JSON.stringify(back)).not.toContain('kcal')
    expect(asked(choice)).not.toMatch(/half|not_understood/)
  },
)

test.each([
  'how much zinc should I get in the end',
  'calories in February apart from the wedding',
  'magnesium on the 3 heaviest days of the tour',
])('no reading is offered where the word asks for something else: %s', (question) => {
  expect(askedBack(question)).toBe('not_understood')
})

test.each([
  'When I have wine, my sleep is more bad?',
  'If I drink beer in the evening, is my mood lower, look at all days',
])('two things that are tied are never answered with one of them: %s', (question) => {
  const queries = understand(question, context).flatMap((one) => (one.kind === 'query' ? one.asked : []))
  expect(queries.every(({ query }) => query.beside !== undefined)).toBe(true)
})

test('what was offered is answered after a yes, and nothing else goes on with it', () => {
  const [back] = understand('average water in January in the cold snap', context)
  const offered = {
    ...context,
    last: back?.kind === 'half' ? (back.base ?? []) : [],
    lacking: 'confirmation' as const,
  }
  const kindsAfter = (said: string) => understand(said, offered).map(({ kind }) => kind)
  expect(offered.last).toHaveLength(1)
  expect(kindsAfter('Yes, please')).toEqual(['query'])
  expect(kindsAfter('and my stress there?')).not.toContain('query')
})

test.each([
  ['which day I took paracetamol the last', 'medicine paracetamol last 2026-03-12'],
  ['how often I was eating oats in January', 'times_eaten oats count entry 2027-01-01'],
  ['how much gram of rice I ate last week', 'food_grams rice sum 2027-03-01'],
  ['drank I more than 2 litres yesterday', 'water_ml sum 2027-03-09'],
])('the order of words of another language does not matter: %s', (question, query) => {
  expect(asked(question)).toBe(query)
})
