/** What an action does to a person, where it can be wrong for another kind of emergency. */
export type Tag =
  | 'by-mouth'
  | 'sugar'
  | 'aspirin'
  | 'inhaler'
  | 'sit-up'
  | 'lie-flat'
  | 'raise-legs'
  | 'move'
  | 'cool'
  | 'warm'
  | 'insulin'
  | 'leave'
  | 'delay'

/** One thing to do, or not to do. `{emergency}` and `{crisis}` stand for the numbers of the country. */
export type Action = { text: string; tags: readonly Tag[] }

export const action = (text: string, ...tags: Tag[]): Action => ({ text, tags })

/** `verified`: the beginning of the page was read on that day, in a stored copy, and it teaches the decisive action. */
export type Source = { title: string; url: string; verified: boolean; read: string }

/** The day on which the sources were read. */
const READ = '2026-11-23'

export const read = (title: string, url: string): Source => ({ title, url, verified: true, read: READ })

/** All that a card says about one kind of emergency. */
export type CardEntry = {
  title: string
  /** The decisive action, in at most twelve words. */
  first: Action
  /** Right beside any other kind: in place of `first` where that is wrong for one. */
  instead?: string
  do: readonly Action[]
  /** Their tags are wrong for this kind, whichever kind they come from. */
  doNot: readonly Action[]
  lessUrgent: string | null
  /** When it would be an emergency, and whom to call then. */
  watch: string
  /** More tags that are wrong for this kind. */
  wrong: readonly Tag[]
  sources: readonly [Source, ...Source[]]
}

/** The same entry in another language: as many actions, in the same order. */
export type TranslatedEntry = {
  title: string
  first: string
  do: readonly string[]
  doNot: readonly string[]
  watch: string
}
