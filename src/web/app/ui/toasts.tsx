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
const TOAST_MS = 6000

/** A short notice at the edge of the page, which goes away by itself. */
export function toast(text: string, options: { isBad?: boolean; action?: Toast['action'] } = {}): () => void {
  const id = ++lastId
  const dismiss = () => {
    toasts.value = toasts.value.filter((shown) => shown.id !== id)
  }
  toasts.value = [...toasts.value.slice(-2), { id, text, isBad: false, ...options }]
  if (options.action === undefined) setTimeout(dismiss, TOAST_MS)
  return dismiss
}

/** Says why something did not work. */
export function toastError(error: unknown): void {
  toast(error instanceof Problem ? problemText(error) : COMMON.internal(undefined), { isBad: true })
}

const UNDO_MS = 6000

/** Says what has been done, and for a few seconds offers to take it back. */
export function toastWithUndo(text: string, undo: () => void): void {
  const takeBack = () => {
    dismiss()
    undo()
  }
  const dismiss = toast(text, { action: { label: COMMON.undo, run: takeBack } })
  setTimeout(dismiss, UNDO_MS)
}

/**
 * Does what can be taken back for a few seconds, and is only then sent. Closing the page sends it at once.
 * @param text what is being done: `“Phone” is revoked`.
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
  const takeBack = () => {
    finish()
    undo()
  }
  const dismiss = toast(text, { action: { label: COMMON.undo, run: takeBack } })
  const isOnItsWay = registerPendingSend(sendLast)
  timer = setTimeout(() => void sendOnce(false), UNDO_MS)
}

/** Ctrl+Z takes back what the last notice offers to: whoever works by keyboard is not there within its seconds. */
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
