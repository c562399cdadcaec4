import type { LocalDate } from '../contract/calendar-date.ts'
import type { DayFacts } from '../nutrition/day-facts.ts'
import { energyUsed } from '../nutrition/energy-used.ts'
import { type Expenditure, KCAL_PER_KG } from '../nutrition/expenditure.ts'
import { planForecast, trendForecast } from '../nutrition/goal-forecast.ts'
import { weightGoal } from '../nutrition/goal-weight.ts'
import { reliedOn } from '../nutrition/plausible-use.ts'
import type { Point } from '../nutrition/weekly-slope.ts'
import type { GoalPlan } from './schema.ts'

/** What the goal weight asks of a person, and when they would reach it; null: no goal weight counts. */
export function goalPlan(
  { person, targets }: DayFacts,
  {
    weighIns,
    estimate: estimated,
    today,
  }: { weighIns: () => readonly Point[]; estimate: Expenditure | null; today: LocalDate },
): GoalPlan | null {
  const { goal } = weightGoal(person)
  if (goal === null || person.weight_kg === undefined) return null
  const { kg, direction, ratePercent } = goal
  const estimate = reliedOn(person, estimated)
  const used = energyUsed(person, estimate)
  const balance = used === null ? null : Math.round(targets.energy_kcal.value - used.kcal)
  return {
    kg,
    from_kg: person.weight_kg,
    direction,
    rate_percent: Math.round(100 * ratePercent) / 100,
    used: used && {
      kcal: Math.round(used.kcal),
      low: used.interval?.low ?? null,
      high: used.interval?.high ?? null,
      by: used.by,
    },
    kcal_per_day: balance,
    kg_per_week: balance === null ? null : Math.round((7000 * balance) / KCAL_PER_KG) / 1000,
    by_plan: planForecast(person, today, estimate),
    by_trend: direction === 'keep' ? null : trendForecast(person, weighIns(), today),
  }
}
