import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MIN_TREND_WEIGH_INS } from '../../../../contract/limits.ts'
import { api } from '../../api.ts'
import { formatShortDate } from '../../date-format.ts'
import { dateInZone } from '../../dates.ts'
import { formatNumber } from '../../english-formatters.ts'
import { serverNow } from '../../server-clock.ts'
import { GOAL_WEIGHT } from '../../texts/goal-weight.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import type { Form } from '../../ui/form.tsx'
import { massChangeText, massText, units } from '../../units.ts'
import { type AboutValues, aboutChanges, aboutErrors, GOAL, weightOf } from './about-form.ts'
import { type ProfileDocument, toMergePatch } from './changes.ts'
import { goalDirection, goalWeightRefusal, rateOptions } from './goal-weight-form.ts'
import type { ProfileStore } from './use-profile-store.ts'

type Plan = NonNullable<ProfileDocument['goal_plan']>
type Arrival = NonNullable<Plan['by_plan']>

/** A goal weight and how fast, with what they come to while they are typed. */
export function GoalWeight(props: { form: Form<AboutValues>; store: ProfileStore; saved: AboutValues }) {
  const { form, store, saved } = props
  const { document } = store
  const values = form.values.value
  const hasGoalWeight = document.goal_weight_kg !== null
  const direction =
    goalDirection(values, document.goal_plan) ?? (hasGoalWeight && values.goal === '' ? 'lose' : undefined)
  const refusal = goalWeightRefusal(values, document)
  const isAsked = direction !== undefined && refusal === undefined
  const shown = usePreview(isAsked, { values, saved, document })
  if (direction === undefined) return null
  if (refusal !== undefined) return <Refused store={store} text={refusal} />
  const weightKg = document.weight_from_checkins?.kg ?? weightOf(values, units.value)
  return (
    <>
      <div class="goal-weight">
        <TextField
          form={form}
          name={GOAL[units.value]}
          label={GOAL_WEIGHT.weightIn[units.value]}
          hint={GOAL_WEIGHT.weightHint}
          inputMode="decimal"
          maxLength={12}
          autocomplete="off"
        />
        {values[GOAL[units.value]].trim() !== '' && (
          <SelectField
            form={form}
            name="goal_rate_percent"
            label={GOAL_WEIGHT.rate}
            hint={GOAL_WEIGHT.rateHint[direction]}
            options={rateOptions(direction, values.goal_rate_percent, weightKg)}
          />
        )}
      </div>
      <Forecast document={shown} />
    </>
  )
}

/** The reason against a goal weight. One that was stated before can be removed, and its figure is not shown. */
function Refused({ store, text }: { store: ProfileStore; text: string }) {
  const isStated = store.document.goal_weight_kg !== null || store.document.goal_rate_percent !== null
  const remove = () => void store.save({ goal_weight_kg: null, goal_rate_percent: null }).catch(() => {})
  return (
    <div class="hint goal-weight">
      <p>{text}</p>
      {isStated && (
        <button type="button" class="link-button" onClick={remove}>
          {GOAL_WEIGHT.remove}
        </button>
      )}
    </div>
  )
}

const DEBOUNCE_MS = 400

/** The profile as it would be with what is typed, once the typing pauses; undefined: not known. */
function usePreview(
  isAsked: boolean,
  { values, saved, document }: { values: AboutValues; saved: AboutValues; document: ProfileDocument },
): ProfileDocument | undefined {
  const found = useSignal<{ key: string; document: ProfileDocument } | undefined>(undefined)
  const system = units.value
  const isWrong = Object.keys(aboutErrors(values, saved, system)).length > 0
  const changes = aboutChanges(values, saved, system)
  const isUnchanged = Object.keys(changes).length === 0
  const key = JSON.stringify([changes, document.updated_at])
  useEffect(() => {
    if (!isAsked || isWrong || isUnchanged) return
    let isWanted = true
    const timer = setTimeout(() => {
      void api
        .post('/api/profile/preview', { body: toMergePatch(changes) })
        .then((preview) => {
          if (isWanted) found.value = { key, document: preview }
        })
        // Saving says what is wrong.
        .catch(() => {})
    }, DEBOUNCE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key, isAsked, isWrong])
  if (isUnchanged) return document
  return isWrong || found.value?.key !== key ? undefined : found.value.document
}

function Forecast({ document }: { document: ProfileDocument | undefined }) {
  if (document === undefined || document.goal_weight_kg === null)
    return <div class="forecast" role="status" />
  const lines = forecastLines(document, dateInZone(document.time_zone)(serverNow()))
  return (
    <div class="forecast" role="status">
      {document.goal_note !== null && <p class="careful">{document.goal_note}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function forecastLines({ goal_plan: plan, targets }: ProfileDocument, today: string): string[] {
  if (plan === null) return []
  const kcal = formatNumber(targets.energy_kcal?.value ?? 0)
  if (plan.direction === 'keep') return [GOAL_WEIGHT.keeps(kcal)]
  const { by_plan, by_trend } = plan
  const isNever = by_plan === null || by_plan.date === null
  return [
    ...(leadsThere(plan) ? planTargetLine(plan, kcal) : []),
    // The note says why, and what to do about it.
    ...(by_plan === null || (isNever && !leadsThere(plan))
      ? []
      : [planLine(by_plan, massText(plan.kg), today)]),
    ...(by_trend === null ? [] : [trendLine(by_trend, today)]),
  ]
}

/** Whether eating the target moves the weight in the direction of the goal. */
const leadsThere = ({ direction, kcal_per_day: balance }: Plan) =>
  balance === null || (direction === 'lose' ? balance < 0 : balance > 0)

function planTargetLine({ kcal_per_day: balance, kg_per_week: perWeek, used }: Plan, kcal: string): string[] {
  if (balance === null || perWeek === null || used === null) return []
  const [difference, weekly] = [formatNumber(Math.abs(balance)), massChangeText(Math.abs(perWeek))]
  return [GOAL_WEIGHT.target(kcal, difference, balance < 0, usedText(used), weekly)]
}

function usedText({ kcal, low, high, by }: NonNullable<Plan['used']>): string {
  if (by === 'equations') return GOAL_WEIGHT.byEquations
  const isKnown = low !== null && high !== null
  return GOAL_WEIGHT.byWeighIns(
    formatNumber(kcal),
    isKnown ? GOAL_WEIGHT.interval(formatNumber(low), formatNumber(high)) : '',
  )
}

/** A date has its year where that before it, or with it, is of another. */
const arrivalTexts = ({ earliest, latest }: Arrival, date: string, today: string) => ({
  about: formatShortDate(date, today),
  from: formatShortDate(earliest ?? date, latest ?? date),
  to: latest === null ? undefined : formatShortDate(latest, date),
})

function planLine(plan: Arrival, goal: string, today: string): string {
  if (plan.date === null) return GOAL_WEIGHT.planNever(goal)
  const { about, from, to } = arrivalTexts(plan, plan.date, today)
  const when = to === undefined ? GOAL_WEIGHT.planFrom(about, from) : GOAL_WEIGHT.planBetween(about, from, to)
  return GOAL_WEIGHT.byPlan(goal, when)
}

function trendLine(trend: NonNullable<Plan['by_trend']>, today: string): string {
  const { status, date, earliest, latest, kg_per_week: slope } = trend
  if (status === 'too_few_weigh_ins' || slope === null) return GOAL_WEIGHT.tooFew(MIN_TREND_WEIGH_INS)
  if (status === 'unclear') return GOAL_WEIGHT.unclear
  const rate = `${slope < 0 ? '−' : '+'}${massChangeText(Math.abs(slope))}`
  if (status === 'away') return GOAL_WEIGHT.away(rate)
  if (date === null) return GOAL_WEIGHT.byTrend(rate, GOAL_WEIGHT.trendNever)
  const { about, from, to } = arrivalTexts(trend, date, today)
  const between =
    earliest === latest ? GOAL_WEIGHT.trendAbout(about) : GOAL_WEIGHT.trendBetween(about, from, to ?? '')
  return GOAL_WEIGHT.byTrend(rate, to === undefined ? GOAL_WEIGHT.trendFrom(about, from) : between)
}
