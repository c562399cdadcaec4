/**
 * Remembers what was typed into a field of the picture, which the page clears when it is drawn.
 * @returns puts it back, behind what the page has there itself, like something typed then.
 */
export function keepTypedText(): () => void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) return () => {}
  const { value: typed } = field
  return () => {
    field.value += typed
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
