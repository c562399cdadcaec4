import { addDays } from '../../../src/contract/calendar-date.ts'
import { NUTRIENTS } from '../../../src/contract/nutrients.ts'
import { ownTargetRange } from '../../../src/contract/own-targets.ts'
import { PROFILE_FIELDS, TODAY } from './largest-person.ts'
import type { FieldValues, Wording } from './largest-value.ts'
import type { Things } from './things.ts'

const leftOut = () => undefined
const TEN_YEARS_AGO = '2016-04-01'
/** A word that many foods have. */
const COMMON_WORD = 'milk'

const clientId = ({ freshText }: Things): FieldValues => ({ '/client_entry_id': () => freshText() })

/** Foods by a name in as many words as fit, of which one is a food. */
export const wordyFood = (_: Wording, at: number) =>
  `${'really very tasty '.repeat(10)}${at % 2 === 0 ? 'apple' : 'rice'}`

const profileFields = (things: Things): FieldValues => {
  const { allergies = [], conditions = [], medications = [], ...rest } = things.fullProfile()
  const { health_goals = [], supplement_stack = [], dietary_preferences = {} } = rest
  const { avoid = [], dislikes = [] } = dietary_preferences
  const names = supplement_stack.map(({ name }) => name)
  const lists = { allergies, conditions, medications, health_goals, avoid, dislikes, supplements: names }
  const set = Object.entries(PROFILE_FIELDS).map(([path, value]) => [`/set/${path.split('/').at(-1)}`, value])
  return {
    ...Object.fromEntries(set),
    '/set/targets/*/nutrient': (_, at) => NUTRIENTS[at]?.key,
    '/set/targets/*/amount': (_, at) => NUTRIENTS[at] && ownTargetRange(NUTRIENTS[at]).max,
    ...Object.fromEntries(
      Object.entries(lists).map(([list, texts]) => [
        `/remove/${list}`,
        // By its words, and not letter by letter.
        () => texts.slice(0, 50).map((text) => text.replace(' ', ',')),
      ]),
    ),
    '/remove/targets': leftOut,
    '/remove/values': leftOut,
    ...clientId(things),
  }
}

/** What the schemas of the tools of the journal cannot state. */
const TOOLS: Readonly<Record<string, (things: Things) => FieldValues>> = {
  get_diary: () => ({
    '/date': leftOut,
    '/from': () => addDays(TODAY, -91),
    '/to': () => TODAY,
    '/meal_type': leftOut,
    '/words': () => COMMON_WORD,
    '/offset': () => 0,
  }),
  get_series: (things) => ({
    '/measure': () => 'protein_g',
    '/of': () => {
      things.id('entry_id')
      return 'rice'
    },
    '/from': () => TEN_YEARS_AGO,
    '/to': () => TODAY,
    '/group': () => 'month',
  }),
  search_journal: () => ({ '/words': () => COMMON_WORD, '/from': () => TEN_YEARS_AGO, '/to': () => TODAY }),
  log_meals: (things) => ({
    '/meals/*/grams': leftOut,
    '/meals/*/unit': leftOut,
    '/meals/*/quantity': leftOut,
    '/meals/*/consumed_at': () => `${things.freshDate()}T08:00:00+01:00`,
    // With items the words are not read, and to read them costs more.
    '/meals/*/items': leftOut,
    ...clientId(things),
  }),
  copy_food: (things) => ({
    '/ids': () => things.entryIds(),
    '/from_date': leftOut,
    '/from_meal': leftOut,
    '/to_date': () => things.freshDate(),
    '/to_time': () => '1:30 pm',
    ...clientId(things),
  }),
  correct_food: (things) => ({
    '/entry_id': () => things.id('entry_id'),
    '/words': leftOut,
    '/date': leftOut,
    '/food_name': leftOut,
    '/grams': leftOut,
    '/nutrients': leftOut,
    // Foods that are added.
    '/parts/*/part': leftOut,
    '/parts/*/remove': leftOut,
    '/parts/*/food': wordyFood,
    '/parts/*/grams': () => 10,
    '/to_time': () => '1:30 pm',
    ...clientId(things),
  }),
  correct_checkin: (things) => ({
    '/checkin_id': () => things.id('checkin_id'),
    '/words': leftOut,
    '/date': leftOut,
    '/clear': leftOut,
    // As large together with what is stored: too large.
    '/add': leftOut,
    ...clientId(things),
  }),
  delete_entries: (things) => ({
    '/kind': () => 'food',
    '/ids': () => things.copiedIds(),
    '/words': leftOut,
    '/date': leftOut,
    ...clientId(things),
  }),
  undo_change: (things) => ({ '/undo': () => things.undo(), ...clientId(things) }),
  update_profile: profileFields,
  change_protocol: (things) => ({
    '/action': () => 'mark',
    '/protocol': () => things.id('subscription_id'),
    '/date': () => TODAY,
    ...clientId(things),
  }),
  // Another recipe in place of one, as there may be no room for a new one.
  manage_foods: (things) => ({
    '/action': () => 'replace',
    '/food_id': () => things.id('own_food_id'),
    '/name': () => `${things.freshText()} ${'very '.repeat(40)}`.slice(0, 200),
    '/nutrients': leftOut,
    '/nutrients_per_grams': leftOut,
    '/basis': leftOut,
    '/ingredients/*/text': wordyFood,
    '/yield_grams': leftOut,
    ...clientId(things),
  }),
}

/** The same by route. */
export const JOURNAL_FIELDS = Object.fromEntries(
  Object.entries(TOOLS).map(([name, fields]) => [`POST /api/tools/${name}`, fields]),
)
