import type { ComponentChildren } from 'preact'
import { NUTRIENT_KEYS } from '../../../../contract/nutrients.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { SUPPLEMENTS } from '../../texts/supplements.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { amountText, differenceText, shortNumber, sumText } from './amount-format.ts'
import {
  type Amounts,
  type Day,
  type Entry,
  isTaken,
  MACROS,
  type NutrientKey,
  type Sum,
  sumOf,
  type Target,
  type TargetProgress,
  targetProgress,
} from './day.ts'
import { NutrientName, NutrientSources } from './nutrient-sources.tsx'

type Targets = Day['targets']

/** What a day comes to against its targets: energy, the macros, and behind a click everything else. */
export function Totals({
  entries,
  targets,
  children,
}: {
  entries: readonly Entry[]
  targets: Targets
  /** Before all nutrients. */
  children?: ComponentChildren
}) {
  const parts = entries.map(({ nutrients }) => nutrients)
  return (
    <section class="card totals" aria-label={TODAY.totals}>
      <Energy sum={sumOf(parts, 'energy_kcal')} target={targets.energy_kcal} />
      <ul class="macros">
        {MACROS.map((key) => (
          <Macro key={key} nutrient={key} sum={sumOf(parts, key)} target={targets[key]} />
        ))}
      </ul>
      {FIRST_NUTRIENTS.some((key) => isAtLeast(sumOf(parts, key))) && (
        <p class="hint least">{TODAY.atLeastHint}</p>
      )}
      {children}
      <AllNutrients parts={parts} taken={entries.filter(isTaken)} targets={targets} />
      <NutrientSources entries={entries} />
    </section>
  )
}

function Energy({ sum, target }: { sum: Sum; target: Target | undefined }) {
  const eaten = { ...sum, value: sum.value ?? (sum.isLowerBound ? null : 0) }
  const stand = target && targetProgress(eaten, target)
  const general = target && TODAY.generalTargets[target.basis]
  return (
    <div class="energy">
      <p class="macro-figures">
        <NutrientName nutrient="energy_kcal">{TODAY.energy}</NutrientName>
        {stand && <ProgressText nutrient="energy_kcal" sum={eaten} target={target} />}
      </p>
      <p class="energy-figures number">
        <Figure sum={eaten} />{' '}
        {target === undefined
          ? NUTRIENTS.energy_kcal.unit
          : TODAY.of(amountText('energy_kcal', target.value))}
      </p>
      {stand && <Bar stand={stand} />}
      {general !== undefined && (
        <p class="hint">
          {general} <Link to={PATHS.profile}>{TODAY.completeProfile}</Link>
        </p>
      )}
    </div>
  )
}

const isAtLeast = ({ value, isLowerBound }: Sum) => value !== null && isLowerBound

/** The number alone; `≥` before a sum that may be higher. */
const Figure = ({ sum }: { sum: Sum }) => (
  <strong>
    {isAtLeast(sum) && (
      <>
        <span aria-hidden="true">≥</span>
        <span class="sr-only">{TODAY.atLeast('')}</span>
      </>
    )}
    {sum.value === null ? '–' : shortNumber(sum.value)}
  </strong>
)

const MACRO_NAMES: Partial<Record<NutrientKey, string>> = { carbohydrate_g: TODAY.carbs }

function Macro(props: { nutrient: NutrientKey; sum: Sum; target: Target | undefined }) {
  const { nutrient, sum, target } = props
  const eaten = { ...sum, value: sum.value ?? (sum.isLowerBound ? null : 0) }
  const stand = target && targetProgress(eaten, target)
  return (
    <li class="macro">
      <p class="macro-figures">
        <NutrientName nutrient={nutrient}>{MACRO_NAMES[nutrient] ?? NUTRIENTS[nutrient].name}</NutrientName>
        <span class="number">
          <Figure sum={eaten} />
          {target !== undefined && ` / ${amountText(nutrient, target.value)}`}
        </span>
      </p>
      {stand && <Bar stand={stand} />}
      {stand && (
        <p>
          <ProgressText nutrient={nutrient} sum={eaten} target={target} />
        </p>
      )}
    </li>
  )
}

/** Hidden from screen readers, which read the text beside it. */
const Bar = ({ stand: { share, state } }: { stand: TargetProgress }) => (
  <div class="bar-track" aria-hidden="true">
    <div class="bar-fill" style={{ width: `${Math.min(share, 1) * 100}%` }} />
    {state === 'over' && <div class="bar-over" style={{ width: `${Math.min(1 - 1 / share, 0.5) * 100}%` }} />}
  </div>
)

/** `760 kcal left`, `Reached`, `120 kcal over`. */
function ProgressText(props: { nutrient: NutrientKey; sum: Sum; target: Target }) {
  const { nutrient, sum, target } = props
  const eaten = sum.value ?? 0
  const { state } = targetProgress(sum, target)
  if (state === 'over') {
    return (
      <span class="standing over number">
        <Icon name="warning" />
        {TODAY.over(differenceText(nutrient, eaten, target.value))}
      </span>
    )
  }
  if (state === 'reached') {
    return (
      <span class="standing reached">
        <Icon name="check" />
        {target.kind === 'adequacy' ? TODAY.reached : TODAY.onTarget}
      </span>
    )
  }
  const rest = differenceText(nutrient, target.value, eaten)
  return <span class="standing number">{TODAY.left(sum.isLowerBound ? TODAY.upTo(rest) : rest)}</span>
}

const FIRST_NUTRIENTS: readonly NutrientKey[] = ['energy_kcal', ...MACROS]
function AllNutrients(props: { parts: readonly Amounts[]; taken: readonly Entry[]; targets: Targets }) {
  const { parts, targets } = props
  const taken = props.taken.map(({ nutrients }) => nutrients)
  const energy = targets.energy_kcal
  return (
    <details class="all-nutrients">
      <summary>{TODAY.allNutrients}</summary>
      <ul>
        {NUTRIENT_KEYS.filter((key) => !FIRST_NUTRIENTS.includes(key)).map((key) => (
          <NutrientRow
            key={key}
            nutrient={key}
            sum={sumOf(parts, key)}
            taken={sumOf(taken, key).value ?? 0}
            target={targets[key]}
          />
        ))}
      </ul>
      <p class="hint">
        {/* One of people in general is named beside its number. */}
        {energy !== undefined &&
          TODAY.generalTargets[energy.basis] === undefined &&
          `${energy.basis === 'user' ? TODAY.ownTarget : TODAY.computedTarget} `}
        <Link to={PATHS.profile}>{TODAY.showTargets}</Link>
      </p>
    </details>
  )
}

function NutrientRow(props: { nutrient: NutrientKey; sum: Sum; taken: number; target: Target | undefined }) {
  const { nutrient, sum, taken, target } = props
  const isKnown = sum.value !== null
  const limit = target?.supplement_limit
  return (
    <li>
      <NutrientName nutrient={nutrient}>{NUTRIENTS[nutrient].name}</NutrientName>
      <span class="number">
        <strong>{sumText(nutrient, sum)}</strong>
        {target !== undefined && <span class="hint"> / {amountText(nutrient, target.value)}</span>}
      </span>
      {target !== undefined && isKnown && <ProgressText nutrient={nutrient} sum={sum} target={target} />}
      {taken > 0 && (
        <span class="from-supplements hint number">{SUPPLEMENTS.from(amountText(nutrient, taken))}</span>
      )}
      {limit !== undefined && taken > limit && (
        <span class="from-supplements standing over">
          <Icon name="warning" />
          {SUPPLEMENTS.overLimit(amountText(nutrient, limit))}
        </span>
      )}
    </li>
  )
}
