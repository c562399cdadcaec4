import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { MAX_FOOD_SEARCH_CHARS } from '../../../../contract/limits.ts'
import { api } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { isServerDown } from '../../server-status.ts'
import { COMMON } from '../../texts/common.ts'
import { ENTRY } from '../../texts/entry-dialogs.ts'
import { amountText } from './amount-format.ts'
import type { Food } from './day.ts'

const DEBOUNCE_MS = 150
const MAX_RESULTS = 12

/** `isAway`: found without the server. */
type SearchState = { foods: readonly Food[]; asked: string; hasFailed: boolean; isAway?: boolean }
const EMPTY_SEARCH: SearchState = { foods: [], asked: '', hasFailed: false }

/**
 * Searches foods while somebody types. A combobox whose list is always below it (ARIA Authoring Practices): the focus
 * stays in the field, ↓ and ↑ move through the list, Enter chooses.
 */
export function FoodSearch(props: {
  initial?: string
  onChoose: (food: Food) => void
  /** Beside what was found, which may be nothing. @param asked what was searched for. */
  otherwise?: (asked: string) => ComponentChildren
}) {
  const text = useSignal(props.initial ?? '')
  const state = useSignal<SearchState>(EMPTY_SEARCH)
  const active = useSignal(-1)
  const id = useId()
  const again = useSearch(text.value, (found) => {
    state.value = found
    active.value = -1
  })
  const { foods, asked, hasFailed, isAway = false } = state.value
  const move = (to: number) => {
    active.value = foods.length === 0 ? -1 : (to + foods.length) % foods.length
    document.getElementById(`${id}-${active.value}`)?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const { value: at } = active
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at < 0 ? foods.length - 1 : at - 1)
    else if (event.key === 'Enter') {
      // Of what was found for other words, nothing is meant.
      const food = asked === text.value.trim() ? foods[Math.max(at, 0)] : undefined
      if (food !== undefined) props.onChoose(food)
    } else if (event.key === 'Escape' && at >= 0) active.value = -1
    else return
    event.preventDefault()
  }
  return (
    <div class="food-search">
      <div class="field">
        <label for={id}>{ENTRY.searchLabel}</label>
        <p class="hint" id={`${id}-hint`}>
          {ENTRY.searchHint}
        </p>
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={foods.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active.value < 0 ? undefined : `${id}-${active.value}`}
          aria-describedby={`${id}-hint`}
          autocomplete="off"
          spellcheck={false}
          maxLength={MAX_FOOD_SEARCH_CHARS}
          data-autofocus
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value
          }}
          onKeyDown={press}
        />
      </div>
      <p class="sr-only" role="status">
        {asked !== '' && !hasFailed && ENTRY.found(foods.length)}
      </p>
      {isAway && <p class="hint">{ENTRY.searchAway}</p>}
      {hasFailed && <RetrySearch again={again} />}
      {asked !== '' && !hasFailed && foods.length === 0 && <p class="hint">{ENTRY.noFoods(asked)}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={ENTRY.searchLabel}
        class="food-options"
        hidden={foods.length === 0}
      >
        {foods.map((food, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={`${food.source} ${food.code}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active.value}
            class="food-option"
            // Not a click alone: the field would lose the focus first.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onChoose(food)}
          >
            <FoodLine food={food} />
          </button>
        ))}
      </div>
      {props.otherwise?.(asked)}
    </div>
  )
}

export const FoodLine = ({ food }: { food: Food }) => (
  <>
    <span class="food-option-name">{food.name}</span>
    <span class="hint number">
      {food.source === 'own' && `${ENTRY.ownFood} · `}
      {ENTRY.per100g(amountText('energy_kcal', food.nutrients.energy_kcal))}
    </span>
    {food.allergen_warnings.map((warning) => (
      <span key={warning} class="allergen">
        {warning}
      </span>
    ))}
  </>
)

const RetrySearch = ({ again }: { again: () => void }) => (
  <p class="field-error" role="alert">
    {ENTRY.searchFailed}{' '}
    <button type="button" class="button small" onClick={again}>
      {COMMON.retry}
    </button>
  </p>
)

async function searchFoods(text: string): Promise<SearchState> {
  try {
    const found = isServerDown.peek() ? undefined : await askServer(text)
    const foods =
      found ?? (await (await import('../../foods-away/foods-away.ts')).searchFoodsAway(text, MAX_RESULTS))
    return { foods, asked: text, hasFailed: false, isAway: found === undefined }
  } catch {
    return { foods: [], asked: text, hasFailed: true }
  }
}

/** undefined: it does not answer. */
async function askServer(text: string): Promise<readonly Food[] | undefined> {
  try {
    return (await api.get('/api/foods', { query: { q: text, limit: MAX_RESULTS } })).foods
  } catch (error) {
    if (error instanceof Problem && error.status === 0) return undefined
    throw error
  }
}

/** Asks once the typing pauses; what was overtaken is dropped. @returns asks again. */
function useSearch(text: string, onFound: (state: SearchState) => void): () => void {
  const tries = useSignal(0)
  const latest = useRef(onFound)
  latest.current = onFound
  useEffect(() => {
    const wanted = text.trim()
    let isWanted = true
    const found = (state: SearchState) => {
      if (isWanted) latest.current(state)
    }
    const timer = setTimeout(() => {
      if (wanted === '') found(EMPTY_SEARCH)
      else void searchFoods(wanted).then(found)
    }, DEBOUNCE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text, tries.value])
  return () => {
    tries.value += 1
  }
}
