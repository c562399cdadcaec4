/** Imports, and is killed as soon as so many foods are written: `bun import-and-die.ts DATABASE PATH FOODS`. */
import { open } from '../../../db/open.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { importFoods } from '../../../src/foods/import/import.ts'

const [database = '', path = '', foods] = process.argv.slice(2)
await importFoods(path, {
  db: open(database),
  clock: systemClock,
  signal: new AbortController().signal,
  onProgress: (progress) => {
    if (progress.foods >= Number(foods)) process.kill(process.pid, 'SIGKILL')
  },
})
