import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { formatDayDate } from '../../date-format.ts'
import { TODAY } from '../../texts/today.ts'
import { UNSAVED } from '../../texts/unsaved.ts'
import { lazy } from '../../ui/lazy.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { sumText } from './amount-format.ts'
import { ChooseFoodDialog } from './choose-food.ts'
import { cautionsByEntry, type Day, type Meal, sumOf } from './day.ts'
import { focusAfterRender, focusWhenDone } from './focus.ts'
import type { EnterEnergyProps } from './item-dialogs.tsx'
import {
  amountsOf,
  chosenItem,
  type FoodItem,
  type Item,
  isSavable,
  type MealDraft,
  type NearFood,
  ownItem,
  replaceFood,
  type UnknownItem,
} from './meal-draft.ts'
import { FoodRow, OwnRow, UnknownRow } from './review-items.tsx'
import type { DraftSave } from './save-meal-draft.ts'
import type { SeveralFoodsProps } from './several-foods-dialog.tsx'

const SeveralFoodsDialog = lazy<SeveralFoodsProps>(
  async () => (await import('./several-foods-dialog.tsx')).SeveralFoodsDialog,
)
const EnterEnergyDialog = lazy<EnterEnergyProps>(
  async () => (await import('./item-dialogs.tsx')).EnterEnergyDialog,
)

type Opened =
  | { kind: 'match' | 'several'; item: FoodItem }
  | { kind: 'search' | 'enter'; item: UnknownItem }
  | undefined

export type ReviewProps = {
  draft: MealDraft
  meal: Meal
  day: Pick<Day, 'date' | 'today'>
  saving: DraftSave
}

/** What is about to be added, each item to be corrected before anything is stored. */
export function Review({ draft, meal, day, saving }: ReviewProps) {
  const opened = useSignal<Opened>(undefined)
  const section = useRef<HTMLElement>(null)
  const items = draft.items.value
  const replace = (id: string, ...others: readonly Item[]) => {
    draft.items.value = draft.items.value.flatMap((each) => (each.id === id ? others : [each]))
    if (draft.errors.value[id] !== undefined) {
      const { [id]: _, ...errors } = draft.errors.value
      draft.errors.value = errors
    }
  }
  const remove = (id: string) => {
    const at = items.findIndex((item) => item.id === id)
    draft.items.value = items.filter((item) => item.id !== id)
    const next = draft.items.value[Math.min(at, draft.items.value.length - 1)]
    focusAfterRender(() =>
      next === undefined
        ? document.querySelector('.quick-add input')
        : section.current?.querySelector(`[data-item="${next.id}"] .icon-button`),
    )
  }
  const settle = (id: string, ...others: readonly Item[]) => {
    replace(id, ...others)
    opened.value = undefined
  }
  const chooseNearest = async (item: UnknownItem, { food_id }: NearFood) => {
    const focus = focusWhenDone()
    try {
      const food = await api.get('/api/foods/:food_id', { params: { food_id } })
      const chosen = chosenItem(food, item.words)
      replace(item.id, chosen)
      focus(() => section.current?.querySelector(`[data-item="${chosen.id}"] input`))
    } catch (error) {
      toastError(error)
    }
  }
  const cautions = cautionsByEntry(items.filter(({ kind }) => kind === 'food'))
  const rowOf = (item: Item) => {
    const own = { key: item.id, remove: () => remove(item.id) }
    if (item.kind === 'own') return <OwnRow {...own} item={item} />
    if (item.kind === 'unknown') {
      return (
        <UnknownRow
          {...own}
          item={item}
          choose={(food) => void chooseNearest(item, food)}
          search={() => (opened.value = { kind: 'search', item })}
          enter={() => (opened.value = { kind: 'enter', item })}
          added={(food, amount) => replace(item.id, { ...chosenItem(food, item.words), ...amount })}
        />
      )
    }
    return (
      <FoodRow
        {...own}
        item={item}
        cautions={cautions.get(item.id) ?? []}
        error={draft.errors.value[item.id]}
        change={(changed) => replace(item.id, changed)}
        choose={() => (opened.value = { kind: 'match', item })}
        split={() => (opened.value = { kind: 'several', item })}
      />
    )
  }
  const close = () => (opened.value = undefined)
  return (
    <section ref={section} class="review" aria-label={TODAY.review(TODAY.meals[meal])}>
      <fieldset class="review-items">
        <legend class="sr-only">{TODAY.review(TODAY.meals[meal])}</legend>
        <ul>{items.map(rowOf)}</ul>
      </fieldset>
      <Finish draft={draft} day={day} saving={saving} />
      {opened.value !== undefined && (
        <Opened
          opened={opened.value}
          settle={settle}
          split={(item) => (opened.value = { kind: 'several', item })}
          close={close}
        />
      )}
    </section>
  )
}

function Opened(props: {
  opened: NonNullable<Opened>
  settle: (id: string, ...others: readonly Item[]) => void
  split: (item: FoodItem) => void
  close: () => void
}) {
  const { opened, settle, close } = props
  if (opened.kind === 'several') {
    const { id, words } = opened.item
    return <SeveralFoodsDialog words={words} onFound={(items) => settle(id, ...items)} close={close} />
  }
  if (opened.kind === 'enter') {
    const { id, words } = opened.item
    return (
      <EnterEnergyDialog
        words={words}
        onEnter={(name, own) => settle(id, ownItem(name, own))}
        close={close}
      />
    )
  }
  const { item } = opened
  const isMatch = item.kind === 'food'
  return (
    <ChooseFoodDialog
      title={isMatch ? TODAY.replaceTitle : TODAY.searchTitle}
      words={item.words}
      initial={isMatch ? '' : item.words}
      alternatives={isMatch ? item.alternatives : []}
      {...(isMatch && { split: () => props.split(item) })}
      onChoose={(food) => settle(item.id, isMatch ? replaceFood(item, food) : chosenItem(food, item.words))}
      close={close}
    />
  )
}

/** The total, and what stores it. */
function Finish({ draft, day, saving }: Omit<ReviewProps, 'meal'>) {
  const savable = draft.items.value.filter(isSavable)
  const energy = sumOf(savable.map(amountsOf), 'energy_kcal')
  const protein = sumOf(savable.map(amountsOf), 'protein_g')
  return (
    <div class="review-finish">
      {draft.notSaved.value !== undefined && (
        <p class="form-problem" role="alert">
          {draft.notSaved.value}
        </p>
      )}
      <p class="review-total number" aria-live="polite">
        {TODAY.total} <strong>{sumText('energy_kcal', energy)}</strong>
        <span class="hint">
          {sumText('protein_g', protein)} {TODAY.proteinShort}
        </span>
      </p>
      {day.date !== day.today && <p class="hint">{UNSAVED.savedOn(formatDayDate(day.date, day.today))}</p>}
      <div class="review-buttons">
        <button type="button" class="button quiet" onClick={saving.discard}>
          {TODAY.discardAll}
        </button>
        <button
          type="button"
          class="button primary"
          data-save
          aria-disabled={savable.length === 0}
          onClick={() => void saving.save()}
        >
          {TODAY.save(savable.length)}
        </button>
      </div>
    </div>
  )
}
