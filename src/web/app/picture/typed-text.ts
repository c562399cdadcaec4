const FIELD = '.quick-add input'

/**
 * Remembers what was typed about a meal in the picture, which the page clears when it is drawn.
 * @returns puts it back, behind the draft that the page has there itself, like something typed then.
 */
export function keepTypedText(): () => void {
  const typed = document.querySelector<HTMLInputElement>(FIELD)?.value ?? ''
  return () => {
    const field = document.querySelector<HTMLInputElement>(FIELD)
    if (field === null || typed === '') return
    field.value = [field.value, typed].filter((text) => text !== '').join(', ')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
