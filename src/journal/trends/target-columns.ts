import type { LocalDate } from '../../contract/calendar-date.ts'
import { NUTRIENT_KEYS, nutrientRecord } from '../../contract/nutrients.ts'
import type { FactsOn } from '../../nutrition/day-facts.ts'
import type { Target, Targets } from '../../nutrition/targets.ts'

/** The targets of some dates: those of the last, and where earlier ones differ from them. */
export function targetColumns(dates: readonly LocalDate[], factsOn: FactsOn) {
  const all = dates.map((date) => factsOn(date).targets)
  const last = all.at(-1)
  const earlier: { until: number; targets: Record<string, number> }[] = []
  all.forEach((targets, place) => {
    if (last === undefined || targets === all[place + 1]) return
    const own = { until: place, targets: targets === last ? {} : differences(targets, last) }
    if (Bun.deepEquals(earlier.at(-1)?.targets, own.targets)) earlier.pop()
    earlier.push(own)
  })
  // The last item has the targets of the last date.
  earlier.pop()
  return {
    targets: nutrientRecord(({ key }): Pick<Target, 'value' | 'kind'> | null => {
      const target = last?.[key]
      return target === undefined ? null : { value: target.value, kind: target.kind }
    }),
    earlier_targets: earlier,
  }
}

const differences = (targets: Targets, last: Targets): Record<string, number> =>
  Object.fromEntries(
    NUTRIENT_KEYS.flatMap((key) => {
      const value = targets[key]?.value
      return value === undefined || value === last[key]?.value ? [] : [[key, value] as const]
    }),
  )
