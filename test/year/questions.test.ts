import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asker } from '../bench/assistant/ask.ts'
import { judge, type Verdict } from '../bench/assistant/judge.ts'
import { parseQuestions, TODAY } from '../bench/assistant/questions.ts'
import { truthReader } from '../bench/assistant/truth.ts'
import { writeYear } from './year.ts'

/** Floors of what is answered right, ceilings of what is wrong: the first only rise, the second only fall. */
const BOUNDS = {
  'questions-one.tsv': { right: 87, wrong: 0 },
  'questions-one-more.tsv': { right: 84, wrong: 0 },
  'questions-two.tsv': { right: 87, wrong: 0 },
  'questions-two-more.tsv': { right: 86, wrong: 0 },
  'questions-three.tsv': { right: 179, wrong: 0 },
  'questions-four.tsv': { right: 169, wrong: 2 },
  'questions-five.tsv': { right: 121, wrong: 0 },
  'questions-six.tsv': { right: 64, wrong: 1 },
  'questions-seven.tsv': { right: 66, wrong: 0 },
  'questions-six-more.tsv': { right: 55, wrong: 0 },
  'questions-seven-more.tsv': { right: 54, wrong: 1 },
  'questions-eight.tsv': { right: 53, wrong: 0 },
  'questions-nine.tsv': { right: 44, wrong: 1 },
  'questions-eight-more.tsv': { right: 54, wrong: 1 },
  'questions-nine-more.tsv': { right: 52, wrong: 2 },
  'questions-ten.tsv': { right: 59, wrong: 1 },
  'questions-ten-held-back.tsv': { right: 40, wrong: 8 },
} as const

test('questions of a year are answered as well as before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'year-'))
  try {
    await writeYear(dataDir, { end: TODAY })
    const ask = asker(dataDir)
    const readingsOf = truthReader(dataDir)
    for (const [file, { right, wrong }] of Object.entries(BOUNDS)) {
      const path = join(import.meta.dir, '../bench/assistant', file)
      const counts: Record<Verdict, number> = { right: 0, declined: 0, asked: 0, wrong: 0 }
      for (const row of parseQuestions(await Bun.file(path).text(), file)) {
        const before = row.before.split(' || ').filter((earlier) => earlier !== '')
        counts[judge(row, readingsOf(row), await ask(before, row.question))]++
      }
      expect({ file, right: counts.right >= right, wrong: counts.wrong <= wrong, counts }).toMatchObject({
        right: true,
        wrong: true,
      })
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 180_000)
