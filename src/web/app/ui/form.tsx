import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { capitalized } from '../capitalized.ts'
import { Problem } from '../problem.ts'
import { COMMON } from '../texts/common.ts'
import { problemText } from './load-states.tsx'

type Values = Readonly<Record<string, string | boolean | readonly string[]>>

/** A form's state: what was typed stays, whatever the server answers. */
export type Form<V extends Values> = {
  id: string
  values: Signal<V>
  errors: Signal<Readonly<Record<string, string>>>
  /** What is wrong with none of the fields. */
  problem: Signal<string | undefined>
  isBusy: Signal<boolean>
  /** Grows with each try that failed under the person's hands: the focus goes to the first bad field. */
  failures: Signal<number>
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
}

/** @param initial what the fields hold at first, by their names in the API. */
export function useForm<V extends Values>(initial: V): Form<V> {
  const values = useSignal(initial)
  const errors = useSignal<Readonly<Record<string, string>>>({})
  const problem = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)
  const failures = useSignal(0)
  const id = useId()
  return {
    id,
    values,
    errors,
    problem,
    isBusy,
    failures,
    set: (name, value) => {
      values.value = { ...values.value, [name]: value }
      if (errors.value[name] === undefined) return
      const { [name]: _, ...others } = errors.value
      errors.value = others
    },
  }
}

type FormBoxProps<V extends Values> = {
  form: Form<V>
  /** What is wrong before anything is sent, by field; nothing: it is sent. */
  check?: (values: V) => Readonly<Record<string, string | undefined>>
  /** Sends it. A `Problem` that it throws is shown at its fields, or above them. */
  onSubmit: (values: V) => Promise<void>
  /** Says what a problem means here, where the usual words will not do. */
  explainProblem?: (problem: Problem) => string | undefined
  children: ComponentChildren
}

/** The form itself: shows what is wrong where it is wrong, and takes the focus there. */
export function FormBox<V extends Values>(props: FormBoxProps<V>) {
  const { form, check, onSubmit, explainProblem } = props
  const element = useRef<HTMLFormElement>(null)

  // Not a layout effect: the fields are drawn by their own signals, and must have been.
  useEffect(() => {
    if (form.failures.value === 0) return
    const bad = element.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-bad="true"] :is(input, button)',
    )
    const target = bad ?? element.current?.querySelector<HTMLElement>('.form-problem')
    target?.focus()
  }, [form.failures.value])

  const fail = (errors: Readonly<Record<string, string>>, problem?: string, isThere = true) => {
    form.errors.value = errors
    form.problem.value = problem
    if (isThere) form.failures.value += 1
  }

  const submit = async (event: Event) => {
    event.preventDefault()
    if (form.isBusy.value) return
    const wrong = Object.entries(check?.(form.values.value) ?? {}).filter(isGiven)
    if (wrong.length > 0) return fail(Object.fromEntries(wrong))
    const { activeElement: from } = document
    form.isBusy.value = true
    form.errors.value = {}
    form.problem.value = undefined
    try {
      await onSubmit(form.values.value)
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(500, String(error))
      const fields = fieldsOf(problem, form.values.value)
      const isPlaced = Object.keys(fields).length > 0
      const { activeElement: at } = document
      // Who has gone on elsewhere, and may be typing, stays there.
      const isThere = at === from || at === document.body
      fail(fields, isPlaced ? undefined : (explainProblem?.(problem) ?? problemText(problem)), isThere)
    } finally {
      form.isBusy.value = false
    }
  }

  return (
    <form ref={element} noValidate onSubmit={submit} aria-busy={form.isBusy.value}>
      {form.problem.value !== undefined && (
        <p class="form-problem" role="alert" tabIndex={-1}>
          {form.problem.value}
        </p>
      )}
      {props.children}
    </form>
  )
}

const isGiven = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined

/** The errors that belong to a field of the form; `symptoms/0/name` is at `symptoms`. */
function fieldsOf(problem: Problem, values: Values): Record<string, string> {
  const entries = Object.entries(problem.fields)
    .map(([path, message]): [string, string] => [path.split('/')[0] ?? path, message])
    .filter(([name]) => name in values)
    .map(([name, message]): [string, string] => [name, sentence(message)])
  return Object.fromEntries(entries)
}

/** `must be 1 to 255 characters` → `Must be 1 to 255 characters.` */
const sentence = (message: string) => `${capitalized(message)}.`

/** The button that submits; it stays where it is while the form is busy. */
export function Submit<V extends Values>(props: {
  form: Form<V>
  class?: string
  children: ComponentChildren
}) {
  const { form, children } = props
  return (
    <button type="submit" class={props.class ?? 'button primary'} aria-disabled={form.isBusy.value}>
      {form.isBusy.value && <span class="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** How a dialog with a form ends: given up, or sent. */
export function DialogActions<V extends Values>(props: {
  form: Form<V>
  close: () => void
  children: ComponentChildren
}) {
  return (
    <div class="form-actions">
      <button type="button" class="button" onClick={props.close}>
        {COMMON.cancel}
      </button>
      <Submit form={props.form}>{props.children}</Submit>
    </div>
  )
}
