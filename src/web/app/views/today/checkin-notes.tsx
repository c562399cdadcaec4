import { type Signal, useSignal } from '@preact/signals'
import { api, send } from '../../api.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { deleteWithUndo, isVisible } from '../../undo.ts'
import { checkContent, TextArea } from './checkin-note.tsx'
import { type Checkin, timeText, valueTexts } from './checkin-values.ts'
import { focusIfLost } from './focus.ts'
import type { CheckinModel } from './use-checkin-day.ts'

/** The notes of the day, newest first. Each can be edited and deleted. */
export function Notes({ model: { day, refresh } }: { model: CheckinModel }) {
  const editing = useSignal<string | undefined>(undefined)
  const notes = day.notes.filter(isVisible)
  if (notes.length === 0) return null
  const remove = ({ id }: Checkin, row: Element | null) => {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    const next =
      neighbour?.querySelector<HTMLElement>('[data-delete]') ?? document.getElementById('checkin-note')
    next?.focus()
    deleteWithUndo(
      id,
      CHECKIN.noteDeleted,
      (keepalive) => send('delete', `/api/journal/checkins/${id}`, {}, { keepalive }).then(refresh),
      () => focusIfLost(() => document.getElementById(`edit-${id}`)),
    )
  }
  return (
    <section class="card" aria-labelledby="checkin-notes">
      <h3 class="checkin-notes-title" id="checkin-notes">
        {CHECKIN.notes}
      </h3>
      <ul class="rows">
        {notes.map((note) =>
          editing.value === note.id ? (
            <Editor key={note.id} note={note} editing={editing} refresh={refresh} />
          ) : (
            <Row key={note.id} note={note} edit={() => (editing.value = note.id)} remove={remove} />
          ),
        )}
      </ul>
    </section>
  )
}

type RowProps = { note: Checkin; edit: () => void; remove: (note: Checkin, row: Element | null) => void }

function Row({ note, edit, remove }: RowProps) {
  const time = timeText(note)
  return (
    <li class="note-row">
      <div class="note-head">
        <p class="hint number">
          {time}
          {note.urgent && <span class="tag bad">{CHECKIN.noteUrgent}</span>}
        </p>
        <button
          id={`edit-${note.id}`}
          type="button"
          class="icon-button"
          aria-label={CHECKIN.noteEditLabel(time)}
          onClick={edit}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          class="icon-button"
          data-delete
          aria-label={CHECKIN.noteDeleteLabel(time)}
          onClick={(event) => remove(note, event.currentTarget.closest('li'))}
        >
          <Icon name="trash" />
        </button>
      </div>
      <p class="note-text">{note.content}</p>
      <p class="note-values">
        {valueTexts(note).map((value) => (
          <span key={value} class="tag">
            {value}
          </span>
        ))}
      </p>
    </li>
  )
}

type EditorProps = { note: Checkin; editing: Signal<string | undefined>; refresh: () => Promise<void> }

function Editor({ note, editing, refresh }: EditorProps) {
  const form = useForm({ content: note.content })
  const close = () => {
    // Another one may have been opened while this one was saved.
    if (editing.value !== note.id) return
    editing.value = undefined
    focusIfLost(() => document.getElementById(`edit-${note.id}`))
  }
  const save = async ({ content }: { content: string }) => {
    if (content !== note.content) {
      const params = { checkin_id: note.id }
      await api.patch('/api/journal/checkins/:checkin_id', { params, body: { content } })
      await refresh()
    }
    close()
  }
  return (
    <li
      class="note-editor"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <FormBox form={form} check={checkContent} onSubmit={save}>
        <TextArea
          form={form}
          id={`text-${note.id}`}
          label={CHECKIN.noteEditText}
          hint={CHECKIN.noteEditHint}
          autofocus
        />
        <DialogActions form={form} close={close}>
          {CHECKIN.noteEditSave}
        </DialogActions>
      </FormBox>
    </li>
  )
}
