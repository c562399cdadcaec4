import type { LocalDate } from '../contract/calendar-date.ts'
import { MAX_WEEKLY_STEP_KCAL, WHY_DOUBTED, WHY_NOT_FOLLOWED } from '../contract/expenditure.ts'
import { fullDate } from '../core/dates.ts'
import type { DayFacts } from '../nutrition/day-facts.ts'
import {
  effectiveGoal,
  energyRequirement,
  floorOf,
  followRefusal,
  ownEnergyTarget,
} from '../nutrition/energy-target.ts'
import { type EnergyUsed, missedGoal } from '../nutrition/energy-used.ts'
import type { Expenditure } from '../nutrition/expenditure.ts'
import type { Goal, Person } from '../nutrition/person.ts'
import { doubtOf, reliedOn } from '../nutrition/plausible-use.ts'
import { protectionsOf } from '../nutrition/protections.ts'
import { decideWeek } from '../nutrition/weekly-expenditure.ts'
import { nextMonday } from './target-change-document.ts'

const figure = (kcal: number) => Math.round(kcal).toLocaleString('en')

/**
 * That the energy target does not lead where the person wants, by what they use, and what to do about it; or that nobody can
 * tell, since what they logged gives what no body uses. Null: it does, or nobody knows.
 */
export function missedGoalNote(facts: DayFacts, { estimate, today }: Known): string | null {
  const { person } = facts
  const doubted = estimate === null ? null : doubtedNote(person, estimate)
  const missed = missedNote(facts, { estimate: reliedOn(person, estimate), today })
  return doubted === null || missed === null ? (doubted ?? missed) : `${doubted} ${missed}`
}

function doubtedNote(person: Person, estimate: Expenditure): string | null {
  const doubt = doubtOf(person, estimate)
  const isSpared = protectionsOf(person, ['eating_disorder']).length > 0
  if (doubt === null || isSpared || !isChange(effectiveGoal(person))) return null
  return `${usedText('By your weigh-ins and food you use', { ...estimate, interval: estimate })}. ${WHY_DOUBTED[doubt]}`
}

const isChange = (goal: Goal) => goal === 'lose' || goal === 'gain'

function usedText(whose: string, { kcal, interval }: Pick<EnergyUsed, 'kcal' | 'interval'>): string {
  const range = interval ? ` (${figure(interval.low)}–${figure(interval.high)}, 90%)` : ''
  return `${whose} about ${figure(kcal)} kcal a day${range}`
}

function missedNote({ person, targets }: DayFacts, { estimate, today }: Known): string | null {
  const missed = missedGoal(person, estimate)
  if (missed === null) return null
  const { goal, used } = missed
  const whose =
    used.by === 'equations' ? 'By the equations people like you use' : 'By your weigh-ins and food you use'
  const eaten = figure(targets.energy_kcal.value)
  return `${usedText(whose, used)}. If you eat the target of ${eaten} kcal a day, you would not ${goal} weight. ${remedy(person, missed, { estimate, today })}`
}

type Known = { estimate: Expenditure | null; today: LocalDate }

function remedy(
  person: Person,
  { goal, used }: { goal: 'lose' | 'gain'; used: EnergyUsed },
  { estimate, today }: Known,
): string {
  // Whatever would lose weight is below the floor.
  if (goal === 'lose' && used.kcal <= floorOf(person)) {
    return 'A lower target is not advised.'
  }
  const refusal = followRefusal(person)
  const isFollowing = person.follows_expenditure === true
  if (ownEnergyTarget(person) !== undefined) {
    const other = `Set a ${goal === 'lose' ? 'lower' : 'higher'} target of your own, or clear it`
    return refusal !== null || isFollowing ? `${other}.` : `${other} and let the target follow what you use.`
  }
  if (refusal !== null) return WHY_NOT_FOLLOWED[refusal]
  if (!isFollowing)
    return 'Let the target follow what you use, under Daily targets of the profile: it then moves there each week.'
  const next = isNextMoved(person, estimate)
    ? `, next on ${fullDate(nextMonday(today))}`
    : ', once it is sure enough'
  return `The target follows what you use by at most ${MAX_WEEKLY_STEP_KCAL} kcal a week${next}.`
}

/** Whether the target would move next Monday, by what is known today. */
function isNextMoved(person: Person, estimate: Expenditure | null): boolean {
  const inUse = person.expenditure_kcal ?? null
  const { value: byEquation } = energyRequirement(person)
  return decideWeek({ estimate, doubt: null, refusal: null, inUse, byEquation }).reason === 'moved'
}
