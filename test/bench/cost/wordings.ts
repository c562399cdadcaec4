import { ALLERGEN_RULES } from '../../../src/foods/allergen-rules.ts'
import { starterFoods } from '../../../src/foods/starter/table.ts'
import type { Wording } from './largest-value.ts'

/** Texts from a list of words; each starts at another word, so that none is like another. */
function wordingOf(title: string, words: readonly string[], joint: string): Wording {
  let next = 0
  return {
    title,
    text(length) {
      let text = ''
      for (let at = 0; text.length < length; at++) text += `${words[(next + at) % words.length]}${joint}`
      next = (next + 7) % words.length
      return text.slice(0, length).replace(/\s$/, 's')
    },
  }
}

const NAMES = starterFoods().map(({ name }) => name.toLowerCase())
const WORDS = [...new Set(NAMES.flatMap((name) => name.match(/[a-z]{3,}/g) ?? []))]
/** The last two letters the wrong way round. */
const misspelt = (word: string) => `${word.slice(0, -2)}${word.slice(-1)}${word.slice(-2, -1)}`

/** What people are allergic to, and how they feel, as far as this program knows words for it. */
const HEALTH_WORDS = [
  ...ALLERGEN_RULES.flatMap(({ said }) => said.split(' ')),
  ...'headache migraine nausea dizzy tired slept badly ibuprofen aspirin kidney disease coeliac stress pain'.split(
    ' ',
  ),
]

/** Every wording that a request is tried with: the costliest counts. */
export const WORDINGS: readonly Wording[] = [
  wordingOf('foods in a list', NAMES, ', '),
  wordingOf('short foods', ['egg', 'ham', 'jam', 'tea', 'rice', 'milk', 'toast', 'beer'], ', '),
  wordingOf('foods without commas', WORDS, ' '),
  wordingOf('misspelt foods', WORDS.map(misspelt), ' '),
  wordingOf(
    'amounts',
    NAMES.map((name) => `100 g of ${name} with`),
    ' ',
  ),
  wordingOf('health words', HEALTH_WORDS, '. '),
  wordingOf('short lines', HEALTH_WORDS, '\n'),
  wordingOf(
    'other letters',
    WORDS.map((word) =>
      word.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x3d0)),
    ),
    ' ',
  ),
]

/** The words of a largest profile and of largest own foods: all of them known words. */
export const PROFILE_WORDING = wordingOf('profile', [...HEALTH_WORDS, ...WORDS], ' ')
export const FOOD_WORDING = wordingOf('own foods', WORDS, ' ')
