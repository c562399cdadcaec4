import { type BareToken, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { Measured, Place } from './measured.ts'
import { SENTENCE_ENDS } from './said-value.ts'

export const DRY_HOURS_SOURCE =
  'Children: NHS Frimley, Healthier Together (below three months 8 hours, else 12; read on 2026-11-23); UK Sepsis Trust, under fives (12 hours; not opened). Adults: NICE NG51, 18 hours a sign of high risk, 12 of a moderate one (not opened)'

const HOURS = [
  { fact: 'under-3-months', urgent: 8, watch: 6 },
  { fact: 'under-12', urgent: 12, watch: 8 },
] as const
const ADULT_HOURS = { urgent: 18, watch: 12 } as const

const URINE = wordSet(
  'wee weed weeing pee peed peeing urine urinated urinate urinating nappy nappies diaper diapers widdle',
)
const NAPPY = wordSet('nappy nappies diaper diapers')
const DENIED = wordSet(
  'no not hasnt havent hadnt without nothing none didnt doesnt cant cannot unable dry last barely hardly',
)
const ROUTINE = wordSet(
  'every each usually normally training trained potty night overnight slept sleeps sleep catheter changed change bought pack',
)
const HOURS_OF: Readonly<Record<string, number>> = {
  hours: 1,
  hour: 1,
  hrs: 1,
  hr: 1,
  h: 1,
  days: 24,
  day: 24,
}
const MAX_HOURS = 240
const REACH = 10

/** "No wet nappy for 13 hours", "last peed 20 hours ago". */
export function dryHoursAt({ tokens, index, number, whose }: Place): Measured[] {
  const hours = number.value * (HOURS_OF[tokenAt(tokens, number.next).text] ?? 0)
  if (!(hours > 0 && hours <= MAX_HOURS)) return []
  let [isUrine, isDenied, isRoutine, isNappy] = [false, false, false, false]
  const look = ({ text }: BareToken) => {
    isNappy ||= NAPPY.has(text)
    isUrine ||= URINE.has(text)
    isDenied ||= DENIED.has(text)
    isRoutine ||= ROUTINE.has(text)
  }
  for (
    let place = index - 1;
    place >= index - REACH && !SENTENCE_ENDS.has(tokenAt(tokens, place).text);
    place--
  )
    look(tokenAt(tokens, place))
  for (let place = number.next; place < number.next + REACH; place++) {
    if (SENTENCE_ENDS.has(tokenAt(tokens, place).text)) break
    look(tokenAt(tokens, place))
  }
  if (!isUrine || !isDenied || isRoutine) return []
  const { facts } = whose()
  const isYoung = isNappy || facts.has('under-12')
  const bounds = HOURS.find(({ fact }) => facts.has(fact)) ?? (isNappy ? HOURS[1] : ADULT_HOURS)
  const level = hours >= bounds.urgent ? 'urgent' : hours >= bounds.watch ? 'watch' : undefined
  if (level === undefined) return []
  const kind = isYoung ? 'infant-child' : 'sepsis'
  return [{ kind, level, measure: 'dry-hours', first: index, last: number.next - 1, isDenial: true }]
}
