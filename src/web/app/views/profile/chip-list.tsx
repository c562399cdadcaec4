import { type Signal, useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { MAX_PROFILE_LIST_ITEMS, MAX_PROFILE_TEXT_CHARS } from '../../../../contract/limits.ts'
import { Problem } from '../../problem.ts'
import { PROFILE, SUGGESTIONS } from '../../texts/profile.ts'
import { Icon } from '../../ui/icons.tsx'
import { problemText } from '../../ui/load-states.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { toastWithUndo } from '../../undo.ts'
import { useUnsaved } from '../../use-unsaved.ts'
import { SavedMark } from './section.tsx'
import { Suggestions } from './suggestions.tsx'
import { useList } from './use-list.ts'
import type { ProfileStore } from './use-profile-store.ts'

type Props = {
  store: ProfileStore
  /** Where the list is: `allergies`, `dietary_preferences.avoid`. */
  path: string
  label: string
  hint?: string
  suggestions: keyof typeof SUGGESTIONS
  /** Whether having none of it is something to tell. */
  canBeNone?: boolean
}

/** A list of words. Each change is saved at once; what could not be saved is back in the field. */
export function ChipList({ store, path, label, hint, suggestions, canBeNone = false }: Props) {
  const id = useId()
  const list = useList<string>(store, path)
  const typed = useSignal('')
  const error = useSignal<string | undefined>(undefined)
  /** Whether somebody is at it: only then suggestions help. */
  const isInUse = useSignal(false)
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  // The API takes the same twice; here it is shown once.
  const items = [...new Set(list.items)]
  useUnsaved(typed.value.trim() !== '')

  const refuse = (text: string, why: string) => {
    typed.value = text
    error.value = why
    input.current?.focus()
  }
  const add = async (raw: string) => {
    const text = raw.trim()
    if (text === '') return
    const why = rejectionReason(text, items)
    if (why !== undefined) return refuse(raw, why)
    typed.value = ''
    error.value = undefined
    isInUse.value = true
    try {
      await list.change((all) => (all.includes(text) ? all : [...all, text]))
    } catch (problem) {
      const cause = problem instanceof Problem ? problemText(problem) : String(problem)
      // The next one may be in the field by now, or the person in another.
      if (typed.value.trim() !== '') error.value = PROFILE.notAdded(text, cause)
      else if (document.activeElement?.matches('input, textarea, select'))
        [typed.value, error.value] = [text, cause]
      else refuse(text, cause)
    }
  }
  const remove = async (text: string) => {
    const index = items.indexOf(text)
    const buttons = chips.current?.querySelectorAll('button')
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? input.current?.nextElementSibling
    if (next instanceof HTMLElement) next.focus()
    try {
      await list.change((all) => all.filter((other) => other !== text))
      const putBack = (all: readonly string[]) => (all.includes(text) ? all : all.toSpliced(index, 0, text))
      toastWithUndo(PROFILE.removed(text), () => void list.change(putBack).catch(toastError))
    } catch (problem) {
      toastError(problem)
    }
  }

  return (
    <div class="field chip-list" data-part={path}>
      <div class="label-line">
        <label for={id}>{label}</label>
        <SavedMark state={list.state.value} />
      </div>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {items.length > 0 && (
        <ul class="chips" ref={chips} aria-label={label}>
          {items.map((text) => (
            <li key={text} class="chip">
              {text}
              <button type="button" aria-label={PROFILE.removeLabel(text)} onClick={() => void remove(text)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ChipEntry
        id={id}
        input={input}
        typed={typed}
        error={error}
        hasHint={hint !== undefined}
        add={() => void add(typed.value)}
      />
      {(isInUse.value || typed.value !== '' || items.length === 0) && (
        <Suggestions
          of={SUGGESTIONS[suggestions]}
          taken={items}
          typed={typed.value}
          choose={(text) => void add(text)}
        />
      )}
      {canBeNone && items.length === 0 && (
        <NoneButton
          isNone={!store.document.completeness.missing.includes(path)}
          label={label}
          setNone={() => {
            input.current?.focus()
            void list.change(() => []).catch(toastError)
          }}
        />
      )}
    </div>
  )
}

function rejectionReason(text: string, items: readonly string[]): string | undefined {
  if (text.length > MAX_PROFILE_TEXT_CHARS) return PROFILE.tooLong
  if (items.length >= MAX_PROFILE_LIST_ITEMS) return PROFILE.tooMany
  return items.some((item) => item.toLowerCase() === text.toLowerCase()) ? PROFILE.onList : undefined
}

function ChipEntry(props: {
  id: string
  input: { current: HTMLInputElement | null }
  typed: Signal<string>
  error: Signal<string | undefined>
  hasHint: boolean
  add: () => void
}) {
  const { id, input, typed, error, hasHint, add } = props
  const described = [hasHint && `${id}-hint`, error.value !== undefined && `${id}-error`]
  const submit = (event: Event) => {
    event.preventDefault()
    add()
  }
  return (
    <form noValidate onSubmit={submit}>
      <div class="chip-entry">
        <input
          id={id}
          ref={input}
          autocomplete="off"
          enterkeyhint="done"
          value={typed.value}
          placeholder={PROFILE.addHint}
          aria-invalid={error.value !== undefined}
          aria-describedby={described.filter((part) => part !== false).join(' ') || undefined}
          onInput={(event) => {
            typed.value = event.currentTarget.value
            error.value = undefined
          }}
        />
        <button type="submit" class="button" aria-disabled={typed.value.trim() === ''}>
          {PROFILE.add}
        </button>
      </div>
      {error.value !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {error.value}
        </p>
      )}
    </form>
  )
}

/** Having none is worth telling: not knowing is something else. */
export function NoneButton({
  isNone,
  label,
  setNone,
}: {
  isNone: boolean
  label: string
  setNone: () => void
}) {
  if (isNone) return <p class="hint none">{PROFILE.noneConfirmed}</p>
  return (
    <button
      type="button"
      class="button small none"
      aria-label={`${label}: ${PROFILE.none}`}
      onClick={setNone}
    >
      {PROFILE.none}
    </button>
  )
}
