/**
 * The limits of the API. The server's schemas enforce them, and the page's fields and messages use them.
 * `CHARS` are characters of a text; ranges include both ends.
 */

type Range = { min: number; max: number }

/** Items in one page of a list. */
export const MAX_LIST_ITEMS = 200

/** Tokens, pairing and sign-in. */
export const MAX_CREDENTIAL_NAME_CHARS = 255
export const MAX_IDENTIFIER_CHARS = 255
export const MAX_SIGN_IN_CHARS = 1024
/** A credential that ends within this time is pointed out. */
export const EXPIRES_SOON_DAYS = 14
/** How long a sign-in link works. */
export const SIGN_IN_LINK_MINUTES = 10
/** How long an invitation to bind an identity works. */
export const INVITATION_DAYS = 7
/** How many recovery codes a person gets at once. */
export const RECOVERY_CODES = 10
/** What a person calls a device or a passkey. */
export const MAX_DEVICE_NAME_CHARS = 100
/** For how long a browser that proved its person may do what cannot be undone. */
export const PROOF_MINUTES = 10

/** Of a person's id, and of their name. */
export const MAX_PERSON_NAME_CHARS = 255
/** From when somebody who is cared for may take their journal over, in years. */
export const TAKEOVER_AGE = { min: 6, max: 25 } as const satisfies Range

/** Parts of a journal that are shown to somebody: for whom, how many of the last days, and for how long. */
export const MAX_SHARE_NAME_CHARS = 100
export const MAX_SHARED_DAYS = 365
export const DEFAULT_SHARED_DAYS = 30
export const MAX_SHARE_END_DAYS = 366
/** Shares of one person that are open at once. */
export const MAX_SHARES = 50

/** The text that a person types to delete all data. */
export const DELETE_CONFIRMATION = 'delete everything'
export const MAX_CONFIRMATION_CHARS = 100

/** The profile; allergies, conditions and similar fields are lists of texts. */
export const MAX_PROFILE_LIST_ITEMS = 100
export const MAX_PROFILE_TEXT_CHARS = 200
export const MAX_PROFILE_NOTES_CHARS = 2000
export const MAX_SUPPLEMENTS = 100
export const MAX_SUPPLEMENT_NAME_CHARS = 200
/** Of a dose and of a schedule. */
export const MAX_SUPPLEMENT_NOTE_CHARS = 500
export const MAX_EMERGENCY_CONTACTS = 5
export const MAX_CONTACT_NAME_CHARS = 100
export const MAX_PHONE_CHARS = 30
export const BODY_RANGES = {
  age: { min: 0, max: 130 },
  height_cm: { min: 30, max: 272 },
  weight_kg: { min: 2, max: 650 },
} as const satisfies Record<string, Range>
/** Body mass index, kg/m²: nobody has less or more, so that a height or a weight outside must be a slip. */
const POSSIBLE_BODY_MASS_INDEX = { min: 7, max: 200 } as const satisfies Range
export function isPlausibleBody(heightCm: number, weightKg: number): boolean {
  const index = weightKg / (heightCm / 100) ** 2
  return index >= POSSIBLE_BODY_MASS_INDEX.min && index <= POSSIBLE_BODY_MASS_INDEX.max
}
/** Towards a goal weight, in percent of body weight a week; the sources are in `src/nutrition/goal-weight.ts`. */
export const GOAL_RATES = { lose: { max: 1, usual: 0.5 }, gain: { max: 0.5, usual: 0.25 } } as const
export const GOAL_RATE_RANGE = { min: 0.1, max: GOAL_RATES.lose.max } as const satisfies Range
export const MAX_LOSS_KG_PER_WEEK = 1
/** The least weigh-ins from which a trend is continued: a person who weighs themselves weekly has so many in four weeks. */
export const MIN_TREND_WEIGH_INS = 5

/** Food entries. */
export const MAX_FOOD_NAME_CHARS = 500
export const MAX_FOOD_NOTES_CHARS = 2000
export const MAX_UNIT_CHARS = 50
export const MAX_ENTRY_GRAMS = 5000
export const MAX_QUANTITY = 1_000_000
/** For a whole entry: energy in kcal, the others in g. */
export const MAX_STATED = { calories: 10_000, protein: 1000, carbs: 1000, fat: 1000 } as const
/** For a nutrient that a person corrects, in its unit. */
export const MAX_NUTRIENT_AMOUNT = 100_000
export const MAX_COPIED_ENTRIES = 100
/** How far ahead an entry may be: food is planned up to the end of tomorrow, whatever the time is now. */
export const MAX_FUTURE_HOURS = 48
/** How long a change by a tool of the journal can be undone. */
export const UNDO_DAYS = 30

/** Of a portion or an ingredient of an own food, and of a finished dish. */
export const MAX_OWN_FOOD_GRAMS = 20_000
export const MAX_YIELD_GRAMS = 10 * MAX_OWN_FOOD_GRAMS

/** A meal to analyse, and a name to search for. */
export const MAX_FOOD_TEXT_CHARS = 2000
export const MAX_FOOD_SEARCH_CHARS = 200
/** Of a food's id: its source, a colon and its code there. */
export const MAX_FOOD_ID_CHARS = 200
/** Foods of one meal that a client states one by one. */
export const MAX_FOOD_ITEMS = 50
/** Of a food's form, such as "dry" or "cooked, drained". */
export const MAX_FOOD_FORM_CHARS = 50

/** Check-ins. */
export const MAX_CHECKIN_NOTE_CHARS = 5000
/** Of symptoms, and of medications. */
export const MAX_CHECKIN_NAMES = 50
export const MAX_CHECKIN_NAME_CHARS = 200
export const CHECKIN_RANGES = {
  mood: { min: 1, max: 10 },
  energy: { min: 1, max: 10 },
  stress: { min: 1, max: 10 },
  sleep_quality: { min: 1, max: 10 },
  sleep_hours: { min: 0, max: 24 },
  weight_kg: BODY_RANGES.weight_kg,
  water_ml: { min: 0, max: 20_000 },
} as const satisfies Record<string, Range>
export const SEVERITY_RANGE = { min: 0, max: 10 } as const satisfies Range

export const MAX_MESSAGE_CHARS = 8000

/** Imports of other journals' files. */
export const MAX_IMPORT_RECORDS = 200_000
export const MAX_IMPORT_RECORDS_AT_ONCE = 500
export const MAX_FILE_NAME_CHARS = 255
