import { withoutThinking } from './reply-text.ts'

/** Longer answers are no list of foods. */
const MAX_ANSWER_LENGTH = 200_000

/**
 * The JSON object in a model's answer, which may have its thoughts, a fence or words around it; undefined if there is
 * none.
 */
export function jsonInText(text: string): unknown {
  if (text.length > MAX_ANSWER_LENGTH) return undefined
  const said = withoutThinking(text)
  const [start, end] = [said.indexOf('{'), said.lastIndexOf('}')]
  if (start < 0 || end < start) return undefined
  try {
    return JSON.parse(said.slice(start, end + 1))
  } catch {
    return undefined
  }
}
