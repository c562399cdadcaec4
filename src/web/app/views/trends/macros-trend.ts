import { NUTRIENTS } from '../../texts/nutrients.ts'
import { TRENDS } from '../../texts/trends.ts'
import {
  fromZero,
  multiTrend,
  onlyIncomplete,
  steadyShare,
  type Trend,
  type TrendInput,
  withoutOpenDay,
} from './card-trends.ts'
import { averagedTarget } from './shown-targets.ts'

const MACROS = [
  { key: 'protein_g', color: '--c1' },
  { key: 'carbohydrate_g', color: '--c2', dash: [7, 3] },
  { key: 'fat_g', color: '--c3', dash: [2, 3] },
] as const

/** Of complete days, while there are any. */
export function macrosTrend(shown: TrendInput): Trend {
  const { data, lead } = shown
  const { complete, nutrients } = data
  const hasWhole = complete.some(
    (isWhole, index) =>
      index >= lead && isWhole === true && MACROS.some(({ key }) => nutrients[key][index] !== null),
  )
  const parts = MACROS.map(({ key, ...look }) => {
    const all = hasWhole
      ? nutrients[key].map((value, index) => (complete[index] === true ? value : null))
      : withoutOpenDay(data, nutrients[key])
    return {
      label: NUTRIENTS[key].name,
      all,
      color: look.color,
      ...('dash' in look && { dash: [...look.dash] }),
      target: averagedTarget(data, key, { values: all, lead }),
    }
  })
  const course = multiTrend(shown, parts, {
    scale: fromZero,
    unit: '\u00a0g',
    least: steadyShare,
  })
  const mixed = parts.some(({ target }) => target?.isMixed) ? [TRENDS.targetIsMean] : []
  const left = nutrients.protein_g
    .slice(lead)
    .filter((value, index) => value !== null && complete[index + lead] !== true).length
  const leftOut = left === 0 ? [] : [TRENDS.incompleteLeftOut(left)]
  const onlyPartial = course.spec.known.length === 0 ? [] : [onlyIncomplete(data, lead)]
  const notes = hasWhole ? leftOut : onlyPartial
  return { ...course, notes: [...course.notes, ...mixed, ...notes] }
}
