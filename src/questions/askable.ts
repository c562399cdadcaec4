import { isPartGroup } from './groups.ts'
import { isNutrient, MEASURES, type MeasureEntry } from './measures.ts'
import type { Group, Query, Reduction } from './query.ts'

/** These count or choose the single values that are over or under a limit; others are compared with it. */
export const WITH_CONDITION: readonly Reduction[] = ['count', 'share', 'streak', 'list', 'first', 'last']
const FOOD_GROUPS: readonly Group[] = ['meal', 'food', 'meal_type']
const OF_CHECKINS: readonly MeasureEntry['from'][] = ['ratings', 'readings']

type Refusal = {
  isRefused: (query: Query, entry: MeasureEntry) => boolean
  /** What cannot be asked. */
  reason: string
  /** A question of that kind which can be asked. */
  example: Omit<Query, 'window'>
}

const BESIDE_SYMPTOM = { measure: 'symptom', of: 'headache' } as const
const MOOD_BESIDE = { measure: 'mood', reduce: 'mean', beside: BESIDE_SYMPTOM } as const
const MOOD = { measure: 'mood', reduce: 'mean' } as const
const SCORE = { measure: 'diet_score', reduce: 'mean' } as const

/** What makes no sense together, so that no other question is answered in its place. */
const REFUSALS: readonly Refusal[] = [
  {
    isRefused: ({ of }, entry) => of === undefined && entry.of === 'required',
    reason: 'of is required with this measure',
    example: { measure: 'food_grams', of: 'rice', reduce: 'sum' },
  },
  {
    isRefused: ({ of }, entry) => of !== undefined && entry.of === null,
    reason: 'of cannot stand beside this measure, which has no names; days with something are beside',
    example: MOOD_BESIDE,
  },
  {
    isRefused: ({ reduce }, { kind }) => reduce === 'sum' && kind === 'level',
    reason: 'reduce sum is for what adds up, which this measure does not',
    example: MOOD,
  },
  {
    isRefused: ({ group }, { from }) => group !== undefined && FOOD_GROUPS.includes(group) && from !== 'food',
    reason: 'group meal, food and meal_type are for foods and nutrients',
    example: { measure: 'protein_g', group: 'meal', reduce: 'list' },
  },
  // Names in groups of their own.
  {
    isRefused: ({ group }, { from }) => group === 'name' && from !== 'names' && from !== 'protocols',
    reason: 'group name is for symptoms, medicines and protocols',
    example: { measure: 'symptom', group: 'name', reduce: 'list' },
  },
  {
    isRefused: ({ group }, { from }) =>
      group === 'entry' && (from === 'protocols' || from === 'logged' || from === 'score'),
    reason: 'group entry is for what single entries and check-ins state, and this measure is of days',
    example: { measure: 'protocol', reduce: 'sum' },
  },
  {
    isRefused: ({ only }, { from }) => only?.meal !== undefined && from !== 'food',
    reason: 'only.meal is for foods and nutrients',
    example: { measure: 'protein_g', only: { meal: 'lunch' }, reduce: 'sum' },
  },
  {
    isRefused: ({ only }, { from }) =>
      only?.hours !== undefined && (from === 'protocols' || from === 'logged' || from === 'score'),
    reason: 'only.hours is for what has a time, and this measure is of days',
    example: { measure: 'energy_kcal', only: { hours: { from: 18, to: 24 } }, reduce: 'sum' },
  },
  // A run, and a change over time, are of days.
  {
    isRefused: ({ group = 'day', reduce }) => group !== 'day' && (reduce === 'streak' || reduce === 'slope'),
    reason: 'reduce streak and slope are of days, without another group',
    example: { measure: 'weight', reduce: 'slope' },
  },
  {
    isRefused: ({ group = 'day', only }) =>
      only?.last !== undefined && ['food', 'name', 'meal_type'].includes(group),
    reason: 'only.last needs a group that has an order in time',
    example: { measure: 'energy_kcal', group: 'meal', only: { last: 3 }, reduce: 'mean' },
  },
  {
    isRefused: ({ measure, group = 'day', against }) =>
      against !== undefined &&
      'target' in against &&
      (!isNutrient(measure) || isPartGroup(group) || group === 'weekday'),
    reason: 'against.target is for nutrients, by day, week or month',
    example: { measure: 'protein_g', reduce: 'count', against: { target: true } },
  },
  {
    isRefused: ({ reduce, beside }) => beside !== undefined && reduce !== 'mean',
    reason: 'beside compares two means, so reduce must be mean',
    example: MOOD_BESIDE,
  },
  {
    isRefused: ({ group = 'day', beside }) => beside !== undefined && group !== 'day' && group !== 'entry',
    reason: 'beside compares days, or with group entry check-ins',
    example: MOOD_BESIDE,
  },
  {
    isRefused: ({ group, beside }, { from }) =>
      beside !== undefined && group === 'entry' && !isOfOneCheckin(from, beside),
    reason: 'beside with group entry is for what one check-in states both of; else leave group out',
    example: { ...MOOD_BESIDE, group: 'entry' },
  },
  {
    isRefused: ({ window, reduce }) => window.from === window.to && reduce === 'slope',
    reason: 'reduce slope needs a window of several days; of one day ask for the last',
    example: { measure: 'weight', reduce: 'last' },
  },
  // A list says nothing of more or less.
  {
    isRefused: ({ reduce, against }) => reduce === 'list' && against !== undefined && 'window' in against,
    reason: 'reduce list cannot be compared with another window; compare sums or means, or list each',
    example: { measure: 'protein_g', reduce: 'list' },
  },
  {
    isRefused: ({ beside, against }) => beside !== undefined && against !== undefined,
    reason: 'beside and against cannot both be given',
    example: MOOD_BESIDE,
  },
  {
    isRefused: ({ measure, of, beside }) => beside?.measure === measure && beside.of === of,
    reason: 'beside must be something other than the measure itself',
    example: MOOD_BESIDE,
  },
  {
    isRefused: ({ beside }) => beside !== undefined && !isAskableBeside(beside),
    reason: 'beside needs over or under for a level, of where its measure has to be named, and no diet_score',
    example: { ...MOOD, beside: { measure: 'sleep_hours', over: 7 } },
  },
  {
    isRefused: ({ only, beside }, { from }) =>
      from === 'score' && (only !== undefined || beside !== undefined),
    reason: 'diet_score is of whole windows, without only and beside',
    example: SCORE,
  },
  {
    isRefused: ({ reduce }, { from }) => from === 'score' && (reduce === 'streak' || reduce === 'share'),
    reason: 'diet_score has no streak and no share',
    example: SCORE,
  },
]

type Beside = NonNullable<Query['beside']>

/** Of a level there is always some, so that "with" needs a limit. */
function isAskableBeside({ measure, of, over, under }: Beside): boolean {
  const { from, kind } = MEASURES[measure]
  if (from === 'score' || (kind === 'level' && over === undefined && under === undefined)) return false
  return isAskable({ ...DAILY, measure, ...(of !== undefined && { of }) })
}

const isOfOneCheckin = (from: MeasureEntry['from'], { measure }: Beside): boolean =>
  OF_CHECKINS.includes(from) && [...OF_CHECKINS, 'names'].includes(MEASURES[measure].from)

const DAILY = { window: { from: '2000-01-01', to: '2000-01-01' }, reduce: 'list' } as const

const refusalOf = (query: Query) =>
  REFUSALS.find(({ isRefused }) => isRefused(query, MEASURES[query.measure]))

export const isAskable = (query: Query): boolean => refusalOf(query) === undefined

/** What of a question cannot be asked, with one that can; undefined: all of it can be. */
export function refusalText(query: Query): string | undefined {
  const refusal = refusalOf(query)
  return refusal && `${refusal.reason}, such as ${JSON.stringify(refusal.example)} with its window`
}
