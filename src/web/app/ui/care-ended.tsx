import { PATHS } from '../../../contract/page-paths.ts'
import { clearActing, endedCare } from '../acting.ts'
import { href } from '../router.ts'
import { readStoredDrafts, storeDraft } from '../session-draft.ts'
import { session } from '../session-state.ts'
import { type Acting, removeActing } from '../stored-acting.ts'
import { CARE_ENDED } from '../texts/care-ended.ts'
import { parseMealDraft } from '../views/today/parse-meal-draft.ts'
import { Dialog } from './dialog.tsx'
import { CopyButton } from './secret.tsx'

/**
 * In the way of everything until the guardian has answered: nothing that they do for somebody whose journal is shown no
 * more lands in their own.
 */
export function CareEnded() {
  const ended = endedCare.value
  if (ended === undefined) return null
  const { name } = ended
  const unsaved = unsavedWords(ended)
  return (
    <Dialog title={CARE_ENDED.title(name)}>
      {/* It has the focus: a key that was meant for the journal presses no button. */}
      <p tabIndex={-1} data-autofocus>
        {CARE_ENDED.body(name)}
      </p>
      {unsaved.length > 0 && (
        <>
          <p>{CARE_ENDED.unsaved(name)}</p>
          <ul>
            {unsaved.map((words, index) => (
              <li key={index}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <div class="form-actions">
        {unsaved.length > 0 && <CopyButton text={unsaved.join('\n')} />}
        <button type="button" class="button primary" onClick={() => goToOwn(ended)}>
          {CARE_ENDED.go}
        </button>
      </div>
    </Dialog>
  )
}

/** The journal for which the guardian wrote what is not saved. */
const writerOf = ({ id, guardian }: Acting) => ({ user_id: id, guardian: { id: guardian } })

/** The foods of meals that were about to be saved, words that were not read yet, and notes. */
const unsavedWords = (ended: Acting): string[] =>
  Object.values(readStoredDrafts(writerOf(ended))).flatMap((draft) => {
    const { items, text } = parseMealDraft(draft)
    const note = typeof draft === 'string' ? draft : ''
    return [...items.map(({ words }) => words), text.trim(), note.trim()].filter((words) => words !== '')
  })

function goToOwn(ended: Acting): void {
  const writer = writerOf(ended)
  for (const name of Object.keys(readStoredDrafts(writer))) storeDraft(writer, name, undefined)
  if (session.peek()?.user_id === ended.id) {
    // Loaded again, so that nothing of one person is left beside another. Who stays, as a form is not saved, is still asked.
    removeActing()
    window.location.assign(href(PATHS.today))
  } else clearActing()
}
