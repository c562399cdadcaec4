import type { QuestionContext } from './context.ts'

type Names = Pick<QuestionContext, 'kindOf'>

/**
 * A message is read in several stages, each with a context of its own but the same names: what is read of a text is kept as
 * long as these names. @param keyOf what the reading depends on, beside the names.
 */
export function readOnce<C extends Names, T>(
  read: (text: string, context: C) => T,
  keyOf: (text: string, context: C) => string = (text) => text,
): (text: string, context: C) => T {
  const known = new WeakMap<Names['kindOf'], Map<string, T>>()
  return (text, context) => {
    const ofNames = known.get(context.kindOf) ?? new Map<string, T>()
    known.set(context.kindOf, ofNames)
    const key = keyOf(text, context)
    const found = ofNames.get(key)
    if (found !== undefined) return found
    const value = read(text, context)
    ofNames.set(key, value)
    return value
  }
}
