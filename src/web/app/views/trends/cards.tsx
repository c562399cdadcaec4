import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { NUTRIENT_KEYS, type NutrientKey } from '../../../../contract/nutrients.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { TRENDS } from '../../texts/trends.ts'
import { massUnit, units } from '../../units.ts'
import { Card } from './card.tsx'
import type { Trend, TrendInput, TrendsData } from './card-trends.ts'
import { nutrientTrend, scalesTrend, sleepTrend, weightTrend } from './card-trends.ts'
import { Figure, Figures, FigureTable } from './key-figures.tsx'
import { macrosTrend } from './macros-trend.ts'
import { scoreTrend } from './score-trend.ts'
import { formatAmount } from './statistics.ts'
import { symptomsTrend } from './symptom-trends.ts'

/** Every chart, those that are looked at first on top. */
export const Cards = (shown: TrendInput) => (
  <div class="trend-grid">
    <Score {...shown} />
    <Energy {...shown} />
    <Weight {...shown} />
    <Sleep {...shown} />
    <Macros {...shown} />
    <Feelings {...shown} />
    <NutrientTrend {...shown} />
    <Symptoms {...shown} />
  </div>
)

function Score(shown: TrendInput) {
  const course = useMemo(() => scoreTrend(shown), [shown.data])
  return (
    <SingleTrendCard
      course={course}
      title={TRENDS.score}
      unit={TRENDS.outOf100}
      nothing={NO_SCORE[shown.data.score.status]}
      action={shown.data.score.status === 'not_for_infants' ? undefined : TRENDS.logFood}
    >
      <Figure
        label={TRENDS.confidence}
        value={course.level === undefined ? TRENDS.unknown : TRENDS.confidenceLevels[course.level]}
      />
    </SingleTrendCard>
  )
}

/** Why there is no score. */
const NO_SCORE: Readonly<Record<TrendsData['score']['status'], string>> = {
  ok: TRENDS.noScore,
  insufficient_data: TRENDS.noScore,
  day_not_over: TRENDS.noScoreToday,
  not_for_infants: TRENDS.noScoreForInfants,
}

const hasFood = ({ data, lead }: TrendInput) => data.entries.slice(lead).some((count) => count > 0)

function Energy(shown: TrendInput) {
  const course = useMemo(() => nutrientTrend(shown, 'energy_kcal'), [shown.data])
  return (
    <SingleTrendCard
      course={course}
      title={TRENDS.energy}
      unit={NUTRIENTS.energy_kcal.unit}
      nothing={TRENDS.noFood}
      action={TRENDS.logFood}
    />
  )
}

function NutrientTrend(shown: TrendInput) {
  const key = useSignal<NutrientKey>('fiber_g')
  const course = useMemo(() => nutrientTrend(shown, key.value), [shown.data, key.value])
  const { name, unit } = NUTRIENTS[key.value]
  return (
    <SingleTrendCard
      course={course}
      title={name}
      unit={unit}
      nothing={TRENDS.noNutrient}
      action={TRENDS.logFood}
      chooser={
        <h2 class="chooser">
          <select
            aria-label={TRENDS.nutrient}
            value={key.value}
            onChange={({ currentTarget: { value } }) => {
              key.value = NUTRIENT_KEYS.find((known) => known === value) ?? key.value
            }}
          >
            {NUTRIENT_KEYS.map((known) => (
              <option key={known} value={known}>
                {NUTRIENTS[known].name}
              </option>
            ))}
          </select>
        </h2>
      }
    />
  )
}

function Weight(shown: TrendInput) {
  const course = useMemo(() => weightTrend(shown, units.value), [shown.data, units.value])
  return (
    <SingleTrendCard
      course={course}
      title={TRENDS.weight}
      unit={massUnit(units.value)}
      nothing={TRENDS.noWeight}
      action={TRENDS.checkIn}
    />
  )
}

function Sleep(shown: TrendInput) {
  const course = useMemo(() => sleepTrend(shown), [shown.data])
  return (
    <SingleTrendCard
      course={course}
      title={TRENDS.sleep}
      unit={TRENDS.hours}
      nothing={TRENDS.noSleep}
      action={TRENDS.checkIn}
    />
  )
}

function Macros(shown: TrendInput) {
  const course = useMemo(() => macrosTrend(shown), [shown.data])
  return (
    <MultiTrendCard
      course={course}
      title={TRENDS.macros}
      unit={TRENDS.perDay}
      nothing={hasFood(shown) ? TRENDS.noMacros : TRENDS.noFood}
      action={TRENDS.logFood}
    />
  )
}

function Feelings(shown: TrendInput) {
  const course = useMemo(() => scalesTrend(shown), [shown.data])
  return (
    <MultiTrendCard
      course={course}
      title={TRENDS.feelings}
      unit={TRENDS.scale}
      nothing={TRENDS.noFeelings}
      action={TRENDS.checkIn}
    />
  )
}

type TrendCardProps = {
  course: Trend
  title: string
  unit: string
  nothing: string
  action?: string | undefined
  chooser?: ComponentChildren
  /** Further key figures. */
  children?: ComponentChildren
}

function SingleTrendCard({ course, children, ...card }: TrendCardProps) {
  const [row] = course.rows
  return (
    <Card
      {...card}
      spec={course.spec}
      notes={course.notes}
      conclusion={course.conclusion}
      figures={
        row && (
          <Figures row={row} course={course}>
            {children}
          </Figures>
        )
      }
    />
  )
}

const MultiTrendCard = ({ course, ...card }: TrendCardProps) => (
  <Card
    {...card}
    spec={course.spec}
    notes={course.notes}
    conclusion={course.conclusion}
    figures={<FigureTable course={course} />}
  />
)

const LANE_PX = 34
const AROUND_LANES_PX = 44
const MAX_ROWS = 8

function Symptoms(shown: TrendInput) {
  const { spec, rows, conclusion } = useMemo(() => symptomsTrend(shown), [shown.data])
  return (
    <Card
      title={TRENDS.symptoms}
      spec={spec}
      height={(spec.lanes?.length ?? 0) * LANE_PX + AROUND_LANES_PX}
      nothing={TRENDS.noSymptoms}
      action={TRENDS.checkIn}
      notes={[TRENDS.severityNote]}
      conclusion={conclusion}
      figures={
        <table class="figure-table number">
          <thead>
            <tr>
              <th scope="col">{TRENDS.symptom}</th>
              <th scope="col">{TRENDS.days}</th>
              <th scope="col">{TRENDS.meanSeverity}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map(({ name, days, severity }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{days}</td>
                <td>{formatAmount(severity, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
