/**
 * How many emergencies are recognised, and how many harmless texts raise an alarm: `bun run eval:safety`, with
 * `--groups` for each category, style and language, and `--left-out` for the texts of the corpus, each file read by a
 * model of the others. It prints figures alone, never the texts.
 */

import { createJudge } from '../../../src/safety/classifier/classifier.ts'
import type { SafetyText } from '../../../src/safety/classifier/corpus.ts'
import { unpackModel } from '../../../src/safety/classifier/model-file.ts'
import { readCorpusFiles, rebuildModel } from '../../../src/safety/classifier/rebuild.ts'
import { LEVELS, type Level } from '../../../src/safety/kinds.ts'
import { readSafety } from '../../../src/safety/read-safety.ts'
import { createSafetyReader } from '../../../src/safety/safety-reader.ts'
import { inputOf, readSafetySet, SAFETY_SETS } from './texts.ts'

type Outcome = SafetyText & { found: Level }

const LONG_TEXT = 8_000
const NAME_WIDTH = 24

const withGroups = process.argv.includes('--groups')
const print = (line: string) => process.stdout.write(`${line}\n`)

for (const { title, texts, read } of process.argv.includes('--left-out') ? leftOutSets() : evaluationSets()) {
  const outcomes = texts.map((one): Outcome => ({ ...one, found: read(inputOf(one)).level }))
  print(`${title}: ${outcomes.length}`)
  printRow('all', outcomes)
  for (const by of withGroups ? (['category', 'style', 'language'] as const) : []) {
    for (const [name, group] of Map.groupBy(outcomes, (outcome) => outcome[by])) printRow(name, group)
  }
}
printTime()

type EvaluatedSet = { title: string; texts: SafetyText[]; read: typeof readSafety }

function evaluationSets(): EvaluatedSet[] {
  return SAFETY_SETS.map(({ title, file }) => ({ title, texts: readSafetySet(file), read: readSafety }))
}

/** Each file of the corpus, read by a model of the others: a file is a writer, so these figures are fair to choose by. */
function* leftOutSets(): Generator<EvaluatedSet> {
  const files = readCorpusFiles()
  for (const { file, texts } of files) {
    const others = files.filter((other) => other.file !== file).flatMap((other) => other.texts)
    const judge = createJudge(unpackModel(rebuildModel(others)))
    yield { title: file, texts, read: createSafetyReader(judge) }
  }
}

function printRow(name: string, outcomes: readonly Outcome[]): void {
  const urgent = outcomes.filter(({ level }) => level === 'urgent')
  const harmless = outcomes.filter(({ level }) => level === 'none')
  const isAtLeast = (level: Level) => (outcome: Outcome) =>
    LEVELS.indexOf(outcome.found) >= LEVELS.indexOf(level)
  const share = (of: readonly Outcome[], is: (outcome: Outcome) => boolean) =>
    (of.length === 0 ? '–' : (of.filter(is).length / of.length).toFixed(3)).padStart(6)
  print(
    `  ${name.padEnd(NAME_WIDTH)} urgent ${share(urgent, isAtLeast('urgent'))}, with watch ${share(urgent, isAtLeast('watch'))} of ${String(urgent.length).padStart(3)}` +
      `   false urgent ${share(harmless, isAtLeast('urgent'))}, false watch ${share(harmless, ({ found }) => found === 'watch')} of ${harmless.length}`,
  )
}

/** The 95th percentile of reading texts of the largest size, made of all of them. */
function printTime(): void {
  const words = SAFETY_SETS.flatMap(({ file }) => readSafetySet(file).map(({ text }) => text)).join(' ')
  const texts = Array.from({ length: Math.floor(words.length / LONG_TEXT) }, (_, at) =>
    words.slice(at * LONG_TEXT, (at + 1) * LONG_TEXT),
  )
  for (const text of texts) readSafety({ text })
  const times = texts
    .map((text) => {
      const start = performance.now()
      readSafety({ text })
      return performance.now() - start
    })
    .sort((a, b) => a - b)
  print(
    `p95 of ${texts.length} texts of ${LONG_TEXT} characters: ${times[Math.floor(times.length * 0.95)]?.toFixed(2)} ms`,
  )
}
