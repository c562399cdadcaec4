import { phraseOf } from './amount-phrases.ts'
import type { JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { measuresOf } from './rest-of-clause.ts'

const MISSING =
  / (?:(?:is|are|was|were) (?:missing|unknown|blank|not (?:known|recorded|logged|listed|entered|given|available))|(?:has|have|had|with|lists?|shows?) no (?:\w+ ){0,2}(?:value|figure|data|amount)|no (?:\w+ ){1,2}(?:value|figure|data)|(?:does|do|did) not (?:have|include|list|show|give) an? (?:\w+ )?(?:value|figure|amount|number))(?= )/

/** "The sodium of the ramen is missing": whether the results lack a value; undefined: the clause calls none missing. */
export function missingHolds(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  if (!MISSING.test(clause)) return undefined
  const { measures } = measuresOf(clause)
  const [measure, ...others] = measures
  const phrase = phraseOf(clause, view)
  const days = phrase.days.length > 0 ? phrase.days : before.days
  if (measure === undefined || others.length > 0 || phrase.isTarget || phrase.meals.length > 0)
    return undefined
  const verdict = (holds: boolean): Verdict => ({
    holds,
    days,
    judged: days,
    measures: [measure],
    names: phrase.names,
  })
  if (phrase.names.length > 0) {
    const groups = [...Map.groupBy(phrase.names, ({ said }) => said.join()).values()]
    const isMissing = (name: string, day: string) => view.valueAt(measure, { day, name }) === undefined
    return verdict(
      groups.every((group) =>
        group.some(({ name, days: on }) =>
          [...on].some((day) => (days.length === 0 || days.includes(day)) && isMissing(name, day)),
        ),
      ),
    )
  }
  if (phrase.days.length === 0) return undefined
  return verdict(days.every((day) => view.valueAt(measure, { day })?.isPartial !== false))
}
