import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { addDays, isLocalDate } from '../../../../contract/calendar-date.ts'
import { api } from '../../api.ts'
import { COMMON } from '../../texts/common.ts'
import { TODAY } from '../../texts/today.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Loadable } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'
import { sumText } from './amount-format.ts'
import { type Day, type Entry, MEALS, type Meal, sumOf } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { entryOfCopy } from './new-entry.ts'

const MEAL_OPTIONS = MEALS.map((meal) => ({ value: meal, label: TODAY.meals[meal] }))
const wrongDate = (date: string) => (isLocalDate(date) ? undefined : TODAY.chooseDate)

type Props = { day: Day; copy: DayActions['copy']; close: () => void }
export type CopyFromProps = Props & { meal: Meal }
export type CopyToProps = Props & { meal: Meal | null; entries: readonly Entry[] }

/** Copies a meal from another day. */
export function CopyFromDialog({ meal, day, copy, close }: CopyFromProps) {
  const form = useForm({ date: addDays(day.date, -1), meal_type: meal as string })
  const { date, meal_type: chosen } = form.values.value
  const found = useSignal<readonly Entry[]>([])
  return (
    <Dialog title={TODAY.copyFromTitle(TODAY.meals[meal])} onClose={close}>
      <FormBox
        form={form}
        check={(values) => ({ date: wrongDate(values.date) })}
        onSubmit={async () => {
          if (found.value.length === 0) return
          const entry_ids = found.value.map(({ id }) => id)
          const copied = { entry_ids, date: day.date, meal_type: meal }
          await copy(copied, { given: found.value.map(entryOfCopy), isForm: true })
          close()
        }}
      >
        <div class="field fields-in-row">
          <TextField form={form} name="date" label={TODAY.fromDay} type="date" autofocus />
          <SelectField form={form} name="meal_type" label={TODAY.fromMeal} options={MEAL_OPTIONS} />
        </div>
        {isLocalDate(date) && (
          <Preview
            key={`${date} ${chosen}`}
            date={date}
            meal={chosen}
            onFound={(all) => {
              found.value = all
            }}
          />
        )}
        <Actions close={close}>
          {found.value.length > 0 && <Submit form={form}>{TODAY.copyThese(found.value.length)}</Submit>}
        </Actions>
      </FormBox>
    </Dialog>
  )
}

function Preview(props: { date: string; meal: string; onFound: (entries: readonly Entry[]) => void }) {
  const { date, meal, onFound } = props
  const list = useLoad(async () => {
    const { entries } = await api.get('/api/journal/day', { query: { date } })
    return entries.filter(({ meal_type }) => meal_type === meal)
  }, `${date} ${meal}`)
  // What is shown is what is copied; an answer that was overtaken is neither.
  useLayoutEffect(() => onFound(list.data ?? []), [list.data])
  return (
    <div class="copy-preview" role="status">
      <Loadable loaded={list} rows={1}>
        {(entries) =>
          entries.length === 0 ? <p class="hint">{TODAY.nothingLogged}</p> : <Listed entries={entries} />
        }
      </Loadable>
    </div>
  )
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
    <Dialog title={TODAY.copyToTitle(meal === null ? TODAY.noMeal : TODAY.meals[meal])} onClose={close}>
      <FormBox
        form={form}
        check={(values) => ({ date: wrongDate(values.date) })}
        onSubmit={async (values) => {
          const entry_ids = entries.map(({ id }) => id)
          const meal_type = MEALS.find((each) => each === values.meal_type)
          const copied = { entry_ids, date: values.date, ...(meal_type !== undefined && { meal_type }) }
          await copy(copied, { given: entries.map(entryOfCopy), isForm: true })
          close()
        }}
      >
        <div class="field fields-in-row">
          <TextField form={form} name="date" label={TODAY.toDay} type="date" autofocus />
          <SelectField form={form} name="meal_type" label={TODAY.toMeal} options={MEAL_OPTIONS} />
        </div>
        <div class="copy-preview">
          <Listed entries={entries} />
        </div>
        <Actions close={close}>
          <Submit form={form}>{TODAY.copyThese(entries.length)}</Submit>
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
