/** "My usual breakfast", "same lunch as last Tuesday": words for a meal that the person has had before. */

export type SaidHabit = {
  kind: 'usual' | 'yesterday'
  meal: HabitMeal | undefined
  /** 1 for Monday to 7: the last such day, in place of yesterday. */
  weekday?: number
}
export type HabitMeal = 'breakfast' | 'lunch' | 'dinner' | 'snack'

const MEAL_WORDS: Readonly<Record<HabitMeal, string>> = {
  breakfast: 'breakfast brekkie fruhstuck desayuno petit-dejeuner dejeuner-matin colazione',
  lunch: 'lunch mittagessen almuerzo dejeuner pranzo almoco',
  dinner: 'dinner supper tea abendessen abendbrot cena diner jantar',
  snack: 'snack snacks zwischenmahlzeit merienda gouter spuntino merenda lanche',
}
const MEAL_BY_WORD = new Map(
  Object.entries(MEAL_WORDS).flatMap(([meal, words]) =>
    words.split(' ').map((word) => [word, meal as HabitMeal] as const),
  ),
)

/** They change nothing of the meaning; anything else in the text may be a food, and makes it none of these. */
const FILLERS = new Set(
  (
    'i had have ate eat eaten a an the my for at please just again of repeat log add thing one was and ' +
    'mein meine meinen das der die den zum hatte ich bitte wieder mi el la lo los las de para he desayunado ' +
    'mon ma le les pour j ai pris il mia mio di per o a meu minha do da'
  ).split(' '),
)
const HABITUAL = new Set(
  (
    'usual regular normal habitual ublich ubliche ubliches ublichen gewohnliche gewohnliches habituel habituelle ' +
    'solita solito'
  ).split(' '),
)
const SAME = new Set(
  (
    'same gleich gleiche gleiches gleichen dasselbe selbe mismo misma meme chose stesso stessa mesmo mesma as like ' +
    'wie que qu comme come what than'
  ).split(' '),
)
const YESTERDAY = new Set(['yesterday', 'gestern', 'ayer', 'hier', 'ieri', 'ontem'])
const WEEKDAYS = [
  'monday montag lunes lundi lunedi',
  'tuesday dienstag martes mardi martedi',
  'wednesday mittwoch miercoles mercredi mercoledi',
  'thursday donnerstag jueves jeudi giovedi',
  'friday freitag viernes vendredi venerdi',
  'saturday samstag sonnabend sabado samedi sabato',
  'sunday sonntag domingo dimanche domenica',
]
const WEEKDAY_BY_WORD = new Map(
  WEEKDAYS.flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
)
/** They go with a weekday alone: a "last breakfast" is of no certain day. */
const LAST = new Set('last on from letzten letzte am vom dernier pasado passato scorso'.split(' '))
/** Whole phrases without a word of their own for it. */
const HABIT_PHRASES =
  /\b(?:as usual|wie immer|wie ublich|de siempre|d habitude|comme toujours|come sempre|de sempre)\b/

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/petit[ -]dejeuner/g, 'petit-dejeuner')
    .replace(/[’']s\b/g, '')
    .replace(/[’'.,!?;:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** @returns undefined if the text says anything else, such as a food. */
export function saidHabit(text: string): SaidHabit | undefined {
  const folded = fold(text)
  const isPhrase = HABIT_PHRASES.test(folded)
  const words = folded.replace(HABIT_PHRASES, ' ').trim().split(' ').filter(Boolean)
  const meals = words.flatMap((word) => MEAL_BY_WORD.get(word) ?? [])
  const has = (list: ReadonlySet<string>) => words.some((word) => list.has(word))
  const weekdays = words.flatMap((word) => WEEKDAY_BY_WORD.get(word) ?? [])
  const isOther = (word: string) =>
    !(weekdays.length > 0 && (LAST.has(word) || WEEKDAY_BY_WORD.has(word))) &&
    !FILLERS.has(word) &&
    !HABITUAL.has(word) &&
    !SAME.has(word) &&
    !YESTERDAY.has(word) &&
    !MEAL_BY_WORD.has(word)
  if (words.some(isOther) || meals.length > 1) return undefined
  const [meal] = meals
  const [weekday] = weekdays
  if (weekday !== undefined)
    return weekdays.length === 1 && !has(YESTERDAY) && !has(HABITUAL) && (has(SAME) || has(LAST))
      ? { kind: 'yesterday', meal, weekday }
      : undefined
  // Yesterday alone is a day, not a meal.
  if (has(YESTERDAY)) return has(SAME) || meal !== undefined ? { kind: 'yesterday', meal } : undefined
  return isPhrase || has(HABITUAL) ? { kind: 'usual', meal } : undefined
}
