import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import { styleOf } from './styles.ts'

/** A string matches part of a text and ignores case, unless `exact`. */
export type TextMatch = string | RegExp
export type RoleOptions = { name?: TextMatch; exact?: boolean; level?: number; checked?: boolean }

export type Root = Document | Element

/** Collapses white space, no-break spaces included. */
export const normal = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

export function matches(text: string, wanted: TextMatch, exact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(normal(text))
  if (exact) return normal(text) === normal(wanted)
  return normal(text).toLowerCase().includes(normal(wanted).toLowerCase())
}

/** Whether an element is visible as far as the markup says: no style sheet is loaded. */
export function isVisible(element: Element): boolean {
  return (
    element.isConnected &&
    element.closest(HIDDEN) === null &&
    !isInClosedDetails(element) &&
    !isInlineHidden(element)
  )
}

const HIDDEN = '[hidden], dialog:not([open]), template, head, script, style, noscript, input[type=hidden]'

function isInClosedDetails(element: Element): boolean {
  for (let closed = closedAbove(element); closed; closed = closedAbove(closed)) {
    if (element.closest('summary')?.parentElement !== closed) return true
  }
  return false
}
const closedAbove = (element: Element) => element.parentElement?.closest('details:not([open])')

function isInlineHidden(element: Element): boolean {
  const styled = element.closest<HTMLElement>('[style*="display: none"], [style*="visibility: hidden"]')
  return styled !== null
}

const isExposed = (element: Element) => isVisible(element) && element.closest('[aria-hidden=true]') === null

/** In document order. */
const descendants = (root: Root) => [...root.getElementsByTagName('*')]

export function byRole(root: Root, role: string, options: RoleOptions = {}): Element[] {
  const { name, exact, level, checked } = options
  return descendants(root).filter(
    (element) =>
      accessibleRole(element) === role &&
      (level === undefined || levelOf(element) === level) &&
      (checked === undefined || isChecked(element) === checked) &&
      isExposed(element) &&
      (name === undefined || matches(accessibleName(element), name, exact)),
  )
}

function accessibleRole(element: Element): string | null {
  const role = getRole(element)
  if (role === 'columnheader' && element.getAttribute('scope') === 'row') return 'rowheader'
  if (element.localName === 'summary') return null
  // A section without a name is not a region.
  if (role === 'region' && accessibleName(element) === '') return null
  return role
}

const levelOf = (element: Element) =>
  Number(element.getAttribute('aria-level') ?? /^h(\d)$/.exec(element.localName)?.[1])

export const isInput = (element: Element | null): element is HTMLInputElement =>
  element?.localName === 'input'

export function isChecked(element: Element): boolean {
  if (isInput(element) && /^(radio|checkbox)$/.test(element.type)) return element.checked
  return element.getAttribute('aria-checked') === 'true'
}

export const accessibleName = (element: Element) =>
  computeAccessibleName(element, { getComputedStyle: styleOf })

/** Elements by their label or `aria-label`. */
export const byLabel = (root: Root, label: TextMatch, exact?: boolean): Element[] =>
  descendants(root).filter((element) => labelsOf(element).some((text) => matches(text, label, exact)))

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const labelling = ids.map((id) => element.ownerDocument.getElementById(id)).filter((one) => one !== null)
  if (labelling.length > 0) return labelling.map(({ textContent }) => textContent)
  const own = element.getAttribute('aria-label') ?? ''
  if (own.trim() !== '') return [own]
  if (!/^(input|select|textarea|button|output|progress|meter)$/.test(element.localName)) return []
  const { labels } = element as HTMLInputElement
  return [...(labels ?? [])].map(({ textContent }) => textContent)
}

const NON_TEXT = /^(script|style|noscript|template|title|head)$/

/** The innermost elements that contain a text; the root may be one of them. */
export function byText(root: Root, wanted: TextMatch, exact?: boolean): Element[] {
  // An element whose text does not contain the string has no descendant that does.
  const isWithin = (text: string) => wanted instanceof RegExp || matches(text, wanted)
  const search = (element: Element): Element[] => {
    if (NON_TEXT.test(element.localName) || !isWithin(element.textContent)) return []
    const found = [...element.children].flatMap(search)
    if (found.length > 0 || !matches(element.textContent, wanted, exact)) return found
    return [element]
  }
  return 'body' in root ? search(root.body) : search(root)
}
