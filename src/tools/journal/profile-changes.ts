import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { NUTRIENT_KEYS, type NutrientKey } from '../../contract/nutrients.ts'
import { MAX_TARGET } from '../../contract/own-targets.ts'
import { invalidField } from '../../core/errors.ts'
import { once } from '../../core/memo.ts'
import { selfNamed, stringEnum } from '../../core/schemas.ts'
import { foodWords } from '../../foods/text/words.ts'
import { DoseText, ProfileInput, type ProfilePatch } from '../../profile/schema.ts'

const { properties } = ProfileInput
/** Values of one kind; the fields of body and diet stand beside the others. */
const BODY_FIELDS = [
  'birth_date',
  'age',
  'sex',
  'height_cm',
  'weight_kg',
  'activity_level',
  'pregnant',
  'lactating',
] as const
const DIET_FIELDS = ['pattern', 'notes'] as const
/** What the person wants of their weight. */
export const GOAL_FIELDS = ['goal', 'goal_weight_kg', 'goal_rate_percent'] as const
const PLAIN_FIELDS = [...GOAL_FIELDS, 'follow_expenditure', 'time_zone', 'country'] as const
const VALUE_FIELDS = [...PLAIN_FIELDS, ...BODY_FIELDS, ...DIET_FIELDS] as const
type ValueField = (typeof VALUE_FIELDS)[number]

const WORDS: Readonly<Record<ValueField, string>> = {
  goal: 'What the person wants of their weight; goal_weight_kg and goal_rate_percent (a week) go with it',
  goal_weight_kg: 'The weight that they want to reach',
  goal_rate_percent: 'How fast, in percent of body weight a week',
  follow_expenditure: 'Whether the energy target follows what they use, weekly',
  time_zone: 'IANA name, such as Europe/Berlin',
  country: 'Two letters, such as DE',
  birth_date: 'Birthday, YYYY-MM-DD, YYYY-MM or YYYY; the age follows',
  age: 'Age in years, if no birthday is known',
  sex: 'As the person states it',
  height_cm: 'Body height in cm',
  weight_kg: 'Usual weight; that of a day goes into log_checkin',
  activity_level: 'How active the days are',
  pregnant: 'Whether they are pregnant',
  lactating: 'Whether they are breastfeeding',
  pattern: 'How they eat, such as vegetarian',
  notes: 'Remarks about what they eat',
}

/** Whose name does not say what their values are. */
const WITH_HELP: ReadonlySet<ValueField> = new Set([
  'goal',
  'follow_expenditure',
  'time_zone',
  'country',
  'weight_kg',
  'pattern',
])

const schemaOf = (field: ValueField): TSchema => {
  const all: Record<string, TSchema> = {
    ...properties,
    ...properties.metrics_data.properties,
    ...properties.dietary_preferences.properties,
  }
  const schema = Type.Optional({ ...(all[field] ?? Type.String()), description: WORDS[field] })
  return WITH_HELP.has(field) ? schema : selfNamed(schema)
}

type Values = Omit<ProfileInput, 'metrics_data' | 'dietary_preferences'> &
  NonNullable<ProfileInput['metrics_data']> &
  Pick<NonNullable<ProfileInput['dietary_preferences']>, 'pattern' | 'notes'>

const closed = { additionalProperties: false }
export const SetInput = Type.Unsafe<
  Pick<Values, ValueField> & { targets?: { nutrient: NutrientKey; amount: number }[] }
>(
  Type.Object(
    {
      ...Object.fromEntries(VALUE_FIELDS.map((field) => [field, schemaOf(field)])),
      targets: Type.Optional(
        Type.Array(
          Type.Object(
            {
              nutrient: stringEnum(NUTRIENT_KEYS, { description: 'As in get_series, such as fiber_g' }),
              amount: selfNamed(
                Type.Number({ minimum: 0, maximum: MAX_TARGET, description: 'Per day, in its unit' }),
              ),
            },
            closed,
          ),
          {
            maxItems: NUTRIENT_KEYS.length,
            description: 'Own daily targets by nutrient, in its unit; the others stay',
          },
        ),
      ),
    },
    {
      ...closed,
      description:
        'New values, such as {"goal": "lose", "targets": [{"nutrient": "protein_g", "amount": 120}]}',
    },
  ),
)

const LISTS = ['allergies', 'conditions', 'medications', 'health_goals', 'avoid', 'dislikes'] as const
type List = (typeof LISTS)[number]
const LIST_WORDS: Readonly<Record<List, string>> = {
  allergies: 'Such as peanuts',
  conditions: 'Such as high blood pressure',
  medications: 'Taken regularly, such as "amlodipine 5 mg"',
  health_goals: 'In their words, such as "sleep better"',
  avoid: 'Foods that they do not eat',
  dislikes: 'Foods that they do not like',
}
const listSchema = (list: List): TSchema =>
  selfNamed({
    ...Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
    description: LIST_WORDS[list],
  })
const lists = Object.fromEntries(LISTS.map((list) => [list, Type.Optional(listSchema(list))])) as Record<
  List,
  TSchema
>
type Lists = { [K in List]?: string[] }
type Supplement = NonNullable<ProfileInput['supplement_stack']>[number]

export const AddInput = Type.Unsafe<Lists & { supplements?: Supplement[] }>(
  Type.Object(
    {
      ...lists,
      supplements: Type.Optional(
        Type.Array(
          Type.Object(
            {
              name: selfNamed(
                Type.String({ minLength: 1, maxLength: 200, description: 'Such as vitamin D' }),
              ),
              dose: selfNamed(Type.Optional(DoseText)),
              schedule: selfNamed(
                Type.Optional(Type.String({ maxLength: 500, description: 'Such as daily' })),
              ),
            },
            closed,
          ),
          { maxItems: 50, description: 'One with a known name is replaced' },
        ),
      ),
    },
    { ...closed, description: 'New entries of lists, such as {"allergies": ["peanuts"]}' },
  ),
)

export const RemoveInput = Type.Unsafe<
  Lists & { supplements?: string[]; targets?: NutrientKey[]; values?: ValueField[] }
>(
  Type.Object(
    {
      ...lists,
      supplements: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
          maxItems: 50,
          description: 'Those to remove, by name',
        }),
      ),
      targets: Type.Optional(
        Type.Array(stringEnum(NUTRIENT_KEYS), {
          maxItems: NUTRIENT_KEYS.length,
          description: 'Own targets to drop, such as ["protein_g"]; computed ones count again',
        }),
      ),
      values: Type.Optional(
        Type.Array(stringEnum(VALUE_FIELDS), {
          maxItems: VALUE_FIELDS.length,
          description: 'Values to empty, such as ["goal"]',
        }),
      ),
    },
    {
      ...closed,
      description:
        'Names, such as {"allergies": ["peanuts"], "targets": ["protein_g"], "values": ["goal"]}; values are emptied, lists lose these entries',
    },
  ),
)

type ProfileChange = {
  set?: Static<typeof SetInput>
  add?: Static<typeof AddInput>
  remove?: Static<typeof RemoveInput>
}

/** The part of a profile that a change of its lists reads. */
type Present = Pick<ProfileInput, 'supplement_stack' | 'dietary_preferences'> & {
  [K in Exclude<List, 'avoid' | 'dislikes'>]?: string[]
}

/** The merge patch that makes a change of a profile. @throws AppError `invalid` for a name that cannot be removed. */
export function profilePatch(
  profile: Present,
  { set = {}, add = {}, remove = {} }: ProfileChange,
): ProfilePatch {
  const emptied = remove.values ?? []
  const both = emptied.find((field) => set[field] !== undefined)
  if (both !== undefined) throw invalidField('/remove/values', `must not name ${both}, which is set, too`)
  const newValue = (field: ValueField) => (emptied.includes(field) ? null : set[field])
  const values = <F extends ValueField>(fields: readonly F[]) =>
    Object.fromEntries(
      fields.map((field) => [field, newValue(field)]).filter(([, value]) => value !== undefined),
    )
  const listsOf = (names: readonly List[]) =>
    Object.fromEntries(
      names
        .filter((list) => add[list] !== undefined || remove[list] !== undefined)
        .map((list) => [list, changedList(presentList(profile, list), list, add[list], remove[list])]),
    )
  const body = values(BODY_FIELDS)
  const diet = { ...values(DIET_FIELDS), ...listsOf(['avoid', 'dislikes']) }
  const stated = (set.targets ?? []).map(({ nutrient, amount }) => [nutrient, amount])
  const targets = {
    ...Object.fromEntries(stated),
    ...Object.fromEntries((remove.targets ?? []).map((key) => [key, null])),
  }
  const has = (part: object) => Object.keys(part).length > 0
  return {
    ...values(PLAIN_FIELDS),
    ...listsOf(['allergies', 'conditions', 'medications', 'health_goals']),
    ...(has(body) && { metrics_data: body }),
    ...(has(diet) && { dietary_preferences: diet }),
    ...(has(targets) && { targets }),
    ...((add.supplements !== undefined || remove.supplements !== undefined) && {
      supplement_stack: changedSupplements(
        profile.supplement_stack ?? [],
        add.supplements,
        remove.supplements,
      ),
    }),
  }
}

const presentList = (profile: Present, list: List): readonly string[] =>
  (list === 'avoid' || list === 'dislikes' ? profile.dietary_preferences?.[list] : profile[list]) ?? []

const key = (text: string) => text.trim().toLowerCase()

function changedList(
  present: readonly string[],
  list: string,
  add: readonly string[] = [],
  remove: readonly string[] = [],
) {
  const removed = new Set(remove.map(placesIn(present, `/remove/${list}`)))
  const left = present.filter((_, index) => !removed.has(index))
  const known = new Set(left.map(key))
  const added = add.map((text) => text.trim()).filter((text) => !known.has(key(text)) && known.add(key(text)))
  return [...left, ...added]
}

function changedSupplements(
  present: readonly Supplement[],
  add: readonly Supplement[] = [],
  remove: readonly string[] = [],
) {
  const names = present.map(({ name }) => name)
  const removed = new Set(remove.map(placesIn(names, '/remove/supplements')))
  const replaced = new Map(add.map((each) => [key(each.name), each]))
  const left = present
    .filter((_, index) => !removed.has(index))
    .map((each) => replaced.get(key(each.name)) ?? each)
  const known = new Set(left.map(({ name }) => key(name)))
  return [...left, ...[...replaced.values()].filter(({ name }) => !known.has(key(name)))]
}

/**
 * Finds the place of a name in a list.
 * @throws AppError `invalid` for a name that is not in the list, or that fits several.
 */
function placesIn(present: readonly string[], path: string): (said: string) => number {
  const placeOf = new Map(present.map((name, index): [string, number] => [key(name), index]).toReversed())
  const wordsOf = once(() => present.map((name) => new Set(foodWords(name))))
  return (said) => {
    const exact = placeOf.get(key(said))
    if (exact !== undefined) return exact
    const words = foodWords(said)
    const fitting = wordsOf().flatMap((held, index) =>
      words.length > 0 && words.every((word) => held.has(word)) ? [index] : [],
    )
    const [only] = fitting
    if (fitting.length === 1 && only !== undefined) return only
    const has = present.length === 0 ? 'it is empty' : `it has ${present.join(', ').slice(0, 300)}`
    throw invalidField(path, `must name one thing of the list each; ${has}`)
  }
}
