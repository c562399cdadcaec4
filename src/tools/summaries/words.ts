import { amountText, nutrientInText, nutrientUnit, quotedText } from '../../assistant/offline/format-text.ts'
import type { NutrientKey, Nutrients } from '../../contract/nutrients.ts'

/** Words of the sentences before a result. Text of people stands in quotation marks. */

type Window = { from?: string | null; to: string; time_zone: string }

/** `2026-03-01 to 2026-03-10 (Europe/Berlin)` */
export function windowText({ from, to, time_zone: zone }: Window): string {
  const dates = from === to ? to : (from ?? null) === null ? `up to ${to}` : `${from} to ${to}`
  return `${dates} (${zone})`
}

const HEADLINE: readonly NutrientKey[] = ['energy_kcal', 'protein_g', 'carbohydrate_g', 'fat_g']

/** `energy 1812 kcal, protein 90.1 g, carbohydrate unknown, fat 69 g`; a concise result has no unknown amounts. @param atLeast those that may be more. */
export function amountsText(
  amounts: Partial<Nutrients>,
  keys = HEADLINE,
  atLeast: readonly string[] = [],
): string {
  return keys
    .map((key) => {
      const amount = amounts[key] ?? null
      if (amount === null) return `${nutrientInText(key)} unknown`
      const bound = atLeast.includes(key) ? 'at least ' : ''
      return `${nutrientInText(key)} ${bound}${amountText(amount, nutrientUnit(key))}`
    })
    .join(', ')
}

/** What is left of targets: `energy up to 610 kcal, fat over by 10.1 g, protein unknown`. @param atMost see `DietGap`. */
export function leftText(left: Partial<Nutrients>, atMost: readonly string[], keys = HEADLINE): string {
  return keys
    .map((key) => {
      const amount = left[key] ?? null
      if (amount === null) return `${nutrientInText(key)} unknown`
      const isOpen = atMost.includes(key)
      const words = amount < 0 ? (isOpen ? 'over by at least ' : 'over by ') : isOpen ? 'up to ' : ''
      return `${nutrientInText(key)} ${words}${amountText(Math.abs(amount), nutrientUnit(key))}`
    })
    .join(', ')
}

const MAX_NAMED = 5

/** The first names of a list, and how many more there are. */
export function namesText(names: readonly string[], most = MAX_NAMED): string {
  const more = names.length - most
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

export const quotedNames = (names: readonly string[], most = MAX_NAMED): string =>
  namesText(
    names.map((name) => quotedText(name)),
    most,
  )
