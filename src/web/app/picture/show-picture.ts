import { PATHS } from '../../../contract/page-paths.ts'
import { BASE_PATH } from '../base-path.ts'
import { PICTURE } from './shown-picture.ts'
import { type PictureNode, storedPicture } from './stored-picture.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Shows what Today looked like, until the page is drawn over it. @returns whether there is a picture. */
export function showPicture(): boolean {
  const { pathname, search } = window.location
  if (pathname !== `${BASE_PATH}${PATHS.today}` || search !== '') return false
  const page = document.getElementById('app')
  const frame = storedPicture()
  if (page === null || frame === undefined) return false
  page.classList.add(PICTURE)
  // It has no names of its controls yet. What takes the focus meanwhile keeps it.
  page.ariaHidden = 'true'
  // Nothing is typed into it or sent from it: a form would load the page a second time.
  for (const kind of ['beforeinput', 'submit'])
    page.addEventListener(kind, (event) => {
      if (page.classList.contains(PICTURE)) event.preventDefault()
    })
  page.append(nodeOf(frame))
  return true
}

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
