import { type Signal, useSignal } from '@preact/signals'
import { deleteNote, editNote } from '../../mutations/journal.ts'
import { isLocalId } from '../../mutations/mutation.ts'
import { isDelayed } from '../../mutations/queue.ts'
import { toastUndoable } from '../../mutations/undo-change.ts'
import { CARED_FOR } from '../../texts/cared-for.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { NOT_SENT } from '../../texts/not-sent.ts'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { isVisible } from '../../undo.ts'
import { checkContent, TextArea } from './checkin-note.tsx'
import { type Checkin, timeText, valueTexts } from './checkin-values.ts'
import { focusIfLost } from './focus.ts'
import type { CheckinModel } from './use-checkin-day.ts'

/** The notes of the day, newest first. Each can be edited and deleted. */
export function Notes({ model: { date, day } }: { model: CheckinModel }) {
  const editing = useSignal<string | undefined>(undefined)
  const notes = day.notes.filter(isVisible)
  if (notes.length === 0) return null
  const remove = (note: Checkin, row: Element | null) => {
    const { id } = note
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    const next =
      neighbour?.querySelector<HTMLElement>('[data-delete]') ?? document.getElementById('checkin-note')
    next?.focus()
    toastUndoable(CHECKIN.noteDeleted, deleteNote(date, note), () =>
      focusIfLost(() => document.getElementById(`edit-${id}`)),
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
            <Editor key={note.id} note={note} date={date} editing={editing} />
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
          {note.made_by !== undefined && ` · ${CARED_FOR.addedBy(note.made_by)}`}
          {isLocalId(note.id) && isDelayed.value && ` · ${NOT_SENT.waiting}`}
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

type EditorProps = { note: Checkin; date: string; editing: Signal<string | undefined> }

function Editor({ note, date, editing }: EditorProps) {
  const form = useForm({ content: note.content })
  const close = () => {
    // Another one may have been opened while this one was saved.
    if (editing.value !== note.id) return
    editing.value = undefined
    focusIfLost(() => document.getElementById(`edit-${note.id}`))
  }
  const save = async ({ content }: { content: string }) => {
    if (content !== note.content) {
      const settled = await editNote(date, note, content).settled()
      if (settled.kind === 'refused') throw settled.problem
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
