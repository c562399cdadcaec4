import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api, send } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { formatRelative } from '../../date-format.ts'
import { flushPendingSends } from '../../pending-sends.ts'
import { ASSISTANT } from '../../texts/assistant.ts'
import { COMMON } from '../../texts/common.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loadable } from '../../ui/load-states.tsx'
import { toast, toastError } from '../../ui/toasts.tsx'
import { deleteWithUndo, isVisible } from '../../undo.ts'
import type { PagedList } from '../../use-paged.ts'

export type Conversation = ApiAnswer<'get', '/api/assistant/conversations'>['conversations'][number]

type Props = {
  list: PagedList<Conversation>
  /** The one that is shown. */
  current: string | undefined
  /** On a phone it takes the place of the conversation while it is open; beside it there is always room elsewhere. */
  isOpen: boolean
  close: () => void
  /** Shows the one that was deleted no longer. */
  leave: () => void
  startNew: () => void
}

export function ConversationList({ list, current, isOpen, close, leave, startNew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsking = useSignal(false)
  // Before the next key: it would take the focus from where somebody is already.
  useLayoutEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])

  const remove = (conversation: Conversation) => {
    const before = (list.data?.items ?? []).filter(isVisible)
    const after = before[before.indexOf(conversation) + 1] ?? before[before.indexOf(conversation) - 1]
    if (conversation.id === current) leave()
    deleteWithUndo(conversation.id, ASSISTANT.deleted, (keepalive) =>
      send('delete', `/api/assistant/conversations/${conversation.id}`, {}, { keepalive }),
    )
    // The row that had the focus was removed; the next one takes it.
    const next = after === undefined ? heading.current : document.getElementById(deleteId(after))
    next?.focus()
  }
  const removeAll = async () => {
    isAsking.value = false
    try {
      // One that has been deleted a moment ago is not found any more afterwards.
      await flushPendingSends()
      await api.delete('/api/assistant/conversations')
      toast(ASSISTANT.deletedAll)
      startNew()
      await list.reload()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <aside id="conversations" class="history" aria-label={ASSISTANT.history}>
      <h2 class="history-head" ref={heading} tabIndex={-1}>
        {ASSISTANT.history}
      </h2>
      <Loadable loaded={list}>
        {({ items, next }) =>
          next === null && !items.some(isVisible) ? (
            <p class="hint">{ASSISTANT.historyEmpty}</p>
          ) : (
            <>
              <ul>
                {items.filter(isVisible).map((conversation) => (
                  <Row
                    key={conversation.id}
                    conversation={conversation}
                    isCurrent={conversation.id === current}
                    close={close}
                    remove={() => remove(conversation)}
                  />
                ))}
              </ul>
              <LoadMore list={list} />
              <button type="button" class="button small danger" onClick={() => (isAsking.value = true)}>
                {ASSISTANT.deleteAll}
              </button>
            </>
          )
        }
      </Loadable>
      {isAsking.value && (
        <DeleteAll close={() => (isAsking.value = false)} confirm={() => void removeAll()} />
      )}
    </aside>
  )
}

const deleteId = ({ id }: Conversation) => `delete-${id}`
const titleOf = ({ title }: Conversation) => title ?? ASSISTANT.untitled

function Row(props: {
  conversation: Conversation
  isCurrent: boolean
  close: () => void
  remove: () => void
}) {
  const { conversation, isCurrent, close, remove } = props
  return (
    <li class="history-row" data-current={isCurrent}>
      {/* The one that is shown is come back to, too. */}
      <span class="history-link" onClickCapture={close}>
        <Link to={PATHS.assistant} query={{ conversation: conversation.id }} isCurrent={isCurrent}>
          <span class="history-title">{titleOf(conversation)}</span>
          <span class="hint">{formatRelative(conversation.updated_at)}</span>
        </Link>
      </span>
      <button
        type="button"
        id={deleteId(conversation)}
        class="icon-button"
        aria-label={ASSISTANT.deleteLabel(titleOf(conversation))}
        onClick={remove}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
}

const DeleteAll = ({ close, confirm }: { close: () => void; confirm: () => void }) => (
  <Dialog title={ASSISTANT.deleteAllTitle} onClose={close}>
    <p>{ASSISTANT.deleteAllBody}</p>
    <div class="form-actions">
      <button type="button" class="button" data-autofocus onClick={close}>
        {COMMON.cancel}
      </button>
      <button type="button" class="button danger" onClick={confirm}>
        {ASSISTANT.deleteAll}
      </button>
    </div>
  </Dialog>
)
