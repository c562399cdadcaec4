import type { Db } from '../../db/open.ts'
import { understand } from '../assistant/understand/understand.ts'
import type { Clock } from '../core/clock.ts'
import { createSlices, runInSlices } from '../core/slices.ts'
import type { FoodTable } from '../foods/food.ts'
import { analyzeText } from '../foods/meal/passes.ts'
import { createSlicedFoods } from '../foods/search/sliced-foods.ts'
import { readCheckinSteps } from '../journal/checkin-text/read-checkin-text.ts'
import { renewDays } from '../journal/renew-days.ts'
import { readSafety } from '../safety/read-safety.ts'

/** Together they need every table and list of words: of everyday foods, all others, the world, spellings, languages. */
const MEALS = [
  'an egg',
  'two boild eggs, a slice of toast with butter and 200 ml of milk',
  'a bowl of chikcen curry and chips, half of it',
  'quarkzorble, Brot mit Käse, une pomme',
] as const
const CHECKIN = 'Slept 7 h, mood 6/10, mild haedache since morning, took 200 mg ibuprofen, drank 1 l water'
const DAY = { today: '2026-01-01' }
const QUESTION = 'How much protein did I have last week, and what foods was it from?'
/** A journal of which nothing is known. */
const NO_JOURNAL = {
  ...DAY,
  since: DAY.today,
  timeZone: 'UTC',
  kindOf: () => undefined,
  isFoodWord: () => false,
  hasEarlier: false,
  last: [],
}

/**
 * Reads the tables and lists of words that the first requests would otherwise wait for, and everybody else with them: each
 * takes up to a slice or two. Then renews what an update of the program has left in an older form. Other requests go on
 * between them.
 * @param isStopped whether the server is stopping.
 */
export async function warmUp(
  { db, clock, foods }: { db: Db; clock: Clock; foods: FoodTable },
  isStopped: () => boolean,
): Promise<void> {
  const slices = createSlices(clock)
  const sliced = createSlicedFoods(foods, slices)
  for (const text of MEALS) {
    await slices.next()
    if (isStopped()) return
    await sliced.run((table) => analyzeText(text, table))
  }
  await slices.next()
  if (isStopped()) return
  await runInSlices(readCheckinSteps(CHECKIN, DAY), slices)
  await slices.next()
  if (isStopped()) return
  readSafety({ text: CHECKIN })
  await slices.next()
  if (isStopped()) return
  understand(QUESTION, NO_JOURNAL)
  await renewDays({ db, clock }, isStopped)
}
