import { isCollective } from '../../questions/collective-nouns.ts'
import type { Measure, Window } from '../../questions/query.ts'
import { isChatter, isNoName } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import { joinedFoods } from './joined-foods.ts'
import { isNutrient, NOT_UNDERSTOOD, RATINGS, type Subject } from './measure-kinds.ts'
import { protocolWords } from './names.ts'
import type { Slots } from './slots-of.ts'
import type { Understanding } from './understanding.ts'

/** What a question is about: measures, and names of foods, symptoms, medicines and protocols. */

/** What is asked about; undefined: that is not clear, so nothing is answered. */
export function subjectsOf(slots: Slots, context: QuestionContext): Subject[] | Understanding {
  const { measures, names, verbs, asked, listed } = slots
  const plain = measures.flatMap(({ measures: some, isEither }) => (isEither === true ? [] : some))
  // Words between names would tell them apart, if they were understood.
  if (names.length > 1 && !slots.isList) return NOT_UNDERSTOOD
  const isUnread = (name: string) => isNoName(name) || name.split(' ').some(isChatter)
  if (listed === undefined && names.some((name) => context.kindOf(name) === undefined && isUnread(name)))
    return NOT_UNDERSTOOD
  // "at breakfast versus dinner"
  if (slots.only.meal !== undefined && names.some((name) => MEAL_NAME.test(name))) return NOT_UNDERSTOOD
  const joined = joinedFoods(slots, context)
  if (joined !== undefined) return subjectsOf({ ...slots, names: [joined] }, context)
  const either = measures.find(({ isEither }) => isEither === true)
  const named = names.map((name) => ({ name, kind: context.kindOf(name) }))
  if (either !== undefined) {
    const before = context.last[0]?.measure
    const isFood =
      (before !== undefined && isNutrient(before)) ||
      verbs.eat ||
      verbs.drink ||
      named.length > 0 ||
      plain.some(isNutrient) ||
      asked.isMuch === true
    const isRating =
      asked.isWorst !== undefined ||
      (before !== undefined && RATINGS.has(before)) ||
      verbs.feel ||
      /(?:^| )how (?:is|was|has|were|have)(?: my)? energy |(?:more|less) energy |(?:high|low|best|worst) energy /.test(
        slots.text,
      ) ||
      plain.some((one) => RATINGS.has(one))
    if (isFood === isRating) return eitherEnergy(slots)
    plain.push(isFood ? 'energy_kcal' : 'energy')
  }
  const unique = [...new Set(plain.map((one) => asQuality(one, slots)))]
  const protocol = protocolSaid(slots, context)
  if (protocol !== undefined && named.length === 0) return [protocol]
  if (isHeavyMeal(slots) && unique.length === 0 && named.length === 0) return [{ measure: 'energy_kcal' }]
  if (isDrunkVolume(slots) && unique.length === 0 && named.length === 0) return [{ measure: 'water_ml' }]
  // Of what was drunk alone, no amount but these is known apart.
  const isDrunk = verbs.drink && !HAS_EATEN.test(slots.text) && !/ (?:food|intake) /.test(slots.text)
  if (
    isDrunk &&
    named.length === 0 &&
    unique.some((key) => isNutrient(key) && key !== 'alcohol_g' && key !== 'caffeine_mg')
  )
    return NOT_UNDERSTOOD
  // How much of it was in tablets is not kept.
  if (listed === 'medicine' && unique.some(isNutrient) && asked.isMuch === true) return NOT_UNDERSTOOD
  const [one, ...others] = named
  const said = one?.name ?? measures[0]?.said
  if (
    listed !== undefined &&
    said !== undefined &&
    others.length === 0 &&
    unique.length + named.length === 1
  ) {
    // "hay fever tablets", "the hydration protocol"
    const of = [said, ...(listed === 'medicine' ? [`${said} tablet`] : [])].find(
      (name) => context.kindOf(name) === listed,
    )
    return of === undefined
      ? NOT_UNDERSTOOD
      : [{ measure: listed, of: listed === 'protocol' ? protocolWords(of) : of }]
  }
  if (listed !== undefined) {
    return unique.length > 0 || named.length > 0 ? NOT_UNDERSTOOD : [{ measure: listed }]
  }
  if (unique.length > 1 && PART_OF.test(slots.text)) {
    const [whole, part] = unique
    const [, said] = measures
    const isFood = said !== undefined && isCollective(said.said) && slots.text.includes(` from ${said.said} `)
    return unique.length === 2 && whole !== undefined && part !== undefined && isFood && named.length === 0
      ? [{ measure: whole, of: said.said }]
      : NOT_UNDERSTOOD
  }
  if (unique.length > 0) return subjectsWithMeasures(unique, named, slots)
  if (named.length > 0) return named.flatMap(({ name, kind }) => subjectOf(name, kind, slots) ?? [])
  if (
    verbs.feel &&
    /(?:^| )how (?:did|do|have|was|am|had) i (?:been )?(?:feel|felt|feeling) /.test(slots.text)
  )
    return [{ measure: 'mood' }]
  if (/ lose | lost | gain | gained | put on /.test(slots.text)) return []
  if (verbs.log && asked.reduce === 'share') return [{ measure: 'days_logged' }]
  if (asked.isDistinct === true) return [{ measure: 'times_eaten' }]
  // "how many did I log", of something that was named before.
  if (asked.isMany === true && NO_NOUN.test(slots.text)) return []
  if ((asked.isCount || asked.isMany) && verbs.log)
    return [{ measure: asked.isDays === true ? 'days_logged' : 'times_eaten' }]
  // Of alcohol, or of anything?
  if (/ drinks /.test(slots.text) && asked.group !== 'food') return []
  if (/ (?:it|them|those|ones|that) /.test(slots.text)) return []
  // How much was eaten or drunk is an amount, and not a list.
  if (asked.isMuch === true && verbs.drink) return HAS_EATEN.test(slots.text) ? [] : [{ measure: 'water_ml' }]
  const isMostEaten = asked.isWhen === true && (asked.reduce === 'max' || asked.reduce === 'min')
  if ((asked.isMuch === true || isMostEaten) && verbs.eat && asked.isOften !== true)
    return [{ measure: 'energy_kcal' }]
  if (verbs.eat || verbs.drink || ((verbs.have || verbs.log) && slots.only.meal !== undefined))
    return [{ measure: 'times_eaten' }]
  if (asked.group === 'meal' && asked.isMany) return [{ measure: 'times_eaten' }]
  if (verbs.log && asked.reduce === 'streak') return [{ measure: 'days_logged' }]
  return []
}

/** "done my hydration": what is called like a measure, and is done, is a protocol. */
function protocolSaid(
  { measures, text, target, condition, asked }: Slots,
  { kindOf }: QuestionContext,
): Subject | undefined {
  const [only, ...others] = measures
  const isDone =
    / (?:hit|ticked|tick|done|do|doing|manage|managed|complete|completed|keep|kept|stick|stuck) /.test(
      text.replace(/(?:^| )(?:do|did) (?:i|you|we) | (?:complete|full) (?=(?:day|week|month)s? )/g, ' '),
    )
  return only !== undefined &&
    others.length === 0 &&
    asked.isMuch !== true &&
    target === undefined &&
    condition === undefined &&
    isDone &&
    kindOf(only.said) === 'protocol'
    ? { measure: 'protocol', of: protocolWords(only.said) }
    : undefined
}

/** How well somebody slept is not how long. */
const asQuality = (measure: Measure, { text }: Slots): Measure =>
  measure === 'sleep_hours' &&
  / (?:well|badly|poorly|good|bad|better|worse|best|worst) /.test(text) &&
  !/ (?:hours?|long|longer|much) /.test(text)
    ? 'sleep_quality'
    : measure

/** How big a meal was is its energy. */
const isHeavyMeal = ({ text, only, asked }: Slots) =>
  (only.meal !== undefined || asked.group === 'meal') &&
  / (?:heavy|heavier|heaviest|big|bigger|biggest|large|largest|small|smallest|light|lightest) /.test(text)

/** "over 2 litres": of what was drunk. */
const isDrunkVolume = ({ condition, verbs }: Slots) =>
  verbs.drink && condition !== undefined && 'unit' in condition && condition.unit === 'ml'

export type Named = { name: string; kind: ReturnType<QuestionContext['kindOf']> }

function subjectsWithMeasures(
  measures: readonly Measure[],
  named: readonly Named[],
  slots: Slots,
): Subject[] | Understanding {
  if (named.length === 0) {
    const [only] = measures
    // Magnesium is taken, iron is eaten: a supplement is among the medicines.
    if (
      slots.verbs.take &&
      only !== undefined &&
      isNutrient(only) &&
      measures.length === 1 &&
      (slots.asked.isCount || slots.asked.isWhen || slots.asked.isDid)
    )
      return [{ measure: 'medicine', of: slots.measures[0]?.said ?? '' }]
    return measures.map((measure) => ({ measure }))
  }
  // Of a symptom, a severity is asked for, which has words of its own.
  if (!measures.every((measure) => isNutrient(measure)) || named.some(({ kind }) => kind === 'symptom'))
    return NOT_UNDERSTOOD
  if (named.length > 2) return NOT_UNDERSTOOD
  return measures.flatMap((measure) => named.map(({ name }) => ({ measure, of: name })))
}

/** "is the sun hot": a question about something else than the person. */
const OF_SOMETHING_ELSE = /^[ |,]*(?:is|are|was|were|does|can|will) (?!(?:i|my|we|there|it) )/

const HAS_EATEN = / (?:eat|ate|eaten|eating) /
/** "kcal from alcohol", "how much of my fat was saturated": a part, which is not the two of them. */
const PART_OF = /(?: of (?:my|the|all) .*(?: was| were| is| are| came| comes) | from )/

const UNKEPT_NUTRIENTS =
  /^(?:vit(?:amin)?s? |iodine|selenium|omega|copper|manganese|chromium|choline|biotin|molybdenum|fluoride|chloride|phosph)/

const SEVERE = /(?:^| )(?:worst|strongest|mildest|most severe) /

function subjectOf(
  name: string,
  kind: Named['kind'],
  { text, verbs, asked, windows, only }: Slots,
): Subject | undefined {
  // "took anything for hay fever" names no medicine.
  if (verbs.take && / (?:anything|something) for /.test(text)) return undefined
  if (kind === 'symptom')
    return {
      measure:
        asked.isSevere === true ||
        text.includes(` how ${name} `) ||
        SEVERE.test(text) ||
        asked.reduce === 'mean'
          ? 'symptom_severity'
          : 'symptom',
      of: name,
    }
  // A nutrient that is not in the food tables may only be a supplement.
  if (kind === 'medicine' && !verbs.take && UNKEPT_NUTRIENTS.test(name)) return undefined
  // How much of it was taken is not kept.
  if (kind === 'medicine')
    return asked.isGrams === true || (asked.isMuch === true && !/ how long /.test(text))
      ? undefined
      : { measure: 'medicine', of: name }
  if (kind === 'protocol') return { measure: 'protocol', of: protocolWords(name) }
  const isAsked =
    verbs.eat ||
    verbs.drink ||
    verbs.have ||
    verbs.take ||
    verbs.log ||
    asked.isMuch ||
    asked.isMany ||
    asked.isCount ||
    asked.isWhen ||
    asked.reduce === 'streak' ||
    asked.reduce === 'share' ||
    windows.length > 0 ||
    only.meal !== undefined
  if (kind === undefined && (!isAsked || OF_SOMETHING_ELSE.test(text))) return undefined
  if (kind === undefined && verbs.take && !verbs.eat && !verbs.drink) return { measure: 'medicine', of: name }
  const isMean = asked.reduce === 'mean' && asked.isMany !== true && asked.isCount !== true
  const isServed = asked.isMuch !== true && asked.isGrams !== true && DRINKS.test(name)
  const isGrams =
    asked.isMuch === true || asked.isGrams === true || (isMean && !isServed) || (asked.isTrend ?? false)
  return { measure: isGrams ? 'food_grams' : 'times_eaten', of: name }
}

const NO_NOUN = / how many (?:did|have|had|do) i /
const MEAL_NAME = /^(?:breakfasts?|lunch(?:es)?|dinners?|snacks?)$/
/** These are counted. */
const DRINKS =
  /(?:^| )(?:coffees|teas|beers|wines|cappuccinos|espressos|lattes|juices|smoothies|cocktails|pints)$/

function eitherEnergy(slots: Slots): Understanding {
  const time = slots.windows[0]
  const ofDays = time === undefined ? '' : ` ${windowText(time.window)}`
  return {
    kind: 'half',
    question: 'Do you mean how energetic you felt, or the energy of what you ate?',
    choices: [{ text: `Average energy level${ofDays}` }, { text: `Calories eaten${ofDays}` }],
  }
}

/** Dates in a form that is read again. */
export const windowText = ({ from, to }: Window) => (from === to ? `on ${from}` : `from ${from} to ${to}`)
