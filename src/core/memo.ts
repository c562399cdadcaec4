/** A longer text is hardly asked for twice. */
const MAX_TEXT_LENGTH = 200

/**
 * A function of a text that remembers its last answers: the words of a text are asked for again and again, by every pass
 * that reads it.
 * @param most how many answers are kept; then all are forgotten.
 */
export function remembering<T>(most: number, answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as T
    const found = answer(text)
    if (text.length > MAX_TEXT_LENGTH) return found
    if (known.size >= most) known.clear()
    known.set(text, found)
    return found
  }
}

/** A value that is made on first use. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A function of an object, such as the tokens of a text, that remembers its answer as long as the object is in use. */
export function oncePer<K extends object, T>(make: (object: K) => T): (object: K) => T {
  const known = new WeakMap<K, { value: T }>()
  return (object) => {
    const before = known.get(object)
    if (before !== undefined) return before.value
    const value = make(object)
    known.set(object, { value })
    return value
  }
}
