import type { BuiltInSource } from './built-in-sources.ts'

/** A built-in food, by its source and code. */
type Meaning = readonly [kind: BuiltInSource['kind'], code: string]

/** What some words mean in Britain and the countries that speak as it does, not in the United States. */
const BRITISH: Readonly<Record<string, Meaning>> = {
  biscuit: ['fndds', '53201000'],
  jelly: ['fndds', '91501010'],
  lemonade: ['fndds', '92410510'],
  pudding: ['cofid', '11-1119'],
  squash: ['fndds', '92541010'],
}

const { biscuit, jelly, lemonade } = BRITISH

/** Of the built-in names that differ, most are British: chips are fried potatoes, unless one is in North America. */
const AMERICAN: Readonly<Record<string, Meaning>> = {
  chips: ['fndds', '71200100'],
  cider: ['fndds', '64101010'],
}

/** What words of food mean in a country, where it differs from elsewhere. */
export const NAMES_BY_COUNTRY: Readonly<Record<string, Readonly<Record<string, Meaning | undefined>>>> = {
  GB: BRITISH,
  IE: BRITISH,
  AU: { biscuit, jelly, lemonade },
  NZ: { biscuit, jelly, lemonade },
  US: AMERICAN,
  CA: AMERICAN,
}

/** The table that has been made in a country. */
export const TABLE_BY_COUNTRY: Readonly<Record<string, BuiltInSource['kind']>> = {
  BR: 'taco',
  FI: 'fineli',
  FR: 'ciqual',
  GB: 'cofid',
  IE: 'cofid',
  JP: 'mext',
}
