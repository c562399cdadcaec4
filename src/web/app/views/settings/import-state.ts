import { effect, signal } from '@preact/signals'
import { PATHS } from '../../../../contract/page-paths.ts'
import type { Problem } from '../../problem.ts'
import { location } from '../../router.ts'
import { session } from '../../session-state.ts'
import { IMPORT } from '../../texts/import.ts'
import { type UnderWay, underWay } from '../../under-way.ts'
import type { ImportFile } from './import-file.ts'
import type { Pack } from './import-pack.ts'
import type { ImportDocument, Preview } from './import-send.ts'

/** Where a person is on the way of a file into their journal. */
export type Step =
  | { name: 'choose'; error?: string; isReturn: boolean }
  /** Opened, looked at, or begun. `all`, the file's rows, is not known before it is open. */
  | { name: 'reading'; title: string; done: number; all: number | undefined }
  | { name: 'preview'; file: ImportFile; preview: Preview }
  | { name: 'importing'; file: ImportFile; begun: ImportDocument }
  | { name: 'stopped'; file: ImportFile; begun: ImportDocument; problem: Problem | undefined }
  | { name: 'undoing'; begun: ImportDocument }
  | { name: 'done'; done: ImportDocument }

/** One import in each tab, whichever view is open. */
export const step = signal<Step>({ name: 'choose', isReturn: false })
/** Grows when there may be another among the earlier imports. */
export const outcomes = signal(0)
/** What the file was chosen with. */
export const pack = signal<Pack | undefined>(undefined)

let course = new AbortController()
/** Whose file it is. */
let owner: string | undefined

/** Ends what is under way, for something new. @returns ends that. */
export function start(): AbortSignal {
  course.abort()
  course = new AbortController()
  owner = session.peek()?.user_id
  return course.signal
}

export const stop = (): void => course.abort()

/** Whether the person sees the import. */
export const isShown = () => location.peek().path === PATHS.importing

export function toChoosing(error?: string): void {
  stop()
  pack.value = undefined
  outcomes.value = outcomes.peek() + 1
  step.value = { name: 'choose', isReturn: isShown(), ...(error !== undefined && { error }) }
}

/** The view is left: what has been said there has been read. */
export function leaveImport(): void {
  const { name } = step.peek()
  const hasNext = pack.peek() !== undefined && nextOf(pack.peek()) !== undefined
  if (name === 'choose' || (name === 'done' && !hasNext)) toChoosing()
}

/** The file whose turn it is after this one. */
export const nextOf = (among: Pack | undefined): ImportFile | undefined => among?.files[among.at + 1]

// A file is that of one person: with somebody else here, nothing of it is left.
effect(() => {
  const person = session.value?.user_id
  if (owner === undefined || person === owner) return
  owner = undefined
  toChoosing()
})

effect(() => {
  underWay.value = underWayOf(step.value)
})

function underWayOf(now: Step): UnderWay | undefined {
  const common = { path: PATHS.importing, isHeld: false, isLost: false, stop }
  switch (now.name) {
    case 'reading':
      return {
        ...common,
        text: now.title,
        share: now.all === undefined ? undefined : now.done / now.all,
        stop: () => toChoosing(),
      }
    case 'importing':
      return {
        ...common,
        text: IMPORT.importing(now.begun.file_name),
        share: shareOf(now.begun),
        isLost: true,
      }
    case 'stopped':
      // Whoever has stopped it need not be told.
      return now.problem === undefined
        ? undefined
        : {
            ...common,
            text: IMPORT.interrupted(now.begun.file_name),
            share: shareOf(now.begun),
            isHeld: true,
          }
    case 'undoing':
      return { ...common, text: IMPORT.undoing(now.begun.file_name), share: undefined }
    default:
      return undefined
  }
}

const shareOf = ({ received, records }: ImportDocument) => received / records
