import { effect, type Signal, signal, useSignal } from '@preact/signals'
import { MAX_CHECKIN_NOTE_CHARS } from '../../../../contract/limits.ts'
import { addNote } from '../../mutations/journal.ts'
import { clearCount, readStoredDrafts, storeDraft } from '../../session-draft.ts'
import { session } from '../../session-state.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { COMMON } from '../../texts/common.ts'
import { type Form, FormBox, Submit, useForm } from '../../ui/form.tsx'
import { CheckinCard } from './checkin-card.tsx'
import { fieldText, type LoggedCheckin, newNote } from './checkin-values.ts'
import type { CheckinModel } from './use-checkin-day.ts'

type Draft = {
  values: Signal<{ content: string }>
  /** What is on its way: it is stored with the changes that wait, and is not to be typed again after a reload. */
  sent: Signal<string>
}

/** What was begun and not saved, by date: it is there again when one comes back to the view, or after a reload. */
const drafts = new Map<string, Draft>()
let draftsClearCount = clearCount()

/** What was typed behind what has been saved. */
const withoutStart = (typed: string, saved: string) =>
  typed.startsWith(saved) ? typed.slice(saved.length).trimStart() : typed

/** A note in free words; what was read from it is shown back. */
export function NoteCard({ model: { date } }: { model: CheckinModel }) {
  const { form, sent } = useDraft(date)
  const logged = useSignal<LoggedCheckin | undefined>(undefined)
  const save = async ({ content }: { content: string }) => {
    sent.value = content
    const settled = await addNote(date, content, (id) => newNote(id, date, content)).settled()
    sent.value = ''
    if (settled.kind === 'refused') throw settled.problem
    logged.value = settled.kind === 'done' ? (settled.answer as LoggedCheckin) : undefined
    // What was typed behind it meanwhile stays.
    form.set('content', withoutStart(form.values.value.content, content))
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
function useDraft(date: string): { form: Form<{ content: string }>; sent: Signal<string> } {
  const form = useForm({ content: '' })
  // Drop the drafts after a sign-out or a deletion of everything.
  if (draftsClearCount !== clearCount()) drafts.clear()
  draftsClearCount = clearCount()
  const { values, sent } = drafts.get(date) ?? createDraft(date)
  const set: typeof form.set = (name, value) => {
    form.set(name, value)
    values.value = { content: value }
  }
  return { form: { ...form, values, set }, sent }
}

function createDraft(date: string): Draft {
  const name = `note ${date}`
  const owner = session.peek()
  const since = clearCount()
  const stored = owner ? readStoredDrafts(owner)[name] : undefined
  const draft = { values: signal({ content: typeof stored === 'string' ? stored : '' }), sent: signal('') }
  drafts.set(date, draft)
  effect(() => {
    const content = withoutStart(draft.values.value.content, draft.sent.value)
    // Store nothing after the person has signed out.
    const shown = session.peek()
    if (!shown || shown.user_id !== owner?.user_id || since !== clearCount()) return
    storeDraft(shown, name, content === '' ? undefined : content)
  })
  return draft
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
