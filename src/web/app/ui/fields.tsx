import type { ComponentChildren } from 'preact'
import type { Form } from './form.tsx'

type TextKeys<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string]
type ListKeys<V> = {
  [K in keyof V & string]: V[K] extends readonly string[] ? K : never
}[keyof V & string]

type Values = Readonly<Record<string, string | boolean | readonly string[]>>

type FieldProps<V extends Values> = {
  form: Form<V>
  name: TextKeys<V>
  label: string
  /** One line that helps, under the label. */
  hint?: ComponentChildren
}

type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }

/** The label of a field, its hint, and what is wrong with it; `children` gets what ties the input to them. */
function Field<V extends Values>(
  props: FieldProps<V> & { children: (attributes: Described) => ComponentChildren },
) {
  const { form, name, label, hint } = props
  const error = form.errors.value[name]
  const id = `${form.id}-${name}`
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {props.children({
        id,
        'aria-describedby': described.filter((part) => part !== false).join(' ') || undefined,
        'aria-invalid': error !== undefined,
      })}
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type InputProps<V extends Values> = FieldProps<V> & {
  type?: 'text' | 'password' | 'email' | 'number' | 'date' | 'time' | 'search'
  autocomplete?: string
  maxLength?: number
  inputMode?: 'numeric' | 'decimal' | 'text'
  placeholder?: string
  required?: boolean
  autofocus?: boolean
}

export function TextField<V extends Values>(props: InputProps<V>) {
  const { form, name, label, hint, type = 'text', autofocus, ...rest } = props
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(described) => (
        <input
          {...described}
          {...rest}
          // The types of Preact want one input at a time.
          type={type as 'text'}
          name={name}
          data-autofocus={autofocus || undefined}
          ref={autofocus ? focusOnce : undefined}
          spellcheck={false}
          value={String(form.values.value[name])}
          onInput={(event) => form.set(name, event.currentTarget.value as V[typeof name])}
        />
      )}
    </Field>
  )
}

/** The page's scripts may move the focus where `autofocus` no longer does. */
const focusOnce = (input: HTMLInputElement | null) => {
  if (input === null || input.dataset.focused !== undefined) return
  input.dataset.focused = ''
  queueMicrotask(() => input.focus())
}

type SelectProps<V extends Values> = FieldProps<V> & {
  options: readonly { value: string; label: string }[]
  /** An empty first option, shown until one of the others is chosen. Without it, the value has to be one of them. */
  unchosen?: string | undefined
}

export function SelectField<V extends Values>(props: SelectProps<V>) {
  const { form, name, label, hint, options, unchosen } = props
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(described) => (
        <select
          {...described}
          name={name}
          value={String(form.values.value[name])}
          onChange={(event) => form.set(name, event.currentTarget.value as V[typeof name])}
        >
          {unchosen !== undefined && <option value="">{unchosen}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type CheckGroupProps<V extends Values> = {
  form: Form<V>
  name: ListKeys<V>
  label: string
  options: readonly { value: string; label: string; hint?: string; disabled?: boolean }[]
}

/** Several of a few. */
export function CheckGroup<V extends Values>({ form, name, label, options }: CheckGroupProps<V>) {
  const chosen: readonly unknown[] = Object.values({ chosen: form.values.value[name] }).flat()
  const error = form.errors.value[name]
  const id = `${form.id}-${name}`
  const choose = (value: string, isOn: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((known) => (known === value ? isOn : chosen.includes(known)))
    form.set(name, next as readonly string[] as V[typeof name])
  }
  return (
    <fieldset
      class="field"
      data-bad={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{label}</legend>
      <div class="checks">
        {options.map(({ value, label: text, hint, disabled }) => (
          <label key={value} class="check">
            <input
              type="checkbox"
              name={name}
              value={value}
              disabled={disabled}
              checked={chosen.includes(value)}
              onChange={(event) => choose(value, event.currentTarget.checked)}
            />
            <span>
              <strong>{text}</strong>
              {hint !== undefined && <span class="hint">{hint}</span>}
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
