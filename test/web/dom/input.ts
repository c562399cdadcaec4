import { isInput, isVisible } from './queries.ts'
import type { PageWindow } from './window.ts'

/** Mouse and keyboard input: the events, and the default actions of a browser. */

type TextField = HTMLInputElement | HTMLTextAreaElement

const NON_TEXT_TYPES = /^(radio|checkbox|button|submit|reset|file|range|color|image|hidden)$/
const isArea = (element: Element | null): element is HTMLTextAreaElement => element?.localName === 'textarea'
const isTextField = (element: Element | null): element is TextField =>
  isArea(element) || (isInput(element) && !NON_TEXT_TYPES.test(element.type))

const windowOf = (element: Element) => element.ownerDocument.defaultView as PageWindow

/** Fields that were edited and have not had a `change` event yet. */
const changedFields = new WeakSet<Element>()

/** Dispatches `change` when an edited field loses the focus. */
export function watchFields(window: PageWindow): void {
  window.document.addEventListener('focusout', ({ target }) => dispatchChange(target as Element | null), true)
}

function dispatchChange(field: Element | null): void {
  if (field === null || !changedFields.delete(field)) return
  field.dispatchEvent(new (windowOf(field).Event)('change', { bubbles: true }))
}

function dispatchInput(field: Element): void {
  changedFields.add(field)
  field.dispatchEvent(new (windowOf(field).InputEvent)('input', { bubbles: true, composed: true }))
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** The topmost open dialog, or else the document. */
const interactiveRoot = ({ document }: PageWindow): ParentNode =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ?? document

/** Why a person could not press the element; undefined if they could. */
export function blockedReason(element: Element): string | undefined {
  if (!isVisible(element)) return 'it is not visible'
  if ('disabled' in element && element.disabled === true) return 'it is disabled'
  if (!interactiveRoot(windowOf(element)).contains(element)) return 'a dialog covers it'
  return undefined
}

/** @returns false if a listener prevented the default action. */
function mouse(element: Element, type: string, options: MouseEventInit = {}): boolean {
  const event = type.startsWith('pointer') ? windowOf(element).PointerEvent : windowOf(element).MouseEvent
  return element.dispatchEvent(
    new event(type, { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1, ...options }),
  )
}

export function click(element: Element): void {
  mouse(element, 'pointerenter', { bubbles: false, cancelable: false })
  mouse(element, 'pointerover')
  mouse(element, 'pointerdown')
  if (mouse(element, 'mousedown')) focusOrLeave(element)
  mouse(element, 'pointerup')
  mouse(element, 'mouseup')
  mouse(element, 'click')
}

function focusOrLeave(element: Element): void {
  const { document } = windowOf(element)
  const target = element.closest<HTMLElement>(FOCUSABLE)
  if (target !== null) target.focus()
  else if (document.activeElement !== document.body) blur(document.activeElement)
}

const blur = (element: Element | null) => (element as HTMLElement | null)?.blur()

/** Replaces the value of a text field. */
export function fill(element: Element, value: string): void {
  if (!isTextField(element)) throw new Error(`<${element.localName}> cannot be typed into`)
  element.focus()
  if (isInput(element) && element.maxLength >= 0) value = value.slice(0, element.maxLength)
  element.value = value
  dispatchInput(element)
  if (isInput(element) && /^(date|time|datetime-local|month|week)$/.test(element.type))
    dispatchChange(element)
}

export function selectOption(
  select: HTMLSelectElement,
  isWanted: (option: HTMLOptionElement, at: number) => boolean,
) {
  const option = [...select.options].find(isWanted)
  if (option === undefined) throw new Error('the option is not there')
  select.focus()
  select.value = option.value
  dispatchInput(select)
  dispatchChange(select)
}

/** A file for a file input. */
export type ChosenFile = { name: string; content: string | Uint8Array<ArrayBuffer> }

export function setFiles(input: Element, chosen: readonly ChosenFile[]): void {
  const { File } = windowOf(input)
  const files = chosen.map(({ name, content }) => new File([content], name))
  const list = Object.assign(files, { item: (at: number) => files[at] ?? null })
  Object.defineProperty(input, 'files', { value: list, configurable: true })
  dispatchInput(input)
  dispatchChange(input)
}

/** Presses a key, such as `Enter`, `a`, `Space`, `Shift+Tab` or `Control+z`. */
export function press(window: PageWindow, keys: string): void {
  const [name = '', ...modifiers] = keys === '+' ? ['+'] : keys.split('+').reverse()
  const key = name === 'Space' ? ' ' : name
  const has = (modifier: string) => modifiers.includes(modifier)
  const init = {
    ...{ key, bubbles: true, cancelable: true, composed: true },
    ...{ shiftKey: has('Shift'), ctrlKey: has('Control'), altKey: has('Alt'), metaKey: has('Meta') },
  }
  const focused = () => window.document.activeElement ?? window.document.body
  const down = focused()
  const goesOn = down.dispatchEvent(new window.KeyboardEvent('keydown', init))
  if (goesOn) react(down, key, init)
  focused().dispatchEvent(new window.KeyboardEvent('keyup', init))
}

type Modifiers = { shiftKey: boolean; ctrlKey: boolean }

/** The default action of a key. */
function react(element: Element, key: string, { shiftKey, ctrlKey }: Modifiers): void {
  const isPressed = key === 'Enter' ? 'a[href], button, summary' : 'button, summary, input'
  if (key === 'Tab') tab(windowOf(element), shiftKey ? -1 : 1)
  else if (key === 'Escape') cancelDialog(windowOf(element))
  else if (isTextField(element)) {
    if (!ctrlKey) edit(element, key)
    else if (key === 'a') element.setSelectionRange(0, element.value.length)
  } else if (key.startsWith('Arrow') && isInput(element) && element.type === 'radio') walk(element, key)
  else if ((key === 'Enter' || key === ' ') && element.matches(isPressed))
    mouse(element, 'click', { detail: 0 })
  else if (key === 'Enter' && isInput(element)) submit(element)
}

function edit(field: TextField, key: string): void {
  const { value } = field
  const start = field.selectionStart ?? value.length
  const end = field.selectionEnd ?? value.length
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, start - 1),
    ArrowRight: Math.min(value.length, end + 1),
    Home: 0,
    End: value.length,
  }
  const place = places[key]
  if (place !== undefined) field.setSelectionRange(place, place)
  else if (key === 'Backspace') replace(field, start === end ? Math.max(0, start - 1) : start, end, '')
  else if (key === 'Delete') replace(field, start, start === end ? end + 1 : end, '')
  else if (key === 'Enter' && isInput(field)) submit(field)
  else if (key === 'Enter') replace(field, start, end, '\n')
  else if ([...key].length === 1) replace(field, start, end, key)
}

function replace(field: TextField, start: number, end: number, text: string): void {
  const value = `${field.value.slice(0, start)}${text}${field.value.slice(end)}`
  if (field.maxLength >= 0 && text !== '' && value.length > field.maxLength) return
  field.value = value
  field.setSelectionRange(start + text.length, start + text.length)
  dispatchInput(field)
}

/** Enter in a field presses the submit button of its form. */
function submit(field: HTMLInputElement): void {
  dispatchChange(field)
  const { form } = field
  if (form === null) return
  const button = [...form.elements].find((one) => one.matches('button:not([type]), [type=submit]'))
  if (button !== undefined) mouse(button, 'click', { detail: 0 })
  else form.requestSubmit()
}

function walk(radio: HTMLInputElement, key: string): void {
  const all = [...(radio.form ?? radio.ownerDocument).querySelectorAll<HTMLInputElement>('input[type=radio]')]
  const group = all.filter(({ name, disabled }) => name === radio.name && !disabled)
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  const next = group[(group.indexOf(radio) + step + group.length) % group.length]
  next?.focus()
  if (next !== undefined) mouse(next, 'click', { detail: 0 })
}

function cancelDialog(window: PageWindow): void {
  const dialog = [...window.document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (dialog?.dispatchEvent(new window.Event('cancel', { cancelable: true }))) dialog.close()
}

function tab(window: PageWindow, step: 1 | -1): void {
  const { activeElement, body } = window.document
  const all = [...interactiveRoot(window).querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isTabStop)
  const after = (one: Element) =>
    activeElement !== null && (activeElement.compareDocumentPosition(one) & 4) !== 0 ? 1 : -1
  const isOn = activeElement !== null && activeElement !== body
  const ahead = all.filter((one) => one !== activeElement && (!isOn || after(one) === step))
  const next = step === 1 ? ahead[0] : ahead.at(-1)
  if (next !== undefined) next.focus()
  else blur(activeElement)
}

/** Tab stops once in a group of radio buttons: at the checked one, or else at the first. */
function isTabStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || !isVisible(element) || element.closest('[inert]') !== null) return false
  if (!isInput(element) || element.type !== 'radio' || element.checked) return true
  const all = [
    ...(element.form ?? element.ownerDocument).querySelectorAll<HTMLInputElement>('input[type=radio]'),
  ]
  const group = all.filter(({ name }) => name === element.name)
  return !group.some(({ checked }) => checked) && group[0] === element
}
