import type { CautionRow } from './row.ts'
import { CAUTION_SOURCES as SOURCES } from './sources.ts'
import { ALCOHOL } from './triggers.ts'

/** Food and age: what is not given to babies, or to anybody under age. */
export const AGE_ROWS: readonly CautionRow[] = [
  {
    key: 'infant_honey',
    conditions: ['the first year of life'],
    food: { words: /\bhoney\b(?![- ]?(?:dew|melon|mango|crisp))/ },
    advice: 'avoid',
    text: 'honey, also cooked or baked, can cause infant botulism, so the advice is to give none before the first birthday.',
    source: SOURCES.infantHoney,
  },
  {
    key: 'minor_alcohol',
    conditions: ['an age under 18'],
    food: ALCOHOL,
    advice: 'avoid',
    text: 'the advice is that a childhood without alcohol is the healthiest.',
    source: SOURCES.minorsAlcohol,
  },
]
