import type { QuestionContext } from './context.ts'
import { withSpokenNames } from './joined-names.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'

/** What a message asks, sentence by sentence, with names as the person said them. */
export const understandMessage = (message: string, context: QuestionContext): Understanding[] =>
  withSpokenNames(understand(message, context))
