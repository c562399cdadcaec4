import type { NutrientKey } from '../../../../contract/nutrients.ts'
import type { TrendsData } from './card-trends.ts'
import { type Course, mean } from './statistics.ts'

type Targets = Pick<TrendsData, 'dates' | 'targets' | 'earlier_targets'>

/** The target of each date, as the server judges it; undefined: there is no target for the nutrient. */
export function targetsByDay(
  { dates, targets, earlier_targets }: Targets,
  key: NutrientKey,
): number[] | undefined {
  const last = targets[key]
  if (last === null) return undefined
  let place = 0
  return dates.map((_, index) => {
    while (index > (earlier_targets[place]?.until ?? Number.POSITIVE_INFINITY)) place += 1
    return earlier_targets[place]?.targets[key] ?? last.value
  })
}

/**
 * What the average of a course is compared with: the mean of the targets that its days had. A target that was set later says
 * nothing of them.
 */
export function averagedTarget(
  data: Targets,
  key: NutrientKey,
  { values, lead }: Pick<Course, 'values' | 'lead'>,
) {
  const last = data.targets[key]
  const all = targetsByDay(data, key)
  if (last === null || all === undefined) return undefined
  const ofDays = all.filter((_, index) => index >= lead && typeof values[index] === 'number')
  const isMixed = ofDays.some((value) => value !== ofDays[0])
  return { ...last, value: mean(ofDays) ?? last.value, isMixed }
}
