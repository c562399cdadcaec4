import { type Static, Type } from '@sinclair/typebox'
import { UNDO_DAYS } from '../../contract/limits.ts'
import { receipt } from '../../core/receipt.ts'
import { createListShortener, fitResult, LeftOut } from '../../core/result-limits.ts'
import { nullable, stringEnum } from '../../core/schemas.ts'
import { type Safety, SafetyDocument } from '../../safety/safety.ts'
import type { ToolContext } from '../tool.ts'
import { datesIn } from './diary.ts'
import type { Ambiguous } from './find-noted.ts'

export const KINDS = ['food', 'checkin', 'profile', 'protocol', 'own_food'] as const

/** Something stored, with the values that its kind has. */
const Item = Type.Object(
  { kind: stringEnum(KINDS), id: Type.String() },
  { additionalProperties: true, description: 'With the values of its kind, as the diary shows them' },
)
export type Item = Static<typeof Item> & Record<string, unknown>

export const Candidate = Type.Object({
  id: Type.String(),
  kind: stringEnum(KINDS),
  date: Type.String({ description: 'Empty for a protocol and an own food' }),
  time: Type.String(),
  text: Type.String({ description: 'What tells it apart: meal, words and amount, or name' }),
})
export type Candidate = Static<typeof Candidate>

const ChangeFields = {
  changed: Type.Integer({ description: 'How many were changed; 0: nothing was stored' }),
  summary: Type.String({ description: 'What happened, to pass on' }),
  before: Type.Array(Item, { description: 'What was there; empty: it is new' }),
  after: Type.Array(Item, { description: 'What is there now; empty: it is deleted' }),
  candidates: Type.Array(Candidate, {
    description:
      'Not empty: the words fit several, and nothing was changed. Ask which, and repeat with its id',
  }),
  warnings: Type.Array(Type.String()),
  undo: nullable(Type.String({ description: `The handle for undo_change, good for ${UNDO_DAYS} days` })),
  time_zone: Type.String({ description: 'Of the dates and times' }),
  left_out: LeftOut,
}

const ChangeOutput = Type.Object(ChangeFields)
type Change = Static<typeof ChangeOutput>

const { changed: Changed, undo: UndoHandle } = ChangeFields
const CHANGE_RECEIPT = receipt({ changed: Changed, undo: UndoHandle }, ({ changed, undo }: Change) => ({
  changed,
  undo,
}))

/** The lists of the result that may be shortened. */
export const CHANGE_CUTS = {
  candidates: 'more words, a date, or get_diary',
  before: 'get_diary',
  after: 'get_diary',
  warnings: 'analyze_food',
}

/** The sentence about a change is a part of its result. */
const changeSummary = ({ summary }: { summary: string }) => summary

const COMMON = {
  kind: 'write',
  stores: true,
  toolset: 'journal',
  openWorld: false,
  cuts: CHANGE_CUTS,
  summary: changeSummary,
  // Where it is now; of what was deleted, where it was.
  days: ({ before, after }: Readonly<Record<string, unknown>>) => {
    const now = datesIn(after)
    return now.length > 0 ? now : datesIn(before)
  },
} as const

/** What the tools that change the journal have in common. */
export const CHANGE_TOOL = { ...COMMON, receipt: CHANGE_RECEIPT, output: ChangeOutput }

/** As `CHANGE_TOOL`, of tools that hear words of the person: the result has urgent advice. */
export const HEARING_CHANGE_TOOL = {
  ...COMMON,
  receipt: receipt(
    { changed: Changed, undo: UndoHandle, safety: SafetyDocument },
    ({ changed, undo, safety }: Change & { safety: Safety }) => ({ changed, undo, safety }),
  ),
  output: Type.Object({ ...ChangeFields, safety: SafetyDocument }),
}

type ChangeFacts = Pick<Change, 'summary'> &
  Partial<Pick<Change, 'before' | 'after' | 'candidates' | 'warnings' | 'undo' | 'left_out'>>

type Caller = Pick<ToolContext, 'userId' | 'features' | 'assumed'>

/** The result of a change, whole or as much of it as fits. */
export function changeResult(
  { userId, features: { profiles }, assumed }: Caller,
  { before = [], after = [], candidates = [], warnings = [], undo = null, ...facts }: ChangeFacts,
): Change {
  const changed = undo === null ? 0 : Math.max(before.length, after.length)
  const time_zone = profiles.timeZone(userId)
  const { summary, ...rest } = facts
  const remarks = [...assumed, ...warnings]
  const result = { changed, summary, before, after, candidates, warnings: remarks, undo, time_zone, ...rest }
  return fitResult(result, CHANGE_CUTS)
}

/** The result when words fit several. */
export function ambiguousResult(
  caller: Caller,
  { candidates, total, isAll, place, rest = CHANGE_CUTS.candidates }: Ambiguous,
): Change {
  const { missing, note } = createListShortener({ candidates: rest })
  note('candidates', total - candidates.length)
  const number = isAll ? total : `At least ${total}`
  const summary = `${number} ${place} fit these words, so nothing was changed: ask which is meant`
  return changeResult(caller, { summary, candidates, ...missing() })
}
