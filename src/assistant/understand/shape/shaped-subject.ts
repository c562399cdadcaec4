import type { Measure } from '../../../questions/query.ts'
import type { NameKind } from '../context.ts'
import { isNutrient, type Subject } from '../measure-kinds.ts'
import { protocolWords } from '../names.ts'
import type { Slots } from '../slots-of.ts'
import type { MaskedQuestion } from './masked-question.ts'
import type { Shape } from './shape.ts'

export type Named = Readonly<Record<NameKind, readonly string[]>>

/** What a question of a known shape is about; undefined: that is open. */
export function subjectOf(
  measures: readonly Measure[],
  { food, symptom, medicine, protocol }: Named,
  shape: Shape,
  { slots, masked }: MaskedQuestion,
): Subject | undefined {
  const { asked, verbs, listed, only } = slots
  const [measure, second] = measures
  const others = [...symptom, ...medicine, ...protocol]
  if (
    second !== undefined ||
    others.length > 1 ||
    (others.length > 0 && (measure !== undefined || food.length > 0))
  )
    return undefined
  const of = food.length > 0 ? food.join(' or ') : undefined
  if (measure !== undefined) {
    // Of what was drunk alone, no amount but these is known apart.
    const isDrunk = verbs.drink && !verbs.eat && isNutrient(measure) && !/^(?:alcohol|caffeine)/.test(measure)
    if (of === undefined) return isDrunk ? undefined : { measure }
    return isNutrient(measure) && OF_FOOD.test(masked) ? { measure, of } : undefined
  }
  const [sign] = symptom
  if (sign !== undefined) {
    // "took anything for hay fever" names no medicine.
    if (verbs.take) return undefined
    const isBad = shape.reduce === 'mean' || (asked.isSevere === true && shape.reduce !== 'count')
    return { measure: isBad ? 'symptom_severity' : 'symptom', of: sign }
  }
  const [drug] = medicine
  if (drug !== undefined) return { measure: 'medicine', of: drug }
  const [habit] = protocol
  if (habit !== undefined) return { measure: 'protocol', of: protocolWords(habit) }
  if (of !== undefined) return { measure: isWeighed(shape, slots) ? 'food_grams' : 'times_eaten', of }
  if (listed !== undefined) return { measure: listed }
  const weighed = measureOfLimit(slots) ?? (AT_WEIGHT.test(slots.text) ? 'weight' : undefined)
  if (weighed !== undefined) return { measure: weighed }
  const isOfDays = shape.reduce === 'streak' || (shape.reduce === 'count' && / days? /.test(slots.text))
  if (verbs.log && isOfDays) return { measure: 'days_logged' }
  if (isOfEaten(shape, slots)) return { measure: 'times_eaten' }
  const isMeal = (shape.group === 'meal' || only.meal !== undefined) && SIZE.test(slots.text)
  return isMeal && (shape.reduce === 'max' || shape.reduce === 'min') ? { measure: 'energy_kcal' } : undefined
}

/** Whether the question is of meals by its words, and not by its shape alone. */
export const isMealNamed = ({ only, text }: Pick<Slots, 'only' | 'text'>): boolean =>
  only.meal !== undefined || / meals? /.test(text)

/** What was eaten: the foods or meals of a time, or how many. */
function isOfEaten({ reduce, group }: Shape, { asked, only, verbs, windows, text }: Slots): boolean {
  const isTimed = windows.length > 0 || only.last !== undefined
  const isEaten =
    verbs.eat || verbs.have || verbs.log || only.meal !== undefined || / (?:foods?|drinks?) /.test(text)
  if (group === 'food') {
    const isRanked = (reduce === 'max' || reduce === 'min') && asked.isGrams !== true && !SIZE.test(text)
    return isEaten && ((reduce === 'list' && isTimed) || reduce === 'count' || isRanked)
  }
  if (group === 'meal') {
    return isMealNamed({ only, text }) && isTimed && (reduce === 'list' || reduce === 'count')
  }
  return reduce === 'streak' && only.meal !== undefined
}

const NIGHT = / (?:nights?|sleep|slept|sleeping|asleep|bed|kip|shut eye) /
const AT_WEIGHT =
  / (?:i|my) (?:(?:am|was|have been|had been|been|ever|at|my|the|very|all time) )*(?:heaviest|lightest)(?! (?:meal|breakfast|lunch|dinner|day|snack))/

/** Some units are of one measure alone: "first day under 78 kg", "nights over 8 hours". */
function measureOfLimit({ condition, text }: Slots): Measure | undefined {
  if (condition === undefined || 'target' in condition) return undefined
  if (condition.unit === 'kg') return 'weight'
  if (condition.unit === 'ml') return 'water_ml'
  return condition.unit === 'h' && NIGHT.test(text) ? 'sleep_hours' : undefined
}

/** "zinc from beef", "what fat does the cheddar bring": a food that only stands beside a nutrient restricts nothing, or all. */
const OF_FOOD =
  / (?:from|of|in|by|through|does|do|did|gave me|was|is|were|are) (?:[a-z]+ ){0,2}<food>|<food> (?:gave|give|gives|brings?|brought|contribut\S+|provid\S+|suppl\S+) /

/** How big a meal was is its energy. */
const SIZE = / (?:heavy|heaviest|big|biggest|large|largest|small|smallest|light|lightest) /

/** Of a food, its grams and not its times. */
const isWeighed = ({ reduce, group }: Shape, { asked }: Slots): boolean =>
  asked.isGrams === true ||
  reduce === 'sum' ||
  reduce === 'slope' ||
  (reduce === 'mean' && (asked.isMuch === true || group === 'entry'))
