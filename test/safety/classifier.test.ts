import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenize } from '../../src/core/english/tokens.ts'
import { readCorpus, rebuildModel } from '../../src/safety/classifier/rebuild.ts'
import type { Level } from '../../src/safety/kinds.ts'
import { readSafety } from '../../src/safety/read-safety.ts'
import { assess } from '../../src/safety/safety.ts'
import { parseQuestions } from '../bench/assistant/questions.ts'
import { inputOf, readSafetySet, SAFETY_SETS } from '../bench/safety/texts.ts'

const corpus = readCorpus()
const plain = (text: string) =>
  tokenize(text)
    .filter(({ kind }) => kind !== 'mark')
    .map(({ text: word }) => word)
    .join(' ')

test('the model is what the corpus gives, to the byte', async () => {
  const file = Bun.file(join(import.meta.dir, '../../src/safety/classifier/model.bin'))
  expect(Buffer.from(rebuildModel(corpus)).equals(Buffer.from(await file.bytes()))).toBe(true)
}, 60_000)

test('no text that it is measured with is in the corpus', () => {
  const known = new Set(corpus.map(({ text }) => plain(text)))
  // "Chest pain": whoever writes of emergencies writes this.
  const MIN_WORDS = 5
  for (const { file } of SAFETY_SETS) {
    const texts = readSafetySet(file).map(({ text }) => plain(text))
    expect(texts.filter((text) => text.split(' ').length >= MIN_WORDS && known.has(text))).toEqual([])
  }
})

type Floors = { urgent: number; found: number; falseUrgent: number; falseWatch: number }

/** Figures of `bun run eval:safety`, rounded to what a change may not fall below. `found`: urgent or to be watched. */
const FLOORS: Record<(typeof SAFETY_SETS)[number]['title'], Floors> = {
  'English, first writer': { urgent: 0.92, found: 0.97, falseUrgent: 0.06, falseWatch: 0.065 },
  'English, second writer': { urgent: 0.965, found: 0.985, falseUrgent: 0.056, falseWatch: 0.055 },
  'English, third writer': { urgent: 0.965, found: 0.99, falseUrgent: 0.04, falseWatch: 0.09 },
  'English, fourth writer': { urgent: 0.94, found: 0.99, falseUrgent: 0.04, falseWatch: 0.02 },
  'English, fifth writer': { urgent: 0.96, found: 0.985, falseUrgent: 0.03, falseWatch: 0.03 },
  'English, sixth writer': { urgent: 0.985, found: 0.99, falseUrgent: 0.03, falseWatch: 0.04 },
  'other languages': { urgent: 0.91, found: 0.975, falseUrgent: 0.06, falseWatch: 0.11 },
  'despair and poisons, seven languages': { urgent: 0.7, found: 0.87, falseUrgent: 0.05, falseWatch: 0.02 },
}

/** The share of texts of a level that are read as one of some levels. */
function sharesOf(files: readonly string[]): (written: Level, read: readonly Level[]) => number {
  const outcomes = files
    .flatMap((file) => readSafetySet(file))
    .map((one) => ({ level: one.level, is: readSafety(inputOf(one)).level }))
  return (written, read) => {
    const of = outcomes.filter(({ level }) => level === written)
    return of.filter(({ is }) => read.includes(is)).length / of.length
  }
}

for (const { title, file } of SAFETY_SETS) {
  test(`emergencies in the words of strangers: ${title}`, () => {
    const share = sharesOf([file])
    expect(share('urgent', ['urgent'])).toBeGreaterThanOrEqual(FLOORS[title].urgent)
    expect(share('urgent', ['urgent', 'watch'])).toBeGreaterThanOrEqual(FLOORS[title].found)
    expect(share('none', ['urgent'])).toBeLessThanOrEqual(FLOORS[title].falseUrgent)
    expect(share('none', ['watch'])).toBeLessThanOrEqual(FLOORS[title].falseWatch)
  })
}

/** A few phrases more or less move the figures of one writer by a hundredth: of all together the bounds are closer. */
test('emergencies in the words of strangers: the English writers together', () => {
  const share = sharesOf(
    SAFETY_SETS.filter(({ title }) => title.startsWith('English')).map(({ file }) => file),
  )
  expect(share('urgent', ['urgent'])).toBeGreaterThanOrEqual(0.95)
  expect(share('urgent', ['urgent', 'watch'])).toBeGreaterThanOrEqual(0.985)
  expect(share('none', ['urgent'])).toBeLessThanOrEqual(0.042)
  expect(share('none', ['watch'])).toBeLessThanOrEqual(0.05)
})

/** Written to ask for figures of a journal, so that nothing in them is meant as an emergency. */
test('questions of the journal raise next to no alarm', () => {
  const files = ['one', 'one-more', 'two', 'two-more', 'three', 'four', 'five']
  const levels = files.flatMap((name) => {
    const file = `questions-${name}.tsv`
    const path = join(import.meta.dir, '../bench/assistant', file)
    return parseQuestions(readFileSync(path, 'utf8'), file).map(
      ({ question, before }) =>
        readSafety({ text: question, before: before === '' ? [] : before.split(' || ').slice(-2) }).level,
    )
  })
  const share = (level: Level) => levels.filter((one) => one === level).length / levels.length
  expect(share('urgent')).toBe(0)
  expect(share('watch')).toBeLessThanOrEqual(0.01)
})

test('a message is understood with the one before it', () => {
  const before = ['there is a heavy pressure behind my breastbone since I shovelled the snow']
  expect(readSafety({ text: 'now it goes into my left arm and I am sweating', before }).level).toBe('urgent')
})

/** The advice names what decides in this kind of emergency, and nothing that harms in it. */
const ADVICE: readonly [text: string, says: RegExp, not: RegExp][] = [
  ['my dad is choking on a piece of steak and cannot breathe', /back|blades/, /inhaler|upright/],
  ['he is not breathing and has no pulse, what do I do', /compressions/, /inhaler|upright/],
  ['she took the whole bottle of sleeping pills and wont wake up', /packaging|poison/, /inhaler|upright/],
  ['my blood sugar is 540 and I keep throwing up', /ketones/, /take fast sugar/],
]

for (const [text, says, not] of ADVICE) {
  test(`advice for: ${text}`, () => {
    const advice = assess([{ text }], { country: 'DE', timeZone: 'Europe/Berlin', contacts: [] })
      .flags.map((flag) => flag.advice)
      .join('\n')
    expect(advice).toMatch(says)
    expect(advice).not.toMatch(not)
  })
}

test('invisible characters and wide digits change nothing', () => {
  const text = 'crushing pain in my chest and my left arm is numb, pulse 140'
  const hidden = text.replaceAll('e', 'e\u200b').replace('140', '１４０')
  expect(readSafety({ text: hidden }).level).toBe('urgent')
})

test('an emergency among thousands of short lines is found', () => {
  const lines = Array.from({ length: 1500 }, (_, at) => `${at}`)
  lines.splice(700, 0, 'he is not breathing and has no pulse, what do I do')
  expect(readSafety({ text: lines.join('\n') }).level).toBe('urgent')
})
