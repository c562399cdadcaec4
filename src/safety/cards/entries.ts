import type { Kind } from '../kinds.ts'
import type { CardEntry, Tag } from './card-entry.ts'
import { AIRWAY_AND_HEART } from './kinds/airway-and-heart.ts'
import { BRAIN_AND_INJURY } from './kinds/brain-and-injury.ts'
import { HEAT_AND_SUGAR } from './kinds/heat-and-sugar.ts'
import { ILLNESS } from './kinds/illness.ts'
import { MERGED_ENTRIES } from './kinds/merged.ts'
import { MIND, UNCLEAR } from './kinds/mind.ts'

/** Two kinds whose decisive actions exclude each other, and the entry that takes the place of both. */
export const MERGED = [
  { kinds: ['not-breathing', 'choking'], entry: 'airway-unclear' },
  { kinds: ['glucose-low', 'glucose-high'], entry: 'glucose-unclear' },
  { kinds: ['poisoning-overdose', 'glucose-low'], entry: 'insulin-overdose' },
  { kinds: ['heat', 'cold'], entry: 'temperature-unclear' },
] as const satisfies readonly { kinds: readonly [Kind, Kind]; entry: keyof typeof MERGED_ENTRIES }[]

/** What a section of a card can be about. */
export type EntryKey = Kind | (typeof MERGED)[number]['entry']

export const ENTRIES: Readonly<Record<EntryKey, CardEntry>> = {
  ...AIRWAY_AND_HEART,
  ...BRAIN_AND_INJURY,
  ...ILLNESS,
  ...HEAT_AND_SUGAR,
  ...MIND,
  ...MERGED_ENTRIES,
  unclear: UNCLEAR,
}

/** The tags of actions that are wrong in this kind of emergency. */
export const wrongTags = (key: EntryKey): ReadonlySet<Tag> => {
  const { wrong, doNot } = ENTRIES[key]
  return new Set([...wrong, ...doNot.flatMap(({ tags }) => tags)])
}
