import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../../ui/icons.tsx'

export type MenuItem = { label: string; run: () => void }

/** A button that opens a menu (ARIA Authoring Practices): arrows move, Escape and Tab close. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const isOpen = useSignal(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = (takesFocus: boolean) => {
    isOpen.value = false
    if (takesFocus) button.current?.focus()
  }
  // Before the next key: it is meant for the menu.
  useLayoutEffect(() => {
    if (!isOpen.value) return undefined
    entries()[0]?.focus()
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [isOpen.value])

  const press = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Tab') return close(false)
    if (event.key === 'Escape') close(true)
    else if (to === undefined) return
    else all[(to + all.length) % all.length]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} class="menu">
      <button
        ref={button}
        type="button"
        class="icon-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        aria-controls={isOpen.value ? id : undefined}
        onClick={() => (isOpen.value = !isOpen.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen.value) return
          event.preventDefault()
          isOpen.value = true
        }}
      >
        <Icon name="more" />
      </button>
      {isOpen.value && (
        <div id={id} role="menu" aria-label={label} class="menu-items" onKeyDown={press}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                // The focus is where a dialog gives it back to.
                close(true)
                item.run()
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
