import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { PROFILE } from '../../texts/profile.ts'
import { SUPPLEMENTS } from '../../texts/supplements.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { toastWithUndo } from '../../undo.ts'
import { useLoad } from '../../use-load.ts'
import { useUnsaved } from '../../use-unsaved.ts'
import { scaled } from '../today/day.ts'
import { isSame } from './changes.ts'
import { NoneButton } from './chip-list.tsx'
import { Section } from './section.tsx'
import { SupplementDialog } from './supplement-dialog.tsx'
import { BLANK, nutrientsText, type Stack, type Supplement } from './supplement-form.ts'
import { useList } from './use-list.ts'
import type { ProfileStore } from './use-profile-store.ts'

const PATH = 'supplement_stack'

/** What is taken, how much and when. */
export function Supplements({ store }: { store: ProfileStore }) {
  const list = useList<Supplement>(store, PATH)
  const stack = list.items
  const counted = useCounted(store.document.updated_at)
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
              counted={counted(each)}
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
        <SupplementDialog
          store={store}
          path={PATH}
          old={shown.old}
          fresh={fresh}
          close={closeIfCurrent(opened)}
        />
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

/** The nutrients that a dose counts with, whether they are stated or read from its words; undefined: not known. */
function useCounted(version: string | null) {
  const foods = useLoad(async () => (await api.get('/api/foods/supplements')).foods, version ?? '')
  return ({ name, nutrients }: Supplement): string | undefined => {
    if (nutrients !== undefined) return nutrientsText(nutrients)
    if (foods.data === undefined) return undefined
    const food = foods.data.find((each) => each.name === name)
    if (food === undefined) return SUPPLEMENTS.notCounted
    const amounts = Object.entries(scaled(food.nutrients, food.default_grams)).flatMap(([key, amount]) =>
      amount === null ? [] : [[key, amount]],
    )
    return nutrientsText(Object.fromEntries(amounts))
  }
}

function Row(props: {
  supplement: Supplement
  counted: string | undefined
  edit: () => void
  remove: () => void
}) {
  const { supplement, counted, edit, remove } = props
  const { name, dose, schedule } = supplement
  const detail = [dose, schedule].filter((part) => part !== undefined && part !== '').join(' · ')
  return (
    <li class="row">
      <span class="row-text">
        <strong>{name}</strong>
        {detail !== '' && <span class="hint">{detail}</span>}
        {counted !== undefined && counted !== '' && <span class="hint">{counted}</span>}
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
