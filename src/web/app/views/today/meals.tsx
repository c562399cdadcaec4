import { useSignal } from '@preact/signals'
import { addDays } from '../../../../contract/calendar-date.ts'
import { formatDayDate } from '../../date-format.ts'
import { session } from '../../session-state.ts'
import { AT_HAND } from '../../texts/at-hand.ts'
import { SUPPLEMENTS } from '../../texts/supplements.ts'
import { TODAY } from '../../texts/today.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { gramsText, sumText } from './amount-format.ts'
import { CautionNotes } from './caution-notes.tsx'
import type { CopyFromProps, CopyToProps } from './copy-dialogs.tsx'
import {
  type Caution,
  cautionsByEntry,
  type Day,
  type Entry,
  groupByMeal,
  type Meal,
  SUPPLEMENT_SOURCE,
  sumOf,
  uncertaintyOf,
} from './day.ts'
import type { DayActions } from './day-actions.ts'
import type { EntryDialogProps } from './entry-dialog.tsx'
import { quantityText } from './food-measures.ts'
import type { MealDraft } from './meal-draft.ts'
import { Menu } from './menu.tsx'
import type { PendingDialogProps } from './pending-dialog.tsx'
import { sketchWith, waitingText } from './pending-entries.ts'
import type { SaveMealProps } from './save-meal-dialog.tsx'
import type { TwiceAddedProps } from './twice-added-hint.tsx'

const EntryDialog = lazy<EntryDialogProps>(async () => (await import('./entry-dialog.tsx')).EntryDialog)
const PendingDialog = lazy<PendingDialogProps>(
  async () => (await import('./pending-dialog.tsx')).PendingDialog,
)
const CopyFromDialog = lazy<CopyFromProps>(async () => (await import('./copy-dialogs.tsx')).CopyFromDialog)
const SaveMealDialog = lazy<SaveMealProps>(
  async () => (await import('./save-meal-dialog.tsx')).SaveMealDialog,
)
const CopyToDialog = lazy<CopyToProps>(async () => (await import('./copy-dialogs.tsx')).CopyToDialog)

const TwiceAdded = lazy<TwiceAddedProps>(async () => (await import('./twice-added-hint.tsx')).TwiceAdded)

type Opened =
  | { kind: 'edit'; entry: Entry }
  | { kind: 'from'; meal: Meal }
  | { kind: 'to' | 'save'; meal: Meal | null }
  | undefined

/** What was eaten, meal by meal. */
export function Meals(props: {
  day: Day
  entries: readonly Entry[]
  draft: MealDraft
  actions: DayActions
  /** Begins an entry of a meal. */
  startAt: (meal: Meal) => void
}) {
  const { day, entries, draft, actions, startAt } = props
  const opened = useSignal<Opened>(undefined)
  const close = closeIfCurrent(opened)
  const cautions = cautionsByEntry(entries)
  // As they are now: meanwhile the server may have given them other names.
  const entriesOf = (meal: Meal | null) => entries.filter(({ meal_type }) => meal_type === meal)
  return (
    <div class="meals">
      {groupByMeal(entries).map(({ meal, entries: own }) => (
        <MealCard
          key={meal}
          day={day}
          meal={meal}
          entries={own}
          cautions={cautions}
          actions={actions}
          startAt={startAt}
          open={(next) => (opened.value = next)}
        />
      ))}
      {opened.value?.kind === 'edit' && sketchWith(opened.value.entry.id) !== undefined && (
        <PendingDialog entry={opened.value.entry} draft={draft} close={close} />
      )}
      {opened.value?.kind === 'edit' && sketchWith(opened.value.entry.id) === undefined && (
        <EntryDialog entry={opened.value.entry} day={day} actions={actions} close={close} />
      )}
      {opened.value?.kind === 'from' && (
        <CopyFromDialog meal={opened.value.meal} day={day} copy={actions.copy} close={close} />
      )}
      {opened.value?.kind === 'save' && (
        <SaveMealDialog
          name={opened.value.meal === null ? '' : TODAY.meals[opened.value.meal]}
          entries={entriesOf(opened.value.meal)}
          close={close}
        />
      )}
      {opened.value?.kind === 'to' && (
        <CopyToDialog
          meal={opened.value.meal}
          entries={entriesOf(opened.value.meal)}
          day={day}
          copy={actions.copy}
          close={close}
        />
      )}
    </div>
  )
}

function MealCard(props: {
  day: Day
  meal: Meal | null
  entries: readonly Entry[]
  cautions: ReadonlyMap<string, readonly Caution[]>
  actions: DayActions
  startAt: (meal: Meal) => void
  open: (opened: Opened) => void
}) {
  const { day, meal, entries, actions, startAt, open } = props
  const title = meal === null ? TODAY.noMeal : TODAY.meals[meal]
  const id = `meal-${meal ?? 'none'}`
  const sum = sumOf(
    entries.map(({ nutrients }) => nutrients),
    'energy_kcal',
  )
  const menu = [
    ...(meal === null ? [] : [{ label: TODAY.copyFrom, run: () => open({ kind: 'from', meal }) }]),
    ...(entries.length === 0
      ? []
      : [
          { label: TODAY.copyTo, run: () => open({ kind: 'to', meal }) },
          { label: AT_HAND.save, run: () => open({ kind: 'save', meal }) },
          { label: TODAY.deleteMeal, run: () => actions.removeMeal(entries, title) },
        ]),
  ]
  return (
    <section class="card meal" aria-labelledby={id}>
      <div class="meal-head">
        <h2 id={id}>{title}</h2>
        {entries.length > 0 && <span class="number meal-sum">{sumText('energy_kcal', sum)}</span>}
        {meal !== null && (
          <button
            type="button"
            class="icon-button"
            aria-label={TODAY.addTo(title)}
            data-meal={meal}
            onClick={() => startAt(meal)}
          >
            <Icon name="plus" />
          </button>
        )}
        <Menu label={TODAY.mealMenu(title)} items={menu} />
      </div>
      {entries.length > 0 ? (
        <ul class="entries">
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              cautions={props.cautions.get(entry.id) ?? []}
              open={() => open({ kind: 'edit', entry })}
            />
          ))}
        </ul>
      ) : (
        <CopyPreviousMeal day={day} meal={meal} copy={actions.copy} />
      )}
      {new Set(entries.map(({ made_by }) => made_by)).size > 1 && (
        <TwiceAdded entries={entries} title={title} actions={actions} close={() => {}} />
      )}
    </section>
  )
}

const UNCERTAINTY_TEXTS = {
  label: TODAY.labelValues,
  estimate: TODAY.estimatedValues,
  amount: TODAY.amountEstimated,
  match: TODAY.matchUncertain,
  own: TODAY.ownValues,
  unknown: TODAY.unknownValues,
}

/** Of a supplement the doses, since their weight is nominal. */
function amountOf({ source, grams, quantity, unit }: Entry): string | false {
  if (source === SUPPLEMENT_SOURCE)
    return unit === 'dose' && quantity !== null && SUPPLEMENTS.doses(quantityText(quantity))
  return grams !== null && gramsText(grams)
}

type EntryRowProps = { entry: Entry; cautions: readonly Caution[]; open: () => void }

function EntryRow({ entry, cautions, open }: EntryRowProps) {
  const { food_name: words, food, nutrients, made_by } = entry
  const doubt = uncertaintyOf(entry)
  const details = [
    food !== null && food.toLowerCase() !== words.trim().toLowerCase() && food,
    amountOf(entry),
    doubt !== undefined && sketchWith(entry.id) === undefined && UNCERTAINTY_TEXTS[doubt],
    made_by !== undefined && made_by !== session.value?.guardian?.label && TODAY.addedBy(made_by),
    entry.notes,
    waitingText(entry.id),
  ].filter((detail) => typeof detail === 'string')
  return (
    <li>
      <button
        type="button"
        class="entry"
        data-entry={entry.id}
        // The second tap of two was for what was here before, such as the button that saves.
        onClick={({ detail }) => detail < 2 && open()}
      >
        <span class="entry-name">
          <span class="sr-only">{TODAY.edit} </span>
          {words}{' '}
        </span>
        <span class="entry-kcal number">
          {sumText('energy_kcal', { value: nutrients.energy_kcal, isLowerBound: false })}{' '}
        </span>
        <span class="entry-details hint number">{details.join(' · ')}</span>
      </button>
      <CautionNotes cautions={cautions} />
    </li>
  )
}

/** The same meal of the day before, in one tap. */
function CopyPreviousMeal({ day, meal, copy }: { day: Day; meal: Meal | null; copy: DayActions['copy'] }) {
  const before = day.day_before.find(({ meal_type }) => meal_type === meal)
  if (before === undefined || meal === null) return null
  const label = day.date === day.today ? TODAY.copyYesterday : TODAY.copyDayBefore
  return (
    <button
      type="button"
      class="button small same-again"
      onClick={() => {
        const copied = { entry_ids: before.entry_ids, date: day.date, meal_type: meal }
        const from = formatDayDate(addDays(day.date, -1), day.today)
        void copy(copied, { name: TODAY.copiedFrom(from), meals: [before] })
      }}
    >
      <Icon name="copy" />
      {label(sumText('energy_kcal', { value: before.energy_kcal, isLowerBound: false }))}
    </button>
  )
}
