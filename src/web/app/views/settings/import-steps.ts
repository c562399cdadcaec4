import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Loaded } from '../../load.ts'
import { Problem } from '../../problem.ts'
import { returns } from '../../server-state.ts'
import { IMPORT } from '../../texts/import.ts'
import { explain } from '../../ui/states.tsx'
import { toast, toastProblem } from '../../ui/toasts.tsx'
import { units } from '../../units.ts'
import { begins, FileProblem, type ImportFile, readImportFile } from './import-file.ts'
import {
  beginImport,
  type Choices,
  finishImport,
  type ImportDocument,
  type Preview,
  previewFile,
  sendImport,
  takeBack,
} from './import-send.ts'

/** Where a person is on the way of a file into their journal. */
export type Step =
  | { name: 'choose'; error?: string; isReturn: boolean }
  | { name: 'reading'; file: ImportFile; done: number }
  | { name: 'preview'; file: ImportFile; preview: Preview }
  | { name: 'importing'; file: ImportFile; begun: ImportDocument }
  | { name: 'stopped'; file: ImportFile; begun: ImportDocument; problem: Problem | undefined }
  | { name: 'undoing'; begun: ImportDocument }
  | { name: 'done'; done: ImportDocument }

export type ImportSteps = ReturnType<typeof useImportSteps>

/** The way itself. Each thing that is under way can be stopped, by the person and by leaving the view. */
export function useImportSteps(list: Loaded<ImportDocument[]>) {
  const step = useSignal<Step>({ name: 'choose', isReturn: false })
  const course = useRef(new AbortController())
  useEffect(() => () => course.current.abort(), [])

  const start = () => {
    course.current.abort()
    course.current = new AbortController()
    return course.current.signal
  }
  const toStart = (error?: string) => {
    step.value = { name: 'choose', isReturn: true, ...(error !== undefined && { error }) }
    void list.reload()
  }

  const preview = async (file: ImportFile, said?: Choices) => {
    const signal = start()
    step.value = { name: 'reading', file, done: 0 }
    const onProgress = (done: number) => {
      step.value = { name: 'reading', file, done }
    }
    const first = { date_order: 'month_first', weight_unit: units.value === 'us' ? 'lb' : 'kg' } as const
    try {
      step.value = {
        name: 'preview',
        file,
        preview: await previewFile(file, said, first, { signal, onProgress }),
      }
    } catch (error) {
      if (!signal.aborted) toStart(explainRefusal(file, error))
    }
  }

  const resume = async (file: ImportFile, begun: ImportDocument) => {
    const signal = start()
    let last = begun
    const onDocument = (document: ImportDocument) => {
      last = document
      if (!signal.aborted) step.value = { name: 'importing', file, begun: document }
    }
    onDocument(begun)
    try {
      step.value = {
        name: 'done',
        done: await sendImport(file, begun, { signal, onDocument, onProgress: () => {} }),
      }
    } catch (error) {
      const problem = signal.aborted ? undefined : asProblem(error)
      step.value = { name: 'stopped', file, begun: last, problem }
    }
  }

  useGoingOnByItself(step, resume)

  return {
    step: step.value,
    preview,
    resume,
    toStart: () => toStart(),
    stop: () => course.current.abort(),

    /** Reads a chosen file; one whose import was broken off goes on where it stopped. */
    async choose(chosen: File) {
      const open = list.data?.find(({ status }) => status !== 'finished')
      try {
        const file = await readImportFile(chosen)
        if (open === undefined) await preview(file)
        else if (open.status === 'open' && open.fingerprint === file.fingerprint) await resume(file, open)
        else step.value = { name: 'choose', error: IMPORT.otherFile(open.file_name), isReturn: true }
      } catch (error) {
        const message = error instanceof FileProblem ? error.message : IMPORT.unreadable(chosen.name)
        step.value = { name: 'choose', error: message, isReturn: true }
      }
    },

    async begin(file: ImportFile, choices: Choices) {
      try {
        await resume(file, await beginImport(file, choices))
      } catch (error) {
        toStart(explainRefusal(file, error))
      }
    },

    /** Leaves the rest of a file out. */
    async keep(begun: ImportDocument) {
      try {
        const kept = await finishImport(begun.id)
        list.change((all) => all.map((other) => (other.id === kept.id ? kept : other)))
        toast(IMPORT.kept)
        toStart()
      } catch (error) {
        toastProblem(error)
      }
    },

    async undo(begun: ImportDocument) {
      const before = step.value
      step.value = { name: 'undoing', begun }
      try {
        await takeBack(begun.id)
        list.change((all) => all.filter(({ id }) => id !== begun.id))
        toast(IMPORT.undone)
        toStart()
      } catch (error) {
        step.value = before
        toastProblem(error)
      }
    },
  }
}

/** What was stopped because the server was away goes on when it is back. */
function useGoingOnByItself(
  step: Signal<Step>,
  resume: (file: ImportFile, begun: ImportDocument) => Promise<void>,
): void {
  useSignalEffect(() => {
    if (returns.value === 0) return
    const stopped = step.peek()
    if (stopped.name === 'stopped' && stopped.problem?.status === 0) void resume(stopped.file, stopped.begun)
  })
}

const asProblem = (error: unknown) => (error instanceof Problem ? error : new Problem(500, String(error)))

/** Why a file was not taken, in words: what it is of, or what was wrong with the request. */
function explainRefusal(file: ImportFile, error: unknown): string {
  const problem = asProblem(error)
  const reason = problem.fields.header
  return reason === undefined ? explain(problem) : IMPORT.refused(file.name, reason, begins(file.header))
}
