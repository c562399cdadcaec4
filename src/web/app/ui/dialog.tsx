import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { holdBack } from '../router.ts'
import { COMMON } from '../texts/common.ts'
import { Icon } from './icons.tsx'

type Props = {
  title: string
  /** Called when the person closes it; absent: they have to choose. */
  onClose?: () => void
  /** Whether Escape, or the back gesture of a phone, closes it only the second time once something was typed. */
  keepsTyped?: boolean
  children: ComponentChildren
}

/** A window over the view. The browser keeps the focus inside; it goes back to where it was. */
export function Dialog({ title, onClose, keepsTyped = false, children }: Props) {
  const isTyped = useRef(false)
  const isAsking = useSignal(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the next key can be pressed: it is meant for the window.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // The browser restores the focus when a dialog is closed, but not when it is removed.
    return () => queueMicrotask(() => restoreFocus(opener))
  }, [])
  const tryToClose = () => {
    const isSaving = dialog.current?.querySelector('form[aria-busy=true]') !== null
    if (keepsTyped && isTyped.current && !isSaving && !isAsking.value) isAsking.value = true
    else onClose?.()
  }
  const cancel = (event: Event) => {
    event.preventDefault()
    tryToClose()
  }
  const onBack = useRef(tryToClose)
  onBack.current = tryToClose
  useLayoutEffect(() => holdBack(() => onBack.current()), [])
  // A browser may close it at a second Escape without asking; what has to be chosen is then still to be chosen.
  const closed = () => {
    if (onClose !== undefined) onClose()
    else dialog.current?.showModal()
  }
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onInput={() => {
        isTyped.current = true
        isAsking.value = false
      }}
    >
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <button type="button" class="icon-button" aria-label={COMMON.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {isAsking.value && (
        <p class="form-problem" role="alert">
          {COMMON.closeAgain}
        </p>
      )}
      {children}
    </dialog>
  )
}

/** Unless the focus has been taken elsewhere meanwhile. */
function restoreFocus(opener: Element | null): void {
  const { activeElement } = document
  const isNowhere = activeElement === null || activeElement === document.body
  if (isNowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

/**
 * Closes the dialog of what is there now, and none that was opened since: an answer may come when the person has closed
 * this one and is at the next.
 */
export function closeIfCurrent<T>(opened: Signal<T | undefined>): () => void {
  const own = opened.value
  return () => {
    if (opened.value === own) opened.value = undefined
  }
}
