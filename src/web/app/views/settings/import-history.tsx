import { useRef } from 'preact/hooks'
import { send } from '../../api.ts'
import { formatDate, formatRelative } from '../../date-format.ts'
import { IMPORT } from '../../texts/import.ts'
import { Icon } from '../../ui/icons.tsx'
import { sendAfterUndoTime } from '../../undo.ts'
import type { Loaded } from '../../use-load.ts'
import type { ImportDocument } from './import-send.ts'

/** Earlier imports. Each can be deleted with all its entries. */
export function ImportHistory({ list }: { list: Loaded<ImportDocument[]> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const finished = (list.data ?? []).filter(({ status }) => status === 'finished')
  if (finished.length === 0) return null
  const remove = ({ id, file_name: name }: ImportDocument) => {
    const before = list.data ?? []
    list.change((all) => all.filter((other) => other.id !== id))
    heading.current?.focus()
    sendAfterUndoTime(
      IMPORT.deleted(name),
      (keepalive) => send('delete', `/api/imports/${id}`, {}, { keepalive }),
      () => list.change(() => before),
    )
  }
  return (
    <section class="block">
      <h2 ref={heading} class="step-title" tabIndex={-1}>
        {IMPORT.earlier}
      </h2>
      <ul class="card rows">
        {finished.map((earlier) => (
          <Row key={earlier.id} earlier={earlier} remove={() => remove(earlier)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ earlier, remove }: { earlier: ImportDocument; remove: () => void }) {
  const { file_name: name, format, foods, checkins, dates, created_at: at } = earlier
  const details = [
    IMPORT.formats[format],
    IMPORT.added(foods, checkins),
    ...(dates === null ? [] : [IMPORT.span(formatDate(dates.from), formatDate(dates.to))]),
  ]
  return (
    <li class="row token-row">
      <div class="row-text">
        <strong>{name}</strong>
        <span class="hint number">{details.join(' · ')}</span>
        <span class="hint">{IMPORT.on(formatRelative(at))}</span>
      </div>
      <div class="row-actions">
        <button
          type="button"
          class="button small danger"
          aria-label={IMPORT.deleteLabel(name)}
          onClick={remove}
        >
          <Icon name="trash" />
          {IMPORT.delete}
        </button>
      </div>
    </li>
  )
}
