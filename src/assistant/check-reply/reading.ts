import type { LocalDate } from '../../contract/calendar-date.ts'
import type { NutrientKey } from '../../contract/nutrients.ts'
import { isNutrient } from '../../questions/measures.ts'
import type { Measure, Window } from '../../questions/query.ts'
import { readMeasures } from '../understand/measure-words.ts'
import type { TimeContext } from '../understand/window/read.ts'
import { readWindows } from '../understand/window/read-windows.ts'
import { plainWords } from '../understand/words.ts'
import { CLOCK_WORDS, clockInDigits } from './clock-words.ts'
import { type Figure, figuresIn, withDigits } from './figures.ts'
import { namedWords } from './named-words.ts'
import { withDates } from './relative-days.ts'

/** A sentence of a reply, as far as it says something that can be checked. */
export type Reading = {
  /** In plain words; a time that was read is the word `|`. */
  words: readonly string[]
  /** Its words in the spelling of food names. */
  named: ReadonlySet<string>
  text: string
  figures: readonly Figure[]
  windows: readonly Placed<Window>[]
  /** Its second time is what the first is compared with. */
  isCompared: boolean
  measures: readonly Placed<readonly Measure[]>[]
  meals: readonly string[]
  /** A time that has not come, or does not exist. */
  hasImpossibleTime: boolean
  isAdvice: boolean
  isAboutPerson: boolean
}

/** Something that stands at a word. */
export type Placed<T> = { is: T; at: number }

/** The sleep of last night is in today's check-in. */
const LAST_NIGHT =
  /(?<=\b(?:sle(?:pt|ep)|nights? (?:was|is|were))\b.*)\blast night\b|\blast night\b(?=.*\bsle(?:pt|ep)\b)/gi
/** "4/10" is a rating, and the fourth of October only behind a word such as "on". */
const RATING =
  /(?<=(?<!\b(?:on|since|until|from|to|by|of) )(?<![\d/.-])(?:10|\d(?:\.\d)?)) ?\/ ?10\b(?![/.]\d)/gi
/** As labels shorten them: P 70 g, F 57 g, C 104 g. */
const MACROS: Readonly<Record<string, string>> = { P: 'protein', F: 'fat', C: 'carbs' }
/** "An hour and a quarter", "two hours and a half". */
const HOUR_AND =
  /\b(?:(?:an|one)|(two|three|four|five|six|seven|eight|nine|\d+)) hours? and (a half|a quarter|three quarters)\b/gi
const PARTS_OF_HOUR: Readonly<Record<string, string>> = {
  'a half': '.5',
  'a quarter': '.25',
  'three quarters': '.75',
}
const HOURS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const hoursOf = (count: string | undefined): number =>
  count === undefined
    ? 1
    : HOURS.includes(count.toLowerCase())
      ? HOURS.indexOf(count.toLowerCase()) + 2
      : Number(count)
const MEALS = /\b(breakfast|lunch|dinner|snack|supplement|beverage)s?\b/g
const ADVICE =
  /^(?:adding|eating|swapping|drinking|having|keeping|choosing|including|going|spreading|starting|replacing)\b.*\b(?:is|are|can|helps?|makes?)\b|^(?:shall|would you|do you want|should i)\b[^.]*\?$|^(?:[-•*]\s*)?(?:add|aim|ask|avoid|bring|choose|consider|cook|drink|eat|enjoy|focus|go|have|include|keep|limit|log|look|make|pair|pick|plan|prefer|put|replace|see|spread|start|stick|swap|take|talk|top|try|use|watch)\b|\b(?:could|should|might|may want|try|consider|aim for|would (?:help|like|give|bring)|want me to|let me know|if you (?:want|like|can)|how about|i (?:suggest|recommend))\b/i
const PERSON = /\b(?:you|your|yours|you're|you've)\b/i

/** @param last the day that was spoken of before, for "the day after". */
export function readSentence(sentence: string, times: TimeContext, last?: Window): Reading {
  const written = sentence
    .normalize('NFKC')
    .replace(/[~≈]/g, ' about ')
    .replace(/[*_`#]/g, '')
    .replace(LAST_NIGHT, 'today')
    .replace(/\b[PFC](?= \d)/g, (letter) => MACROS[letter] ?? letter)
    .replace(/\bfall(?= (?:on|in|into|between|within|below|short|under|to|from)\b)/gi, 'are')
    .replace(CLOCK_WORDS, clockInDigits)
    .replace(
      HOUR_AND,
      (_, count: string | undefined, part: string) =>
        `${hoursOf(count)}${PARTS_OF_HOUR[part.toLowerCase()]} hours`,
    )
    .replace(RATING, ' out of 10')
    .replace(/ ?(?:→|->|=>|⟶) ?/g, ', ')
  const text = withDates(written, times, last)
  const plain = plainWords(withDigits(text))
  const { windows, isCompared, problem, rest } = readWindows(plain, times)
  const words = rest.trim().split(' ')
  const marks = words.flatMap((word, at) => (word === '|' ? [at] : []))
  const placed = windows.flatMap(({ window, isLoose }, index) =>
    isLoose === true ? [] : [{ is: window, at: marks[index] ?? 0 }],
  )
  return {
    words,
    named: new Set(namedWords(text)),
    text: text.toLowerCase(),
    figures: figuresIn(words),
    windows: isCompared ? withOther(placed, last, times.today) : placed,
    isCompared,
    measures: measuresIn(words),
    meals: [...text.toLowerCase().matchAll(MEALS)].map(([, meal = '']) => meal),
    hasImpossibleTime: problem !== undefined && problem.why !== 'ambiguous',
    isAdvice: ADVICE.test(text),
    isAboutPerson: PERSON.test(text),
  }
}

/** "0.4 kg less than on Monday": what is compared is the time that is spoken of, or the present. */
function withOther(placed: readonly Placed<Window>[], last: Window | undefined, today: LocalDate) {
  const [only, ...others] = placed
  if (only === undefined || others.length > 0 || only.is.from !== only.is.to) return placed
  const isOther = last !== undefined && last.from === last.to && last.from !== only.is.from
  const other = isOther ? last : { from: today, to: today }
  return other.from === only.is.from ? placed : [{ is: other, at: -1 }, only]
}

/** The measures that words name, where they stand. "Energy" may be the rating or calories. */
function measuresIn(words: readonly string[]): Placed<readonly Measure[]>[] {
  const text = ` ${words.join(' ')} `
  let from = 0
  const severities = words.flatMap((word, at) =>
    word === 'severity' ? [{ is: ['symptom_severity'] as const, at }] : [],
  )
  const named = readMeasures(text).asked.flatMap(({ measures, said }) => {
    const index = text.indexOf(` ${said} `, from)
    if (index < 0) return []
    from = index + 1
    return [{ is: measures, at: text.slice(0, index).split(' ').length - 1 }]
  })
  return [...named, ...severities].sort((a, b) => a.at - b.at)
}

/** The nutrients that a text speaks of, and energy. */
export function nutrientsIn(text: string): NutrientKey[] {
  const asked = readMeasures(plainWords(text)).asked.flatMap(({ measures }) => measures)
  return [...new Set<Measure>(['energy_kcal', ...asked])].filter(isNutrient)
}
