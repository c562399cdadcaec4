import { createReadMemory } from '../../db/read-memory.ts'
import { oncePer } from '../core/memo.ts'
import type { Features } from '../features.ts'

/** An answer has some KB. */
const MAX_ANSWERS = 256

type ToolAnswer = Readonly<Record<string, unknown>>

const memoryOf = oncePer(({ db }: Features) => createReadMemory<ToolAnswer>(db, MAX_ANSWERS))

/**
 * The answer to a question that was asked before, the same object, if nothing was written since; else a new one. Clients
 * ask for the same figures again and again: the diet score over 30 days takes 800 µs, and to find it here 5.
 * @param question everything that the answer depends on beside the database: the tool, the person, the input, today.
 */
export const rememberedAnswer = <T extends ToolAnswer>(
  features: Features,
  question: readonly (string | number | undefined)[],
  answer: () => T,
): T =>
  // What was kept for this question came from the same function.
  memoryOf(features)(JSON.stringify(question), answer) as T
