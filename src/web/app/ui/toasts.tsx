import { signal } from '@preact/signals'
import { registerPendingSend } from '../pending-sends.ts'
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

const DELETE_UNDO_MS = 6000

/** Shows what was done, and offers to undo it for a few seconds. */
export function toastWithUndo(text: string, undo: () => void): void {
  const runUndo = () => {
    dismiss()
    undo()
  }
  const dismiss = toast(text, { action: { label: COMMON.undo, run: runUndo } })
  setTimeout(dismiss, DELETE_UNDO_MS)
}

/**
 * Shows a change with an undo button, and sends it after the time for undo. Closing the page sends it at once.
 * @param text what is being done: `“Phone” revoked`.
 * @param send sends it. @param isLast whether the page is going away, so that the request must outlive it.
 * @param undo puts back what the view has already changed; also when sending fails.
 */
export function sendAfterUndoTime(
  text: string,
  send: (isLast: boolean) => Promise<unknown>,
  undo: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    clearTimeout(timer)
    isOnItsWay()
    dismiss()
  }
  const sendOnce = async (isLast: boolean) => {
    finish()
    await send(isLast).catch((error: unknown) => {
      undo()
      toastError(error)
    })
  }
  const sendLast = () => sendOnce(true)
  const runUndo = () => {
    finish()
    undo()
  }
  const dismiss = toast(text, { action: { label: COMMON.undo, run: runUndo } })
  const isOnItsWay = registerPendingSend(sendLast)
  timer = setTimeout(() => void sendOnce(false), DELETE_UNDO_MS)
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
