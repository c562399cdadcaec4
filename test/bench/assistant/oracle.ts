import type { Database } from 'bun:sqlite'

/**
 * The value that a question about the synthetic year asks for, computed from the stored rows alone: a program of its own,
 * which shares nothing with `src/questions`. Slow and plain on purpose.
 */

/** What a careful reader takes a question to mean; columns of `questions-*.tsv`, several readings joined by ` or `. */
export type Meaning = {
  measure: string
  of: string
  from: string
  to: string
  meal: string
  weekdays: string
  hours: string
  last: string
  group: string
  reduce: string
  against: string
  beside: string
}

/** @param keys the date, weekday, month or food that the value belongs to, several if they tie. */
export type Truth = { value: number | null; keys: string[]; unit: string; compared: number | null }

type FoodRow = {
  date: string
  consumed_at: number
  meal_type: string | null
  food_name: string
  grams: number | null
  nutrients: string
}
type CheckinRow = {
  date: string
  recorded_at: number
  symptoms: string
  medications: string
} & Record<string, number | null | string>

export type YearRows = {
  foods: (Omit<FoodRow, 'nutrients'> & { hour: number; nutrients: Record<string, number | null> })[]
  checkins: (Omit<CheckinRow, 'symptoms' | 'medications'> & {
    date: string
    symptoms: { name: string; severity: number | null }[]
    medications: string[]
  })[]
  protocols: { date: string; protocol: string; status: string }[]
  /** What the person said of whether all of a day is logged. */
  marks: Map<string, boolean>
}

/** The rows of a filled data directory. @param zoneOn the zone in which the person was on a date. */
export function readYear(db: Database, zoneOn: (date: string) => string): YearRows {
  const foods = db.query<FoodRow, []>('SELECT * FROM food_entries ORDER BY consumed_at, id').all()
  const checkins = db.query<CheckinRow, []>('SELECT * FROM checkins ORDER BY recorded_at, id').all()
  const protocols = db
    .query<{ date: string; protocol: string; status: string }, []>(
      'SELECT l.date, s.protocol, l.status FROM protocol_logs l JOIN protocol_subscriptions s ON s.id = l.subscription_id',
    )
    .all()
  const days = db
    .query<{ date: string; complete: number | null }, []>('SELECT date, complete FROM food_days')
    .all()
  return {
    marks: new Map(
      days.flatMap(({ date, complete }) => (complete === null ? [] : [[date, complete === 1] as const])),
    ),
    foods: foods.map((row) => ({
      ...row,
      nutrients: JSON.parse(row.nutrients),
      hour: Temporal.Instant.fromEpochMilliseconds(row.consumed_at).toZonedDateTimeISO(zoneOn(row.date)).hour,
    })),
    checkins: checkins.map((row) => ({
      ...row,
      symptoms: JSON.parse(row.symptoms),
      medications: JSON.parse(row.medications),
    })),
    protocols,
  }
}

const readings = (text: string) => text.split(' or ').map((one) => one.trim())

/** "How many days in a row" may mean now, or ever. */
const reductionsOf = (text: string) =>
  readings(text).flatMap((reduce) => (reduce === 'streak' ? ['streak', 'current streak'] : [reduce]))

/** Each reading of a question with its value. @throws Error for a column that is not understood. */
export function truthsOf(meaning: Meaning, rows: YearRows): Truth[] {
  return windowsOf(meaning).flatMap((window) =>
    readings(meaning.of).flatMap((of) =>
      readings(meaning.measure).flatMap((measure) =>
        reductionsOf(meaning.reduce).flatMap((reduce) =>
          readings(meaning.against).flatMap((against) =>
            readings(meaning.group).flatMap((group) => {
              const one = { ...meaning, ...window, of, measure, reduce, against, group }
              return [truthOf(one, rows), ...atRateOfDays(one, rows)]
            }),
          ),
        ),
      ),
    ),
  )
}

/** `from` and `to` go together where they have as many readings. */
function windowsOf(meaning: Pick<Meaning, 'from' | 'to'>) {
  const froms = readings(meaning.from)
  const tos = readings(meaning.to)
  return froms.length === tos.length
    ? froms.map((from, at) => ({ from, to: tos[at] ?? from }))
    : froms.flatMap((from) => tos.map((to) => ({ from, to })))
}

/** How much or how often in a week: what is told of whole weeks, and of days that do not fill a week. */
const isPerWeek = ({ measure, of, group, reduce }: Meaning) =>
  group === 'week' &&
  reduce === 'mean' &&
  (measure === 'times_eaten' || measure === 'food_grams' || (of !== '' && isOfFood(measure)))

/** The first and the last week are seldom whole, and days are missing: seven days at the mean of the known ones. */
function atRateOfDays(meaning: Meaning, rows: YearRows): Truth[] {
  if (!isPerWeek(meaning) || meaning.last !== '') return []
  const { value, ...truth } = truthOf({ ...meaning, group: 'day' }, rows)
  return value === null ? [] : [{ ...truth, value: value * 7 }]
}

function truthOf(meaning: Meaning, rows: YearRows): Truth {
  const groups = valuesOf(meaning, rows)
  const unit = unitOf(meaning.measure)
  const isOfPart = meaning.of !== '' || meaning.meal !== '' || meaning.hours !== ''
  const isPart = meaning.reduce === 'share' && isOfPart && /_(kcal|g|mg|ug)$/.test(meaning.measure)
  const reduced = isPart ? partOfWhole(meaning, rows) : reduceGroups(groups, meaning)
  return { ...reduced, unit, compared: comparedWith(meaning, rows) }
}

/** Which part of a nutrient comes from some foods, meals or hours, on the days on which part and whole are known. */
function partOfWhole(meaning: Meaning, rows: YearRows): { value: number | null; keys: string[] } {
  const daysOf = (of: Partial<Meaning>) =>
    new Map(
      valuesOf({ ...meaning, ...of, group: 'day', reduce: 'sum' }, rows).map(({ key, value }) => [
        key,
        value,
      ]),
    )
  const [parts, wholes] = [daysOf({}), daysOf({ of: '', meal: '', hours: '', last: '' })]
  let [part, whole] = [0, 0]
  for (const [date, value] of parts) {
    const all = wholes.get(date) ?? null
    if (value === null || all === null) continue
    part += value
    whole += all
  }
  return { value: whole === 0 ? null : part / whole, keys: [] }
}

type Group = { key: string; value: number | null }

const CHECKIN_NUMBERS = new Map([
  ['mood', 'mean'],
  ['energy', 'mean'],
  ['stress', 'mean'],
  ['sleep_quality', 'mean'],
  ['sleep_hours', 'last'],
  ['weight', 'last'],
  ['water_ml', 'sum'],
])
const TARGETS: Readonly<Record<string, number>> = { fiber_g: 30, sodium_mg: 2000 }

function unitOf(measure: string): string {
  const suffix = /_(kcal|g|mg|ug)$/.exec(measure)?.[1]
  if (suffix !== undefined) return suffix
  return { food_grams: 'g', sleep_hours: 'h', weight: 'kg', water_ml: 'ml' }[measure] ?? ''
}

export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = Temporal.PlainDate.from(from); ; date = date.add({ days: 1 })) {
    const text = date.toString()
    if (text > to) return dates
    dates.push(text)
  }
}

type Only = { meal?: string; weekdays?: number[]; hours?: [number, number]; last?: number }

function readOnly({ meal, weekdays, hours, last }: Meaning): Only {
  return {
    ...(meal !== '' && { meal }),
    ...(weekdays !== '' && { weekdays: weekdays.split(',').map(Number) }),
    ...(hours !== '' && { hours: hours.split('-').map(Number) as [number, number] }),
    ...(last !== '' && { last: Number(last) }),
  }
}

const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek

function groupKeyOf(date: string, group: string): string {
  const day = Temporal.PlainDate.from(date)
  switch (group) {
    case '':
    case 'day':
      return date
    case 'week':
      return day.subtract({ days: day.dayOfWeek - 1 }).toString()
    case 'month':
      return date.slice(0, 7)
    case 'weekday':
      return String(day.dayOfWeek)
    default:
      throw new Error(`group: ${group}`)
  }
}

function valuesOf(meaning: Meaning, rows: YearRows): Group[] {
  const only = readOnly(meaning)
  const dates = datesBetween(meaning.from, meaning.to).filter(
    (date) => only.weekdays === undefined || only.weekdays.includes(weekdayOf(date)),
  )
  const groups = isOfFood(meaning.measure)
    ? foodValues(meaning, dates, only, rows)
    : groupDays(
        dates.map((date) => ({ key: date, value: dayValue(meaning.measure, meaning.of, date, rows) })),
        meaning,
      )
  if (only.last === undefined) return groups
  return groups.filter(({ value }) => value !== null && value !== 0).slice(-only.last)
}

const isOfFood = (measure: string) => /_(kcal|g|mg|ug)$|^times_eaten$|^food_grams$/.test(measure)

/** The days of each week or month: a mean of a week is that of its known days, a sum their sum. */
function groupDays(days: readonly Group[], { group, measure, reduce }: Meaning): Group[] {
  if (group === '' || group === 'day' || group === 'entry') return [...days]
  const isCounted = ['symptom', 'medicine', 'protocol', 'days_logged', 'checkins'].includes(measure)
  return [...Map.groupBy(days, ({ key }) => groupKeyOf(key, group))].map(([key, members]) => {
    const known = members.flatMap(({ value }) => (value === null ? [] : [value]))
    if (known.length === 0) return { key, value: null }
    const sum = known.reduce((total, value) => total + value, 0)
    return { key, value: isCounted || reduce === 'sum' ? sum : sum / known.length }
  })
}

function foodValues(meaning: Meaning, dates: readonly string[], only: Only, rows: YearRows): Group[] {
  const wanted = meaning.of === '' ? undefined : new Set(meaning.of.split('|').map((name) => name.trim()))
  const inDates = new Set(dates)
  const isIn = (row: YearRows['foods'][number]) =>
    inDates.has(row.date) &&
    (only.meal === undefined || row.meal_type === only.meal) &&
    (only.hours === undefined || (row.hour >= only.hours[0] && row.hour < only.hours[1]))
  const all = rows.foods.filter(isIn)
  const matching = all.filter(({ food_name }) => wanted === undefined || wanted.has(food_name))
  const { group, measure } = meaning
  if (group === 'entry') return matching.map((row) => ({ key: row.date, value: sumOf([row], measure) }))
  if (group === 'food') {
    return [...Map.groupBy(matching, ({ food_name }) => food_name)].map(([key, members]) => ({
      key,
      value: sumOf(members, measure),
    }))
  }
  if (group === 'meal') {
    return [...Map.groupBy(matching, ({ date, meal_type }) => `${date} ${meal_type}`)].map(
      ([key, members]) => ({ key: key.slice(0, 10), value: sumOf(members, measure) }),
    )
  }
  const logged = new Set(rows.foods.map(({ date }) => date))
  const byDate = Map.groupBy(matching, ({ date }) => date)
  const isMeal = only.meal !== undefined && meaning.of === '' && meaning.reduce === 'mean'
  const averaged = isAverage(meaning) ? averagedDates(meaning, dates, rows) : undefined
  const days = dates.map((date) => ({
    key: date,
    // A meal that was not logged may have been eaten.
    value:
      logged.has(date) && !(isMeal && !byDate.has(date)) && averaged?.has(date) !== false
        ? sumOf(byDate.get(date) ?? [], measure)
        : null,
  }))
  if (group === '' || group === 'day') return days
  return [...Map.groupBy(days, ({ key }) => groupKeyOf(key, group))].map(([key, members]) => {
    const known = members.flatMap(({ value }) => (value === null ? [] : [value]))
    if (known.length === 0) return { key, value: null }
    const sum = known.reduce((total, value) => total + value, 0)
    const isSummed =
      isPerWeek(meaning) || meaning.reduce === 'sum' || measure === 'times_eaten' || measure === 'food_grams'
    return { key, value: isSummed ? sum : sum / known.length }
  })
}

/** An average of what whole days had of a nutrient, or how that changes. */
const isAverage = ({ measure, of, meal, hours, group, reduce }: Meaning) =>
  /_(kcal|g|mg|ug)$/.test(measure) &&
  of === '' &&
  meal === '' &&
  hours === '' &&
  (['mean', 'slope'].includes(reduce) || (['week', 'month', 'weekday'].includes(group) && reduce !== 'sum'))

/** The person's energy target, kcal: what decides is half of it, which few days come near. */
const ENERGY_TARGET = 1650
const TODAY = '2027-03-10'

/** A list of weeks, months or weekdays has each by what it has; elsewhere what they came to is of days alike. */
const isEachAlone = ({ group, reduce, against }: Meaning) =>
  ['week', 'month', 'weekday'].includes(group) && reduce === 'list' && against === ''

/** The days that an average is of: those that are logged in full; without one, all with food that are over. */
function averagedDates(meaning: Meaning, dates: readonly string[], rows: YearRows): Set<string> {
  const { from, to, group } = meaning
  const days = [...Map.groupBy(rows.foods, ({ date }) => date)]
    .filter(([date]) => date >= from && date <= to && date <= TODAY)
    .map(([date, foods]) => ({
      date,
      kcal: foods.reduce((sum, { nutrients }) => sum + (nutrients.energy_kcal ?? 0), 0),
      times: timesIn(foods),
      // A few foods of unknown energy leave a day what it is.
      isKnown:
        foods.filter(({ nutrients }) => typeof nutrients.energy_kcal !== 'number').length <= foods.length / 5,
    }))
  const amounts = days
    .filter(({ times, kcal, isKnown }) => times >= 2 && kcal >= 200 && isKnown)
    .map(({ kcal }) => kcal)
    .sort((a, b) => a - b)
  const usual = amounts.length < 5 ? Number.POSITIVE_INFINITY : (amounts[Math.floor(amounts.length / 2)] ?? 0)
  const isFull = ({ date, kcal, times, isKnown }: (typeof days)[number]) =>
    isKnown &&
    (rows.marks.get(date) ??
      (date < TODAY &&
        times >= 2 &&
        (kcal >= ENERGY_TARGET / 2 || (kcal >= 200 && (times >= 3 || kcal >= usual / 2)))))
  const asked = days.filter(({ date }) => dates.includes(date))
  const usedOf = (some: typeof days) => {
    const full = some.filter(isFull)
    const over = some.filter(({ date }) => date < TODAY)
    return full.length > 0 ? full : over.length > 0 ? over : some
  }
  const used = isEachAlone(meaning)
    ? [...Map.groupBy(asked, ({ date }) => groupKeyOf(date, group)).values()].flatMap(usedOf)
    : usedOf(asked)
  return new Set(used.map(({ date }) => date))
}

/** Meals apart: what is eaten within a quarter of an hour of the first bite is one. */
function timesIn(foods: readonly Food[]): number {
  let [count, first] = [0, Number.NEGATIVE_INFINITY]
  for (const at of foods.map(({ consumed_at }) => consumed_at).sort((a, b) => a - b)) {
    if (at - first <= 15 * 60_000) continue
    first = at
    count += 1
  }
  return count
}

type Food = YearRows['foods'][number]

/** A nutrient is unknown where it is known for less than 80 % of the energy. */
function sumOf(foods: readonly Food[], measure: string): number | null {
  if (measure === 'times_eaten') return foods.length
  if (measure === 'food_grams') return foods.reduce((sum, { grams }) => sum + (grams ?? 0), 0)
  if (foods.length === 0) return 0
  const known = foods.filter(({ nutrients }) => typeof nutrients[measure] === 'number')
  const kcal = (list: readonly Food[]) =>
    list.reduce((sum, { nutrients }) => sum + (nutrients.energy_kcal ?? 0), 0)
  if (known.length === 0 || kcal(known) < 0.8 * kcal(foods)) return null
  return known.reduce((sum, { nutrients }) => sum + (nutrients[measure] ?? 0), 0)
}

function dayValue(measure: string, of: string, date: string, rows: YearRows): number | null {
  const checkins = rows.checkins.filter((row) => row.date === date)
  const names = of
    .split('|')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const isNamed = (name: string) =>
    names.length === 0 || names.some((one) => name.toLowerCase().startsWith(one))
  const how = CHECKIN_NUMBERS.get(measure)
  if (how !== undefined) {
    const field = measure === 'weight' ? 'weight_kg' : measure
    const values = checkins.flatMap((row) => (typeof row[field] === 'number' ? [row[field] as number] : []))
    if (values.length === 0) return null
    const sum = values.reduce((total, value) => total + value, 0)
    return how === 'last' ? (values.at(-1) ?? null) : how === 'sum' ? sum : sum / values.length
  }
  switch (measure) {
    case 'symptom':
      if (checkins.length === 0) return null
      return checkins.some(({ symptoms }) => symptoms.some(({ name }) => isNamed(name))) ? 1 : 0
    case 'symptom_severity': {
      const known = checkins.flatMap(({ symptoms }) =>
        symptoms.flatMap(({ name, severity }) => (isNamed(name) && severity !== null ? [severity] : [])),
      )
      return known.length === 0 ? null : Math.max(...known)
    }
    case 'medicine':
      if (checkins.length === 0) return null
      return checkins.some(({ medications }) => medications.some(isNamed)) ? 1 : 0
    case 'protocol':
      return rows.protocols.some(
        (row) => row.date === date && row.status === 'taken' && isNamed(row.protocol),
      )
        ? 1
        : 0
    case 'days_logged':
      return rows.foods.some((row) => row.date === date) ? 1 : 0
    case 'checkins':
      return checkins.length
    default:
      throw new Error(`measure: ${measure}`)
  }
}

function reduceGroups(groups: readonly Group[], meaning: Meaning): { value: number | null; keys: string[] } {
  const known = groups.flatMap(({ key, value }) => (value === null ? [] : [{ key, value }]))
  const values = known.map(({ value }) => value)
  const sum = values.reduce((total, value) => total + value, 0)
  const meets = conditionOf(meaning)
  const withValue = known.filter(({ value }) => (meets === undefined ? value > 0 : meets(value)))
  const at = (wanted: number | undefined) =>
    wanted === undefined
      ? { value: null, keys: [] }
      : { value: wanted, keys: known.filter(({ value }) => value === wanted).map(({ key }) => key) }
  switch (meaning.reduce) {
    case 'sum':
      return { value: values.length === 0 ? null : sum, keys: [] }
    case 'mean':
      return { value: values.length === 0 ? null : sum / values.length, keys: [] }
    case 'max':
      return at(values.length === 0 ? undefined : Math.max(...values))
    case 'min':
      return at(values.length === 0 ? undefined : Math.min(...values))
    case 'count':
      if (meaning.group === 'food') return { value: withValue.length, keys: [] }
      if (meaning.measure === 'times_eaten' && meaning.group !== 'day' && meets === undefined)
        return { value: sum, keys: [] }
      if (meaning.measure === 'checkins' && meets === undefined) return { value: sum, keys: [] }
      return { value: withValue.length, keys: withValue.map(({ key }) => key) }
    case 'last':
    case 'first': {
      const isEvent = isOfFood(meaning.measure) || /^(symptom|medicine|protocol)$/.test(meaning.measure)
      const of = isEvent || meets !== undefined ? withValue : known
      const found = meaning.reduce === 'last' ? of.at(-1) : of[0]
      return found === undefined ? { value: null, keys: [] } : { value: found.value, keys: [found.key] }
    }
    case 'share':
      return { value: known.length === 0 ? null : withValue.length / known.length, keys: [] }
    case 'streak':
      return { value: longestRun(groups, meets), keys: [] }
    case 'current streak':
      return { value: runUpToNow(groups, meets), keys: [] }
    case 'slope':
      return { value: slopePerWeek(known), keys: [] }
    case 'list':
      return { value: null, keys: withValue.map(({ key }) => key) }
    default:
      throw new Error(`reduce: ${meaning.reduce}`)
  }
}

function conditionOf({ against, measure }: Meaning): ((value: number) => boolean) | undefined {
  if (against === 'target') {
    const target = TARGETS[measure]
    if (target === undefined) throw new Error(`no target of ${measure}`)
    return measure === 'sodium_mg' ? (value) => value <= target : (value) => value >= target
  }
  const [word, bound] = against.split(' ')
  if (word === 'over') return (value) => value > Number(bound)
  if (word === 'under') return (value) => value < Number(bound)
  return undefined
}

type Condition = ((value: number) => boolean) | undefined

/** For each group, how many in a row up to it meet the condition, or have a value. */
function runsOf(groups: readonly Group[], meets: Condition): number[] {
  let run = 0
  return groups.map(({ value }) => {
    run = value !== null && (meets === undefined ? value > 0 : meets(value)) ? run + 1 : 0
    return run
  })
}

const longestRun = (groups: readonly Group[], meets: Condition) => Math.max(0, ...runsOf(groups, meets))

/** The last day may not be over: then the run up to the day before counts. */
function runUpToNow(groups: readonly Group[], meets: Condition): number {
  const runs = runsOf(groups, meets)
  return runs.at(-1) || (runs.at(-2) ?? 0)
}

function slopePerWeek(known: readonly { key: string; value: number }[]): number | null {
  if (known.length < 2) return null
  const days = known.map(({ key }) => Date.parse(key.length === 7 ? `${key}-01` : key) / 86_400_000)
  const meanDay = days.reduce((sum, day) => sum + day, 0) / days.length
  const meanValue = known.reduce((sum, { value }) => sum + value, 0) / known.length
  let above = 0
  let below = 0
  for (const [index, { value }] of known.entries()) {
    const off = (days[index] ?? 0) - meanDay
    above += off * (value - meanValue)
    below += off * off
  }
  return below === 0 ? null : (above / below) * 7
}

function comparedWith(meaning: Meaning, rows: YearRows): number | null {
  const other = /^(\d\S+)\.\.(\S+)$/.exec(meaning.against)
  if (other !== null) {
    const [, from = '', to = ''] = other
    return reduceGroups(valuesOf({ ...meaning, from, to, against: '' }, rows), { ...meaning, against: '' })
      .value
  }
  return null
}

/** Each reading of a question with `beside`. */
export const besidesOf = (meaning: Meaning, rows: YearRows) =>
  windowsOf(meaning).flatMap((window) =>
    readings(meaning.of).flatMap((of) =>
      readings(meaning.measure).flatMap((measure) =>
        readings(meaning.beside).flatMap(
          (beside) => besideOf({ ...meaning, ...window, of, measure, beside }, rows) ?? [],
        ),
      ),
    ),
  )

/** The means on the days with and without what `beside` names. */
function besideOf(
  meaning: Meaning,
  rows: YearRows,
): { with: number | null; without: number | null } | undefined {
  if (meaning.beside === '') return undefined
  const parts =
    /^(?<measure>[a-z_]+)(?:\((?<named>[^)]*)\))?(?: (?<word>over|under) (?<bound>[\d.]+))?$/.exec(
      meaning.beside,
    )?.groups
  if (parts === undefined) throw new Error(`beside: ${meaning.beside}`)
  const { measure = '', named = '', word, bound } = parts
  const isWith = (date: string): boolean | null => {
    const plain = { meal: '', weekdays: '', hours: '', last: '', group: '', against: '', reduce: 'sum' }
    const [found] = valuesOf({ ...meaning, ...plain, measure, of: named, from: date, to: date }, rows)
    const value = found?.value ?? null
    if (value === null) return null
    if (word === undefined) return value > 0
    return word === 'under' ? value < Number(bound) : value > Number(bound)
  }
  const days = valuesOf({ ...meaning, group: '' }, rows)
  const meanWhere = (side: boolean) => {
    const values = days.flatMap(({ key, value }) => (value !== null && isWith(key) === side ? [value] : []))
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return { with: meanWhere(true), without: meanWhere(false) }
}
