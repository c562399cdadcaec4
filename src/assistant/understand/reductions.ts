import { NUTRIENT_KEYS } from '../../contract/nutrients.ts'
import type { Against, Group, Measure, Reduction, Window } from '../../questions/query.ts'
import { type Condition, inUnitOf } from './conditions.ts'
import { HAPPENINGS, isAmount, isNutrient, LOW_IS_BEST, RATINGS, type Subject } from './measure-kinds.ts'
import type { Slots } from './slots-of.ts'

/** How the values of a question are put together, and what they have to meet. */

export function againstOf(
  measure: Measure,
  { condition, target }: Slots,
): Against | 'wrong_unit' | undefined {
  if (target !== undefined) return { target: true }
  return condition === undefined ? undefined : limitOf(measure, condition)
}

export function limitOf(
  measure: Measure,
  condition: Condition,
): Exclude<Against, { window: Window } | { target: true }> | 'wrong_unit' {
  if ('target' in condition) return 'wrong_unit'
  const value = inUnitOf(measure, 'over' in condition ? condition.over : condition.under, condition.unit)
  if (value === undefined) return 'wrong_unit'
  return 'over' in condition ? { over: value } : { under: value }
}

/** The reduction that words state; undefined: none. */
export function reductionOf(
  { measure, of }: Subject,
  { asked, verbs, measures, condition, target, text, only, isCompared, windows }: Slots,
  against: Against | undefined,
): Reduction | 'unclear' | undefined {
  const { reduce } = asked
  // Days without something are not counted by week.
  if (asked.isWithout === true && asked.group !== undefined && asked.group !== 'day') return 'unclear'
  if (asked.isDistinct === true) {
    const isOther = isAmount(measure) || RATINGS.has(measure) || measure === 'weight'
    return isOther || asked.group !== 'food' || isCompared ? 'unclear' : 'count'
  }
  if (asked.isEach === true && reduce === 'mean' && windows.length > 0) return 'list'
  // Of a nutrient, a share is the part that some foods or meals have of the whole.
  const isPart = of !== undefined || only.meal !== undefined || only.hours !== undefined
  const isClear = !isAmount(measure) || (measures.length === 1 && isPart)
  if (reduce === 'share' && against === undefined && !isClear) return 'unclear'
  if (
    measure === 'checkins' &&
    asked.isDays !== true &&
    asked.group === undefined &&
    (asked.isMany === true || asked.isCount === true)
  )
    return 'sum'
  // Rising from one time to another is a difference.
  if (asked.isTrend && isCompared) return undefined
  if (asked.isTrend && reduce !== 'slope' && reduce !== undefined && reduce !== 'mean') return 'unclear'
  if (
    asked.isList === true &&
    reduce === 'mean' &&
    (asked.group === 'day' || asked.group === 'week' || asked.group === 'month')
  )
    return 'list'
  // A drink is logged like a meal, and is not one.
  if (reduce === 'min' && asked.group === 'meal' && only.meal === undefined) return 'unclear'
  const isRated = RATINGS.has(measure)
  if (reduce !== 'streak' && /(?:^| )(?:worst|best) /.test(text)) {
    if (MORE_IS_BETTER.has(measure)) return / worst /.test(text) ? 'min' : 'max'
    if (!isRated && LESS_IS_BETTER.has(measure)) return / worst /.test(text) ? 'max' : 'min'
    if (!isRated && asked.group === 'food') return 'max'
    if (!isRated) return measure === 'symptom' ? 'max' : 'unclear'
    const isLow = / worst /.test(text) !== LOW_IS_BEST.has(measure)
    return isLow ? 'min' : 'max'
  }
  if (reduce === 'sum' && isRated) return 'unclear'
  // "how often a week" is a mean of weeks.
  const isPerGroup = measure === 'times_eaten' && (asked.group === 'week' || asked.group === 'month')
  if (asked.isCount && !asked.isDays && isPerGroup && condition === undefined) return 'mean'
  if (asked.isDays || (asked.isCount && !HAPPENINGS.has(measure))) return 'count'
  if (reduce === 'mean' && asked.isCount) return asked.group === undefined ? 'count' : 'mean'
  if (
    asked.isMany &&
    (measure === 'times_eaten' || HAPPENINGS.has(measure)) &&
    (reduce === undefined || reduce === 'sum')
  )
    return 'count'
  if ((condition !== undefined || target !== undefined) && reduce === undefined) {
    // "did I sleep over 8 hours": on how many days, if they are several.
    return target !== undefined && !asked.isCount && !asked.isDays ? undefined : 'count'
  }
  if (asked.isWhen && reduce === undefined)
    return condition !== undefined ? 'list' : of !== undefined || HAPPENINGS.has(measure) ? 'list' : 'unclear'
  if (
    reduce === 'last' &&
    asked.isWhen !== true &&
    (measure === 'times_eaten' || isNutrient(measure)) &&
    !verbs.log
  )
    return of === undefined ? 'unclear' : 'last'
  return reduce
}

export function defaultReduction(
  { measure, of }: Subject,
  { asked, target, only }: Slots,
  window: Window | undefined,
  isCompared: boolean,
): Reduction {
  const isDay = window !== undefined && window.from === window.to
  if (asked.isList && !isDay && !HAPPENINGS.has(measure)) return 'list'
  if (measure === 'weight') return window === undefined ? 'last' : 'mean'
  if (measure === 'times_eaten' && of === undefined) return 'list'
  // "walnuts by month"
  if (asked.isList && !isDay && asked.group !== undefined && PERIODS.has(asked.group)) return 'list'
  if (measure === 'symptom' || measure === 'medicine' || measure === 'protocol') {
    return of === undefined || asked.isList === true || only.last !== undefined ? 'list' : 'count'
  }
  if (HAPPENINGS.has(measure)) return only.last === undefined ? 'count' : 'list'
  if (asked.isList && !isDay) return 'list'
  if (isNutrient(measure) && (asked.group === 'food' || asked.group === 'meal_type')) return 'sum'
  if (!isAmount(measure)) return 'mean'
  if (target !== undefined && !isDay) return 'mean'
  if (only.last !== undefined) return 'sum'
  return window === undefined ? 'mean' : isCompared && !isDay ? 'mean' : 'sum'
}

const PERIODS = new Set<Group>(['week', 'month', 'weekday'])

export function groupOf(
  { measure, of }: Subject,
  { asked, only, text, condition }: Slots,
  reduce: Reduction,
): Group | undefined {
  if (asked.isDistinct === true) return measure === 'times_eaten' ? 'food' : 'name'
  if (asked.isPortion === true && (measure === 'food_grams' || (of !== undefined && isNutrient(measure))))
    return 'entry'
  if (asked.isOften === true && of === undefined && measure === 'times_eaten' && asked.group === undefined)
    return 'food'
  // "which fruit gives me most": one food of a kind.
  if (isExtreme(reduce) && of !== undefined && asked.group === undefined && isWhichOf(text, of)) return 'food'
  if (reduce === 'slope' || reduce === 'share' || reduce === 'streak') return undefined
  if (asked.group === 'day') return reduce === 'mean' && !HAPPENINGS.has(measure) ? undefined : 'day'
  if (asked.group !== undefined) return asked.group
  if (only.last !== undefined) {
    const isOfMeals = measure === 'times_eaten' || (!HAPPENINGS.has(measure) && !RATINGS.has(measure))
    return isOfMeals && measure !== 'weight' ? 'meal' : undefined
  }
  if (reduce === 'list') {
    if (measure === 'times_eaten') return of === undefined ? 'food' : 'day'
    if (measure === 'symptom' || measure === 'medicine' || measure === 'protocol')
      return of === undefined ? 'name' : 'day'
    return undefined
  }
  // Of a meal, the mean is that of the meals that were eaten.
  if (only.meal !== undefined && reduce === 'mean' && /_(?:kcal|g|mg|ug)$/.test(measure)) return 'meal'
  if (measure === 'times_eaten' && condition !== undefined) return undefined
  if (measure === 'times_eaten' && (reduce === 'count' || reduce === 'last' || reduce === 'first'))
    return asked.isDays || asked.isWhen ? undefined : 'entry'
  return undefined
}

const isExtreme = (reduce: Reduction) => reduce === 'max' || reduce === 'min'

/** "which cheese", "what kind of fish". */
const isWhichOf = (text: string, of: string) =>
  [' which ', ' what '].some((which) =>
    ['', 'kind of ', 'kinds of ', 'type of ', 'sort of '].some((kind) =>
      text.includes(`${which}${kind}${of} `),
    ),
  )

/** Of which most people get too little. */
const MORE_IS_BETTER = new Set<Measure>(
  NUTRIENT_KEYS.filter((key) =>
    /^(?:protein|fiber|vitamin|iron|calcium|zinc|magnesium|potassium|folate)/.test(key),
  ),
)

/** Of which more than enough is worse. */
const LESS_IS_BETTER = new Set<Measure>([
  'sodium_mg',
  'sugars_g',
  'added_sugars_g',
  'saturated_fat_g',
  'cholesterol_mg',
  'caffeine_mg',
  'alcohol_g',
])
