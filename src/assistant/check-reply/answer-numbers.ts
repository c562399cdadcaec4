import { addDays, isLocalDate, type LocalDate } from '../../contract/calendar-date.ts'
import type { Query, QueryAnswer } from '../../questions/query.ts'
import { add, addText, type Context, FIELDS, type Found, NUTRIENT_UNITS } from './result-numbers.ts'

/** The numbers of the answer to a typed question. */
export function addAnswer(answer: QueryAnswer, context: Context, found: Found): void {
  const { query } = context
  if (query === undefined) return
  addText(answer.window.from, context, found)
  addText(answer.window.to, context, found)
  if (query.of !== undefined) found.texts.push(query.of)
  if (answer.status === 'declined') {
    found.hasEmpty = true
    for (const name of answer.names ?? []) found.texts.push(name)
    return
  }
  const names = [...answer.matched, ...(query.of === undefined ? [] : [query.of])].map((name) =>
    name.toLowerCase(),
  )
  found.texts.push(...names)
  const own: Context = {
    ...context,
    measure: query.measure,
    window: answer.window,
    names,
    meal: query.only?.meal,
  }
  const { unit } = answer
  if (answer.matched.length === 0 && query.of !== undefined) found.hasEmpty = true
  const value = (
    each: number | null | undefined,
    as: Partial<Context> & { isChange?: boolean } = {},
    written = unit,
    second?: number | null,
  ) => {
    if (each != null) add(each, written, { ...own, ...as }, found, second ?? undefined)
  }
  const isChange = query.reduce === 'slope'
  value(
    answer.value,
    answer.at === undefined ? { isChange } : rowContext(answer.at, own),
    unit,
    answer.second,
  )
  value(answer.smoothed)
  value(answer.plus_minus)
  value(answer.current, {}, 'times')
  for (const count of [
    answer.n,
    answer.days.known,
    answer.days.unknown,
    answer.days.known + answer.days.unknown,
  ]) {
    value(count, { names: [] }, 'times')
  }
  value(answer.rows.length, { names: [] }, 'times')
  const { compared, against } = { ...answer, against: query.against }
  const isTarget = against !== undefined && !('window' in against)
  if (compared !== undefined) {
    value(compared.value, {
      window: isTarget ? own.window : compared.window,
      role: isTarget ? 'target' : 'actual',
    })
    value(compared.n, { window: compared.window, names: [] }, 'times')
    value(compared.days.known, { window: compared.window, names: [] }, 'times')
    addText(compared.window.from, context, found)
    addText(compared.window.to, context, found)
  }
  const list = `ask ${JSON.stringify(query)}`
  const ofRow = isCounted(query) ? 'times' : rowUnit(query, unit)
  for (const row of answer.rows) {
    addText(row.key, context, found)
    value(row.value, { ...rowContext(row.key, own), list }, ofRow, row.second)
  }
}

const isCounted = ({ measure }: Query) =>
  ['times_eaten', 'symptom', 'medicine', 'protocol', 'days_logged', 'days_complete', 'checkins'].includes(
    measure,
  )

/** The unit of the single values, where that of the answer is a number of days or a share. */
function rowUnit({ measure, reduce }: Query, unit: string): string {
  const own =
    NUTRIENT_UNITS.get(measure) ??
    FIELDS[measure]?.unit ??
    (measure === 'weight' ? 'kg' : measure === 'food_grams' ? 'g' : undefined)
  return reduce === 'count' || reduce === 'streak' || reduce === 'share' || reduce === 'slope'
    ? (own ?? unit)
    : unit
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The dates or the name of a row. */
function rowContext(
  key: string,
  { names, window, meal, query }: Context,
): Pick<Context, 'window' | 'names' | 'meal'> {
  const date = key.slice(0, 10)
  if (!isLocalDate(date)) {
    const weekday = query?.group === 'weekday' ? WEEKDAYS[Number(key) - 1] : undefined
    return { window, names: [...names, weekday ?? key.toLowerCase()], meal }
  }
  const [, kind] = /^\S+ ([a-z]+)$/.exec(key) ?? []
  return { window: { from: date, to: endOf(date, query) }, names, meal: kind ?? meal }
}

/** The first date of a week or month stands for all of it. */
function endOf(date: LocalDate, query: Query | undefined): LocalDate {
  if (query?.group === 'week') return addDays(date, 6)
  return query?.group === 'month' ? addDays(`${addDays(date, 31).slice(0, 7)}-01`, -1) : date
}
