import { PROFILE } from '../../texts/profile.ts'
import { heightText, massText } from '../../units.ts'

const MAX_SHOWN_LENGTH = 80

/** What a part of the profile says, as the form shows it; undefined: nothing. */
export function valueText(path: string, value: unknown): string | undefined {
  if (value === null || value === '') return undefined
  if (typeof value === 'number' && path.endsWith('weight_kg')) return massText(value)
  if (typeof value === 'number' && path.endsWith('height_cm')) return heightText(value)
  const labels: Readonly<Record<string, string>> = {
    ...PROFILE.sexes,
    ...labelsOf(PROFILE.activities),
    ...labelsOf(PROFILE.goals),
  }
  const text = String(value)
  return labels[text] ?? (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text)
}

const labelsOf = (options: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(options).map(([value, { label }]) => [value, label]))
