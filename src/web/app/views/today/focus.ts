type FindElement = () => Element | null | undefined

/** Moves the focus once what changed has been drawn, before the next key: it is meant for what has it then. */
export function focusAfterRender(find: FindElement): void {
  // What has been changed is drawn in a microtask, too, which was queued before.
  queueMicrotask(() => {
    const target = find()
    if (!(target instanceof HTMLElement)) return
    target.focus({ preventScroll: true })
    // No further than it takes: what it belongs to stays in sight.
    target.scrollIntoView({ block: 'nearest' })
  })
}

/**
 * Moves the focus once something that takes a while is done, unless the person has taken it elsewhere by then.
 * Called when that begins; what it gives back, when it is done.
 * @param from where the person is left meanwhile; where they are, unless told.
 */
export function focusWhenDone(from: FindElement = findFocused()): (find: FindElement) => void {
  return (find) =>
    focusAfterRender(() => {
      const { activeElement: here, body } = document
      return here === null || here === body || here === from() ? find() : undefined
    })
}

function findFocused(): FindElement {
  const { activeElement } = document
  return () => activeElement
}

/** Moves the focus if its element was removed. */
export const focusIfLost = (find: FindElement): void =>
  focusAfterRender(() => (document.activeElement === document.body ? find() : undefined))
