import { ageText } from '../../../contract/birth-date.ts'
import { formatShortMonth } from '../date-format.ts'
import { PROFILE } from '../texts/profile.ts'
import { type BirthdayValues, typedAge } from '../views/profile/birthday-form.ts'
import type { Form } from './form.tsx'

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1))
const monthName = (month: string) => formatShortMonth(`2001-${month.padStart(2, '0')}-01`)

/** Day, month and year in three fields, which a keyboard and a phone fill in faster than a calendar. */
export function BirthdayField<V extends BirthdayValues>({ form }: { form: Form<V> }) {
  const { values, errors, id } = form
  const error = errors.value.birth_year
  const described = error === undefined ? `${id}-birthday-hint` : `${id}-birthday-hint ${id}-birthday-error`
  const age = typedAge(values.value)
  const set = (name: keyof BirthdayValues, text: string) => {
    // The message is about all three.
    form.set('birth_year', values.peek().birth_year as V['birth_year'])
    form.set(name, text as V[typeof name])
  }
  const number = (name: 'birth_day' | 'birth_year', maxLength: number) => (
    <label>
      <span>{PROFILE.birthdayParts[name]}</span>
      <input
        name={name}
        inputMode="numeric"
        autocomplete={name === 'birth_day' ? 'bday-day' : 'bday-year'}
        maxLength={maxLength}
        aria-invalid={error !== undefined}
        value={values.value[name]}
        onInput={(event) => set(name, event.currentTarget.value)}
      />
    </label>
  )
  return (
    <fieldset class="field birthday" aria-describedby={described} data-bad={error !== undefined}>
      <legend>{PROFILE.birthday}</legend>
      <p class="hint" id={`${id}-birthday-hint`}>
        {age === undefined ? PROFILE.birthdayHint : PROFILE.ageNow(ageText(age))}
      </p>
      <div class="birthday-parts">
        {number('birth_day', 2)}
        <label>
          <span>{PROFILE.birthdayParts.birth_month}</span>
          <select
            name="birth_month"
            autocomplete="bday-month"
            aria-invalid={error !== undefined}
            value={values.value.birth_month}
            onChange={(event) => set('birth_month', event.currentTarget.value)}
          >
            <option value="">–</option>
            {MONTHS.map((month) => (
              <option key={month} value={month}>
                {monthName(month)}
              </option>
            ))}
          </select>
        </label>
        {number('birth_year', 4)}
      </div>
      {values.value.age !== '' && values.value.birth_year === '' && (
        <button type="button" class="link-button" onClick={() => set('age', '')}>
          {PROFILE.clearAge}
        </button>
      )}
      {error !== undefined && (
        <p class="field-error" id={`${id}-birthday-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
