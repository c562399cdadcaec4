/** Moves the focus once what changed has been drawn. */
export function focusSoon(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    const target = find()
    if (target instanceof HTMLElement) target.focus()
  })
}
