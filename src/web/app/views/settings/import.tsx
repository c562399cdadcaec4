import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { PATHS } from '../../paths.ts'
import { IMPORT } from '../../texts/import.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Page } from '../../ui/page.tsx'
import { explain, Show } from '../../ui/states.tsx'
import { ChooseFile } from './import-choose.tsx'
import { EarlierImports } from './import-earlier.tsx'
import { DoneStep, UndoingStep, UnfinishedStep } from './import-outcome.tsx'
import { Progress } from './import-parts.tsx'
import { PreviewStep } from './import-preview.tsx'
import { type ImportSteps, useImportSteps } from './import-steps.ts'

export function Import() {
  const list = useLoad(async () => (await api.get('/api/imports', { query: { limit: 200 } })).imports)
  const steps = useImportSteps(list)
  return (
    <Page title={IMPORT.title} lead={IMPORT.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      {steps.step.name === 'choose' ? (
        <Show loaded={list}>
          {(imports) => {
            const open = imports.find(({ status }) => status !== 'finished')
            return (
              <>
                {open && (
                  <UnfinishedStep
                    begun={open}
                    isStep={false}
                    onKeep={() => void steps.keep(open)}
                    onUndo={() => void steps.undo(open)}
                  />
                )}
                <Choose steps={steps} />
                <EarlierImports list={list} />
              </>
            )
          }}
        </Show>
      ) : (
        <Under steps={steps} />
      )}
    </Page>
  )
}

function Choose({ steps }: { steps: ImportSteps }) {
  if (steps.step.name !== 'choose') return null
  const { error, isReturn } = steps.step
  return <ChooseFile error={error} isReturn={isReturn} onFile={(file) => void steps.choose(file)} />
}

/** What is under way, or has come of it. */
function Under({ steps }: { steps: ImportSteps }) {
  const { step } = steps
  switch (step.name) {
    case 'choose':
      return null
    case 'reading':
      return (
        <Progress title={IMPORT.reading(step.file.name)} done={step.done} all={step.file.records.length}>
          <button type="button" class="button" onClick={steps.toStart}>
            {IMPORT.stop}
          </button>
        </Progress>
      )
    case 'preview':
      return (
        <PreviewStep
          name={step.file.name}
          preview={step.preview}
          onChoose={(choices) => void steps.preview(step.file, choices)}
          onImport={() => void steps.begin(step.file, step.preview.choices)}
          onCancel={steps.toStart}
        />
      )
    case 'importing':
      return (
        <Progress
          title={IMPORT.importing(step.file.name)}
          done={step.begun.received}
          all={step.begun.records}
        >
          <button type="button" class="button" onClick={steps.stop}>
            {IMPORT.stop}
          </button>
        </Progress>
      )
    case 'stopped':
      return (
        <UnfinishedStep
          begun={step.begun}
          isStep
          problem={step.problem && explain(step.problem)}
          onResume={() => void steps.resume(step.file, step.begun)}
          onKeep={() => void steps.keep(step.begun)}
          onUndo={() => void steps.undo(step.begun)}
        />
      )
    case 'undoing':
      return <UndoingStep name={step.begun.file_name} />
    case 'done':
      return <DoneStep done={step.done} onUndo={() => void steps.undo(step.done)} onAnother={steps.toStart} />
  }
}
