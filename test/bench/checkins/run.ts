/**
 * How well check-ins in plain words are read: `bun run bench:checkins`, with `--misses` for what is missed and what is
 * read wrongly in the sets that may be read.
 */
import { acceptedMedicines, acceptedSymptoms, CHECKIN_SETS, readCheckins } from './checkins.ts'
import { type Count, readAll, sumOf } from './recall.ts'

const withMisses = process.argv.includes('--misses')
const print = (line: string) => process.stdout.write(`${line}\n`)

for (const { title, file, isHeldBack } of CHECKIN_SETS) {
  const checkins = readCheckins(file).filter(({ isDoubtful }) => !isDoubtful)
  const { counts, readings } = readAll(checkins, acceptedSymptoms(), acceptedMedicines())
  print(`${title}: ${checkins.length}`)
  for (const [field, count] of [...counts, ['all', sumOf(counts.values())] as const]) print(row(field, count))
  if (!withMisses || isHeldBack) continue
  for (const { checkin, missed, wrong } of readings) {
    if (missed.length + wrong.length === 0) continue
    print(`  ${checkin.id} ${JSON.stringify(checkin.text)}`)
    if (missed.length > 0) print(`      missed: ${missed.join('; ')}`)
    if (wrong.length > 0) print(`      wrong: ${wrong.join('; ')}`)
  }
}

function row(field: string, { right, missed, wrong }: Count): string {
  const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3)).padStart(6)
  return `  ${field.padEnd(14)} recall ${share(right, right + missed)}  precision ${share(right, right + wrong)}  of ${right + missed}`
}
