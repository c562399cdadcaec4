import { wordSet } from '../../../core/english/word-set.ts'
import type { Measure } from '../../../questions/query.ts'
import { readMeasures } from '../../understand/measure-words.ts'
import { namedWords } from '../named-words.ts'
import type { JournalView, NamedDays } from './journal-view.ts'
import { ABOVE_WORDS, BELOW_WORDS } from './limits.ts'

/** What is left of a clause says nothing that can be checked. */
export const isEmpty = (rest: string, view: JournalView): boolean =>
  !CONTENT.test(rest) && readMeasures(rest).asked.length === 0 && view.named(rest).length === 0
const CONTENT = new RegExp(
  `\\d|@|%| (?:${ABOVE_WORDS}|${BELOW_WORDS}|all|every|each|none|neither|nor|both|only|other|others|rest|except|always|never|not|no|average|averaged|averages|averaging|median|mean|most|least|highest|lowest|best|worst|first|last|before|after|since|until|twice|half|double|third|quarter|again|rose|fell|increas\\w+|decreas\\w+|because|caus\\w+|due|target|goal|limit|breakfasts?|lunch(?:es)?|dinners?|snacks?|high|low|rich|severe|mild|strong|together|total|sum|same|second|added|add|adds|went|by|\\w{2,}est|between|from|ran|range|ranged|varied|order|ranks?|ranked) `,
)

const FUNCTION_WORDS = wordSet(
  '_ you your i the a an any was were is are be been had have has did do does there on in at of for with came come comes noted logged ' +
    'recorded reported mention mentioned mentions shows show showed up appeared appears appear listed taken took take drank drink ate eat eaten ' +
    'drunk used and , it that this then also as well food entries entry check - in ins checkins checked value reading weight weighed see can ' +
    'entered data blank empty missing unlogged no covered complete your log logs diary journal free contained contains brought too both which ' +
    'who were included includes include entries, items part night day days made rated about records record profile name names list lists mention only just',
)
/** Nothing but words that hold others together. */
export const isPlain = (rest: string) =>
  rest
    .trim()
    .split(' ')
    .every((word) => FUNCTION_WORDS.has(word))

/** The measures of a clause, and the clause without them. */
export function measuresOf(text: string): { measures: readonly Measure[]; rest: string } {
  const { asked, rest } = readMeasures(text)
  const measures = asked
    .flatMap(({ measures: own }) => own)
    .filter((one) => one !== 'checkins' && one !== 'days_complete')
  return { measures: [...new Set(measures)], rest: rest.replaceAll('|', '_') }
}

/** The clause without words of these names; a name of two words may be one in the list, as "stir fry". */
export function withoutNames(rest: string, named: readonly NamedDays[]): string {
  const known = new Set(named.flatMap(({ said }) => said))
  const words = rest.split(' ')
  const isKnown = (text: string) => {
    const [only, ...others] = namedWords(text)
    return only !== undefined && others.length === 0 && known.has(only)
  }
  return words
    .map((word, at) =>
      isKnown(word) || isKnown(`${word} ${words[at + 1]}`) || isKnown(`${words[at - 1]} ${word}`)
        ? '_'
        : word,
    )
    .join(' ')
}
