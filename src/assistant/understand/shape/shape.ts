import { GROUPS, type Group, REDUCTIONS, type Reduction } from '../../../questions/query.ts'

/** Whether the journal answers a question. */
const KINDS = ['answer', 'decline', 'ask', 'general', 'act'] as const
/** What the value is held against: another time, days with and without something else, a limit, the person's own target. */
const RELATIONS = ['none', 'window', 'beside', 'over', 'under', 'target'] as const

/** What the model tells about a question, part by part. */
export const PARTS = { kind: KINDS, reduce: REDUCTIONS, group: GROUPS, relation: RELATIONS } as const
export type Part = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as Part[]

/** Something of each part. */
export const ofParts = <T>(make: (part: Part) => T): Record<Part, T> => ({
  kind: make('kind'),
  reduce: make('reduce'),
  group: make('group'),
  relation: make('relation'),
})

export type Relation = (typeof RELATIONS)[number]

/** How the values are put together, whatever they are of. @property share how sure that is, 0–1. */
export type Shape = { reduce: Reduction; group: Group; relation: Relation; share: number }
