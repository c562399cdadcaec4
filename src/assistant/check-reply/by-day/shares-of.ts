import type { Measure } from '../../../questions/query.ts'
import { type Figure, figuresIn } from '../figures.ts'
import { isRatioNear } from '../rounding.ts'
import { amountsOf, type Phrase, phraseOf, sumOf, withDefaults } from './amount-phrases.ts'
import type { JournalView, Known } from './journal-view.ts'
import { ABOVE_WORDS, BELOW_WORDS } from './limits.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { isEmpty, measuresOf, withoutNames } from './rest-of-clause.ts'

const FROM =
  /^(.*?) (?:came|comes|come|was|were|is|are|stems|stemmed|derived|originated|arrived)(?: (?:mainly|mostly|only|just|simply))?(?: (?:from|in|with|at|down to|due to|thanks to|supplied by|provided by))? (.*)$/
const DIFFERENCE = new RegExp(
  ` ?(${ABOVE_WORDS}|${BELOW_WORDS})(?:(?: [a-z]+){0,2}? than|(?<=above|below|over|under))(?: (?:on|in|at|for|that of|the))* (.*)$`,
)
const COMPARES = new RegExp(`^ (?:${ABOVE_WORDS}|${BELOW_WORDS}) `)
const MULTIPLE =
  /^ ?(?:as (?:much|many|high|long|big|large|heavy)(?: [a-z]+){0,2}? )?(?:as|of|that of|what)?(?: (?:on|in|at|the|that of))* ?(.*)$/
const KCAL_PER_GRAM: Readonly<Record<string, number>> = {
  protein_g: 4,
  carbohydrate_g: 4,
  fat_g: 9,
  alcohol_g: 7,
}

/** "Half of today's calories came from the ramen", "91% above your target": one amount in terms of another. */
export function shareHolds(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  const words = clause.trim().split(' ')
  const figures = figuresIn(words.map((word) => (word.startsWith('@') ? '@' : word)))
  const shares = figures.filter(({ isRatio, unit }) => isRatio === true || unit?.dimension === 'share')
  const [figure] = shares
  if (figure === undefined || figures.length > 1 || /[:|]/.test(clause)) return undefined
  const left = ` ${words.slice(0, figure.at).join(' ')} `
  const right = ` ${words.slice(figure.end).join(' ').replace(/^of /, '')} `
  const sides = sidesOf(left, right, figure)
  if (sides === undefined) return undefined
  const [part, whole] = [phraseOf(sides.part, view), phraseOf(sides.whole, view)]
  const { measures: ofPart } = measuresOf(sides.part)
  const { measures: said } = measuresOf(sides.whole)
  const ofWhole: readonly Measure[] = said.includes('energy_kcal') ? ['energy_kcal'] : said
  const own = new Set([...ofWhole, ...ofPart])
  const [measure] = ofWhole.length > 0 ? ofWhole : ofPart.length > 0 ? ofPart : before.measures
  const isMacro = ofPart[0] !== undefined && ofPart[0] in KCAL_PER_GRAM && ofWhole[0] === 'energy_kcal'
  if (
    measure === undefined ||
    (own.size > 1 && !(isMacro && own.size === 2)) ||
    (own.size === 0 && before.measures.length !== 1)
  )
    return undefined
  if (ofWhole.includes('energy') && ofWhole.length > 1 && !isMacro && !ofWhole.includes('energy_kcal'))
    return undefined
  const days = [...new Set([...part.days, ...whole.days])]
  const isOfDays = part.days.length > 0 && whole.days.length > 0
  const fallback = days.length > 0 ? days : before.days
  if (!isOfDays && fallback.length !== 1 && part.names.length === 0) return undefined
  const fit = (text: string, phrase: Phrase) =>
    isEmpty(
      withoutNames(
        measuresOf(
          text
            .replace(/ @\S+/g, ' _')
            .replace(/ (?:breakfast|lunch|dinner|snack|target|goal|limit|total)(?:s|es)?(?= )/g, ' _'),
        ).rest,
        phrase.names,
      ).replace(HEDGES, ' _'),
      view,
    )
  if (!fit(sides.part, part) || !fit(sides.whole, whole)) return undefined
  const partMeasure = isMacro ? (ofPart[0] as Measure) : measure
  const a = amountOf(withDefaults(part, fallback), partMeasure, view)
  const b = amountOf(
    withDefaults(whole, isOfDays ? whole.days : fallback),
    isMacro ? 'energy_kcal' : measure,
    view,
  )
  const isBare = part.names.length + part.meals.length + part.days.length === 0
  if (isBare && !whole.isTarget && !isMacro) return undefined
  const isSame =
    part.names.length === 0 &&
    whole.names.length === 0 &&
    part.meals.join() === whole.meals.join() &&
    part.days.join() === whole.days.join() &&
    !whole.isTarget &&
    !isMacro
  if (
    a === undefined ||
    b === undefined ||
    a.isPartial ||
    b.isPartial ||
    b.value === 0 ||
    isSame ||
    part.isTarget
  )
    return undefined
  const ratio = ((isMacro ? (KCAL_PER_GRAM[partMeasure] ?? 1) : 1) * a.value) / b.value
  return {
    holds: sides.of(figure, ratio),
    days: fallback,
    judged: fallback,
    measures: [measure],
    names: part.names,
  }
}

const HEDGES =
  / (?:about|around|roughly|approximately|nearly|almost|just|under|over|more|than|less|well|exactly|only|a|little|good|close|to|alone)(?= )/g

type Sides = { part: string; whole: string; of: (figure: Figure, ratio: number) => boolean }

function sidesOf(left: string, right: string, figure: Figure): Sides | undefined {
  const share = (one: Figure, ratio: number) => isRatioNear(one, ratio)
  const difference = DIFFERENCE.exec(right)
  if (figure.unit?.dimension === 'share' && difference !== null && difference.index === 0) {
    const isAbove = new RegExp(`^(?:${ABOVE_WORDS})$`).test(difference[1] ?? '')
    return {
      part: left,
      whole: ` ${difference[2]} `,
      of: (one, ratio) => isRatioNear(one, isAbove ? ratio - 1 : 1 - ratio),
    }
  }
  if (figure.isRatio === true && figure.value >= 1 && figure.range === undefined) {
    const [, whole = ''] = MULTIPLE.exec(right.trimEnd()) ?? []
    return / @| target| goal| limit/.test(` ${whole}`)
      ? { part: left, whole: ` ${whole} `, of: share }
      : undefined
  }
  if (COMPARES.test(right)) return undefined
  const from = FROM.exec(right.trim())
  if (from !== null && /\w/.test(left.replace(HEDGES, ' ')) === false)
    return { part: ` ${from[2]} `, whole: ` ${from[1]} `, of: share }
  return /\w/.test(left.replace(HEDGES, ' ')) ? { part: left, whole: right, of: share } : undefined
}

function amountOf(phrase: Phrase, measure: Measure, view: JournalView): Known | undefined {
  if (phrase.isTarget) {
    const [target] = view.targets(measure)
    return target === undefined ? undefined : { value: target.value, isPartial: false }
  }
  const amounts = amountsOf(phrase, measure, view)
  return amounts === undefined ? undefined : sumOf(amounts)
}
