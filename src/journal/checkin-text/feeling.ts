import { isCurrent } from '../../core/english/context.ts'
import { tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FieldMatch } from './checkin-fields.ts'
import type { Note } from './note.ts'
import { readRating } from './rating.ts'

const FEELING = wordSet('feel feeling felt')
/** Words that say how well somebody feels in general, and those that may stand beside them. */
const GENERAL = wordSet(
  'great good fine ok okay alright well better amazing fantastic wonderful awesome excellent brilliant lovely decent happy positive ' +
    'bad awful terrible horrible low down meh lousy rough rubbish crap crappy miserable sad worse average so pretty very really quite ' +
    'super just about around like a an solid i im am me today now overall generally tonight this morning evening , - : ( =',
)
const MAX_WORDS = 6

/** "Feeling great 9/10": a rating with its scale behind a feeling that is of nothing else is taken as the mood. */
export function readFeeling(note: Note): FieldMatch<number> | undefined {
  const { tokens } = note
  for (let index = 0; index < tokens.length; index += 1) {
    if (!FEELING.has(tokenAt(tokens, index).text)) continue
    for (let place = index + 1; place <= index + MAX_WORDS; place += 1) {
      const rating = readRating(tokens, place)
      if (rating === undefined && GENERAL.has(tokenAt(tokens, place).text) && !note.isMention(place)) continue
      if (rating === undefined || !rating.scaled || rating.value < 1 || rating.value > 10) break
      const isMine = [index, place].every(
        (at) => !note.isAsked(at) && isCurrent(note.contextOf({ first: at, last: at }), ['resolved']),
      )
      if (!isMine || isNamed(note, rating.next)) break
      const value = rating.value
      return {
        value,
        first: index,
        last: rating.next - 1,
        assumed: `a feeling of ${value} out of 10 was taken as mood`,
      }
    }
  }
  return undefined
}

/** "Feeling 8/10 energy", "felt 6/10 stressed": the rating is of what stands behind it. */
function isNamed(note: Note, next: number): boolean {
  const places = [next, next + 1, next + 2]
  return places.some((place) => note.isMention(place) || note.states.some(({ first }) => first === place))
}
