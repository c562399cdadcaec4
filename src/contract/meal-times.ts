/** The usual times of these meals. Others have no usual time and get noon, which is on every date. */
const MEAL_TIMES: Readonly<Record<string, string>> = { breakfast: '08:00', lunch: '12:30', dinner: '19:00' }
const NOON = '12:00'
/** This close to its usual time a meal may well be: one of today counts as eaten now. */
const TOLERANCE_MS = 3 * 3_600_000

type Asked = {
  mealType: string | null | undefined
  isToday: boolean
  /** Epoch milliseconds. */
  now: number
  /** The instant of a local time on the date of the meal. */
  at: (time: string) => number
}

/**
 * When a meal was eaten of which only the date is known: at its usual time; today, now if that is close to it, and never
 * later than now. This way, the meals of a day that is logged in one go still count as several.
 */
export function assumedMealTime({ mealType, isToday, now, at }: Asked): number {
  const time = mealType == null ? undefined : MEAL_TIMES[mealType]
  const usual = at(time ?? NOON)
  if (!isToday) return usual
  return time === undefined || now - usual < TOLERANCE_MS ? now : usual
}

type Copied = Asked & {
  /** Of what is copied. */
  from: { mealType: string | null | undefined; time: string }
}

/**
 * When a copy was eaten: what stays in its meal keeps its time of day, unless that is far from the hours of the meal, such as
 * where lunch was logged late at night. Else as what is logged for that meal and date.
 */
export function copiedMealTime({ from, ...asked }: Copied): number {
  const { mealType = null, at } = asked
  const hasSameTime = mealType === (from.mealType ?? null) && isUsual(mealType, from.time)
  return hasSameTime ? at(from.time) : assumedMealTime(asked)
}

/** Meals without a usual time are had at any. */
function isUsual(mealType: string | null, time: string): boolean {
  const usual = mealType === null ? undefined : MEAL_TIMES[mealType]
  return usual === undefined || Math.abs(clockMs(time) - clockMs(usual)) < TOLERANCE_MS
}

/** Since midnight. @param time `HH:MM`, with or without seconds. */
const clockMs = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
