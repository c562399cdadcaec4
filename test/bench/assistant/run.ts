/**
 * How many questions of the journal are answered right, without a model: `bun run eval:assistant [FILE …]`, with `--groups` for
 * each measure and reduction, `--misses FILE` for what failed, `--data DIR` for a year that is written already.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeYear } from '../../year/year.ts'
import { asker } from './ask.ts'
import { judge, type Verdict } from './judge.ts'
import { parseQuestions, type QuestionRow, TODAY, type Truth } from './questions.ts'

type Outcome = { row: QuestionRow; verdict: Verdict; reply: string; ms: number; truth: Truth | undefined }
type Oracle = { workOut(row: QuestionRow, dataDir: string): Truth | undefined }

const option = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const print = (line: string) => process.stdout.write(`${line}\n`)

const given = option('--data')
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'year-'))
if (given === undefined || !existsSync(given)) await writeYear(dataDir, { end: TODAY })
const oracle: Oracle | undefined = existsSync(join(import.meta.dir, 'oracle.ts'))
  ? await import(join(import.meta.dir, 'oracle.ts'))
  : undefined
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
  if (misses !== undefined) {
    const failed = outcomes.filter(({ verdict }) => verdict !== 'right')
    await Bun.write(
      misses,
      failed
        .map(
          ({ row, verdict, reply, truth }) =>
            `${verdict}\t${row.id}\t${row.before}\t${row.question}\t${truth?.value ?? ''} ${truth?.unit ?? ''}\t${reply.replaceAll('\n', ' / ')}\n`,
        )
        .join(''),
    )
  }
}
if (given === undefined) rmSync(dataDir, { recursive: true, force: true })

async function outcomeOf(row: QuestionRow): Promise<Outcome> {
  const { ms, ...reply } = await ask(
    row.before.split(' || ').filter((earlier) => earlier !== ''),
    row.question,
  )
  const truth = truthOf(row)
  return { row, truth, ms, reply: reply.reply, verdict: judge(row, truth, reply) }
}

function truthOf(row: QuestionRow): Truth | undefined {
  if (row.value === '') return oracle?.workOut(row, dataDir)
  const value = Number(row.value)
  const also = row.also === '' ? [] : row.also.split(';').map(Number)
  return { value, unit: row.unit, also, ...(Number.isNaN(value) && { names: [row.value] }) }
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
