/**
 * How many questions of the journal are answered right, without a model: `bun run eval:assistant [FILE …]`, with `--groups` for
 * each measure and reduction, `--misses FILE` for what failed, `--data DIR` for a year that is written already.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeYear } from '../../year/year.ts'
import { asker } from './ask.ts'
import { judge, type Verdict } from './judge.ts'
import { parseQuestions, type QuestionRow, TODAY } from './questions.ts'
import { type Reading, truthReader } from './truth.ts'

type Outcome = { row: QuestionRow; verdict: Verdict; reply: string; ms: number; readings: readonly Reading[] }

const option = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const print = (line: string) => process.stdout.write(`${line}\n`)

const given = option('--data')
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'year-'))
if (given === undefined) await writeYear(dataDir, { end: TODAY })
const named = process.argv
  .slice(2)
  .filter((argument) => argument.endsWith('.tsv') && argument !== option('--misses'))
const files =
  named.length > 0
    ? named
    : readdirSync(import.meta.dir)
        .filter((file) => file.endsWith('.tsv'))
        .map((file) => join(import.meta.dir, file))

const ask = asker(dataDir)
const readingsOf = truthReader(dataDir)
for (const file of files) {
  const rows = parseQuestions(await Bun.file(file).text(), file)
  const outcomes: Outcome[] = []
  for (const row of rows) outcomes.push(await outcomeOf(row))
  print(`${file.split('/').at(-1)}: ${rows.length}`)
  printRow('all', outcomes)
  printRow(
    'follow-ups',
    outcomes.filter(({ row }) => row.before !== ''),
  )
  if (process.argv.includes('--groups')) {
    for (const by of ['expect', 'measure', 'reduce'] as const) {
      for (const [name, group] of Map.groupBy(outcomes, ({ row }) => row[by] || '–'))
        printRow(`${by} ${name}`, group)
    }
  }
  printTimes(outcomes)
  const misses = option('--misses')
  // What is held back is for the figures alone.
  if (misses !== undefined && !file.includes('held-back'))
    await Bun.write(misses, outcomes.map(missLine).join(''))
}
if (given === undefined) rmSync(dataDir, { recursive: true, force: true })

async function outcomeOf(row: QuestionRow): Promise<Outcome> {
  const before = row.before.split(' || ').filter((earlier) => earlier !== '')
  const { ms, ...reply } = await ask(before, row.question)
  const readings = readingsOf(row)
  return { row, readings, ms, reply: reply.reply, verdict: judge(row, readings, reply) }
}

function missLine({ row, verdict, reply, readings }: Outcome): string {
  if (verdict === 'right') return ''
  const truth = readings.map(
    ({ values, unit, keys }) => `${values.join(' ')} ${unit} ${keys.slice(0, 3).join(' ')}`,
  )
  return `${verdict}\t${row.id}\t${row.before}\t${row.question}\t${truth.join(' | ')}\t${reply.replaceAll('\n', ' / ')}\n`
}

function printRow(name: string, outcomes: readonly Outcome[]): void {
  if (outcomes.length === 0) return
  const counts = (['right', 'declined', 'asked', 'wrong'] as const).map(
    (verdict) => `${verdict} ${String(outcomes.filter((one) => one.verdict === verdict).length).padStart(3)}`,
  )
  const right = outcomes.filter(({ verdict }) => verdict === 'right').length / outcomes.length
  print(
    `  ${name.padEnd(24)} ${right.toFixed(3)} of ${String(outcomes.length).padStart(3)}   ${counts.join('  ')}`,
  )
}

function printTimes(outcomes: readonly Outcome[]): void {
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1)
  print(`  time of an answer: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}
