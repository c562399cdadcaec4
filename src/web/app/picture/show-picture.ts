import { PATHS } from '../../../contract/page-paths.ts'
import { BASE_PATH } from '../base-path.ts'
import { type PictureNode, storedPicture } from './stored-picture.ts'

declare global {
  interface Window {
    /** Where the page is drawn while its picture is shown in its place. */
    behindPicture?: Element | undefined
  }
}

/** Longer, and the page has something else to say. */
const MAX_SHOWN_MS = 3000
const SVG = 'http://www.w3.org/2000/svg'

/** Shows what Today looked like in the place of the page, until that has drawn the same. @returns whether there is a picture. */
export function showPicture(): boolean {
  const { pathname, search } = window.location
  if (pathname !== `${BASE_PATH}${PATHS.today}` || search !== '') return false
  const page = document.getElementById('app')
  const frame = storedPicture()
  if (page === null || frame === undefined) return false
  const picture = document.createElement('div')
  picture.className = 'picture'
  picture.inert = true
  picture.append(nodeOf(frame))
  page.replaceWith(picture)
  window.behindPicture = page
  const end = () => {
    drawn.disconnect()
    clearTimeout(timer)
    if (picture.isConnected) picture.replaceWith(page)
    window.behindPicture = undefined
  }
  // What is at hand follows the meals within a frame or two.
  const endSoon = () => requestAnimationFrame(() => requestAnimationFrame(end))
  const drawn = new MutationObserver(() => {
    if (isThere(page)) endSoon()
  })
  drawn.observe(page, { subtree: true, childList: true })
  const timer = setTimeout(end, MAX_SHOWN_MS)
  return true
}

/** Whether all is drawn that a picture has: it has no check-in. */
const isThere = (page: Element) =>
  page.querySelector('h1') !== null &&
  [...page.querySelectorAll('.skeleton')].every((element) => element.closest('.day-aside') !== null)

function nodeOf(node: PictureNode, within?: string): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const { tag, attributes, children } = node
  const namespace = tag === 'svg' ? SVG : within
  const element =
    namespace === undefined ? document.createElement(tag) : document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) {
    // The policy of the page forbids the attribute.
    if (name === 'style' && 'style' in element) (element as HTMLElement).style.cssText = value
    else element.setAttribute(name, value)
  }
  element.append(...children.map((child) => nodeOf(child, namespace)))
  return element
}
