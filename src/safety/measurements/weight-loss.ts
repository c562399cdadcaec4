import { readNumber } from '../../core/english/numbers.ts'
import { type BareToken, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { Measured, Place } from './measured.ts'
import { kilogramsAt, weightOf } from './subject.ts'

export const WEIGHT_LOSS_SOURCE =
  'MEED, Royal College of Psychiatrists 2022: with an eating disorder, 1 kg a week over two weeks is a red sign, 0.5 kg an amber one (not opened). Unintended loss: 5 % of the weight in a month (GPonline, red flag symptoms, read on 2026-11-23)'

const ED_KG_PER_WEEK = { urgent: 1, watch: 0.5 } as const
const ED_MIN_WEEKS = 2
const UNINTENDED_SHARE_PER_MONTH = 0.05
const WEEKS_PER_MONTH = 4.35

const LOST = wordSet('lost losing lose dropped shed')
const UNINTENDED = wordSet(
  'unintended unintentional unintentionally unexplained accidentally reason why trying cause explanation',
)
const NOT_TRYING = wordSet(
  'no not without dont cant unexplained unintended unintentional unintentionally arent wasnt isnt havent',
)
const WEEKS_OF: Readonly<Record<string, number>> = {
  day: 1 / 7,
  days: 1 / 7,
  week: 1,
  weeks: 1,
  wks: 1,
  fortnight: 2,
  month: WEEKS_PER_MONTH,
  months: WEEKS_PER_MONTH,
}
const LAST = wordSet('this last past a one the')
const REACH = 10

/** "Lost 6 kg in 3 weeks without trying". */
export function weightLossAt({ tokens, index, whose }: Place): Measured[] {
  const kg = kilogramsAt(tokens, index)
  if (kg === undefined || !(kg > 0 && kg < 100)) return []
  if (![1, 2, 3, 4].some((back) => LOST.has(tokenAt(tokens, index - back).text))) return []
  const weeks = weeksAfter(tokens, index + 1)
  if (weeks === undefined) return []
  const place = { measure: 'weight-loss', first: index, last: index, isDenial: true }
  const subject = whose()
  if (subject.facts.has('eating-disorder') && weeks >= ED_MIN_WEEKS) {
    const perWeek = kg / weeks
    const level =
      perWeek >= ED_KG_PER_WEEK.urgent ? 'urgent' : perWeek >= ED_KG_PER_WEEK.watch ? 'watch' : undefined
    if (level !== undefined) return [{ kind: 'eating-disorder-crisis', level, ...place }]
  }
  const isUnintended =
    tokens.some(({ text }) => UNINTENDED.has(text)) && tokens.some(({ text }) => NOT_TRYING.has(text))
  const share = kg / (weightOf(subject) + kg) / Math.max(1, weeks / WEEKS_PER_MONTH)
  return isUnintended && share >= UNINTENDED_SHARE_PER_MONTH
    ? [{ kind: 'unclear', level: 'watch', ...place }]
    : []
}

/** "In 3 weeks", "this month". */
function weeksAfter(tokens: readonly BareToken[], from: number): number | undefined {
  for (let place = from; place < from + REACH; place++) {
    const number = readNumber(tokens, place)
    const unit = WEEKS_OF[tokenAt(tokens, number?.next ?? place + 1).text]
    if (unit === undefined) continue
    if (number !== undefined && number.value > 0) return number.value * unit
    if (LAST.has(tokenAt(tokens, place).text)) return unit
  }
  return undefined
}
