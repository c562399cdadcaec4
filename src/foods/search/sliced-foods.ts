import type { Slices } from '../../core/slices.ts'
import type { Food, FoodMatch, FoodTable } from '../food.ts'

/**
 * A food table for work that searches hundreds of foods. The work is an ordinary function of its searches. When a slice
 * is used up, it is interrupted at its next new search or pause and started again later, with all earlier answers and its
 * progress at hand; so it must do nothing but search and compute.
 */
export type SlicedFoods = {
  slices: Slices
  /** The same foods with the answers so far, and without interruptions: for repeating the work in a transaction. */
  table: FoodTable
  run<T>(work: (foods: FoodTable) => T): Promise<T>
}

class SliceEnd extends Error {}

export function createSlicedFoods(foods: FoodTable, slices: Slices): SlicedFoods {
  const answers = new Map<string, FoodMatch[]>()
  const named = new Map<string, Food | undefined>()
  const owned = new Map<string, Food | undefined>()
  const begun = new Map<string, unknown>()
  let isInSlices = false
  /** Work that was interrupted is being repeated, up to its first new search: each slice gets on by one at least. */
  let isRepeating = false

  /** The answer of before, or a new one, which may be interrupted. */
  function answer<T>(known: Map<string, T>, key: string, ask: () => T): T {
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as T
    // Getting here again takes a while in a long text, and must not use up the slice.
    if (isRepeating) slices.restart()
    else if (isInSlices && slices.isOver()) throw new SliceEnd()
    isRepeating = false
    const found = ask()
    known.set(key, found)
    return found
  }

  const table: FoodTable = {
    search: (text, limit, options = {}) =>
      answer(answers, `${limit} ${options.isPrefix === true} ${text}`, () =>
        foods.search(text, limit, options),
      ),
    exact: (text) => answer(named, text, () => foods.exact?.(text)),
    ownNames() {
      const names = foods.ownNames?.()
      return (
        names && {
          lengthsOf: names.lengthsOf,
          find: (words) => answer(owned, words.join(' '), () => names.find(words)),
        }
      )
    },
    isOfficialName: (food, text) => foods.isOfficialName?.(food, text) === true,
    find: foods.find,
    progress<T>(of: string, start: () => T): T {
      if (!begun.has(of)) begun.set(of, start())
      return begun.get(of) as T
    },
    pause() {
      if (isInSlices && slices.isOver()) throw new SliceEnd()
    },
    measures: foods.measures,
    ...(foods.supplement !== undefined && { supplement: foods.supplement }),
    ...(foods.usual !== undefined && { usual: foods.usual }),
  }

  /** Undefined: interrupted. */
  function runSlice<T>(work: (foods: FoodTable) => T, isRepeat: boolean): { result: T } | undefined {
    isInSlices = true
    isRepeating = isRepeat
    try {
      return { result: work(table) }
    } catch (error) {
      if (error instanceof SliceEnd) return undefined
      throw error
    } finally {
      isInSlices = isRepeating = false
    }
  }

  return {
    slices,
    table,
    async run(work) {
      for (let isRepeat = false; ; isRepeat = true) {
        if (slices.isOver()) await slices.next()
        const done = runSlice(work, isRepeat)
        if (done !== undefined) return done.result
      }
    },
  }
}
