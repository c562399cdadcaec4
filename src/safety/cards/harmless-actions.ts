import type { Action, Tag } from './card-entry.ts'
import { ENTRIES, type EntryKey, wrongTags } from './entries.ts'

/** Which actions of an entry stay, by their place in it. */
type Harmless = { first: boolean; do: readonly boolean[]; doNot: readonly boolean[] }

/**
 * The actions of an entry that are not wrong for any of the other kinds. What an entry says not to do always stays: it is
 * what makes an action of another kind wrong.
 */
export function harmlessActions(key: EntryKey, all: readonly EntryKey[]): Harmless {
  const wrong: ReadonlySet<Tag> = new Set(
    all.filter((other) => other !== key).flatMap((other) => [...wrongTags(other)]),
  )
  const isHarmless = ({ tags }: Action) => !tags.some((tag) => wrong.has(tag))
  const { first, do: todo, doNot } = ENTRIES[key]
  return { first: isHarmless(first), do: todo.map(isHarmless), doNot: doNot.map(() => true) }
}
