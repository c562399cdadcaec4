import { afterFrame } from '../after-frame.ts'

/**
 * What of Today is below the screen is there from the first frame on, but neither styled nor laid out until what is on the
 * screen can be used: most of a day is below the screen of a phone, and takes it half as long again as all that is seen.
 */

declare global {
  interface Window {
    /** With their heights in px, which they keep meanwhile. */
    belowScreen?: [element: HTMLElement, height: number][]
  }
}

/** In the picture. */
export function skipBelow(element: HTMLElement, height: number): void {
  window.belowScreen ??= []
  window.belowScreen.push([element, height])
  skip(element, height)
}

/** For one frame more, after the page was drawn into the picture and has taken their style from them. */
export function skipFirstFrame(): void {
  const below = window.belowScreen ?? []
  delete window.belowScreen
  for (const part of below) skip(...part)
  void afterFrame().then(() => {
    for (const [{ style }] of below) {
      style.contentVisibility = ''
      style.containIntrinsicBlockSize = ''
    }
  })
}

function skip({ style }: HTMLElement, height: number): void {
  style.contentVisibility = 'hidden'
  style.containIntrinsicBlockSize = `${height}px`
}
