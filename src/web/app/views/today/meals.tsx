import { useSignal } from '@preact/signals'
import { TODAY } from '../../texts/today.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { gramsText, sumText } from './amount-format.ts'
import { CautionNotes } from './caution-notes.tsx'
import { CopyFromDialog, CopyToDialog } from './copy-dialogs.tsx'
import {
  type Caution,
  cautionsByEntry,
  type Day,
  type Entry,
  groupByMeal,
  type Meal,
  sumOf,
  uncertaintyOf,
} from './day.ts'
import type { DayActions } from './day-actions.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { Menu } from './menu.tsx'

type Opened =
  | { kind: 'edit'; entry: Entry }
  | { kind: 'from'; meal: Meal }
  | { kind: 'to'; meal: Meal | null; entries: readonly Entry[] }
  | undefined

/** What was eaten, meal by meal. */
export function Meals(props: {
  day: Day
  entries: readonly Entry[]
  actions: DayActions
  /** Begins an entry of a meal. */
  startAt: (meal: Meal) => void
}) {
  const { day, entries, actions, startAt } = props
  const opened = useSignal<Opened>(undefined)
  const close = closeIfCurrent(opened)
  const cautions = cautionsByEntry(entries)
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
      {opened.value?.kind === 'edit' && (
        <EntryDialog entry={opened.value.entry} day={day} actions={actions} close={close} />
      )}
      {opened.value?.kind === 'from' && (
        <CopyFromDialog meal={opened.value.meal} day={day} copy={actions.copy} close={close} />
      )}
      {opened.value?.kind === 'to' && (
        <CopyToDialog
          meal={opened.value.meal}
          entries={opened.value.entries}
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
      : [{ label: TODAY.copyTo, run: () => open({ kind: 'to', meal, entries }) }]),
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

type EntryRowProps = { entry: Entry; cautions: readonly Caution[]; open: () => void }

function EntryRow({ entry, cautions, open }: EntryRowProps) {
  const { food_name: words, food, grams, nutrients } = entry
  const doubt = uncertaintyOf(entry)
  const details = [
    food !== null && food.toLowerCase() !== words.trim().toLowerCase() && food,
    grams !== null && gramsText(grams),
    doubt !== undefined && UNCERTAINTY_TEXTS[doubt],
    entry.notes,
  ].filter((detail) => typeof detail === 'string')
  return (
    <li>
      <button type="button" class="entry" data-entry={entry.id} onClick={open}>
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
        void copy(copied).catch(toastError)
      }}
    >
      <Icon name="copy" />
      {label(sumText('energy_kcal', { value: before.energy_kcal, isLowerBound: false }))}
    </button>
  )
}
