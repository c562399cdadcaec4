import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { BIRTH_DATE_PATTERN } from '../contract/birth-date.ts'
import {
  BODY_RANGES,
  GOAL_RATE_RANGE,
  GOAL_RATES,
  MAX_CONTACT_NAME_CHARS,
  MAX_EMERGENCY_CONTACTS,
  MAX_NUTRIENT_AMOUNT,
  MAX_PHONE_CHARS,
  MAX_PROFILE_LIST_ITEMS,
  MAX_PROFILE_NOTES_CHARS,
  MAX_PROFILE_TEXT_CHARS,
  MAX_SUPPLEMENT_NAME_CHARS,
  MAX_SUPPLEMENT_NOTE_CHARS,
  MAX_SUPPLEMENTS,
} from '../contract/limits.ts'
import { ownTargetRange } from '../contract/own-targets.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { partialNutrients } from '../foods/nutrients-schema.ts'

const WordList = Type.Array(Type.String({ minLength: 1, maxLength: MAX_PROFILE_TEXT_CHARS }), {
  maxItems: MAX_PROFILE_LIST_ITEMS,
})
const Medications = {
  ...WordList,
  description:
    'Medicines that the person takes, in their words, such as amlodipine 5 mg; foods are checked against them',
}
const NoteText = Type.String({ maxLength: MAX_SUPPLEMENT_NOTE_CHARS })
export const DoseText = Type.String({
  maxLength: MAX_SUPPLEMENT_NOTE_CHARS,
  description: 'Such as 1000 IU; not below 0',
})
const within = ({ min, max }: { min: number; max: number }) => ({ minimum: min, maximum: max })

const SEXES = ['female', 'male', 'unspecified'] as const
const ACTIVITY_LEVELS = ['inactive', 'low_active', 'active', 'very_active'] as const
const GOALS = ['lose', 'maintain', 'gain', 'muscle'] as const

const SUPPLEMENT_FIELDS = {
  name: Type.String({ minLength: 1, maxLength: MAX_SUPPLEMENT_NAME_CHARS }),
  dose: Type.Optional(NoteText),
  schedule: Type.Optional(NoteText),
}
const Supplement = Type.Object(
  {
    ...SUPPLEMENT_FIELDS,
    dose: Type.Optional(DoseText),
    nutrients: Type.Optional({
      ...partialNutrients({ maximum: MAX_NUTRIENT_AMOUNT }),
      description: 'Of one dose; absent: as name and dose say, such as vitamin D, 1000 IU',
    }),
  },
  { additionalProperties: false },
)
const SupplementDocument = Type.Object({
  ...SUPPLEMENT_FIELDS,
  nutrients: Type.Optional(
    Type.Record(Type.String(), Type.Number(), { description: 'Of one dose, by nutrient key' }),
  ),
})

const DietaryPreferences = Type.Object(
  {
    pattern: Type.Optional(
      Type.String({ maxLength: MAX_PROFILE_TEXT_CHARS, description: 'Such as vegetarian, vegan, halal' }),
    ),
    avoid: Type.Optional(WordList),
    dislikes: Type.Optional(WordList),
    notes: Type.Optional(Type.String({ maxLength: MAX_PROFILE_NOTES_CHARS })),
  },
  { additionalProperties: false },
)

const Metrics = Type.Object(
  {
    birth_date: Type.Optional(
      Type.String({
        pattern: BIRTH_DATE_PATTERN,
        title: 'a birthday, YYYY-MM-DD, or only its year or month, YYYY or YYYY-MM',
        description: 'The age follows from it each day',
      }),
    ),
    age: Type.Optional(
      Type.Number({ ...within(BODY_RANGES.age), description: 'Years, where no birth_date is stated' }),
    ),
    sex: Type.Optional(stringEnum(SEXES)),
    height_cm: Type.Optional(Type.Number(within(BODY_RANGES.height_cm))),
    weight_kg: Type.Optional(Type.Number(within(BODY_RANGES.weight_kg))),
    activity_level: Type.Optional(stringEnum(ACTIVITY_LEVELS)),
    pregnant: Type.Optional(Type.Boolean()),
    lactating: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

export const EmergencyContact = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_CONTACT_NAME_CHARS }),
    phone: Type.String({
      minLength: 3,
      maxLength: MAX_PHONE_CHARS,
      pattern: '^\\+?[0-9][0-9 ().\\-/]*$',
      title: 'a telephone number, such as +49 170 1234567',
    }),
    relation: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_CONTACT_NAME_CHARS })),
  },
  { additionalProperties: false },
)
const EmergencyContacts = Type.Array(EmergencyContact, {
  maxItems: MAX_EMERGENCY_CONTACTS,
  description: 'Whom to call in an emergency; shown on the page only, and in no result of a tool',
})

/** The input of `PUT /api/profile`, which is also stored. An absent key is empty. */
export const ProfileInput = Type.Object(
  {
    allergies: Type.Optional(WordList),
    conditions: Type.Optional(WordList),
    medications: Type.Optional(Medications),
    health_goals: Type.Optional(WordList),
    supplement_stack: Type.Optional(Type.Array(Supplement, { maxItems: MAX_SUPPLEMENTS })),
    dietary_preferences: Type.Optional(DietaryPreferences),
    metrics_data: Type.Optional(Metrics),
    goal: Type.Optional(stringEnum(GOALS)),
    goal_weight_kg: Type.Optional(
      Type.Number({
        ...within(BODY_RANGES.weight_kg),
        description:
          'The weight that the person wants to reach; counts unless the goal is maintain or muscle',
      }),
    ),
    goal_rate_percent: Type.Optional(
      Type.Number({
        ...within(GOAL_RATE_RANGE),
        description: `Towards the goal weight, % of body weight a week; default: ${GOAL_RATES.lose.usual} to lose, ${GOAL_RATES.gain.usual} to gain`,
      }),
    ),
    follow_expenditure: Type.Optional(
      Type.Boolean({ description: 'Each week the energy target follows what the person uses' }),
    ),
    targets: Type.Optional(partialNutrients((nutrient) => within(ownTargetRange(nutrient)))),
    time_zone: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'IANA name, such as Europe/Berlin' }),
    ),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        title: 'a country code of two letters, such as DE',
        description: 'ISO 3166-1 alpha-2, for emergency numbers',
      }),
    ),
    emergency_contacts: Type.Optional(EmergencyContacts),
  },
  { additionalProperties: false },
)
export type ProfileInput = Static<typeof ProfileInput>

const withoutDefault = (_: string, schema: TSchema) => schema
const orNullSchema = (schema: TSchema) => Type.Optional(nullable(Type.Optional(schema, false)))
/** An object whose keys may each be absent or null. */
const removableFields = (
  { properties }: TObject,
  change: (key: string, schema: TSchema) => TSchema = withoutDefault,
) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [key, orNullSchema(change(key, schema))]),
    ),
    { additionalProperties: false },
  )

/** The objects of a profile that are merged key by key. */
export const MERGED_PARTS = ['dietary_preferences', 'metrics_data', 'targets'] as const
type MergedPart = (typeof MERGED_PARTS)[number]

/** A merge patch of a flat object: null removes a key. */
export type MergePatch<T> = { [K in keyof T]: T[K] | null }
export type ProfilePatch = MergePatch<
  Omit<ProfileInput, MergedPart> & { [K in MergedPart]?: MergePatch<NonNullable<ProfileInput[K]>> }
>

/** The input of `PATCH /api/profile`: a merge patch by RFC 7396, in which null removes. */
export const ProfilePatch = Type.Unsafe<ProfilePatch>(
  removableFields(ProfileInput, (key, schema) =>
    MERGED_PARTS.some((part) => part === key) ? removableFields(schema as TObject) : schema,
  ),
)

const TargetSchema = Type.Object({
  value: Type.Number(),
  unit: Type.String(),
  kind: stringEnum(['range', 'adequacy', 'limit']),
  basis: Type.String({ description: 'How the target was found, such as user, eer, dri, reference' }),
  notes: Type.Array(Type.String({ description: 'What was taken into account, such as no_deficit_under_19' })),
  upper_limit: Type.Optional(Type.Number({ description: 'Tolerable upper limit' })),
  supplement_limit: Type.Optional(
    Type.Number({ description: 'Tolerable upper limit of what supplements add, if it excludes food' }),
  ),
  computed: Type.Optional(
    nullable(
      Type.Number({
        description:
          'For an own target: the computed target that it replaces; null if there is no computed target',
      }),
    ),
  ),
})

const OrDate = (description: string) => nullable(Type.String({ description }))
const Arrival = {
  date: OrDate('When the goal weight would be reached; null: not within a year'),
  earliest: OrDate('With latest: the interval'),
  latest: OrDate('null: later than in a year, or never'),
}

/** What the goal weight asks, and when it would be reached. */
const GoalPlan = Type.Object({
  kg: Type.Number({ description: 'The goal weight that counts: never below a body mass index of 18.5' }),
  from_kg: Type.Number({ description: 'The present weight' }),
  direction: stringEnum(['lose', 'gain', 'keep'], {
    description:
      'keep: it is reached, lies in the other direction than the goal, or must not be; goal_note says which',
  }),
  rate_percent: Type.Number({ description: 'Of body weight a week, within the safe bounds' }),
  used: nullable(
    Type.Object(
      {
        kcal: Type.Integer({ description: 'kcal a day' }),
        low: nullable(
          Type.Integer({ description: 'With high: the 90 % interval; null: no estimate of late' }),
        ),
        high: nullable(Type.Integer()),
        by: stringEnum(['weigh_ins_and_food', 'equations'], {
          description: 'equations: what people like this one use',
        }),
      },
      { description: 'What is used a day; null: too little is known' },
    ),
  ),
  kcal_per_day: nullable(
    Type.Integer({ description: 'The energy target less what is used; null: that is not known' }),
  ),
  kg_per_week: nullable(Type.Number({ description: 'That these kcal amount to; below 0 to lose' })),
  by_plan: nullable(
    Type.Object(Arrival, {
      description: 'By eating the target each day; half of people are in the interval',
    }),
  ),
  by_trend: nullable(
    Type.Object(
      {
        status: stringEnum(['toward', 'away', 'unclear', 'too_few_weigh_ins']),
        ...Arrival,
        weigh_ins: Type.Integer(),
        kg_per_week: nullable(Type.Number()),
        plus_minus: nullable(Type.Number()),
      },
      { description: 'If the trend of the weigh-ins of the last four weeks goes on; 95 % interval' },
    ),
  ),
})
export type GoalPlan = Static<typeof GoalPlan>

/** A person's profile as all surfaces show it: every key is present, and unknown values are null. */
export const ProfileDocument = Type.Object({
  allergies: WordList,
  conditions: WordList,
  medications: Medications,
  health_goals: WordList,
  supplement_stack: Type.Array(SupplementDocument),
  dietary_preferences: DietaryPreferences,
  metrics_data: Type.Object({
    birth_date: nullable(Type.String({ description: 'YYYY-MM-DD, YYYY-MM or YYYY' })),
    age: nullable(
      Type.Number({ description: 'Years, today by birth_date if it is stated; 8 months are 0.67' }),
    ),
    sex: nullable(stringEnum(SEXES)),
    height_cm: nullable(Type.Number()),
    weight_kg: nullable(Type.Number()),
    activity_level: nullable(stringEnum(ACTIVITY_LEVELS)),
    pregnant: nullable(Type.Boolean()),
    lactating: nullable(Type.Boolean()),
  }),
  goal: nullable(stringEnum(GOALS)),
  goal_note: nullable(
    Type.String({
      description:
        'Why the goal changes no target, or less than was asked, that an own energy target is far too low, or that the energy target does not lead to the goal by what the person uses; tell the person. null: as asked, or not set',
    }),
  ),
  goal_weight_kg: nullable(Type.Number()),
  goal_rate_percent: nullable(Type.Number()),
  goal_weight_refusal: nullable(
    Type.String({ description: 'Why no goal weight counts for this person, whichever it is; null: one may' }),
  ),
  goal_plan: nullable(GoalPlan),
  follow_expenditure: Type.Boolean(),
  follow_note: nullable(
    Type.String({ description: 'Why the energy target follows what the person uses as it does, or not' }),
  ),
  targets: Type.Record(Type.String(), TargetSchema, {
    description: 'Daily targets by nutrient key, each with its basis',
  }),
  without_reference: Type.Array(Type.String(), {
    description: 'Nutrients without a target, because none is published for this age',
  }),
  weight_from_checkins: nullable(
    Type.Object(
      { kg: Type.Number(), weigh_ins: Type.Integer(), last: Type.String() },
      { description: 'Smoothed; targets use it in place of weight_kg' },
    ),
  ),
  time_zone: Type.String(),
  country: nullable(Type.String({ description: 'ISO 3166-1 alpha-2, for emergency numbers' })),
  emergency_contacts: EmergencyContacts,
  completeness: Type.Object({
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    missing: Type.Array(Type.String()),
  }),
  updated_at: nullable(Type.String()),
})
export type ProfileDocument = Static<typeof ProfileDocument>

const { emergency_contacts: _, ...SHARED_FIELDS } = ProfileDocument.properties

/** The profile as tools give it, by `sharedProfile`. */
export const SharedProfile = Type.Object(SHARED_FIELDS)
export type SharedProfile = Static<typeof SharedProfile>
