import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { addDays, isLocalDate } from '../../../../contract/calendar-date.ts'
import { api } from '../../api.ts'
import { withPending } from '../../mutations/drawn.ts'
import { pendingChanges } from '../../mutations/queue.ts'
import { COMMON } from '../../texts/common.ts'
import { ENTRY } from '../../texts/entry-dialogs.ts'
import { TODAY } from '../../texts/today.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Loadable } from '../../ui/load-states.tsx'
import { type Loaded, useLoad } from '../../use-load.ts'
import { sumText } from './amount-format.ts'
import { NotStored } from './as-of.tsx'
import { type Day, type Entry, MEALS, type Meal, sumOf } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { dateError } from './entry-form.ts'
import { keptDay } from './kept-day.ts'
import { entryOfCopy } from './new-entry.ts'

const MEAL_OPTIONS = MEALS.map((meal) => ({ value: meal, label: TODAY.meals[meal] }))
const wrongDate = (date: string) => (isLocalDate(date) ? undefined : ENTRY.chooseDate)

type Props = { day: Day; copy: DayActions['copy']; close: () => void }
export type CopyFromProps = Props & { meal: Meal }
export type CopyToProps = Props & { meal: Meal | null; entries: readonly Entry[] }

/** Copies a meal from another day. */
export function CopyFromDialog({ meal, day, copy, close }: CopyFromProps) {
  const form = useForm({ date: addDays(day.date, -1), meal_type: meal as string })
  const { date, meal_type: chosen } = form.values.value
  const asked = useRef(date)
  if (isLocalDate(date)) asked.current = date
  const other = useOtherDay(asked.current)
  // What is shown is what is copied, and what was not loaded is neither.
  const found = other.data?.entries.filter(({ meal_type }) => meal_type === chosen) ?? []
  return (
    <Dialog title={ENTRY.copyFromTitle(TODAY.meals[meal])} onClose={close}>
      <FormBox
        form={form}
        check={(values) => ({ date: wrongDate(values.date) })}
        onSubmit={async () => {
          if (found.length === 0) return
          const copied = { entry_ids: found.map(({ id }) => id), date: day.date, meal_type: meal }
          await copy(copied, { given: found.map(entryOfCopy), isForm: true })
          close()
        }}
      >
        <div class="field fields-in-row">
          <TextField form={form} name="date" label={ENTRY.fromDay} type="date" autofocus />
          <SelectField form={form} name="meal_type" label={ENTRY.fromMeal} options={MEAL_OPTIONS} />
        </div>
        {isLocalDate(date) && (
          <div class="copy-preview" role="status">
            {other.data === undefined && other.problem?.status === 0 ? (
              <NotStored retry={() => void other.reload()} />
            ) : (
              <Loadable loaded={other} rows={1}>
                {() =>
                  found.length === 0 ? <p class="hint">{ENTRY.nothingLogged}</p> : <Listed entries={found} />
                }
              </Loadable>
            )}
          </div>
        )}
        <Actions close={close}>
          {found.length > 0 && <Submit form={form}>{ENTRY.copyThese(found.length)}</Submit>}
        </Actions>
      </FormBox>
    </Dialog>
  )
}

/** A day, with what is not sent yet; while the server is away as it was last loaded. */
function useOtherDay(date: string): Loaded<Day> {
  const loaded = useLoad(() => api.get('/api/journal/day', { query: { date } }), date, keptDay(date))
  const { data } = loaded
  return { ...loaded, data: data?.date === date ? withPending(data, pendingChanges.value) : undefined }
}

const Listed = ({ entries }: { entries: readonly Entry[] }) => (
  <>
    <ul>
      {entries.map(({ id, food_name: words, nutrients }) => (
        <li key={id}>
          <span>{words}</span>
          <span class="hint number">
            {sumText('energy_kcal', { value: nutrients.energy_kcal, isLowerBound: false })}
          </span>
        </li>
      ))}
    </ul>
    <p class="number">
      {TODAY.total}{' '}
      <strong>
        {sumText(
          'energy_kcal',
          sumOf(
            entries.map(({ nutrients }) => nutrients),
            'energy_kcal',
          ),
        )}
      </strong>
    </p>
  </>
)

/** A meal of this day, for another. */
export function CopyToDialog(props: CopyToProps) {
  const { meal, entries, day, copy, close } = props
  const date = day.date === day.today ? addDays(day.today, 1) : day.today
  const form = useForm({ date, meal_type: (meal ?? 'snack') as string })
  return (
    <Dialog title={ENTRY.copyToTitle(meal === null ? TODAY.noMeal : TODAY.meals[meal])} onClose={close}>
      <FormBox
        form={form}
        check={(values) => ({ date: dateError(values.date, day) })}
        onSubmit={async (values) => {
          const entry_ids = entries.map(({ id }) => id)
          const meal_type = MEALS.find((each) => each === values.meal_type)
          const copied = { entry_ids, date: values.date, ...(meal_type !== undefined && { meal_type }) }
          await copy(copied, { given: entries.map(entryOfCopy), isForm: true })
          close()
        }}
      >
        <div class="field fields-in-row">
          <TextField form={form} name="date" label={ENTRY.toDay} type="date" autofocus />
          <SelectField form={form} name="meal_type" label={ENTRY.toMeal} options={MEAL_OPTIONS} />
        </div>
        <div class="copy-preview">
          <Listed entries={entries} />
        </div>
        <Actions close={close}>
          <Submit form={form}>{ENTRY.copyThese(entries.length)}</Submit>
        </Actions>
      </FormBox>
    </Dialog>
  )
}

const Actions = (props: { close: () => void; children: ComponentChildren }) => (
  <div class="form-actions">
    <button type="button" class="button" onClick={props.close}>
      {COMMON.cancel}
    </button>
    {props.children}
  </div>
)
