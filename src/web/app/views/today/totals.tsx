import { NUTRIENT_KEYS } from '../../../../contract/nutrients.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import {
  type Amounts,
  type Day,
  type Entry,
  MACROS,
  type NutrientKey,
  type Standing,
  type Sum,
  standing,
  sumOf,
  type Target,
} from './day.ts'
import { amountText, plain, sumText } from './numbers.ts'

type Targets = Day['targets']

/** What a day comes to against its targets: energy, the macros, and behind a click everything else. */
export function Totals({ entries, targets }: { entries: readonly Entry[]; targets: Targets }) {
  const parts = entries.map(({ nutrients }) => nutrients)
  return (
    <section class="card totals" aria-label={TODAY.totals}>
      <Energy sum={sumOf(parts, 'energy_kcal')} target={targets.energy_kcal} />
      <ul class="macros">
        {MACROS.map((key) => (
          <Macro key={key} nutrient={key} sum={sumOf(parts, key)} target={targets[key]} />
        ))}
      </ul>
      {parts.some((part) => FIRST.some((key) => part[key] === null)) && (
        <p class="hint least">{TODAY.atLeastHint}</p>
      )}
      <AllNutrients parts={parts} targets={targets} />
    </section>
  )
}

function Energy({ sum, target }: { sum: Sum; target: Target | undefined }) {
  const eaten = { ...sum, value: sum.value ?? (sum.isLeast ? null : 0) }
  const stand = target && standing(eaten, target)
  return (
    <div class="energy">
      <p class="macro-figures">
        <span>{TODAY.energy}</span>
        {stand && (
          <StandingText nutrient="energy_kcal" stand={stand} kind={target.kind} isLeast={eaten.isLeast} />
        )}
      </p>
      <p class="energy-figures number">
        <Figure sum={eaten} />{' '}
        {target === undefined
          ? NUTRIENTS.energy_kcal.unit
          : TODAY.of(amountText('energy_kcal', target.value))}
      </p>
      {stand && <Bar stand={stand} />}
    </div>
  )
}

/** The number alone; `≥` before a sum that may be higher. */
const Figure = ({ sum: { value, isLeast } }: { sum: Sum }) => (
  <strong>
    {value !== null && isLeast && (
      <>
        <span aria-hidden="true">≥</span>
        <span class="sr-only">{TODAY.atLeast('')}</span>
      </>
    )}
    {value === null ? '–' : plain(value)}
  </strong>
)

const NAMES: Partial<Record<NutrientKey, string>> = { carbohydrate_g: TODAY.carbs }

function Macro(props: { nutrient: NutrientKey; sum: Sum; target: Target | undefined }) {
  const { nutrient, sum, target } = props
  const eaten = { ...sum, value: sum.value ?? (sum.isLeast ? null : 0) }
  const stand = target && standing(eaten, target)
  return (
    <li class="macro">
      <p class="macro-figures">
        <span>{NAMES[nutrient] ?? NUTRIENTS[nutrient].name}</span>
        <span class="number">
          <Figure sum={eaten} />
          {target !== undefined && ` / ${amountText(nutrient, target.value)}`}
        </span>
      </p>
      {stand && <Bar stand={stand} />}
      {stand && (
        <p>
          <StandingText nutrient={nutrient} stand={stand} kind={target.kind} isLeast={eaten.isLeast} />
        </p>
      )}
    </li>
  )
}

/** The figures say it in words; the bar is for the eye. */
const Bar = ({ stand: { share, state } }: { stand: Standing }) => (
  <div class="bar-track" aria-hidden="true">
    <div class="bar-fill" style={{ width: `${Math.min(share, 1) * 100}%` }} />
    {state === 'over' && <div class="bar-over" style={{ width: `${Math.min(1 - 1 / share, 0.5) * 100}%` }} />}
  </div>
)

/** `760 kcal left`, `Reached`, `120 kcal over`. */
function StandingText(props: {
  nutrient: NutrientKey
  stand: Standing
  kind: Target['kind']
  isLeast: boolean
}) {
  const { nutrient, stand, kind, isLeast } = props
  if (stand.state === 'over') {
    return (
      <span class="standing over number">
        <Icon name="warning" />
        {TODAY.over(amountText(nutrient, -stand.room))}
      </span>
    )
  }
  if (stand.state === 'reached') {
    return (
      <span class="standing reached">
        <Icon name="check" />
        {kind === 'adequacy' ? TODAY.reached : TODAY.onTarget}
      </span>
    )
  }
  const room = amountText(nutrient, stand.room)
  const say = kind === 'adequacy' ? TODAY.toGo : TODAY.left
  return <span class="standing number">{say(isLeast ? TODAY.upTo(room) : room)}</span>
}

const FIRST: readonly NutrientKey[] = ['energy_kcal', ...MACROS]
const BASES: Readonly<Record<string, string>> = { user: TODAY.ownTarget, reference: TODAY.referenceTarget }

function AllNutrients({ parts, targets }: { parts: readonly Amounts[]; targets: Targets }) {
  const energy = targets.energy_kcal
  return (
    <details class="all-nutrients">
      <summary>{TODAY.allNutrients}</summary>
      <ul>
        {NUTRIENT_KEYS.filter((key) => !FIRST.includes(key)).map((key) => (
          <NutrientRow key={key} nutrient={key} sum={sumOf(parts, key)} target={targets[key]} />
        ))}
      </ul>
      <p class="hint">
        {energy !== undefined && `${BASES[energy.basis] ?? TODAY.computedTarget} `}
        <Link to={PATHS.profile}>
          {energy?.basis === 'reference' ? TODAY.completeProfile : TODAY.showTargets}
        </Link>
      </p>
    </details>
  )
}

function NutrientRow(props: { nutrient: NutrientKey; sum: Sum; target: Target | undefined }) {
  const { nutrient, sum, target } = props
  const isKnown = sum.value !== null
  return (
    <li>
      <span>{NUTRIENTS[nutrient].name}</span>
      <span class="number">
        <strong>{sumText(nutrient, sum)}</strong>
        {target !== undefined && <span class="hint"> / {amountText(nutrient, target.value)}</span>}
      </span>
      {target !== undefined && isKnown && (
        <StandingText
          nutrient={nutrient}
          stand={standing(sum, target)}
          kind={target.kind}
          isLeast={sum.isLeast}
        />
      )}
    </li>
  )
}
