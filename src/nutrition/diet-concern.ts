import type { LocalDate } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import { NUTRIENTS } from '../contract/nutrients.ts'
import { averageIntake, type DayIntake } from './day-intake.ts'
import type { ScoreComponent } from './diet-score.ts'
import { type LowIntake, lowIntake } from './low-intake.ts'
import { CONCERNS_BY_CONDITION, hasEatingDisorderHistory, isPregnant, type Person } from './person.ts'

/** What deserves attention before the overall number. */
export type Concern = { key: NutrientKey; message: string }

/** Above the limit by this much, everybody hears of it; with a condition that it harms, from the limit on. */
const EXCESS_SHARE = 1.25
/** Below this share of the recommended amount. */
const SHORTFALL_SHARE = 0.5
/** A condition makes an excess count this many times. */
const CONDITION_WEIGHT = 2

/** g a day on average: a glass of wine in ten days. */
const ALCOHOL_IN_PREGNANCY_G = 1
/** mg a day. Source: NHS, as quoted for the cautions about foods in pregnancy. */
const CAFFEINE_IN_PREGNANCY_MG = 200

/**
 * What harms most, the first that applies: intake of at most half of the requirement, with what a condition makes
 * matter more; alcohol or much caffeine in
 * pregnancy; a limit that is exceeded and that a condition makes matter more; sustained low intake; the limit that is
 * exceeded most; the nutrient of which least is eaten, if that is less than half. Null if nothing stands out. One good
 * overall number must not hide it.
 */
export function mainConcern(
  components: readonly ScoreComponent[],
  complete: readonly DayIntake[],
  person: Person,
  personOn: (date: LocalDate) => Person,
): Concern | null {
  const low = lowIntake(complete, personOn)
  const energy = low === null ? null : energyConcern(low, person)
  const excess = mainExcess(components, person.conditions)
  if (low?.level === 'very_low' && energy !== null) {
    return excess?.isForCondition === true
      ? { ...energy, message: `${energy.message}. ${excess.concern.message}` }
      : energy
  }
  if (excess?.isForCondition !== true && energy !== null) return pregnancyConcern(complete, person) ?? energy
  return pregnancyConcern(complete, person) ?? excess?.concern ?? mainShortfall(components)
}

/** No figures for somebody with an eating disorder in their history. */
function energyConcern({ kcal, percent }: LowIntake, { conditions }: Person): Concern {
  const message = hasEatingDisorderHistory(conditions)
    ? 'What is logged is well below what your body is likely to need'
    : `Energy averages ${kcal.toLocaleString('en')} kcal a day, ${percent} % of what a body like yours is estimated to need by the equations`
  return { key: 'energy_kcal', message }
}

function pregnancyConcern(complete: readonly DayIntake[], person: Person): Concern | null {
  if (!isPregnant(person)) return null
  const alcohol = averageIntake(complete, 'alcohol_g').average ?? 0
  if (alcohol >= ALCOHOL_IN_PREGNANCY_G) {
    return {
      key: 'alcohol_g',
      message: `Alcohol averages ${Math.round(alcohol)} g a day; the advice in pregnancy is not to drink any`,
    }
  }
  const caffeine = averageIntake(complete, 'caffeine_mg').average ?? 0
  if (caffeine <= CAFFEINE_IN_PREGNANCY_MG) return null
  const limit = `the advice in pregnancy is at most ${CAFFEINE_IN_PREGNANCY_MG} mg`
  return { key: 'caffeine_mg', message: `Caffeine averages ${Math.round(caffeine)} mg a day; ${limit}` }
}

function mainExcess(
  components: readonly ScoreComponent[],
  conditions: readonly string[],
): { concern: Concern; isForCondition: boolean } | null {
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
  if (excess === undefined) return null
  const { component, condition } = excess
  const reason = condition === undefined ? '' : `, which matters more with ${condition}`
  const message = `${sentence(component)} the limit of ${amount(component, component.target)}${reason}`
  return { concern: { key: component.key, message }, isForCondition: condition !== undefined }
}

function mainShortfall(components: readonly ScoreComponent[]): Concern | null {
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
