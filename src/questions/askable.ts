import { isPartGroup } from './groups.ts'
import { isNutrient, MEASURES, type MeasureEntry } from './measures.ts'
import type { Group, Query, Reduction } from './query.ts'

/** These count or choose the single values that are over or under a limit; others are compared with it. */
export const WITH_CONDITION: readonly Reduction[] = ['count', 'share', 'streak', 'list', 'first', 'last']
const FOOD_GROUPS: readonly Group[] = ['meal', 'food', 'meal_type']

/** What makes no sense together, so that no other question is answered in its place. */
const REFUSALS: readonly ((query: Query, entry: MeasureEntry) => boolean)[] = [
  ({ of }, entry) => (of === undefined ? entry.of === 'required' : entry.of === null),
  ({ reduce }, { kind }) => reduce === 'sum' && kind === 'level',
  // Names in groups of their own.
  ({ group }, { from }) => group !== undefined && FOOD_GROUPS.includes(group) && from !== 'food',
  ({ group }, { from }) => group === 'name' && from !== 'names' && from !== 'protocols',
  ({ group }, { from }) =>
    group === 'entry' && (from === 'protocols' || from === 'logged' || from === 'score'),
  ({ only }, { from }) => only?.meal !== undefined && from !== 'food',
  ({ only }, { from }) =>
    only?.hours !== undefined && (from === 'protocols' || from === 'logged' || from === 'score'),
  // A run, and a change over time, are of days.
  ({ group = 'day', reduce }) => group !== 'day' && (reduce === 'streak' || reduce === 'slope'),
  ({ group = 'day', only }) => only?.last !== undefined && ['food', 'name', 'meal_type'].includes(group),
  ({ measure, group = 'day', against }) =>
    against !== undefined &&
    'target' in against &&
    (!isNutrient(measure) || isPartGroup(group) || group === 'weekday'),
  ({ reduce, group = 'day', beside }) => beside !== undefined && (reduce !== 'mean' || group !== 'day'),
  ({ window, reduce }) => window.from === window.to && reduce === 'slope',
  // A list says nothing of more or less.
  ({ reduce, against }) => reduce === 'list' && against !== undefined && 'window' in against,
  ({ beside, against }) => beside !== undefined && against !== undefined,
  ({ measure, of, beside }) => beside?.measure === measure && beside.of === of,
  ({ beside }) => beside !== undefined && !isAskableBeside(beside),
  ({ only, beside }, { from }) => from === 'score' && (only !== undefined || beside !== undefined),
  ({ reduce }, { from }) => from === 'score' && (reduce === 'streak' || reduce === 'share'),
]

/** Of a level there is always some, so that "with" needs a limit. */
function isAskableBeside({ measure, of, over, under }: NonNullable<Query['beside']>): boolean {
  const { from, kind } = MEASURES[measure]
  if (from === 'score' || (kind === 'level' && over === undefined && under === undefined)) return false
  return isAskable({ ...DAILY, measure, ...(of !== undefined && { of }) })
}

const DAILY = { window: { from: '2000-01-01', to: '2000-01-01' }, reduce: 'list' } as const

export const isAskable = (query: Query): boolean =>
  !REFUSALS.some((isRefused) => isRefused(query, MEASURES[query.measure]))
