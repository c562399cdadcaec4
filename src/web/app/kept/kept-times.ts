import { eachAnswer, keptOwner, quietly } from './kept-answers.ts'
import type { StoredAnswer } from './kept-keys.ts'

/** Of the person who is shown: when each answer is from, by its key. */
export async function keptTimes(): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  const owner = keptOwner()
  if (owner === undefined) return times
  await quietly(() =>
    eachAnswer(IDBKeyRange.bound([...owner], [...owner, []]), ({ key, value }) => {
      times.set(String((key as string[])[2]), (value as StoredAnswer<unknown>).at)
    }),
  )
  return times
}
