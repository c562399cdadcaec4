import { useLayoutEffect, useRef } from 'preact/hooks'
import { PROFILE } from '../../texts/profile.ts'
import { type Form, useForm } from '../../ui/form.tsx'
import { useUnsaved } from '../../use-unsaved.ts'
import { isSame } from './changes.ts'
import { valueText } from './value-text.ts'

type Values = Readonly<Record<string, string | boolean | readonly string[]>>

export type SectionDraft<V extends Values> = {
  form: Form<V>
  /** Whether something is typed that differs from what is saved. */
  isChanged: boolean
  /** Goes back to what is saved. */
  discard: () => void
  /** Shows what was saved of what was sent; whatever was typed since then stays. */
  settle: (sent: V, nowSaved: V) => void
}

/**
 * A form over what is saved. When that becomes something else (saved here, or in another tab), fields that nobody has
 * touched follow, and what was typed stays.
 * @param isUnchanged whether saving would change nothing.
 */
export function useSectionDraft<V extends Values>(
  saved: V,
  isUnchanged: (typed: V, saved: V) => boolean = isSame,
): SectionDraft<V> {
  const form = useForm(saved)
  const shown = useRef(saved)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = saved
    const typed = form.values.peek()
    form.values.value = rebaseValues(typed, before, saved)
    const overtaken = conflictTexts(typed, before, saved)
    // While the form is saving, the change comes from the form itself.
    if (!form.isBusy.peek() && !isSame(overtaken, {}))
      form.errors.value = { ...form.errors.peek(), ...overtaken }
  }, [JSON.stringify(saved)])
  const isChanged = !isUnchanged(form.values.value, saved)
  useUnsaved(isChanged)
  return {
    form,
    isChanged,
    discard: () => {
      form.values.value = saved
      form.errors.value = {}
      form.problem.value = undefined
    },
    settle: (sent, nowSaved) => {
      shown.current = nowSaved
      form.values.value = rebaseValues(form.values.peek(), sent, nowSaved)
    },
  }
}

/** What a form holds once `before` has become `after` under it. */
function rebaseValues<V extends Values>(typed: V, before: V, after: V): V {
  const entries = Object.entries(after).map(([name, value]) => [
    name,
    isSame(typed[name], before[name]) ? value : typed[name],
  ])
  return Object.fromEntries(entries) as V
}

/** By field, what to say where something was typed over a value that has become another one since. */
function conflictTexts<V extends Values>(typed: V, before: V, after: V): Record<string, string> {
  const names = Object.keys(after).filter(
    (name) =>
      !isSame(before[name], after[name]) &&
      !isSame(typed[name], before[name]) &&
      !isSame(typed[name], after[name]),
  )
  return Object.fromEntries(
    names.map((name) => [name, PROFILE.changedElsewhere(valueText(name, after[name]))]),
  )
}
