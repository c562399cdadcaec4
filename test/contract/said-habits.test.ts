import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { saidHabit } from '../../src/contract/said-habits.ts'

const PHRASES = readFileSync(join(import.meta.dir, 'habit-phrases.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [phrase: string, kind: string, meal?: string, weekday?: string])

test.each(PHRASES)('%p is %p of %p', (phrase, kind, meal = '', weekday = '') => {
  expect(saidHabit(phrase)).toEqual(
    kind === 'none'
      ? undefined
      : {
          kind: kind as 'usual',
          meal: meal === '' ? undefined : (meal as 'lunch'),
          ...(weekday !== '' && { weekday: Number(weekday) }),
        },
  )
})
