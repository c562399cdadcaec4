import type { NutrientKey } from '../../contract/nutrients.ts'
import type { Query } from '../../questions/query.ts'
import type { Lacking } from './context.ts'
import type { WindowProblem } from './window/read.ts'

/** A question that the person can send instead; its words are understood. */
export type Choice = { text: string }

/** How an answer is to be put, beside its query. */
export type Form = {
  /** Yes or no comes first. */
  isDid?: boolean
  /** A date is asked for. */
  isWhen?: boolean
  /** The person named no time, so the window is this program's choice. */
  isOwnWindow?: boolean
  /** The difference between the first and the last value: two queries. */
  isChange?: boolean
  /** The days without what `beside` names were asked for. */
  isWithout?: boolean
  /** Days that meet the condition of a target: at least it, more than it, less than it. */
  target?: 'met' | 'over' | 'under'
  /** The sleep of this night. */
  isNight?: boolean
  /** "per week", "a month", of what adds up over days. */
  per?: 'week' | 'month'
  /** "am I happier when": whether it is more, or less, with what `beside` names. */
  than?: 'more' | 'less'
  /** "in a row now": the run that lasts. */
  isCurrent?: boolean
  /** "on most days": whether more than half of them. */
  isMostDays?: boolean
  /** "every day": whether on all of them. */
  isEvery?: boolean
  /** What the value of one day is to meet. */
  limit?: { over: number } | { under: number }
  /** "walnuts or almonds, which more often": several queries, of which one is the most or least. */
  contest?: 'most' | 'least'
  /** Salt was asked for, of which sodium is a part. */
  isSalt?: boolean
}

export type Asked = { query: Query; form: Form }

/** What somebody else can answer. */
export type Expert = 'interaction' | 'dose' | 'diagnosis'

export type General =
  | {
      topic: 'gap' | 'score' | 'protocols' | 'checkins' | 'profile' | 'wellbeing' | 'today'
      days?: number
      nutrients: readonly NutrientKey[]
    }
  | { topic: 'overview'; window?: Query['window']; days?: number; isForDoctor?: boolean }
  | { topic: 'left'; nutrients: readonly NutrientKey[] }
  | { topic: 'food_fact'; food: string; measures: readonly NutrientKey[] }
  | { topic: 'reference'; nutrients: readonly NutrientKey[] }
  /** What somebody uses a day; `isOfPart`: on one day or by an activity; `isSure`: how sure that is. */
  | { topic: 'energy_use'; isOfPart?: boolean; isSure?: boolean }
  /** Whether they eat less or more than that; `isWhy`: why their weight does what it does. */
  | { topic: 'energy_balance'; isWhy?: boolean }
  /** When they reach their goal weight, or another. */
  | { topic: 'goal_arrival'; kg?: number }
  | { topic: 'explain_score' }
  | { topic: 'explain_protocol'; named: string }
  | { topic: 'help' | 'greeting' | 'thanks' | 'knowledge' }
  | { topic: 'expert'; expert: Expert }

/** A request to change something: what app or client would call, once the person has agreed. */
export type Act =
  | { act: 'log_food'; text: string; meal?: string }
  | { act: 'log_checkin'; text: string }
  | { act: 'set_target'; nutrient: NutrientKey; value: number }
  | { act: 'delete' | 'change' | 'remind'; said: string }

/** What a follow-up goes on with, although nothing of the journal is answered. */
type GoesOn = { base?: readonly Query[]; lacking?: Lacking }

export type Understanding =
  | { kind: 'query'; asked: readonly [Asked, ...Asked[]] }
  /** Half understood: a question back, with choices that are. */
  | { kind: 'half'; question: string; choices: readonly Choice[]; base?: readonly Query[]; lacking?: Lacking }
  | ({ kind: 'general'; general: General } & GoesOn)
  | ({ kind: 'act'; act: Act } & GoesOn)
  /** `base`: what is asked, of one of the times that may be meant. */
  | { kind: 'time'; problem: WindowProblem; base?: readonly Query[] }
  | ({ kind: 'other_person' } & GoesOn)
  | ({ kind: 'not_understood' } & GoesOn)
