/**
 * Fills a data directory with a year of one person: `bun test/year/write.ts DIR [END]`, END being the last day,
 * YYYY-MM-DD, default today.
 */
import { writeYear } from './year.ts'

const [directory, end = Temporal.Now.plainDateISO('Europe/Berlin').toString()] = process.argv.slice(2)
if (directory === undefined) {
  process.stderr.write('usage: bun test/year/write.ts DIR [END]\n')
  process.exit(2)
}
await writeYear(directory, { end })
process.stdout.write(`${directory}: a year up to ${end}; serve it with --data-dir ${directory}\n`)
