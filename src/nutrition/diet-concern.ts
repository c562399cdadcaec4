import type { NutrientKey } from '../contract/nutrients.ts'
import { NUTRIENTS } from '../contract/nutrients.ts'
import type { ScoreComponent } from './diet-score.ts'
import { CONCERNS_BY_CONDITION } from './person.ts'

/** What deserves attention before the overall number. */
export type Concern = { key: NutrientKey; message: string }

/** Above the limit by this much, everybody hears of it; with a condition that it harms, from the limit on. */
const EXCESS_SHARE = 1.25
/** Below this share of the recommended amount. */
const SHORTFALL_SHARE = 0.5
/** A condition makes an excess count this many times. */
const CONDITION_WEIGHT = 2

/**
 * The limit that is exceeded most, weighted by the person's conditions; without one, the nutrient of which least is
 * eaten if that is less than half. Null if nothing stands out. One good overall number must not hide it.
 */
export function mainConcern(
  components: readonly ScoreComponent[],
  conditions: readonly string[],
): Concern | null {
  const excesses = components.flatMap((component) => {
    if (component.kind !== 'limit' || component.target <= 0) return []
    const condition = CONCERNS_BY_CONDITION.find(
      ({ keys, isStated }) => keys.includes(component.key) && isStated(conditions),
    )?.name
    const share = component.intake / component.target
    const weight = condition === undefined ? 1 : CONDITION_WEIGHT
    return share >= (condition === undefined ? EXCESS_SHARE : 1)
      ? [{ component, condition, rank: weight * (share - 1) }]
      : []
  })
  const [excess] = excesses.toSorted((a, b) => b.rank - a.rank)
  if (excess !== undefined) {
    const { component, condition } = excess
    const reason = condition === undefined ? '' : `, which matters more with ${condition}`
    return {
      key: component.key,
      message: `${sentence(component)} the limit of ${amount(component, component.target)}${reason}`,
    }
  }
  const [short] = components
    .filter(({ kind, intake, target }) => kind === 'adequacy' && intake < SHORTFALL_SHARE * target)
    .toSorted((a, b) => a.intake / a.target - b.intake / b.target)
  return short === undefined
    ? null
    : { key: short.key, message: `${sentence(short)} the recommended ${amount(short, short.target)}` }
}

const sentence = (component: ScoreComponent) =>
  `${nameOf(component.key)} averages ${amount(component, component.intake)} a day, ${Math.round((100 * component.intake) / component.target)} % of`

const nameOf = (key: NutrientKey) => NUTRIENTS.find((nutrient) => nutrient.key === key)?.name ?? key

const amount = ({ unit }: ScoreComponent, value: number) =>
  `${(value < 100 ? Math.round(value * 10) / 10 : Math.round(value)).toLocaleString('en')} ${unit}`
