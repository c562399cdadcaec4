import { effect } from '@preact/signals'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { dateInZone } from '../dates.ts'
import { browserNow, serverNow } from '../server-clock.ts'
import { isSessionEnded, session } from '../session-state.ts'
import { isBelowSkipped, type Size } from './below-screen.ts'
import { shownToday } from './shown-today.ts'
import { allowPicture, type PictureNode, storePicture } from './stored-picture.ts'

/** After the last change of what is shown. */
const STILL_MS = 1000
/** A day with more elements is not kept. */
const MAX_NODES = 3000

/** What looks the same without it, and would lead somewhere, be found by its name, or be loaded. */
const LEFT_OUT_ATTRIBUTE =
  /^(?:on.*|id|for|name|href|src|action|title|tabindex|autofocus|value|aria-(?:label.*|describedby|controls|owns|live)|role|data-entry|data-item)$/
/** Not part of the day, or not for long. */
const LEFT_OUT = 'script, style, iframe, object, embed, link, template, dialog, .skeleton'
/** Drawn a moment after the meals; its column is there from the first frame on. */
const EMPTY_INSIDE = '.day-aside'
const EMPTY: PictureNode = { tag: 'div', attributes: {}, children: [] }
/** Beside the view, only what is there from the first frame on. */
const isDrawnLater = (element: Element) =>
  element.parentElement?.classList.contains('column') === true && !element.matches('main, .person-bar')

/** Keeps a picture of Today whenever it has changed, and is still for a moment; and as the page goes. */
export function takePictures(): void {
  // Not when a picture is taken: the person may have signed out in another tab meanwhile.
  effect(() => {
    if (session.value && session.value.guardian === undefined) allowPicture(session.value.user_id)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = () => {
    clearTimeout(timer)
    timer = undefined
    takePicture()
  }
  const takeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(take, STILL_MS)
  }
  const changes = { subtree: true, childList: true, characterData: true }
  new MutationObserver(takeSoon).observe(document.body, changes)
  takeSoon()
  const takeLast = () => {
    if (timer !== undefined) take()
  }
  document.addEventListener('visibilitychange', takeLast)
  window.addEventListener('pagehide', takeLast)
}

function takePicture(): void {
  const { value: person } = session
  const { value: today } = shownToday
  const shell = document.querySelector('.shell')
  if (!person || isSessionEnded.value || person.guardian !== undefined) return
  if (today === undefined || shell === null || document.querySelector('dialog[open]') !== null) return
  if (isBelowSkipped()) return
  const now = browserNow()
  const until = now + timeLeft(today)
  if (now < until && shell.querySelectorAll('*').length <= MAX_NODES)
    storePicture(person.user_id, {
      from: now,
      until,
      screen: [innerWidth, innerHeight],
      frame: pictureOf(shell),
    })
}

/** How long the day still is, in milliseconds, to the minute: days differ in length. */
function timeLeft({ date, timeZone }: { date: string; timeZone: string }): number {
  const dateAt = dateInZone(timeZone)
  const now = serverNow()
  let left = 0
  for (const step of [HOUR_MS, MINUTE_MS]) while (dateAt(now + left + step) === date) left += step
  return left
}

/** @param isBelow within something that is below the screen as a whole. */
function pictureOf(element: Element, isBelow = false): PictureNode {
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes)
    if (!LEFT_OUT_ATTRIBUTE.test(name)) attributes[name] = value
  const below = isBelow ? undefined : sizeBelow(element)
  const shown = element instanceof HTMLSelectElement ? element.selectedOptions : element.childNodes
  const children = [...(element.matches(EMPTY_INSIDE) ? [] : shown)].flatMap((child): PictureNode[] => {
    if (child instanceof Text) return [child.data]
    if (!(child instanceof Element) || child.matches(LEFT_OUT) || isDrawnLater(child)) return []
    return [pictureOf(child, isBelow || below !== undefined)]
  })
  if (element.matches(EMPTY_INSIDE)) children.push(EMPTY)
  return { tag: element.localName, attributes, children, ...(below !== undefined && { below }) }
}

/** The size of a part of the view that is below the screen before anybody scrolls. */
function sizeBelow(element: Element): Size | undefined {
  // What is above the view may not be there the next time.
  const view = element.closest('main')?.getBoundingClientRect().top
  const { top, width, height } = element.getBoundingClientRect()
  return view === undefined || top - view < innerHeight ? undefined : [width, height]
}
