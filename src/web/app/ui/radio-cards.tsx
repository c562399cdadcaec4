import type { Form } from './form.tsx'

type Values = Readonly<Record<string, string | boolean | readonly string[]>>

type Props<V extends Values> = {
  form: Form<V>
  name: keyof V & string
  label: string
  options: readonly { value: string; label: string; hint: string }[]
  /** The part of the profile that this fills in. */
  part?: string
  /** The text and the label of the button that clears the choice. */
  clear: { text: string; label: string }
}

/** A choice of one option, each with an explanation. It can be cleared. */
export function RadioCards<V extends Values>({ form, name, label, options, part, clear }: Props<V>) {
  const chosen = form.values.value[name]
  const error = form.errors.value[name]
  const id = `${form.id}-${name}`
  const choose = (value: string) => form.set(name, value as V[typeof name])
  const clearChoice = () => {
    choose('')
    document.getElementById(id)?.querySelector('input')?.focus()
  }
  return (
    <fieldset
      id={id}
      class="field radio-cards"
      data-part={part}
      data-bad={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{label}</legend>
      {chosen !== '' && (
        <button type="button" class="button quiet small" aria-label={clear.label} onClick={clearChoice}>
          {clear.text}
        </button>
      )}
      <div class="checks">
        {options.map(({ value, label: text, hint }) => (
          <label key={value} class="check">
            <input
              type="radio"
              name={id}
              value={value}
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            <span>
              <strong>{text}</strong>
              <span class="hint">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
