/**
 * Runs where the page opens without the server, before anything of it is drawn: shows what Today looked like, and only
 * then has the page's own code loaded, which takes the processor for longer than one wants to look at nothing.
 */

import { HELD } from '../../../contract/held.ts'
import { afterFrame } from '../after-frame.ts'
import { startFirstRead } from '../kept/first-read.ts'
import { showPicture } from './show-picture.ts'

/** A page that is not drawn, such as that of a tab in the background, has no frames. */
const MAX_HELD_MS = 200

/** All that Today needs, as one classic script. */
const { one } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}

window.isOpenedAway = true
startFirstRead()
// Once there is something to draw in.
document.addEventListener('readystatechange', start, { once: true })

function start(): void {
  if (!showPicture() || document.visibilityState === 'hidden') {
    startPage()
    return
  }
  void afterFrame().then(startPage)
  setTimeout(startPage, MAX_HELD_MS)
}

/** Called again, it finds nothing more. */
function startPage(): void {
  const held = document.querySelector<HTMLScriptElement>(`script[type=${HELD}]`)
  if (held === null) return
  const script = document.createElement('script')
  if (one !== undefined && HTMLScriptElement.supports?.('importmap')) script.src = one
  else {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${HELD}]`))
      link.rel = 'modulepreload'
    script.type = 'module'
    script.src = held.src
  }
  held.replaceWith(script)
}
