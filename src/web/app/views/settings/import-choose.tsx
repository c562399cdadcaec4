import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { IMPORT } from '../../texts/import.ts'
import { Icon } from '../../ui/icons.tsx'

const ACCEPTED =
  '.csv,.tsv,.txt,.zip,text/csv,text/comma-separated-values,text/plain,application/vnd.ms-excel,application/zip,application/x-zip-compressed'
const INPUT = 'import-file'

/** Where files are chosen or dropped; what was wrong with the last one stays beside it. */
export function ChooseFile(props: {
  error: string | undefined
  /** Takes the focus, when it has been come back to. */
  isReturn: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const { error, isReturn, onFiles } = props
  const isOver = useSignal(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined || isReturn) input.current?.focus()
  }, [error, isReturn])
  const take = (files: FileList | null | undefined) => {
    // Something that was dropped may be no file at all.
    if (files !== null && files !== undefined && files.length > 0) onFiles([...files])
  }
  return (
    <section class="block">
      <label
        class="drop"
        for={INPUT}
        data-over={isOver.value}
        data-bad={error !== undefined}
        onDragOver={(event) => {
          event.preventDefault()
          isOver.value = true
        }}
        onDragLeave={() => (isOver.value = false)}
        onDrop={(event) => {
          event.preventDefault()
          isOver.value = false
          take(event.dataTransfer?.files)
        }}
      >
        <span class="empty-icon">
          <Icon name="upload" />
        </span>
        <span class="drop-text">
          <strong>{IMPORT.choose}</strong> <span class="drop-or">{IMPORT.drop}</span>
        </span>
        <span class="hint" id={`${INPUT}-hint`}>
          {IMPORT.accepted}
        </span>
        <input
          ref={input}
          id={INPUT}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-label={IMPORT.choose}
          aria-describedby={error === undefined ? `${INPUT}-hint` : `${INPUT}-hint ${INPUT}-error`}
          aria-invalid={error !== undefined}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file may be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      {error !== undefined && (
        <p class="field-error" id={`${INPUT}-error`} role="alert">
          {error}
        </p>
      )}
      <HowTo />
    </section>
  )
}

const HowTo = () => (
  <details class="how">
    <summary>{IMPORT.howTitle}</summary>
    <div class="how-columns">
      <Steps title={IMPORT.cronometer} steps={IMPORT.cronometerSteps} />
      <Steps title={IMPORT.myFitnessPal} steps={IMPORT.myFitnessPalSteps} />
    </div>
  </details>
)

const Steps = ({ title, steps }: { title: string; steps: readonly string[] }) => (
  <div>
    <h2>{title}</h2>
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </div>
)
