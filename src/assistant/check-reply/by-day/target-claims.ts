import { figuresIn } from '../figures.ts'
import { isRounded } from '../rounding.ts'
import { fromBase } from '../units.ts'
import { unitOfMeasure } from './against.ts'
import type { JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { isEmpty, measuresOf } from './rest-of-clause.ts'

const TARGET =
  / (?:your |the |a )?(?:own |daily )*([a-z]+(?: [a-z]+)?) (?:target|goal|limit)(?: (?:is|of|was|at|:|set at|set to))*(?: about| around)? (\d+(?:\.\d+)?(?: [a-zµ]+)?)(?: (?:a|per) day)?(?= )/g
/** "Your sodium target is 2,000 mg and your fibre 30 g": the second leaves the word out. */
const NEXT =
  / (?:and|,) (?:your |the |that for |for )*([a-z]+(?: target| goal| limit)?)(?: (?:is|of|at))* (\d+(?:\.\d+)?(?: [a-zµ]+)?)(?= )/g
const OWN = / (?:own|yourself|set (?:for|by)|you (?:have )?set|you chose)(?= )/

/** Whether the targets that a clause gives are those of the results; undefined: it says more, or gives none. */
export function targetHolds(clause: string, _before: Spoken, view: JournalView): Verdict | undefined {
  if (!/ (?:targets?|goals?|limits?)(?= )/.test(clause)) return undefined
  const { measures } = measuresOf(clause)
  const isInvented =
    OWN.test(clause) &&
    measures.some(
      (measure) => view.targets(measure).length > 0 && !view.targets(measure).some(({ isOwn }) => isOwn),
    )
  const verdict = (holds: boolean): Verdict => ({ holds, days: [], judged: [], measures, names: [] })
  if (isInvented) return verdict(false)
  const first = [...clause.matchAll(TARGET)]
  const rest = clause.replace(TARGET, ' _')
  const found = [...first, ...rest.matchAll(NEXT)]
  if (
    first.length === 0 ||
    !isEmpty(
      rest
        .replace(NEXT, ' _')
        .replace(/ (?:targets?|goals?|limits?|and|set|have|has|you|own|profile|lists?) /g, ' _ '),
      view,
    )
  )
    return undefined
  const held = found.map(([, name = '', said = '']) => {
    const [measure, ...others] = measuresOf(` ${name.replace(/ (?:target|goal|limit)$/, '')} `).measures
    const [figure, ...more] = figuresIn(said.split(' '))
    if (measure === undefined || others.length > 0 || figure === undefined || more.length > 0)
      return undefined
    const unit = figure.unit ?? unitOfMeasure(measure)
    const targets = view.targets(measure)
    if (targets.length === 0) return undefined
    return targets.some(({ value }) =>
      isRounded(figure.value, unit === undefined ? value : fromBase(value, unit), figure.hedge),
    )
  })
  return held.includes(undefined) ? undefined : verdict(!held.includes(false))
}
