import { WHY_NO_LOSS } from '../../../../contract/weight-loss.ts'
import { PROFILE } from '../../texts/profile.ts'
import { TARGET_NOTES } from '../../texts/targets.ts'
import type { Form } from '../../ui/form.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { type AboutValues, asksPregnancy, isMinor } from './about-form.ts'
import { typedAge } from './birthday-form.ts'
import type { ProfileDocument } from './changes.ts'
import { goalWeightRefusal } from './goal-weight-form.ts'

type Goal = keyof typeof PROFILE.goals
type Props = { form: Form<AboutValues>; document: ProfileDocument; clear: { text: string; label: string } }

/** A child grows by its own needs: from this age on, in years, a goal may change them. */
const MIN_GOAL_AGE = 15
const isChild = (values: AboutValues) => (typedAge(values) ?? MIN_GOAL_AGE) < MIN_GOAL_AGE

/** The goals that fit the person, each with what it does to their target; one that was chosen before stays, to be cleared. */
export function GoalChoices({ form, document, clear }: Props) {
  const values = form.values.value
  const options = goalOptions(values, document)
  const hasChoice = options.some(({ value }) => value !== 'maintain')
  const isRaised = values.goal === 'gain' || values.goal === 'muscle'
  return (
    <>
      {hasChoice && (
        <RadioCards form={form} name="goal" label={PROFILE.goal} options={options} clear={clear} />
      )}
      {isChild(values) && <p class="hint">{isRaised ? PROFILE.goalOfChildBefore : PROFILE.goalsOfChild}</p>}
      {isMinor(values) && !isChild(values) && values.goal !== 'lose' && (
        <p class="hint">{WHY_NO_LOSS.no_deficit_under_19}</p>
      )}
      {asksPregnancy(values) && values.pregnant && <p class="hint">{TARGET_NOTES.pregnancy_not_included}</p>}
    </>
  )
}

function goalOptions(values: AboutValues, document: ProfileDocument) {
  const refusal = lossRefusal(values, document)
  const byWeight = goalWeightRefusal(values, document) === undefined ? PROFILE.orByGoalWeight : ''
  const hints: Partial<Record<Goal, string>> = {
    lose: refusal ?? PROFILE.goals.lose.hint + byWeight,
    gain: PROFILE.goals.gain.hint + byWeight,
  }
  return (Object.keys(PROFILE.goals) as Goal[])
    .filter((goal) => [values.goal, document.goal].includes(goal) || isOffered(goal, values))
    .map((goal) => ({
      value: goal,
      label: PROFILE.goals[goal].label,
      hint: hints[goal] ?? PROFILE.goals[goal].hint,
    }))
}

const isOffered = (goal: Goal, values: AboutValues): boolean =>
  goal === 'maintain' || (!isChild(values) && (goal !== 'lose' || !isMinor(values)))

/** Why a goal to lose weight changes no target, by what the form says now and what is saved elsewhere in the profile. */
function lossRefusal(values: AboutValues, { goal_note: saved, metrics_data: metrics }: ProfileDocument) {
  if (isMinor(values)) return WHY_NO_LOSS.no_deficit_under_19
  const isAsked = asksPregnancy(values)
  if (isAsked && values.pregnant) return WHY_NO_LOSS.no_deficit_pregnant
  if (isAsked && values.lactating) return WHY_NO_LOSS.no_deficit_lactating
  const notInForm = [
    WHY_NO_LOSS.no_deficit_underweight,
    WHY_NO_LOSS.no_deficit_eating_disorder,
    // Without the box it was stated in words.
    ...(metrics.pregnant === true ? [] : [WHY_NO_LOSS.no_deficit_pregnant]),
  ]
  return notInForm.find((why) => why === saved)
}
