import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import { createSlips, type Slips } from '../../core/english/slips.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { MEASURE_WORDS } from './measure-words.ts'
import { calendarName } from './window/misspelt.ts'

const TIME_WORDS = wordSet(
  'today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday weekend weekends weekday weekdays week weeks month months year years ' +
    'january february march april june july august september october november december spring summer autumn winter quarter fortnight ' +
    'morning afternoon evening night tonight since before after between christmas mondays tuesdays wednesdays thursdays fridays saturdays sundays',
)
const ASKING_WORDS = wordSet(
  'breakfast lunch dinner snack snacks average highest lowest longest shortest total often usually typically streak percentage share compared ' +
    'target targets headache headaches trend daily weekly monthly overview summary profile allergies symptoms medicines medication supplements ' +
    'vitamin vitamins zinc iron energy stress protocols recommended enough remaining quality pressure heart which calories protein weight normally average cholesterol caffeine coffee should score',
)

let slips: Slips | undefined

/** The word of a question that a misspelt one was meant to be; English words and names of foods stay as they are. */
export function correctedWord(word: string, isKnown: (word: string) => boolean): string {
  if (word.length < 4) return word
  slips ??= createSlips(new Set([...MEASURE_WORDS, ...TIME_WORDS, ...ASKING_WORDS, ...FUNCTION_WORDS]), {
    isCorrected: (known) => known.length >= 4,
    mayHaveOtherVowel: () => true,
  })
  // "my energys been low": no plural is spelt so.
  if (/[^aeiou]ys$/.test(word) && slips.has(word.slice(0, -1))) return word.slice(0, -1)
  if (slips.has(word) || isEnglish(word) || isKnown(word)) return word
  const meant = slips.meant(word) ?? calendarName(word) ?? soundsLike(word) ?? withOtherDoubles(word, isKnown)
  // A short word is another one too easily, unless its letters are the same.
  return meant === undefined ||
    (word.length < 5 && sortedLetters(word) !== sortedLetters(meant) && sound(word) !== sound(meant))
    ? word
    : meant
}

/** The word by its sound: "zink" is zinc, "fosphorus" phosphorus. */
const sound = (word: string) =>
  word
    .replace(/ph/g, 'f')
    .replace(/ck|k|q/g, 'c')
    .replace(/z/g, 's')
    .replace(/y/g, 'i')
    .replace(/(.)\1/g, '$1')

let sounds: ReadonlyMap<string, string> | undefined

function soundsLike(word: string): string | undefined {
  sounds ??= new Map([...MEASURE_WORDS, ...ASKING_WORDS].map((known) => [sound(known), known]))
  return sounds.get(sound(word))
}

/** "carots", "bannana": the one known food that has a letter twice instead of once, or once instead of twice. */
function withOtherDoubles(word: string, isKnown: (word: string) => boolean): string | undefined {
  if (word.length < 5) return undefined
  const forms = Array.from(word, (letter, at) =>
    word[at + 1] === letter
      ? word.slice(0, at) + word.slice(at + 1)
      : word.slice(0, at) + letter + word.slice(at),
  )
  const [found, other] = [...new Set(forms)].filter(
    (form) => form !== word && isKnown(form) && !isNoFood(form),
  )
  return other === undefined ? found : undefined
}

const sortedLetters = (word: string) => [...word].sort().join('')
