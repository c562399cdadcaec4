import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import {
  MAX_SUPPLEMENT_NAME_CHARS,
  MAX_SUPPLEMENT_NOTE_CHARS,
  MAX_SUPPLEMENTS,
} from '../../../../contract/limits.ts'
import { COMMON } from '../../texts/common.ts'
import { PROFILE } from '../../texts/profile.ts'
import { closeIfCurrent, Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { DialogActions, type Form, FormBox, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { toastWithUndo } from '../../undo.ts'
import { useUnsaved } from '../../use-unsaved.ts'
import { isSame, type ProfileDocument } from './changes.ts'
import { NoneButton } from './chip-list.tsx'
import { Section } from './section.tsx'
import { useList } from './use-list.ts'
import type { ProfileStore } from './use-profile-store.ts'

type Stack = readonly ProfileDocument['supplement_stack'][number][]
type Supplement = Stack[number]
type SupplementValues = { name: string; dose: string; schedule: string }

const PATH = 'supplement_stack'
const BLANK: SupplementValues = { name: '', dose: '', schedule: '' }

/** What is taken, how much and when. */
export function Supplements({ store }: { store: ProfileStore }) {
  const list = useList<Supplement>(store, PATH)
  const stack = list.items
  const opened = useSignal<{ old: Supplement | undefined } | undefined>(undefined)
  const shown = opened.value
  // Stays when the dialog is closed, so that nothing typed is lost by a slip.
  const fresh = useForm(BLANK)
  useUnsaved(!isSame(fresh.values.value, BLANK))
  const add = useRef<HTMLButtonElement>(null)
  const rows = useRef<HTMLUListElement>(null)

  const remove = async (old: Supplement) => {
    const index = stack.findIndex((each) => isSame(each, old))
    const buttons = rows.current?.querySelectorAll<HTMLElement>('li > .row-actions > button:first-child')
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? add.current
    next?.focus()
    try {
      await list.change((all) => all.filter((each) => !isSame(each, old)))
      const putBack = (all: Stack) => (isIncluded(all, old) ? all : all.toSpliced(index, 0, old))
      toastWithUndo(PROFILE.removed(old.name), () => void list.change(putBack).catch(toastError))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Section title={PROFILE.supplements} hint={PROFILE.supplementsHint}>
      <div class="supplements" data-part={PATH}>
        <ul ref={rows} class="rows inset">
          {stack.map((each, index) => (
            <Row
              key={keyOf(stack, index)}
              supplement={each}
              edit={() => (opened.value = { old: each })}
              remove={() => void remove(each)}
            />
          ))}
        </ul>
        <div class="row-actions">
          <button ref={add} type="button" class="button" onClick={() => (opened.value = { old: undefined })}>
            <Icon name="plus" />
            {PROFILE.addSupplement}
          </button>
          {stack.length === 0 && (
            <NoneButton
              isNone={!store.document.completeness.missing.includes(PATH)}
              label={PROFILE.supplements}
              setNone={() => {
                add.current?.focus()
                void list.change((all) => all).catch(toastError)
              }}
            />
          )}
        </div>
      </div>
      {shown !== undefined && (
        <SupplementDialog store={store} old={shown.old} fresh={fresh} close={closeIfCurrent(opened)} />
      )}
    </Section>
  )
}

const isIncluded = (stack: Stack, supplement: Supplement) => stack.some((each) => isSame(each, supplement))

/** What an entry says, and which of its like it is: a row stays itself when others come and go. */
function keyOf(stack: Stack, index: number): string {
  const like = stack.slice(0, index).filter((each) => isSame(each, stack[index]))
  return `${JSON.stringify(stack[index])} ${like.length}`
}

function Row(props: { supplement: Supplement; edit: () => void; remove: () => void }) {
  const { supplement, edit, remove } = props
  const { name, dose, schedule } = supplement
  const detail = [dose, schedule].filter((part) => part !== undefined && part !== '').join(' · ')
  return (
    <li class="row">
      <span class="row-text">
        <strong>{name}</strong>
        {detail !== '' && <span class="hint">{detail}</span>}
      </span>
      <span class="row-actions">
        <button type="button" class="icon-button" aria-label={PROFILE.editLabel(name)} onClick={edit}>
          <Icon name="edit" />
        </button>
        <button type="button" class="icon-button" aria-label={PROFILE.removeLabel(name)} onClick={remove}>
          <Icon name="trash" />
        </button>
      </span>
    </li>
  )
}

type DialogProps = {
  store: ProfileStore
  old: Supplement | undefined
  fresh: Form<SupplementValues>
  close: () => void
}

function SupplementDialog({ store, old, fresh, close }: DialogProps) {
  const editing = useForm({ ...BLANK, ...old })
  const form = old === undefined ? fresh : editing
  const save = async (values: SupplementValues) => {
    const supplement = supplementOf(values)
    await store.amend<Stack>(PATH, (all) => {
      const index = old === undefined ? -1 : all.findIndex((each) => isSame(each, old))
      return index === -1 ? [...all, supplement] : all.with(index, supplement)
    })
    // What was typed since then is another one.
    if (form.values.value === values) form.values.value = BLANK
    close()
  }
  return (
    <Dialog title={old === undefined ? PROFILE.addSupplement : PROFILE.editSupplement} onClose={close}>
      <FormBox
        form={form}
        check={(values) => fieldErrors(values, store.document.supplement_stack, old)}
        onSubmit={save}
      >
        <TextField form={form} name="name" label={PROFILE.supplementName} autocomplete="off" autofocus />
        <TextField form={form} name="dose" label={PROFILE.dose} placeholder={PROFILE.dosePlaceholder} />
        <TextField
          form={form}
          name="schedule"
          label={PROFILE.schedule}
          placeholder={PROFILE.schedulePlaceholder}
        />
        <DialogActions form={form} close={close}>
          {PROFILE.save}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

function supplementOf({ name, dose, schedule }: SupplementValues): Supplement {
  return {
    name: name.trim(),
    ...(dose.trim() !== '' && { dose: dose.trim() }),
    ...(schedule.trim() !== '' && { schedule: schedule.trim() }),
  }
}

function fieldErrors(values: SupplementValues, stack: Stack, old: Supplement | undefined) {
  const isThere = stack.some((each) => isSame(each, supplementOf(values)) && !isSame(each, old))
  const name =
    values.name.trim() === ''
      ? COMMON.required
      : values.name.length > MAX_SUPPLEMENT_NAME_CHARS
        ? PROFILE.tooLong
        : isThere
          ? PROFILE.onList
          : old === undefined && stack.length >= MAX_SUPPLEMENTS
            ? PROFILE.tooMany
            : undefined
  const note = (text: string) => (text.length > MAX_SUPPLEMENT_NOTE_CHARS ? PROFILE.doseTooLong : undefined)
  return { name, dose: note(values.dose), schedule: note(values.schedule) }
}
