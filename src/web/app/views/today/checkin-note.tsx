import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { now } from '../../now.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { COMMON } from '../../texts/common.ts'
import { type Form, FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Card } from './checkin-card.tsx'
import type { DayModel } from './checkin-day.ts'
import { fieldText, type Logged } from './checkin-values.ts'

/** What was begun and not saved, by date: it is there again when one comes back to the view. */
const drafts = new Map<string, string>()
export const MOST_CHARACTERS = 5000

/** A note in free words; what was read from it is shown back. */
export function Note({ model: { date, refresh } }: { model: DayModel }) {
  const form = useForm({ content: drafts.get(date) ?? '' })
  const logged = useSignal<Logged | undefined>(undefined)
  // A note that may have arrived, although its answer did not, is not stored a second time.
  const sent = useRef({ content: '', id: '' })
  drafts.set(date, form.values.value.content)
  const save = async ({ content }: { content: string }) => {
    if (sent.current.content !== content) sent.current = { content, id: `note-${date}-${now()}` }
    const body = { content, date, client_entry_id: sent.current.id }
    logged.value = await api.post('/api/journal/checkins', { body })
    sent.current = { content: '', id: '' }
    form.set('content', '')
    await refresh()
  }
  return (
    <Card title={CHECKIN.note} isTitleHidden>
      <FormBox form={form} check={checkContent} onSubmit={save}>
        <TextArea form={form} id="checkin-note" label={CHECKIN.noteLabel} hint={CHECKIN.noteHint} />
        <div class="form-actions">
          <Submit form={form}>{CHECKIN.noteSave}</Submit>
        </div>
      </FormBox>
      <div role="status">{logged.value !== undefined && <ReadBack logged={logged.value} />}</div>
    </Card>
  )
}

export const checkContent = ({ content }: { content: string }) => ({
  content: content.trim() === '' ? COMMON.required : undefined,
})

/** Each value beside the words that it was read from. */
function ReadBack({ logged: { extracted, checkin } }: { logged: Logged }) {
  if (extracted.length === 0) return <p class="hint">{CHECKIN.noteNothingRead}</p>
  return (
    <div class="note-read">
      <p class="hint">{CHECKIN.noteRead}</p>
      <ul>
        {extracted.map(({ field, value, span: [first, last] }) => (
          <li key={`${field} ${first}`}>
            <strong>{fieldText(field, value)}</strong>{' '}
            <q class="hint">{checkin.content.slice(first, last)}</q>
          </li>
        ))}
      </ul>
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
        maxLength={MOST_CHARACTERS}
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
