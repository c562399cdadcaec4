import { type Signal, signal, useSignal } from '@preact/signals'
import { MAX_CHECKIN_NOTE_CHARS } from '../../../../contract/limits.ts'
import { addNote } from '../../mutations/journal.ts'
import { clearCount } from '../../session-draft.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { COMMON } from '../../texts/common.ts'
import { type Form, FormBox, Submit, useForm } from '../../ui/form.tsx'
import { CheckinCard } from './checkin-card.tsx'
import { fieldText, type LoggedCheckin, newNote } from './checkin-values.ts'
import type { CheckinModel } from './use-checkin-day.ts'

/** What was begun and not saved, by date: it is there again when one comes back to the view. */
const drafts = new Map<string, Signal<{ content: string }>>()
let draftsClearCount = clearCount

/** A note in free words; what was read from it is shown back. */
export function NoteCard({ model: { date } }: { model: CheckinModel }) {
  const form = useDraft(date)
  const logged = useSignal<LoggedCheckin | undefined>(undefined)
  const save = async ({ content }: { content: string }) => {
    const settled = await addNote(date, content, (id) => newNote(id, date, content)).settled()
    if (settled.kind === 'refused') throw settled.problem
    logged.value = settled.kind === 'done' ? (settled.answer as LoggedCheckin) : undefined
    // What was typed behind it meanwhile stays.
    const { content: typed } = form.values.value
    form.set('content', typed.startsWith(content) ? typed.slice(content.length).trimStart() : typed)
  }
  return (
    <CheckinCard title={CHECKIN.note} isTitleHidden>
      <FormBox form={form} check={checkContent} onSubmit={save}>
        <TextArea form={form} id="checkin-note" label={CHECKIN.noteLabel} hint={CHECKIN.noteHint} />
        <div class="form-actions">
          <Submit form={form}>{CHECKIN.noteSave}</Submit>
        </div>
      </FormBox>
      <div role="status">{logged.value !== undefined && <ExtractedValues logged={logged.value} />}</div>
    </CheckinCard>
  )
}

/** A form whose text outlives it: an answer may arrive when the person looks at another day, or has come back. */
function useDraft(date: string): Form<{ content: string }> {
  const form = useForm({ content: '' })
  // Drop the drafts after a sign-out or a deletion of everything.
  if (draftsClearCount !== clearCount) drafts.clear()
  draftsClearCount = clearCount
  const values = drafts.get(date) ?? signal({ content: '' })
  drafts.set(date, values)
  return {
    ...form,
    values,
    set: (name, value) => {
      form.set(name, value)
      values.value = { content: value }
    },
  }
}

export const checkContent = ({ content }: { content: string }) => ({
  content: content.trim() === '' ? COMMON.required : undefined,
})

/** Each value beside the words that it was read from, then what no field holds. */
function ExtractedValues({ logged: { extracted, not_read: notRead, checkin } }: { logged: LoggedCheckin }) {
  const others =
    notRead.length === 0 ? null : (
      <p class="hint">
        {CHECKIN.noteNotRead} {notRead.map(({ text }) => `“${text}”`).join(', ')}
      </p>
    )
  if (extracted.length === 0)
    return (
      <>
        <p class="hint">{CHECKIN.noteNothingRecognised}</p>
        {others}
      </>
    )
  return (
    <div class="note-read">
      <p class="hint">{CHECKIN.noteRecognised}</p>
      <ul>
        {extracted.map(({ field, value, span: [first, last] }) => (
          <li key={`${field} ${first}`}>
            <strong>{fieldText(field, value)}</strong>{' '}
            <q class="hint">{checkin.content.slice(first, last)}</q>
          </li>
        ))}
      </ul>
      {others}
    </div>
  )
}

type AreaProps = {
  form: Form<{ content: string }>
  id: string
  label: string
  hint: string
  autofocus?: boolean
}

/** The text of a note, with its label, hint and error. */
export function TextArea({ form, id, label, hint, autofocus }: AreaProps) {
  const error = form.errors.value.content
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_CHECKIN_NOTE_CHARS}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        aria-invalid={error !== undefined}
        ref={autofocus ? focusOnce : undefined}
        value={form.values.value.content}
        onInput={(event) => form.set('content', event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

const focusOnce = (area: HTMLTextAreaElement | null) => {
  if (area === null || area.dataset.focused !== undefined) return
  area.dataset.focused = ''
  queueMicrotask(() => area.focus())
}
