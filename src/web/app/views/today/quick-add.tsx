import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { MAX_FOOD_TEXT_CHARS } from '../../../../contract/limits.ts'
import { saidHabit } from '../../../../contract/said-habits.ts'
import type { SafetyCard } from '../../../../safety/safety-card.ts'
import { api } from '../../api.ts'
import { isLeaving } from '../../leaving.ts'
import { loadCode } from '../../load-code.ts'
import { addWords } from '../../mutations/journal.ts'
import { toastUndoable } from '../../mutations/undo-change.ts'
import { Problem } from '../../problem.ts'
import { isServerDown } from '../../server-status.ts'
import { BARCODE } from '../../texts/barcode.ts'
import { COMMON } from '../../texts/common.ts'
import { NOT_SENT } from '../../texts/not-sent.ts'
import { TODAY } from '../../texts/today.ts'
import { UNSAVED } from '../../texts/unsaved.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { problemText } from '../../ui/load-states.tsx'
import { SafetyCardView } from '../../ui/safety-card.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { toastWithUndo } from '../../undo.ts'
import type { BarcodeDialogProps } from '../foods/barcode-dialog.tsx'
import { ChooseFoodDialog } from './choose-food.ts'
import { type Food, MEALS, type Meal } from './day.ts'
import { type DayActions, lateAdvice } from './day-actions.ts'
import { focusAfterRender, focusWhenDone } from './focus.ts'
import { loadReview } from './lazy-review.tsx'
import { addItems, chosenItem, type Item, isSupplement, itemsOf, type MealDraft } from './meal-draft.ts'
import { newEntry, sketchOf } from './new-entry.ts'
import { addSavedMeal, type SavedMeal, savedMealNamed } from './saved-meal.ts'
import { dayOf } from './shown-day.ts'

const habits = () => loadCode(() => import('./habits.ts'))
const BarcodeDialog = lazy<BarcodeDialogProps>(
  async () => (await import('../foods/barcode-dialog.tsx')).BarcodeDialog,
)

/** One field for whatever was eaten, in plain words; what it comes to is shown below before anything is stored. */
export function QuickAdd(props: {
  draft: MealDraft
  meal: Meal
  date: string
  /** Can be called by their names. */
  meals: readonly SavedMeal[]
  actions: DayActions
}) {
  const { draft, meal, date, meals, actions } = props
  const isSearching = useSignal(false)
  const isScanning = useSignal(false)
  const { advice, from, analyze } = useAnalysis(draft, { meal, date, meals, actions })
  const card = advice.value ?? lateAdvice.value
  const problem = draft.notRead.value
  const take = async (food: Food) => {
    const item = chosenItem(food)
    try {
      await loadReview()
    } catch (error) {
      // Nothing could save it.
      return toastError(error)
    }
    addToDraft(draft, [item])
    focusAfterRender(() => document.querySelector(`[data-item="${item.id}"] input`))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    void analyze()
  }
  return (
    <>
      {card !== null && (
        <div role="alert">
          <SafetyCardView card={card} />
        </div>
      )}
      <form class="quick-add" noValidate onSubmit={submit} aria-busy={draft.isBeingRead.value}>
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
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : 'quick-add-error'}
            value={draft.text.value}
            onInput={(event) => {
              draft.text.value = event.currentTarget.value
              draft.notRead.value = undefined
            }}
          />
        </div>
        {problem !== undefined && (
          <p class="field-error" id="quick-add-error" role="alert">
            {problem}
          </p>
        )}
        {from.value?.draft === draft && draft.items.value.length > 0 && (
          <p class="hint" role="status">
            {from.value.text}
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
          <button
            type="button"
            class="button quiet scan"
            aria-label={BARCODE.scan}
            title={BARCODE.scan}
            onClick={() => (isScanning.value = true)}
          >
            <Icon name="barcode" />
          </button>
          <button type="submit" class="button primary" aria-disabled={draft.isBeingRead.value}>
            {draft.isBeingRead.value ? <span class="spinner" aria-hidden="true" /> : <Icon name="plus" />}
            {TODAY.analyze}
          </button>
        </div>
      </form>
      {isScanning.value && (
        <BarcodeDialog
          onChoose={(food) => {
            isScanning.value = false
            void take(food)
          }}
          close={() => (isScanning.value = false)}
        />
      )}
      {isSearching.value && (
        <ChooseFoodDialog
          title={TODAY.searchTitle}
          onChoose={(food) => {
            isSearching.value = false
            void take(food)
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

/** What was typed behind the words that have been read. */
const withoutStart = (typed: string, words: string) =>
  typed.trimStart().startsWith(words) ? typed.trimStart().slice(words.length).trimStart() : typed

function addToDraft(draft: MealDraft, added: readonly Item[]): void {
  const aside = addItems(draft, added)
  if (aside.length === 0) return
  toastWithUndo(UNSAVED.setAside(aside.length), () => {
    draft.items.value = [...aside, ...draft.items.value]
  })
}

/**
 * Has the words read, for the draft that they were typed in, whichever day is shown by then. They stay in the field until
 * they have been, and what is typed behind them, longer.
 */
function useAnalysis(
  draft: MealDraft,
  day: { meal: Meal; date: string; meals: readonly SavedMeal[]; actions: DayActions },
) {
  const from = useSignal<{ draft: MealDraft; text: string } | undefined>(undefined)
  const advice = useSignal<SafetyCard | null>(null)
  const shown = useRef(draft)
  shown.current = draft
  const analyze = async (): Promise<void> => {
    const text = draft.text.value.trim()
    if (draft.isBeingRead.value) return
    const focusThen = focusWhenDone()
    const focus = (find: () => Element | null) => {
      if (shown.current === draft) focusThen(find)
    }
    const fail = (why: string) => {
      draft.notRead.value = why
      focus(() => document.querySelector('.quick-add input'))
    }
    /** Nobody is there to read them now. */
    const keepWords = (words: string) => {
      const { meal, date } = day
      const entriesOf = (mutation: string) => [
        newEntry(sketchOf(words), { mutation, day: dayOf(date), meal }, 0),
      ]
      const change = addWords(words, { date, meal, draw: { isSketch: true, entriesOf } })
      toastUndoable(NOT_SENT.wordsStored, change, () => {
        draft.text.value = draft.text.value === '' ? words : `${words}, ${draft.text.value}`
      })
      draft.text.value = withoutStart(draft.text.value, words)
      focus(() => document.querySelector('.quick-add input'))
    }
    if (text === '') return fail(TODAY.emptyText)
    const saved = savedMealNamed(day.meals, text)
    /** While the server is away its foods cannot be read. */
    const addSaved = (meal: SavedMeal) => {
      draft.text.value = withoutStart(draft.text.value, text)
      void addSavedMeal(meal, day, day.actions).catch(toastError)
    }
    const keep = () => (saved === undefined ? keepWords(text) : addSaved(saved))
    if (isServerDown.peek()) return keep()
    draft.isBeingRead.value = true
    draft.notRead.value = undefined
    from.value = undefined
    try {
      const said = saidHabit(text)
      const found =
        saved !== undefined
          ? await (await habits()).itemsOfSaved(saved, day)
          : said && (await (await habits()).itemsOfHabit(said, day))
      if (found !== undefined) {
        if ('none' in found) return fail(found.none)
        await loadReview()
        addToDraft(draft, found.items)
        draft.meal.value = found.meal
        draft.text.value = withoutStart(draft.text.value, text)
        from.value = { draft, text: found.from }
        if (draft.text.value !== '') return
        return focus(() => document.querySelector('[data-save]'))
      }
      const analysis = await api.post('/api/foods/analysis', { body: { food_text: text } })
      advice.value = analysis.safety.card
      const added = itemsOf(analysis)
      if (added.length === 0) return fail(TODAY.nothingRecognised)
      await loadReview()
      const isFirst = draft.items.value.length === 0 && draft.meal.value === undefined
      if (isFirst && added.every(isSupplement)) draft.meal.value = 'supplement'
      addToDraft(draft, added)
      draft.text.value = withoutStart(draft.text.value, text)
      const open = added.find(({ kind }) => kind === 'unknown')
      // The person has typed more, so the focus stays in the field.
      if (draft.text.value !== '') return
      focus(() =>
        document.querySelector(
          open === undefined ? '[data-save]' : `[data-item="${open.id}"] .row-actions button`,
        ),
      )
    } catch (error) {
      if (isLeaving()) return
      if (error instanceof Problem && error.status === 0) return keep()
      fail(error instanceof Problem ? problemText(error) : COMMON.internal(undefined))
    } finally {
      draft.isBeingRead.value = false
    }
  }
  return { advice, from, analyze }
}
