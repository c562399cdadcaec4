import type { LocalDate } from '../contract/calendar-date.ts'
import { MAX_WEEKLY_STEP_KCAL, WHY_NOT_FOLLOWED } from '../contract/expenditure.ts'
import { fullDate } from '../core/dates.ts'
import type { DayFacts } from '../nutrition/day-facts.ts'
import { energyRequirement, floorOf, followRefusal, ownEnergyTarget } from '../nutrition/energy-target.ts'
import { type EnergyUsed, missedGoal } from '../nutrition/energy-used.ts'
import type { Expenditure } from '../nutrition/expenditure.ts'
import type { Person } from '../nutrition/person.ts'
import { decideWeek } from '../nutrition/weekly-expenditure.ts'
import { nextMonday } from './target-change-document.ts'

const figure = (kcal: number) => Math.round(kcal).toLocaleString('en')

/**
 * That the energy target does not lead where the person wants, by what they use, and what to do about it; null: it does, or
 * nobody knows.
 */
export function missedGoalNote(
  { person, targets }: DayFacts,
  { estimate, today }: { estimate: Expenditure | null; today: LocalDate },
): string | null {
  const missed = missedGoal(person, estimate)
  if (missed === null) return null
  const { goal, used } = missed
  const { interval } = used
  const range = interval ? ` (${figure(interval.low)}–${figure(interval.high)}, 90%)` : ''
  const whose =
    used.by === 'equations' ? 'By the equations people like you use' : 'By your weigh-ins and food you use'
  const eaten = figure(targets.energy_kcal.value)
  return `${whose} about ${figure(used.kcal)} kcal a day${range}. If you eat the target of ${eaten} kcal a day, you would not ${goal} weight. ${remedy(person, missed, { estimate, today })}`
}

type Known = { estimate: Expenditure | null; today: LocalDate }

function remedy(
  person: Person,
  { goal, used }: { goal: 'lose' | 'gain'; used: EnergyUsed },
  { estimate, today }: Known,
): string {
  // Whatever would lose weight is below the floor.
  if (goal === 'lose' && used.kcal <= floorOf(person)) {
    return used.by === 'equations'
      ? 'A lower target is not advised.'
      : 'A lower target is not advised; what is logged may be too little.'
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
  return decideWeek({ estimate, refusal: null, inUse, byEquation }).reason === 'moved'
}
