import type { Query } from '../../questions/query.ts'
import { capitalized, plural } from './format-text.ts'
import { type Answered, atLeastText, limitText, pairText, percentText, valueText } from './query-values.ts'
import { measureText, onlyText, subjectText, windowText } from './query-words.ts'
import {
  eachText,
  heading,
  inText,
  type Said,
  unitOfLimit,
  unknownSentence,
  whenText,
} from './sentence-parts.ts'

/** Answers that set one value beside another. */

export function comparedSentence(said: Said): string {
  const { query, answer, today } = said
  const { value, unit, compared, second } = answer
  const { against } = query
  if (value === null) return unknownSentence(said)
  if (against !== undefined && 'target' in against) return targetSentence(said, value)
  const isRate = query.reduce === 'mean' && answer.window.from !== answer.window.to
  const each = isRate ? eachText(said) : ''
  const own = `${atLeastText(answer)}${countedText(query, answer, value)}`
  const when = windowText(answer.window, today)
  if (compared === undefined || compared.value === null) {
    return `${capitalized(subjectText(query))}${onlyText(query.only)}, ${when}: ${own}${each}; of ${compared === undefined ? 'the other time' : windowText(compared.window, today)} I know nothing.`
  }
  const difference = value - compared.value
  // What is unknown may come to more than the difference.
  const isOpen = answer.at_least === true || compared.at_least === true
  const more =
    difference === 0
      ? `${isOpen ? 'by what is known ' : ''}the same`
      : `${isOpen ? 'by what is known ' : ''}${countedText(query, answer, Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`
  const pair = second == null ? own : pairText(value, second, unit)
  return `${capitalized(subjectText(query))}${onlyText(query.only)}, ${when}: ${pair}${each}, against ${atLeastText(compared)}${countedText(query, answer, compared.value)} (${windowText(compared.window, today)}): ${more}.`
}

const countedText = ({ reduce }: Query, { unit }: Answered, value: number) =>
  reduce === 'share'
    ? percentText(value)
    : reduce === 'count' && unit !== 'times'
      ? plural(value, 'day')
      : valueText(value, unit)

function targetSentence(said: Said, value: number): string {
  const { query, answer } = said
  const target = answer.compared?.value
  const each = query.reduce === 'mean' && answer.window.from !== answer.window.to ? ' a day on average' : ''
  const own = `${atLeastText(answer)}${valueText(value, answer.unit)}${each}`
  if (target == null) return `${heading(said)}: ${own}; there is no target for it.`
  const isYes = isMet(said, value, target)
  const isAtLeast = answer.at_least === true
  // More than is known could turn it round.
  const isOpen =
    isAtLeast &&
    [target, Number.POSITIVE_INFINITY].some((more) => more > value && isMet(said, more, target) !== isYes)
  const verdict = isOpen ? `By what is known, ${isYes ? 'yes' : 'no'}` : isYes ? 'Yes' : 'No'
  const yes = said.form.isDid === true ? `${verdict}: ` : ''
  const difference = value - target
  const bound = !isAtLeast ? '' : difference >= 0 ? 'at least ' : 'up to '
  const by = `${bound}${valueText(Math.abs(difference), answer.unit)} ${difference >= 0 ? 'over' : 'under'}`
  return `${yes}${yes === '' ? heading(said) : inText(heading(said))}: ${own}, ${by} your target of ${valueText(target, answer.unit)}.`
}

/** A range is met within 10 %, as elsewhere. */
function isMet({ form, kind }: Said, value: number, target: number): boolean {
  if (form.target === 'over') return value > target
  if (form.target === 'under' || kind === 'limit') return value <= target
  return value >= target * (kind === 'range' ? 0.9 : 1) && (kind !== 'range' || value <= target * 1.1)
}

export function besideSentence(said: Said): string {
  const { query, answer, form } = said
  const { beside } = query
  const other = answer.compared
  if (beside === undefined) return ''
  if (answer.value === null && other?.value == null)
    return `I know nothing of ${inText(subjectText(query))} beside ${inText(subjectText(beside))}${whenText(said, ', ')}: no day has both.`
  // Never noted on any of these days.
  if (isOccurrence(query) && !answer.value && !other?.value) return unknownSentence(said)
  if ((form.isWithout === true ? other?.value : answer.value) == null) {
    return `I know nothing of ${inText(subjectText(query))} on days with${form.isWithout === true ? 'out' : ''} ${inText(subjectText(beside))}${whenText(said, ', ')}: there is no such day.`
  }
  const limit = limitText(
    {
      ...query,
      ...(beside.over !== undefined
        ? { against: { over: beside.over } }
        : beside.under !== undefined
          ? { against: { under: beside.under } }
          : { against: undefined as never }),
    },
    unitOfLimit({ ...query, measure: beside.measure }, { ...answer, unit: 'days' }),
  )
  const what = `${inText(subjectText(beside))}${limit === '' ? '' : ` ${limit}`}`
  const text = (side: Pick<Answered, 'value' | 'at_least'> | undefined) =>
    side?.value == null
      ? 'unknown'
      : isOccurrence(query)
        ? `on ${percentText(side.value)} of days`
        : `${atLeastText(side)}${valueText(side.value, answer.unit)}`
  const withIt = `${text(answer)} (${plural(answer.n, 'day')})`
  const withoutIt = `${text(other)} (${plural(other?.n ?? 0, 'day')})`
  const yes = form.than === undefined ? '' : yesText(said, form.than)
  const name = yes === '' ? capitalized(subjectText(query)) : `${yes}${inText(subjectText(query))}`
  return form.isWithout === true
    ? `${name} on days without ${what}${whenText(said, ', ')}: ${withoutIt} on average; with it: ${withIt}.`
    : `${name} on days with ${what}${whenText(said, ', ')}: ${withIt} on average; on the other days: ${withoutIt}.`
}

/** Whether it is more, or less, with it; empty: one of the two is not known. */
function yesText({ answer, form }: Said, than: 'more' | 'less'): string {
  const other = answer.compared?.value
  if (answer.value === null || other == null) return ''
  const difference = (answer.value - other) * (form.isWithout === true ? -1 : 1)
  if (valueText(answer.value, answer.unit) === valueText(other, answer.unit)) return 'No, it is the same: '
  return (than === 'more' ? difference > 0 : difference < 0) ? 'Yes: ' : 'No: '
}

const isOccurrence = ({ measure }: Query) =>
  measure === 'symptom' || measure === 'medicine' || measure === 'protocol'

/** Which of several has the most, or the least; undefined: not asked for, or one is unknown. */
export function contestSentence(all: readonly Said[]): string | undefined {
  const which = all[0]?.form.contest
  if (which === undefined) return undefined
  const known = all.flatMap((said) =>
    said.answer.value === null ? [] : [{ said, value: said.answer.value }],
  )
  if (known.length < all.length) return undefined
  known.sort((a, b) => (which === 'most' ? b.value - a.value : a.value - b.value))
  const [first, ...others] = known
  if (first === undefined) return undefined
  const text = ({ said: { query, answer }, value }: (typeof known)[number]) =>
    query.reduce === 'count'
      ? plural(value, 'time')
      : `${atLeastText(answer)}${valueText(value, answer.unit)}`
  // Of one thing at several times, the times tell them apart.
  const isOneThing = others.every((other) => subjectText(other.said.query) === subjectText(first.said.query))
  const nameOf = ({ said }: (typeof known)[number]) => (isOneThing ? heading(said) : subjectText(said.query))
  const rest = others.map((other) => `${inText(nameOf(other))}: ${text(other)}`).join('; ')
  const isTie = others[0]?.value === first.value
  const name = isTie ? 'As much of each' : which === 'most' ? 'Most' : 'Least'
  return `${name}: ${inText(heading(first.said))}: ${text(first)}; ${rest}.`
}

export const changeSentence = (last: Said, first: Said): string => {
  const { value: end, unit } = last.answer
  const { value: start } = first.answer
  if (end === null || start === null) return unknownSentence(last)
  const change = end - start
  const course =
    Math.abs(change) < 0.05
      ? 'about the same'
      : `${change > 0 ? 'up' : 'down'} ${valueText(Math.abs(change), unit)}`
  return `${measureText(last.query.measure)}${whenText(last, ', ')}: ${course}, from ${valueText(start, unit)} to ${valueText(end, unit)}.`
}
