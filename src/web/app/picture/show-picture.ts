import { PATHS } from '../../../contract/page-paths.ts'
import { BASE_PATH } from '../base-path.ts'
import { skipBelow, skipFirstFrame } from './below-screen.ts'
import { type PictureNode, storedPicture } from './stored-picture.ts'
import { keepTypedText } from './typed-text.ts'

/** The class of what the page is drawn in, while that shows a picture of it. */
const PICTURE = 'picture'

const SVG = 'http://www.w3.org/2000/svg'

/** Shows what Today looked like, until the page is drawn over it. @returns whether there is a picture. */
export function showPicture(): boolean {
  const { pathname, search } = window.location
  if (pathname !== `${BASE_PATH}${PATHS.today}` || search !== '') return false
  const page = document.getElementById('app')
  const picture = storedPicture()
  if (page === null || picture === undefined) return false
  page.classList.add(PICTURE)
  // It has no names of its controls yet. What takes the focus or is typed meanwhile stays.
  page.ariaHidden = 'true'
  // Nothing is sent from it: a form would load the page a second time.
  page.addEventListener('submit', (event) => {
    if (page.classList.contains(PICTURE)) event.preventDefault()
  })
  window.drawInPicture = (draw) => {
    page.classList.remove(PICTURE)
    page.ariaHidden = null
    const putBack = keepTypedText()
    draw()
    putBack()
    skipFirstFrame()
  }
  page.append(nodeOf(picture.frame, isSameScreen(picture.screen)))
  return true
}

const isSameScreen = ([width, height] = [0, 0]) => innerWidth === width && innerHeight <= height

/** @param isBelowKnown whether what was below the screen still is. */
function nodeOf(node: PictureNode, isBelowKnown: boolean, within?: string): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const { tag, attributes, children, below } = node
  const namespace = tag === 'svg' ? SVG : within
  const element =
    namespace === undefined ? document.createElement(tag) : document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) {
    // The policy of the page forbids the attribute.
    if (name === 'style' && 'style' in element) (element as HTMLElement).style.cssText = value
    else element.setAttribute(name, value)
  }
  if (isBelowKnown && below !== undefined && element instanceof HTMLElement) skipBelow(element, below)
  element.append(...children.map((child) => nodeOf(child, isBelowKnown, namespace)))
  return element
}
