import { MAX_CONFIRMATION_CHARS } from '../../../../../contract/limits.ts'
import { api } from '../../../api.ts'
import { stopBackgroundTask } from '../../../background-task.ts'
import { deleteAnswers } from '../../../kept/kept-answers.ts'
import { deleteDoubles } from '../../../kept/stored-doubles.ts'
import { discardChanges, unsentChanges } from '../../../mutations/queue.ts'
import { clearStoredDraft } from '../../../session-draft.ts'
import { session } from '../../../session-state.ts'
import { DATA } from '../../../texts/data.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../../ui/form.tsx'
import { type Counts, countTexts, credentialTexts } from './counts.ts'
import { Download } from './download.tsx'

/** What was done. */
export type DeletionOutcome = { isCleared: boolean; isSignedOut: boolean }

type Props = { counts: Counts | undefined; close: () => void; done: (outcome: DeletionOutcome) => void }

/** Ignores capitals and extra spaces, which the keyboards of phones add. */
const normalizedWord = (typed: string) => typed.trim().replace(/\s+/g, ' ').toLowerCase()

/** The last question before everything goes: answered by typing, not by a tap. */
export function DeleteDialog({ counts, close, done }: Props) {
  const form = useForm({ confirmation: '', credentials: false as boolean })
  const going = counts === undefined ? [] : countTexts(counts)
  const list = (texts: readonly string[]) => new Intl.ListFormat('en').format(texts)
  return (
    <Dialog title={DATA.dialogTitle} onClose={close}>
      <p>{going.length === 0 ? DATA.dialogNothing : DATA.dialogBody(list(going))}</p>
      <p class="export-first">
        <Download class="button" query={{ format: 'json' }} isInDialog>
          {DATA.exportFirst}
        </Download>
      </p>
      <div class="delete-form">
        <FormBox
          form={form}
          check={({ confirmation }) => ({
            confirmation: normalizedWord(confirmation) === DATA.word ? undefined : DATA.wrongWord,
          })}
          onSubmit={async ({ confirmation, credentials }) => {
            const body = { confirmation: normalizedWord(confirmation), credentials }
            // An import that went on would bring some of it back, or ask who it is.
            stopBackgroundTask()
            const { is_cleared: isCleared } = await api.post('/api/data/deletion', { body })
            clearStoredDraft()
            deleteDoubles()
            await deleteAnswers()
            await discardChanges(unsentChanges.value.map(({ id }) => id))
            done({ isCleared, isSignedOut: credentials })
          }}
        >
          <label class="check">
            <input
              type="checkbox"
              name="credentials"
              disabled={session.value?.scopes.includes('tokens') !== true}
              checked={form.values.value.credentials}
              onChange={(event) => form.set('credentials', event.currentTarget.checked)}
            />
            <span>
              <strong>{DATA.credentials}</strong>
              {counts !== undefined && (
                <span class="hint">{DATA.credentialsHint(list(credentialTexts(counts)))}</span>
              )}
            </span>
          </label>
          <TextField
            form={form}
            name="confirmation"
            label={DATA.confirmation}
            autocomplete="off"
            maxLength={MAX_CONFIRMATION_CHARS}
            autofocus
          />
          <DialogActions form={form} close={close}>
            {DATA.submit}
          </DialogActions>
        </FormBox>
      </div>
    </Dialog>
  )
}
