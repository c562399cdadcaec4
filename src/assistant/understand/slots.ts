import type { Group, Only, Reduction } from '../../questions/query.ts'
import { take, type Words, words } from './words.ts'

/** Slots that are read from words alone: meals, hours and weekdays. */

type Meal = NonNullable<Only['meal']>

const MEALS: Readonly<Record<string, Meal>> = {
  breakfast: 'breakfast',
  lunch: 'lunch',
  dinner: 'dinner',
  snack: 'snack',
  beverage: 'beverage',
  drink: 'beverage',
}
const MEAL = '(breakfast|lunch|dinner|snack)(?:e?s)?'
const IN_MEAL = '(?:(?:for|at|with|during|as|in|of) )?(?:(?:a|my|the|our|his) )?'

const SMALL: Readonly<Record<string, number>> = { couple: 2, few: 3 }

const LATEST = '(?:last|past|latest|most recent|previous|newest)'
const MEAL_COUNT = '(\\d{1,2}|couple of|few)'
const LAST_MEALS = words(
  `(?:(?:my|the|for|in|of|at|over|during) )*(?:${LATEST} (?:${MEAL_COUNT} )?|${MEAL_COUNT} ${LATEST} )(breakfast|lunch|dinner|snack|meal|beverage)(?:e?s)?(?: (?:(?:that )?i (?:have )?(?:logged|recorded|noted|had|ate)|on record|on file|logged|recorded|in (?:the|my) (?:journal|log|diary)))?`,
)
const LAST_TIMES = words(
  '(?:(?:my|the) )?(?:last|latest|most recent) (\\d{1,2}|couple of|few) (?:times|readings|values|entries|measurements|weigh ins)',
)
const PER_MEAL = words(
  `(?:(?:per|each|every) ${MEAL}|(?:an? |my )?(?:average |typical |usual )(breakfast|lunch|dinner|snack))`,
)
const AT_MEAL = words(
  `${IN_MEAL}${MEAL}(?: times?| s)?|(?:from|as) (?:my )?(snack|drink|beverage)(?:s|ing)?|snacking`,
)
const NOON =
  '(noon|midday|midnight|\\d{1,2}(?: : \\d\\d)?(?: ?(?:am|pm|o ?clock|h))?(?: (?:in (?:the )?(?:morning|afternoon|evening)|at night))?)'
const NO_AMOUNT =
  '(?! (?:[a-z]{3,}s|day|week|month|year|hour|minute|night|g|mg|ml|kg|kcal|l|of|or|and|-|/|:|st|nd|rd|th) )'
const BEFORE_HOUR = words(`(?:before|until|up to|by) ${NOON}${NO_AMOUNT}`)
const AFTER_HOUR = words(
  `(?:after|since|from|(?<!(?:half|quarter|\\d|the|my|last) )past) ${NOON}(?: (?:on|onwards?))?${NO_AMOUNT}`,
)
const BETWEEN_HOURS = words(`(?:between|from) ${NOON} (?:and|to|-|until) ${NOON}`)
const IN_PART = words(
  `(?:in|at|during) (?:the )?(morning|afternoon|evening|night)s?(?: ,)?(?: (?:hours|time))? (?:between|from) (\\d{1,2})(?: : 00)?(?: (?:h|hours|o ?clock))? (?:and|to|-|until) (\\d{1,2})(?: : 00)?(?: (?:h|hours|o ?clock)(?: in (?:the )?(?:morning|evening))?)?`,
)
const PART_OF_DAY = words(
  '(?:in|during) the (morning|afternoon|evening|night)s?|late (?:at|in the) (night|evening)|(?:in )?(morning|afternoon|evening)s|at (night)',
)
const OF_PART = words('(?:my |the )?(morning|afternoon|evening|night)s?')
const PARTS: Readonly<Record<string, { from: number; to: number }>> = {
  morning: { from: 0, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 24 },
  night: { from: 18, to: 24 },
}

/** "this evening, after 6": which half of the day a bare number is of; undefined: none, or both. */
function halfIn(text: Words): 'am' | 'pm' | undefined {
  const isEarly = / mornings? /.test(text)
  const isLate = / (?:afternoons?|evenings?|nights?|tonight) /.test(text)
  return isEarly === isLate ? undefined : isEarly ? 'am' : 'pm'
}

/** Hour of the day, 0–24; undefined for a time between hours, which cannot be told apart. */
function hourOf(said: string): number | undefined {
  const text = said
    .replace(/ (?:o ?clock )?in (?:the )?morning$/, ' am')
    .replace(/ (?:o ?clock )?(?:in (?:the )?(?:afternoon|evening)|at night)$/, ' pm')
  if (text === 'noon' || text === 'midday') return 12
  if (text === 'midnight') return 24
  const [, hour, minutes, half] = /^(\d{1,2})(?: : (\d\d))?(?: ?(am|pm|o ?clock|h))?$/.exec(text) ?? []
  if (hour === undefined || (minutes !== undefined && minutes !== '00')) return undefined
  const number = Number(hour)
  if (half === 'am') return number === 12 ? 0 : number
  if (half === 'pm') return number >= 12 ? number : number + 12
  // "after 8" without more may be either.
  if (half === undefined && minutes === undefined) return undefined
  return number <= 24 ? number : undefined
}

/** A number up to twelve without a half of the day of its own. */
const isOfHalf = (hour = '') => /^(?:[1-9]|1[0-2])(?: : 00)?(?: ?o ?clock)?$/.test(hour)

export type OnlyRead = { only: Only; group?: Group; reduce?: Reduction; rest: Words }

/** Which part of the days counts: meals, hours. @param whole the question before others took their words. */
export function readOnly(text: Words, whole: Words = text): OnlyRead {
  let rest = text
  let only: Only = {}
  let group: Group | undefined
  let reduce: Reduction | undefined
  const taken = (pattern: RegExp, use: (match: RegExpExecArray) => boolean) => {
    const found = take(rest, pattern)
    if (found === undefined || !use(found.match)) return
    rest = found.rest
  }
  taken(LAST_MEALS, ([, after, before, name]) => {
    const count = after ?? before
    const meal = MEALS[name ?? '']
    only = {
      ...only,
      ...(meal !== undefined && { meal }),
      last: SMALL[count?.split(' ')[0] ?? ''] ?? Number(count ?? 1),
    }
    group = 'meal'
    return true
  })
  taken(LAST_TIMES, ([, count]) => {
    only = { ...only, last: SMALL[count?.split(' ')[0] ?? ''] ?? Number(count) }
    return true
  })
  taken(PER_MEAL, ([, one, other]) => {
    const meal = MEALS[one ?? other ?? '']
    only = { ...only, ...(meal !== undefined && { meal }) }
    group = 'meal'
    reduce = 'mean'
    return true
  })
  taken(AT_MEAL, ([, one, other]) => {
    const meal = MEALS[one ?? other ?? 'snack']
    // "protein at lunch, of the last ten lunches"
    if (only.meal !== undefined) return only.meal === meal
    only = { ...only, ...(meal !== undefined && { meal }) }
    return true
  })
  const said = halfIn(whole)
  // "8 o'clock on Saturday evening"
  const hourIn = (hour = '') => {
    const plain = hour.replace(/ ?(?:o ?clock|: 00)$/, '')
    if (said === undefined || !isOfHalf(hour)) return hourOf(hour)
    return plain === '12' ? 12 : hourOf(`${plain} ${said}`)
  }
  const within = (from: number | undefined, to: number | undefined) => {
    if (from === undefined || to === undefined || from >= to) return false
    only = { ...only, hours: { from, to } }
    return true
  }
  // "in the night between 1 and 5 hours": the part of the day tells of which half of it the hours are.
  taken(IN_PART, ([, part, from, to]) => {
    const hours = [Number(from), Number(to)]
    const isLate = /afternoon|evening/.test(part ?? '') && hours.every((hour) => hour <= 12)
    const [first, last] = isLate ? hours.map((hour) => (hour % 12) + 12) : hours
    const isOfPart = part !== 'night' || (last ?? 24) <= 7 || (first ?? 0) >= 18
    return isOfPart && (last ?? 25) <= 24 && within(first, last)
  })
  taken(BETWEEN_HOURS, ([, from, to]) => {
    // After midnight it is morning: "between midnight and 6".
    if (from === 'midnight') return within(0, hourOf(to ?? '') ?? hourOf(`${to} am`))
    if (said !== undefined && isOfHalf(from) && isOfHalf(to)) return within(hourIn(from), hourIn(to))
    const end = hourOf(to ?? '')
    // "between 6 and 8 pm"
    const half =
      /(am|pm)$/.exec(to ?? '')?.[1] ?? (/(?:afternoon|evening|night)$/.test(to ?? '') ? 'pm' : undefined)
    return within(hourOf(from ?? '') ?? (half === undefined ? undefined : hourOf(`${from} ${half}`)), end)
  })
  taken(BEFORE_HOUR, ([, hour]) => within(0, hourIn(hour)))
  // "after midnight" is of the day after.
  taken(AFTER_HOUR, ([, hour]) => within(hourIn(hour), 24))
  // "morning sugar, until 10": the hours are of that part.
  taken(OF_PART, ([, part]) => {
    const { from, to } = PARTS[part ?? ''] ?? { from: 24, to: 0 }
    return only.hours !== undefined && only.hours.from >= from && only.hours.to <= to
  })
  taken(PART_OF_DAY, ([, ...parts]) => {
    const part = PARTS[parts.find((one) => one !== undefined) ?? '']
    return within(part?.from, part?.to)
  })
  return { only, ...(group !== undefined && { group }), ...(reduce !== undefined && { reduce }), rest }
}

const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const WHICH_WEEKDAY = words(
  `(?:on )?(?:which|what) (?:of (?:the|my) )?(${WEEKDAYS.join('|')})s?(?: (?:was|is|did))?`,
)

/** "which Saturday": a date among the Saturdays, and not the last of them. */
export function readWhichWeekday(text: Words): { weekdays?: readonly number[]; rest: Words } {
  const taken = take(text, WHICH_WEEKDAY)
  if (taken === undefined) return { rest: text }
  return { weekdays: [WEEKDAYS.indexOf(taken.match[1] ?? '') + 1], rest: taken.rest }
}
