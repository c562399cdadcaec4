/** Moves the focus once what changed has been drawn. */
export function focusSoon(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    const target = find()
    if (!(target instanceof HTMLElement)) return
    target.focus({ preventScroll: true })
    // No further than it takes: what it belongs to stays in sight.
    target.scrollIntoView({ block: 'nearest' })
  })
}
