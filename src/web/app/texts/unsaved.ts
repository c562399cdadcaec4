import { foodCount } from './today.ts'

/** What is not saved yet, and of which day it is. */
export const UNSAVED = {
  waiting: 'Unsaved meals of other days',
  waitsOn: (day: string) => `An unsaved meal waits on ${day}`,
  moveHere: 'Move it here',
  moveFrom: (day: string) => `Move it here: ${day}`,
  discard: 'Discard',
  discardOf: (day: string) => `Discard the unsaved meal of ${day}`,
  savedOn: (day: string) => `To be saved on ${day}`,
  setAside: (count: number) => `Left out what you undid: ${foodCount(count)}`,
} as const
