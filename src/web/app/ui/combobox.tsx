import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'

export type Choice = { value: string; label: string; detail?: string }

type Props = {
  label: string
  hint: string
  /** What is chosen, in words. */
  value: string
  /** What fits a search; a blank one: everything, best first. */
  search: (text: string) => readonly Choice[]
  choose: (value: string) => void
  /** Says how many were found. */
  found: (count: number) => string
  error?: string | undefined
}

/** A choice among many, found by typing (the combobox pattern of the ARIA Authoring Practices). */
export function Combobox({ label, hint, value, search, choose, found, error }: Props) {
  const id = useId()
  /** What is being searched for; undefined: the list is closed. */
  const typed = useSignal<string | undefined>(undefined)
  const active = useSignal(0)
  const input = useRef<HTMLInputElement>(null)
  const isOpen = typed.value !== undefined
  const choices = typed.value === undefined ? [] : search(typed.value)
  const open = (text: string) => {
    typed.value = text
    active.value = 0
  }
  const close = () => {
    typed.value = undefined
  }
  const take = (choice: Choice | undefined) => {
    if (choice === undefined) return
    close()
    choose(choice.value)
  }
  const move = (by: number) => {
    active.value = Math.min(Math.max(active.value + by, 0), Math.max(choices.length - 1, 0))
    document.getElementById(`${id}-${active.value}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      if (isOpen) move(by)
      else open('')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen) take(choices[active.value])
      else open('')
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  return (
    <div class="field combobox">
      <label for={id}>{label}</label>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        id={id}
        ref={input}
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length > 0 ? `${id}-${active.value}` : undefined}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        aria-invalid={error !== undefined}
        value={typed.value ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => !isOpen && open('')}
        onInput={(event) => open(event.currentTarget.value)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen} class="options">
        {choices.map((choice, index) => (
          <div
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active.value}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault()
              take(choice)
            }}
          >
            {choice.label}
            {choice.detail !== undefined && <span class="hint number">{choice.detail}</span>}
          </div>
        ))}
      </div>
      <p class={isOpen && choices.length === 0 ? 'hint' : 'sr-only'} role="status">
        {isOpen ? found(choices.length) : ''}
      </p>
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
