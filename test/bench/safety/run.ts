/**
 * How many emergencies are recognised, and how many harmless texts raise an alarm: `bun run eval:safety`, with
 * `--groups` for each category, style and language. It prints figures alone, never the texts.
 */
import { LEVELS, type Level, type SafetyText } from '../../../src/safety/classifier/corpus.ts'
import { redFlags } from '../../../src/safety/red-flags.ts'
import { readSafetySet, SAFETY_SETS } from './texts.ts'

type Outcome = SafetyText & { found: Level }

const LONG_TEXT = 8_000
const NAME_WIDTH = 24

const withGroups = process.argv.includes('--groups')
const print = (line: string) => process.stdout.write(`${line}\n`)

for (const { title, file } of SAFETY_SETS) {
  const outcomes = readSafetySet(file).map((one): Outcome => ({ ...one, found: levelOf(one) }))
  print(`${title}: ${outcomes.length}`)
  printRow('all', outcomes)
  for (const by of withGroups ? (['category', 'style', 'language'] as const) : []) {
    for (const [name, group] of Map.groupBy(outcomes, (outcome) => outcome[by])) printRow(name, group)
  }
}
printTime()

/** Of a chat, the two messages before count as well. */
function levelOf({ text, before }: SafetyText): Level {
  return redFlags(text, before.slice(-2)).urgent ? 'urgent' : 'none'
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
  for (const text of texts) redFlags(text)
  const times = texts
    .map((text) => {
      const start = performance.now()
      redFlags(text)
      return performance.now() - start
    })
    .sort((a, b) => a - b)
  print(
    `p95 of ${texts.length} texts of ${LONG_TEXT} characters: ${times[Math.floor(times.length * 0.95)]?.toFixed(2)} ms`,
  )
}
