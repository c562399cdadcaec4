import { isDose } from '../../../../contract/dose.ts'
import { labelUnitsOf } from '../../../../contract/label-units.ts'
import {
  MAX_NUTRIENT_AMOUNT,
  MAX_SUPPLEMENT_NAME_CHARS,
  MAX_SUPPLEMENT_NOTE_CHARS,
  MAX_SUPPLEMENTS,
} from '../../../../contract/limits.ts'
import { NUTRIENT_KEYS, type NutrientKey, nutrientsIn } from '../../../../contract/nutrients.ts'
import { COMMON } from '../../texts/common.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { PROFILE } from '../../texts/profile.ts'
import { SUPPLEMENTS } from '../../texts/supplements.ts'
import { readNumber } from '../../units.ts'
import { isSame, type ProfileDocument } from './changes.ts'

/** The fields of a supplement as they are typed. */

export type Stack = readonly ProfileDocument['supplement_stack'][number][]
export type Supplement = Stack[number]
export type SupplementValues = Record<
  'name' | 'dose' | 'schedule' | NutrientKey | `unit_${NutrientKey}`,
  string
>

/** What most supplements consist of, and everything else. */
export const DOSE_NUTRIENTS = nutrientsIn('vitamins', 'minerals')
export const MORE_NUTRIENTS = NUTRIENT_KEYS.filter((key) => !DOSE_NUTRIENTS.includes(key))

type Amounts = Partial<Record<NutrientKey, number>>
const statedIn = (supplement: Pick<Supplement, 'nutrients'> | undefined): Amounts =>
  supplement?.nutrients ?? {}

const shown = (value: number) => String(Math.round(value * 1000) / 1000)

export function valuesOf(supplement: Supplement | undefined): SupplementValues {
  const amounts = NUTRIENT_KEYS.map((key) => {
    const value = statedIn(supplement)[key]
    return [key, value === undefined ? '' : shown(value)]
  })
  const units = NUTRIENT_KEYS.map((key) => [`unit_${key}`, NUTRIENTS[key].unit])
  return {
    ...(Object.fromEntries([...amounts, ...units]) as SupplementValues),
    name: supplement?.name ?? '',
    dose: supplement?.dose ?? '',
    schedule: supplement?.schedule ?? '',
  }
}

export const BLANK = valuesOf(undefined)

/** The units that a label may state a nutrient in; the first is that of the journal. */
export const unitsOf = (key: NutrientKey): string[] => [
  NUTRIENTS[key].unit,
  ...labelUnitsOf(key).map(({ unit }) => unit),
]

function amountOf(values: SupplementValues, key: NutrientKey): number | undefined {
  const typed = readNumber(values[key])
  const factor = labelUnitsOf(key).find(({ unit }) => unit === values[`unit_${key}`])?.factor ?? 1
  return typed === undefined ? undefined : Math.round(typed * factor * 1000) / 1000
}

/** What is stored; figures that nobody touched stay exactly as they were. */
export function supplementOf(values: SupplementValues, old?: Supplement): Supplement {
  const before = valuesOf(old)
  const amounts = NUTRIENT_KEYS.flatMap((key) => {
    const stored = statedIn(old)[key]
    const isUntouched = values[key] === before[key] && values[`unit_${key}`] === before[`unit_${key}`]
    const amount = isUntouched ? stored : amountOf(values, key)
    return amount === undefined ? [] : [[key, amount]]
  })
  const { name, dose, schedule } = values
  return {
    name: name.trim(),
    ...(dose.trim() !== '' && { dose: dose.trim() }),
    ...(schedule.trim() !== '' && { schedule: schedule.trim() }),
    ...(amounts.length > 0 && { nutrients: Object.fromEntries(amounts) }),
  }
}

export function fieldErrors(values: SupplementValues, stack: Stack, old: Supplement | undefined) {
  const isThere = stack.some((each) => isSame(each, supplementOf(values, old)) && !isSame(each, old))
  const name =
    values.name.trim() === ''
      ? COMMON.required
      : values.name.length > MAX_SUPPLEMENT_NAME_CHARS
        ? PROFILE.tooLong
        : isThere
          ? PROFILE.onList
          : old === undefined && stack.length >= MAX_SUPPLEMENTS
            ? PROFILE.tooMany
            : undefined
  const note = (text: string) => (text.length > MAX_SUPPLEMENT_NOTE_CHARS ? PROFILE.doseTooLong : undefined)
  const amounts = NUTRIENT_KEYS.filter((key) => values[key].trim() !== '').map((key) => {
    const amount = amountOf(values, key)
    return [key, amount === undefined || amount > MAX_NUTRIENT_AMOUNT ? SUPPLEMENTS.badNumber : undefined]
  })
  return {
    name,
    dose: isDose(values.dose) ? note(values.dose) : PROFILE.doseBelowZero,
    schedule: note(values.schedule),
    ...(Object.fromEntries(amounts) as Record<string, string | undefined>),
  }
}

/** `Vitamin D 25 µg, Zinc 5 mg`. */
export function nutrientsText(nutrients: Supplement['nutrients']): string {
  const known = NUTRIENT_KEYS.flatMap((key) => {
    const amount = statedIn({ nutrients })[key] ?? 0
    return amount === 0 ? [] : [`${NUTRIENTS[key].name} ${shown(amount)} ${NUTRIENTS[key].unit}`]
  })
  const more = known.length - MAX_NAMED
  return [...known.slice(0, MAX_NAMED), ...(more > 0 ? [SUPPLEMENTS.more(more)] : [])].join(', ')
}
const MAX_NAMED = 3
