import { signal } from '@preact/signals'
import { Problem } from '../problem.ts'
import { COMMON } from '../texts/common.ts'
import { Icon } from './icons.tsx'
import { problemText } from './load-states.tsx'

type Toast = {
  id: number
  text: string
  isBad: boolean
  action?: { label: string; run: () => void }
}

const toasts = signal<readonly Toast[]>([])
let lastId = 0
const TOAST_DURATION_MS = 6000

/** A short notice at the edge of the page, which goes away by itself. */
export function toast(text: string, options: { isBad?: boolean; action?: Toast['action'] } = {}): () => void {
  const id = ++lastId
  const dismiss = () => {
    toasts.value = toasts.value.filter((shown) => shown.id !== id)
  }
  toasts.value = [...toasts.value.slice(-2), { id, text, isBad: false, ...options }]
  if (options.action === undefined) setTimeout(dismiss, TOAST_DURATION_MS)
  return dismiss
}

/** Says why something did not work. */
export function toastError(error: unknown): void {
  toast(error instanceof Problem ? problemText(error) : COMMON.internal(undefined), { isBad: true })
}

/** Ctrl+Z runs the action of the last notice, which a person at the keyboard may not reach in time. */
window.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return
  // In a field it is the field's.
  if (target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null) return
  const last = toasts.value.findLast(({ action }) => action !== undefined)
  if (last?.action === undefined) return
  event.preventDefault()
  last.action.run()
})

/** Where the notices are; part of the shell. */
export function Toasts() {
  return (
    <section class="toasts" aria-label={COMMON.notifications} aria-live="polite">
      {toasts.value.map(({ id, text, isBad, action }) => (
        <div key={id} class={isBad ? 'toast bad' : 'toast'}>
          <Icon name={isBad ? 'warning' : 'check'} />
          <p>{text}</p>
          {action && (
            <button type="button" aria-keyshortcuts="Control+Z Meta+Z" onClick={action.run}>
              {action.label}
            </button>
          )}
        </div>
      ))}
    </section>
  )
}
