import { BASE_PATH } from '../base-path.ts'
import { browserNow } from '../server-clock.ts'
import { readActing } from '../stored-acting.ts'
import type { Size } from './below-screen.ts'

/**
 * What Today looked like when it was last seen in this browser: drawn at once where the page opens without the server,
 * until its code has read what is kept. It can be looked at and typed into. Like all that is kept, it goes when the person
 * signs out.
 */

/** An element, or a text. Built node by node: nothing in it is read as markup. */
export type PictureNode =
  | string
  | {
      tag: string
      attributes: Readonly<Record<string, string>>
      children: readonly PictureNode[]
      /** Below the screen as a whole: its size. */
      below?: Size
    }

type Picture = {
  /** The style that it is drawn with, and so the version of the page. */
  style: string
  /** The time of the day that it is of, in epoch milliseconds of the browser: it is never shown on another. */
  from: number
  until: number
  /** Width and height of the screen, px. Earlier versions have not stored it. */
  screen?: [width: number, height: number]
  frame: PictureNode
}

/** Without a picture: none has been taken yet. Where nothing is stored, none may be. */
type Stored = { person: string; picture?: Picture }

/** Other servers on this origin have another base path. */
const KEY = `picture ${BASE_PATH}`

/** Without the server it stands within the document. */
function shownStyle(): string {
  const style = document.querySelector('link[rel=stylesheet], style[data-href]')
  return style?.getAttribute('href') ?? style?.getAttribute('data-href') ?? ''
}

/**
 * From now on a picture of this person's Today is kept, until it is removed, and of nobody else's. One of a day that is
 * over goes.
 */
export function allowPicture(person: string): void {
  const stored = read()
  if (stored?.person !== person || (stored.picture !== undefined && !isOfNow(stored.picture)))
    write({ person })
}

/** Keeps a picture, unless the person has left, perhaps in another tab. */
export function storePicture(person: string, picture: Omit<Picture, 'style'>): void {
  if (read()?.person === person) write({ person, picture: { ...picture, style: shownStyle() } })
}

export function removePicture(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage nothing is to be removed.
  }
}

/** The picture of today, of this version of the page; there is one of the person's own Today alone. */
export function storedPicture(): Pick<Picture, 'screen' | 'frame'> | undefined {
  if (readActing() !== undefined) return undefined
  const picture = read()?.picture
  return picture !== undefined && isOfNow(picture) ? picture : undefined
}

const isOfNow = ({ style, from, until }: Picture): boolean =>
  from <= browserNow() && browserNow() < until && style === shownStyle()

function read(): Stored | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null) ?? undefined
  } catch {
    return undefined
  }
}

function write(stored: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // Without storage, or where it is full, the page opens as it does on a new day.
    removePicture()
  }
}
