import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { Note } from './note.ts'

/** Units and counted things: a number before them is not a value of a scale. */
const UNITS = wordSet(
  'h hr hrs hour min mins minute sec day week month year am pm oclock time x kg kgs kilo lb lbs pound st stone g gram mg mcg ug iu ml l cl ' +
    'dl litre liter oz ounce cup glass pint mile km k m cm mm ft bpm step kcal cal calorie percent degree c f mmol mmhg unit tablet pill ' +
    'capsule puff drop people mile person point pt pts th nd rd old dollars euro quid pushups reps set coffee tea beer wine',
)
/** Words on -s that are no plural. */
const NO_PLURALS = wordSet(
  'its is was as this his has does so yes plus less stress perhaps always besides us thus',
)
/** Words that say nothing of their own between a name or a pronoun and its number. */
const LIGHT = wordSet(
  'its it is s was now today tonight a an the at about around only just more like so far currently i im ive id did got managed had have be ' +
    "say said maybe roughly approx probably still back up down to and me mine am 'd i'd call give rate put though actually in on this morning " +
    'evening afternoon , ( - : = ~ @ but later anyway myself gave readings reading was yet by lunch noon bedtime then went came',
)
const PRESENT = wordSet('its it now today tonight managed only got did just so currently im mine myself am')

/** True if what stands at `index` leaves the number before it a plain one: not "3 coffees", "6 hours", "5/7". */
export function endsPlainly(tokens: readonly Token[], index: number): boolean {
  const { text, kind } = tokenAt(tokens, index)
  if (kind === 'number') return false
  if (kind === 'mark') {
    if (text === '-' || text === ':') return tokenAt(tokens, index + 1).kind !== 'number'
    // "m 6 / e 5" is a list.
    if (text === '/') return tokenAt(tokens, index + 1).kind === 'word' && !tokenAt(tokens, index).glued
    return !/^[%°×$€£^]$/.test(text)
  }
  if (UNITS.has(text) || UNITS.has(text.replace(/s$/, '')) || NUMBER_WORDS.has(text)) return false
  return text.length < 4 || !/[^s]s$/.test(text) || NO_PLURALS.has(text)
}

/** `scaled`: with its scale ("3/10"), so that it needs no cue in the same sentence. */
type Value = { value: number; next: number; scaled?: boolean }

/**
 * What is stated later of something that was named: "my mood was 3, now I'd say 6", "aiming for 10,000 steps, managed 6,200".
 * A clause that holds little more than the number, and says "it", "now" or "only"; undefined if `isOther` stands between.
 */
export function laterValue<T extends Value>(
  { tokens, clauses, clauseOf }: Pick<Note, 'tokens' | 'clauses' | 'clauseOf'>,
  from: number,
  read: (index: number) => T | undefined,
  isOther: (index: number) => boolean,
): { found: T; first: number } | undefined {
  const start = clauseOf(from)
  if (start === -1) return undefined
  for (const clause of clauses.slice(start + 1, start + 1 + MAX_CLAUSES)) {
    let hasCue = false
    for (let index = clause.first; index <= clause.last; index += 1) {
      if (isOther(index)) return undefined
      const found = read(index)
      if (found !== undefined) {
        // "8 today": the cue may stand behind the number.
        const isScaled = found.scaled === true && clause.sentence === clauses[start]?.sentence
        const isPresent = hasCue || isScaled || PRESENT.has(tokenAt(tokens, found.next).text)
        if (isPresent && endsPlainly(tokens, found.next)) return { found, first: index }
        break
      }
      const { text } = tokenAt(tokens, index)
      if (PRESENT.has(text)) hasCue = true
      if (!LIGHT.has(text)) break
    }
  }
  return undefined
}

const MAX_CLAUSES = 4
