import type { Group, Measure, Only, Query } from '../../questions/query.ts'
import { HAPPENINGS, isAmount, isNutrient, measureName, RATINGS } from './measure-kinds.ts'
import { windowText } from './subjects.ts'

/** A query as a question in plain words, which are read as this query again. */

const NAMES: Readonly<Partial<Record<Measure, string>>> = {
  energy_kcal: 'calories',
  energy: 'energy level',
  sleep_hours: 'hours of sleep',
  fiber_g: 'fibre',
  days_logged: 'days logged',
  checkins: 'check-ins',
}
const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const UNITS: Readonly<Partial<Record<Measure, string>>> = {
  weight: ' kg',
  sleep_hours: ' hours',
  water_ml: ' ml',
}
const BESIDE: Readonly<Partial<Record<Measure, string>>> = {
  medicine: 'I took ',
  protocol: 'I did ',
  symptom: 'I had ',
}

const isThing = (measure: Measure) => HAPPENINGS.has(measure)

function subjectWords({ measure, of }: Pick<Query, 'measure' | 'of'>): string {
  if (measure === 'symptom_severity') return `severity of ${of}`
  if (measure === 'food_grams') return `grams of ${of}`
  if (of === undefined) return measure === 'times_eaten' ? 'foods' : (NAMES[measure] ?? measureName(measure))
  return isThing(measure) ? of : `${NAMES[measure] ?? measureName(measure)} from ${of}`
}

const unitOf = (measure: Measure) =>
  UNITS[measure] ?? (isNutrient(measure) ? ` ${/_(kcal|g|mg|ug)$/.exec(measure)?.[1]}` : '')

const asLimit = (value: number) => Math.round(value * 1000) / 1000

function limitWords({ measure, over, under }: { measure: Measure; over?: number; under?: number }): string {
  const [word, value] = over === undefined ? ['under', under] : ['over', over]
  return value === undefined ? '' : `${word} ${asLimit(value)}${unitOf(measure)}`
}

function onlyWords({ meal, hours, weekdays, last }: Only = {}): string {
  const meals =
    last === undefined ? (meal === undefined ? '' : `at ${meal}`) : `of my last ${last} ${mealWords(meal)}`
  const clock = hours === undefined ? '' : `between ${hours.from}:00 and ${hours.to}:00`
  const days = weekdays?.map((day) => WEEKDAYS[day - 1]).join(' and ') ?? ''
  return [meals, clock, days === '' ? '' : `on ${days}`].filter((part) => part !== '').join(' ')
}

const mealWords = (meal: string | undefined) => (meal === 'lunch' ? 'lunches' : `${meal ?? 'meal'}s`)
const groupWords = (group: Group) => (group === 'meal_type' ? 'meal type' : group)

/** The forms a question may have, the plainest first; which of them is read again depends on what it is of. */
export function questionsOf(query: Query): string[] {
  const { against, beside, window } = query
  const when = windowText(window)
  const only = onlyWords(query.only)
  const rest = [only, when].filter((part) => part !== '').join(' ')
  if (beside !== undefined) return besideQuestions(query, beside, rest)
  const other =
    against !== undefined && 'window' in against
      ? ` compared with ${windowText(against.window).replace(/^on |^from /, '')}`
      : ''
  if (against !== undefined && !('window' in against)) return limitQuestions(query, rest)
  return plainQuestions(query, only).map((phrase) => `${phrase} ${rest}${other}`)
}

function besideQuestions(query: Query, beside: NonNullable<Query['beside']>, rest: string): string[] {
  const thing = subjectWords(beside)
  const limit = limitWords(beside)
  const days =
    limit !== ''
      ? `with ${thing} ${limit}`
      : beside.measure === 'times_eaten'
        ? `with ${thing}`
        : `when ${BESIDE[beside.measure] ?? 'I had '}${thing}`
  const what = subjectWords(query)
  return [
    `Average ${what} on days ${days} ${rest}`,
    `How is my ${what} on days ${days} ${rest}`,
    `How often do I have ${what} on days ${days} ${rest}`,
  ]
}

function limitQuestions({ measure, of, against, reduce, group }: Query, rest: string): string[] {
  if (against === undefined || 'window' in against) return []
  const unit = group === undefined || group === 'entry' ? 'day' : groupWords(group)
  const what = subjectWords({ measure, ...(of !== undefined && { of }) })
  const isTarget = 'target' in against
  const met = isTarget ? `did I meet my ${what} target` : `was ${what} ${limitWords({ measure, ...against })}`
  const plural = `${unit}s`
  switch (reduce) {
    case 'count':
      return [`On how many ${plural} ${met} ${rest}`]
    case 'list':
      return [`On which ${plural} ${met} ${rest}`]
    case 'share':
      return [`On what share of ${plural} ${met} ${rest}`]
    case 'streak':
      return [
        `Longest run of days with ${isTarget ? `the ${what} target met` : `${what} ${limitWords({ measure, ...against })}`} ${rest}`,
      ]
    case 'last':
    case 'first':
      return [
        `When ${isTarget ? `did I ${reduce} meet my ${what} target` : `was ${what} ${reduce} ${limitWords({ measure, ...against })}`} ${rest}`,
      ]
    default:
      return [`Average ${what} ${rest} against my target`, `${what} ${rest} against my target`]
  }
}

function plainQuestions({ measure, of, reduce, group, only }: Query, onlySaid: string): string[] {
  const what = subjectWords({ measure, ...(of !== undefined && { of }) })
  const isFoods = measure === 'times_eaten' && of === undefined
  const did = measure === 'medicine' ? 'did I take' : measure === 'protocol' ? 'did I do' : 'did I have'
  const per = group === undefined || group === 'day' ? '' : ` per ${groupWords(group)}`
  switch (reduce) {
    case 'count':
      if (group === 'food') return [`How many different foods did I eat`]
      return group === undefined || group === 'day'
        ? [`On how many days ${did} ${what}`]
        : [`How often ${did} ${what}`, `How many ${what}`, `How many ${groupWords(group)}s with ${what}`]
    case 'sum':
      return [`How much ${what}`, `Total ${what}`, `Total ${what} I had`]
    case 'mean':
      return [`Average ${what}${per}`, `How often ${did} ${what}${per}`]
    case 'max':
    case 'min': {
      const end = reduce === 'max' ? 'highest' : 'lowest'
      const most = reduce === 'max' ? 'most' : 'least'
      if (group === 'food')
        return isFoods ? [`Which food did I eat ${most} often`] : [`Which food had the ${most} ${what}`]
      if (group !== undefined && group !== 'day')
        return [
          `Which ${onlySaid !== '' && group === 'meal' && only?.meal !== undefined ? only.meal : groupWords(group)} had the ${most} ${what}`,
          `Which ${groupWords(group)} had the ${end} ${what}`,
        ]
      return [`${end[0]?.toUpperCase()}${end.slice(1)} ${what}`, `Which day had the ${end} ${what}`]
    }
    case 'list':
      if (isFoods) return group === 'meal' ? ['Show the meals', 'Show'] : ['What did I eat']
      if (isThing(measure)) return [`On which days ${did} ${what}`, `List ${what}${per}`]
      return [
        `List ${what}${per === '' ? ' by day' : ` by${per.slice(4)}`}`,
        `Show ${what} for each ${groupWords(group ?? 'day')}`,
      ]
    case 'first':
    case 'last':
      return isThing(measure)
        ? [`When ${did.replace('did I', `did I ${reduce}`)} ${what}`]
        : [reduce === 'last' ? `Latest ${what}` : `First ${what}`]
    case 'streak':
      return [`Longest run of days with ${what}`]
    case 'share':
      return isThing(measure)
        ? [`On what share of days ${did} ${what}`]
        : [`What share of ${what} is it`, `What share of ${what}`]
    case 'slope':
      return [
        isAmount(measure) || RATINGS.has(measure) || measure === 'weight'
          ? `Trend of ${what}`
          : `Trend of how often ${did} ${what}`,
      ]
  }
}
