import { useSignal } from '@preact/signals'
import { MAX_FOOD_TEXT_CHARS } from '../../../../contract/limits.ts'
import type { SafetyCard } from '../../../../safety/safety-card.ts'
import { api } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { COMMON } from '../../texts/common.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { problemText } from '../../ui/load-states.tsx'
import { SafetyCardView } from '../../ui/safety-card.tsx'
import { MEALS, type Meal } from './day.ts'
import { focusAfterRender, focusWhenDone } from './focus.ts'
import { ChooseFoodDialog } from './item-dialogs.tsx'
import { chosenItem, itemsOf, type MealDraft } from './meal-draft.ts'

/** One field for whatever was eaten, in plain words; what it comes to is shown below before anything is stored. */
export function QuickAdd({ draft, meal }: { draft: MealDraft; meal: Meal }) {
  const isSearching = useSignal(false)
  const { problem, isBusy, advice, analyze } = useAnalysis(draft)
  const submit = (event: Event) => {
    event.preventDefault()
    void analyze()
  }
  return (
    <>
      {advice.value !== null && (
        <div role="alert">
          <SafetyCardView card={advice.value} />
        </div>
      )}
      <form class="quick-add" noValidate onSubmit={submit} aria-busy={isBusy.value}>
        <label for="quick-add">{TODAY.quickAdd}</label>
        <div class="quick-add-field">
          <input
            id="quick-add"
            type="text"
            name="food_text"
            autocomplete="off"
            autocapitalize="none"
            enterkeyhint="go"
            maxLength={MAX_FOOD_TEXT_CHARS}
            placeholder={TODAY.quickAddExample}
            aria-invalid={problem.value !== undefined}
            aria-describedby={problem.value === undefined ? undefined : 'quick-add-error'}
            value={draft.text.value}
            onInput={(event) => {
              draft.text.value = event.currentTarget.value
              problem.value = undefined
            }}
          />
        </div>
        {problem.value !== undefined && (
          <p class="field-error" id="quick-add-error" role="alert">
            {problem.value}
          </p>
        )}
        <div class="quick-add-more">
          <MealChoice meal={meal} choose={(chosen) => (draft.meal.value = chosen)} />
          <button
            type="button"
            class="button quiet search-food"
            aria-label={TODAY.searchFood}
            onClick={() => (isSearching.value = true)}
          >
            <Icon name="search" />
            <span>{TODAY.searchFood}</span>
          </button>
          <button type="submit" class="button primary" aria-disabled={isBusy.value}>
            {isBusy.value ? <span class="spinner" aria-hidden="true" /> : <Icon name="plus" />}
            {TODAY.analyze}
          </button>
        </div>
      </form>
      {isSearching.value && (
        <ChooseFoodDialog
          title={TODAY.searchTitle}
          onChoose={(food) => {
            const item = chosenItem(food)
            draft.items.value = [...draft.items.value, item]
            isSearching.value = false
            focusAfterRender(() => document.querySelector(`[data-item="${item.id}"] input`))
          }}
          close={() => (isSearching.value = false)}
        />
      )}
    </>
  )
}

const MealChoice = ({ meal, choose }: { meal: Meal; choose: (meal: Meal) => void }) => (
  <label class="meal-choice">
    <span class="sr-only">{TODAY.meal}</span>
    <select value={meal} onChange={(event) => choose(event.currentTarget.value as Meal)}>
      {MEALS.map((each) => (
        <option key={each} value={each}>
          {TODAY.meals[each]}
        </option>
      ))}
    </select>
  </label>
)

/** Has the words read. They stay in the field until they have been, and what is typed behind them, longer. */
function useAnalysis(draft: MealDraft) {
  const problem = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)
  const advice = useSignal<SafetyCard | null>(null)
  const analyze = async (): Promise<void> => {
    const text = draft.text.value.trim()
    if (isBusy.value) return
    const focus = focusWhenDone()
    const fail = (why: string) => {
      problem.value = why
      focus(() => document.querySelector('.quick-add input'))
    }
    if (text === '') return fail(TODAY.emptyText)
    isBusy.value = true
    problem.value = undefined
    try {
      const analysis = await api.post('/api/foods/analysis', { body: { food_text: text } })
      advice.value = analysis.safety.card
      const added = itemsOf(analysis)
      if (added.length === 0) return fail(TODAY.nothingRecognised)
      draft.items.value = [...draft.items.value, ...added]
      const typed = draft.text.value.trimStart()
      if (typed.startsWith(text)) draft.text.value = typed.slice(text.length).trimStart()
      const open = added.find(({ kind }) => kind === 'unknown')
      // The person has typed more, so the focus stays in the field.
      if (draft.text.value !== '') return
      focus(() =>
        document.querySelector(
          open === undefined ? '[data-save]' : `[data-item="${open.id}"] .row-actions button`,
        ),
      )
    } catch (error) {
      fail(error instanceof Problem ? problemText(error) : COMMON.internal(undefined))
    } finally {
      isBusy.value = false
    }
  }
  return { problem, isBusy, advice, analyze }
}
