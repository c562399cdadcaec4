import { formatDayDate } from '../date-format.ts'
import type { Shown } from '../mutations/shown-changes.ts'
import { CHECKIN_FIELDS, ofTen } from '../texts/checkin-fields.ts'
import { TODAY } from '../texts/today.ts'
import { UNSENT } from '../texts/unsent-dialogs.ts'
import type { DayPatch } from '../views/today/checkin-changes.ts'
import { amountText } from '../views/today/checkin-values.ts'
import { MEALS } from '../views/today/day.ts'

/** What a refused change and the server say of the same thing, in words. */

type Fields = Readonly<Record<string, unknown>>
/** What the server has instead of what the person saw. */
export type Current = Fields
type Line = { label: string; text: string }
/** Field by field, where they differ; `yours` undefined: deleted. */
export type Versions = { yours: readonly Line[] | undefined; theirs: readonly Line[] }

type Texts = Readonly<Record<string, { label: string; textOf: (fields: Fields) => string | undefined }>>

const ENTRY_TEXTS: Texts = Object.fromEntries(
  Object.entries(UNSENT.fields).map(([field, label]) => [
    field,
    { label, textOf: (fields: Fields) => entryText(fields, field) },
  ]),
)
const CHECKIN_TEXTS: Texts = Object.fromEntries(
  Object.entries(CHECKIN_FIELDS).map(([field, label]) => [
    field,
    {
      label,
      textOf: ({ [field]: value }: Fields) =>
        typeof value === 'number' ? amountText(field, value) : undefined,
    },
  ]),
)

/** Both versions; beside a deletion, all of what there is. */
export function versionsOf({ draws }: Pick<Shown, 'draws'>, current: Current): Versions {
  if (draws?.kind === 'edit') return differing(ENTRY_TEXTS, draws.after, current, draws.before)
  if (draws?.kind === 'edit-note') return differing(ENTRY_TEXTS, { content: draws.content }, current)
  if (draws?.kind === 'checkin' && draws.change.kind === 'day')
    return linesOf(CHECKIN_TEXTS, unseenFields(draws.change.patch, current), draws.change.patch, current)
  return { yours: undefined, theirs: linesOfEntry(current) }
}

/** All that is known of an entry or a note. */
export const linesOfEntry = (fields: Fields): Line[] =>
  Object.values(ENTRY_TEXTS).flatMap(({ label, textOf }) => {
    const text = textOf(fields)
    return text === undefined ? [] : { label, text }
  })

/** All that a change of the check-in says. */
export const linesOfPatch = (patch: DayPatch): Line[] => [
  ...linesOf(CHECKIN_TEXTS, Object.keys(patch), patch, patch).theirs,
  ...Object.entries({ water_ml_add: '+', water_ml_remove: '−' } as const).flatMap(([field, sign]) => {
    const { [field]: amount }: Fields = patch
    return typeof amount === 'number' ? textLine('water_ml', sign + amountText('water_ml', amount)) : []
  }),
  ...(patch.symptoms_add ?? []).map(({ name, severity }) =>
    textLine('symptoms', typeof severity === 'number' ? `${name} ${ofTen(severity)}` : name),
  ),
  ...(patch.symptoms_remove ?? []).map((name) => textLine('symptoms', UNSENT.removed(name))),
  ...(patch.medications_add ?? []).map((name) => textLine('medications', name)),
  ...(patch.medications_remove ?? []).map((name) => textLine('medications', UNSENT.removed(name))),
]

const textLine = (field: keyof typeof CHECKIN_FIELDS, text: string): Line => ({
  label: CHECKIN_FIELDS[field],
  text,
})

/** @param before what was changed: only that is sent. */
function differing(texts: Texts, yours: Fields, theirs: Current, before: Fields = {}): Versions {
  const fields = Object.entries(texts).flatMap(([field, { textOf }]) => {
    const own = textOf(yours)
    return own !== textOf(before) && own !== textOf(theirs) ? field : []
  })
  return linesOf(texts, fields, yours, theirs)
}

function linesOf(texts: Texts, fields: readonly string[], yours: Fields, theirs: Current): Versions {
  const lines = (version: Fields): Line[] =>
    fields.flatMap((field) => {
      const { label, textOf } = texts[field] ?? {}
      return label === undefined ? [] : { label, text: textOf?.(version) ?? UNSENT.nothing }
    })
  return { yours: lines(yours), theirs: lines(theirs) }
}

/** The values of a check-in for which the server has others, which the person had not seen. */
function unseenFields({ seen = {}, ...patch }: DayPatch, current: Current): string[] {
  const known: Fields = seen
  return Object.entries(patch).flatMap(([field, value]) => {
    const stored = current[field] ?? null
    const isUnseen = field in CHECKIN_TEXTS && stored !== value && stored !== (known[field] ?? null)
    return isUnseen ? field : []
  })
}

/** What is left of taps where the server's values stay; undefined: nothing. */
export function patchBeside(patch: DayPatch, current: Current): DayPatch | undefined {
  const unseen = unseenFields(patch, current)
  const left = Object.entries(patch).filter(([field]) => !unseen.includes(field))
  const isAny = left.some(([field]) => field !== 'seen' && field !== 'made_at')
  return isAny ? Object.fromEntries(left) : undefined
}

/** Over what the person has seen by now, and over nothing that was stored since. */
export const patchOver = (patch: DayPatch, current: Current): DayPatch => ({
  ...patch,
  seen: Object.fromEntries(
    Object.keys(patch.seen ?? {}).map((field) => [field, current[field] ?? null]),
  ) as DayPatch['seen'] & object,
})

function entryText(fields: Fields, field: string): string | undefined {
  if (field === 'energy_kcal') {
    const energy = (fields.nutrients as Fields | undefined)?.energy_kcal
    return typeof energy === 'number' ? String(Math.round(energy)) : undefined
  }
  const value = fields[field]
  if (field === 'meal_type') {
    const meal = MEALS.find((each) => each === value)
    return meal === undefined ? undefined : TODAY.meals[meal]
  }
  if (field === 'date' && typeof value === 'string') return formatDayDate(value, value)
  if (field === 'consumed_at' && typeof value === 'string') return value.slice(11, 16)
  if (typeof value === 'number') return String(Math.round(value * 10) / 10)
  return typeof value === 'string' && value !== '' ? value : undefined
}
