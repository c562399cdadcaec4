import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import {
  BODY_RANGES,
  MAX_CONTACT_NAME_CHARS,
  MAX_EMERGENCY_CONTACTS,
  MAX_PHONE_CHARS,
  MAX_PROFILE_LIST_ITEMS,
  MAX_PROFILE_NOTES_CHARS,
  MAX_PROFILE_TEXT_CHARS,
  MAX_SUPPLEMENT_NAME_CHARS,
  MAX_SUPPLEMENT_NOTE_CHARS,
  MAX_SUPPLEMENTS,
  MAX_TARGET,
} from '../contract/limits.ts'
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
const within = ({ min, max }: { min: number; max: number }) => ({ minimum: min, maximum: max })

const SEXES = ['female', 'male', 'unspecified'] as const
const ACTIVITY_LEVELS = ['inactive', 'low_active', 'active', 'very_active'] as const
const GOALS = ['lose', 'maintain', 'gain', 'muscle'] as const

const Supplement = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_SUPPLEMENT_NAME_CHARS }),
    dose: Type.Optional(NoteText),
    schedule: Type.Optional(NoteText),
  },
  { additionalProperties: false },
)

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
    age: Type.Optional(Type.Number({ ...within(BODY_RANGES.age), description: 'Years' })),
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
    targets: Type.Optional(partialNutrients({ maximum: MAX_TARGET })),
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
  computed: Type.Optional(
    nullable(
      Type.Number({
        description:
          'For an own target: the computed target that it replaces; null if there is no computed target',
      }),
    ),
  ),
})

/** A person's profile as all surfaces show it: every key is present, and unknown values are null. */
export const ProfileDocument = Type.Object({
  allergies: WordList,
  conditions: WordList,
  medications: Medications,
  health_goals: WordList,
  supplement_stack: Type.Array(Supplement),
  dietary_preferences: DietaryPreferences,
  metrics_data: Type.Object({
    age: nullable(Type.Number()),
    sex: nullable(stringEnum(SEXES)),
    height_cm: nullable(Type.Number()),
    weight_kg: nullable(Type.Number()),
    activity_level: nullable(stringEnum(ACTIVITY_LEVELS)),
    pregnant: nullable(Type.Boolean()),
    lactating: nullable(Type.Boolean()),
  }),
  goal: nullable(stringEnum(GOALS)),
  targets: Type.Record(Type.String(), TargetSchema, {
    description: 'Daily targets by nutrient key, each with its basis',
  }),
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

/** The profile as tools give it: telephone numbers of other people are of no use to a model. */
export const SharedProfile = Type.Object(SHARED_FIELDS)
export type SharedProfile = Static<typeof SharedProfile>
