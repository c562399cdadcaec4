import { afterFrame } from '../after-frame.ts'
import { MAX_SHOWN_MS } from './shown-picture.ts'

/**
 * What of Today is below the screen is there from the first frame on, but neither styled nor laid out until what is on the
 * screen can be used: most of a day is below the screen of a phone, and takes it half as long again as all that is seen.
 */

/** Of a whole element with its borders, px. */
export type Size = readonly [width: number, height: number]

declare global {
  interface Window {
    /** With their sizes, which they keep meanwhile. Undefined once all is laid out. */
    belowScreen?: [element: HTMLElement, size: Size][]
  }
}

/** In the picture. */
export function skipBelow(element: HTMLElement, size: Size): void {
  if (window.belowScreen === undefined) {
    window.belowScreen = []
    // Somebody goes there; or the browser does, which knows where the page was.
    window.addEventListener('scroll', showBelow, { once: true, passive: true })
    // The page may never be drawn.
    setTimeout(showBelow, MAX_SHOWN_MS)
  }
  window.belowScreen.push([element, size])
  skip(element, size)
}

/** For one frame more, after the page was drawn into the picture and has taken their style from them. */
export function skipFirstFrame(): void {
  for (const part of window.belowScreen ?? []) skip(...part)
  void afterFrame().then(showBelow)
}

export const isBelowSkipped = (): boolean => window.belowScreen !== undefined

function skip({ style }: HTMLElement, [width, height]: Size): void {
  style.contentVisibility = 'hidden'
  style.inlineSize = `${width}px`
  style.blockSize = `${height}px`
}

function showBelow(): void {
  for (const [{ style }] of window.belowScreen ?? [])
    for (const property of ['content-visibility', 'inline-size', 'block-size']) style.removeProperty(property)
  delete window.belowScreen
}
