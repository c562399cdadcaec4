import { type BareToken, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { oncePer } from '../../core/memo.ts'
import type { Level } from '../kinds.ts'
import type { Measured, Place } from './measured.ts'

type Danger = Exclude<Level, 'none'>
type Sign = {
  /** One of these words, not denied … */
  words: ReadonlySet<string>
  /** … with one of these within a few words. */
  near?: ReadonlySet<string>
  level: (weeks: number, has: (words: ReadonlySet<string>) => boolean) => Danger | undefined
  isPain?: true
}

const HEAVY = wordSet(
  'heavy heavily soaked soaking pad pads clots gushing gush pouring lots bright severe dizzy faint fainted shoulder',
)
const LIGHT = wordSet('spotting spot spots light pink brown streak smear')
const SEVERE = wordSet(
  'severe terrible unbearable constant excruciating agony stabbing sudden worst rigid shoulder doubled awful intense',
)
const TROUBLE = wordSet('green brown smell smelly smells cord bleeding blood fever')
const FEWER = wordSet(
  'less fewer not no stopped reduced quiet still hasnt havent decreased slowed barely hardly weaker nothing isnt cant none',
)

export const PREGNANCY_SOURCE =
  'Hong Kong Department of Health, Warning signs during pregnancy, and Tommy’s, Waters breaking early (both read on 2026-11-23); of movements a maternity page for after 28 weeks (read). The weeks of bleeding: RCOG Green-top Guideline 63 (not opened)'

/** What a sign means by the week of pregnancy. */
const SIGNS: readonly Sign[] = [
  {
    words: wordSet('bleeding bleed blood bled spotting'),
    level: (weeks, has) => (has(HEAVY) || (weeks >= 24 && !has(LIGHT)) ? 'urgent' : 'watch'),
  },
  {
    words: wordSet('pain pains cramps cramping'),
    near: wordSet(
      'belly stomach tummy abdomen abdominal bump side pelvis pelvic womb uterus ribs cramps cramping',
    ),
    level: (weeks, has) => (has(SEVERE) ? 'urgent' : weeks < 14 || weeks >= 20 ? 'watch' : undefined),
    isPain: true,
  },
  {
    words: wordSet('move moves moved moving movement movements kick kicks kicking kicked'),
    near: FEWER,
    level: (weeks) => (weeks >= 24 ? 'urgent' : weeks >= 18 ? 'watch' : undefined),
  },
  {
    words: wordSet('waters water fluid membranes'),
    near: wordSet('broke broken leaking leak leaked gush gushed gushing trickle trickling ruptured'),
    level: (weeks, has) => (weeks < 37 || has(TROUBLE) ? 'urgent' : 'watch'),
  },
  {
    words: wordSet('contractions contracting contraction tightenings labour labor'),
    level: (weeks, has) => (weeks < 37 && !has(wordSet('braxton hicks practice')) ? 'urgent' : undefined),
  },
]

const NOT = wordSet('no not without never isnt hasnt any')
const WEEKS = /^(?:weeks?|wks?)$/
const MONTHS = /^(?:months?|mths?)$/
const WEEKS_PER_MONTH = 4.35
const NEAR_WORDS = 6
const EARLIER = wordSet('was were had first last previous older then history ago')

/** The same for all weeks that a text names. */
const presentSigns = oncePer((tokens: readonly BareToken[]) =>
  SIGNS.filter(({ words, near }) =>
    tokens.some(({ text }, place) => words.has(text) && isPresent(tokens, place, near)),
  ),
)

/** "30 weeks pregnant and leaking fluid". */
export function pregnancyAt({ tokens, index, number, whose }: Place): Measured[] {
  const unit = tokenAt(tokens, number.next).text
  const weeks = WEEKS.test(unit) ? number.value : MONTHS.test(unit) ? number.value * WEEKS_PER_MONTH : 0
  if (!(weeks >= 3 && weeks <= 43) || !isOfPregnancy(tokens, index, number.next)) return []
  if (!whose().facts.has('pregnant')) return []
  const has = (words: ReadonlySet<string>) => tokens.some(({ text }) => words.has(text))
  return presentSigns(tokens).flatMap(({ near, level, isPain }) => {
    const found = level(weeks, has)
    const kind = weeks < 14 && isPain === true ? 'ectopic' : 'pregnancy'
    return found === undefined
      ? []
      : [
          {
            kind,
            level: found,
            measure: 'pregnancy',
            first: index,
            last: number.next,
            isDenial: near === FEWER,
          },
        ]
  })
}

/** "34 weeks pregnant", "at 34 weeks", "week 34"; not "for 3 weeks", "in my first pregnancy at 30 weeks". */
function isOfPregnancy(tokens: readonly BareToken[], index: number, next: number): boolean {
  if (['for', 'last', 'past', 'in'].includes(tokenAt(tokens, index - 1).text)) return false
  return !tokens.slice(Math.max(0, index - 5), next + 4).some(({ text }) => EARLIER.has(text))
}

function isPresent(tokens: readonly BareToken[], at: number, near?: ReadonlySet<string>): boolean {
  const within = (from: number, to: number, words: ReadonlySet<string>) =>
    tokens.slice(Math.max(0, at + from), at + to + 1).some(({ text }) => words.has(text))
  if (near !== FEWER && within(-3, -1, NOT)) return false
  return near === undefined || within(-NEAR_WORDS, NEAR_WORDS, near)
}
