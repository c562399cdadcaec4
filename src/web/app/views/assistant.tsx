import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { PATHS } from '../../../contract/page-paths.ts'
import { api } from '../api.ts'
import { location, navigate } from '../router.ts'
import { ASSISTANT } from '../texts/assistant.ts'
import { Icon } from '../ui/icons.tsx'
import { Page } from '../ui/page.tsx'
import { usePaged } from '../use-paged.ts'
import { createChat } from './assistant/chat.ts'
import { Composer } from './assistant/composer.tsx'
import { ConversationList } from './assistant/history.tsx'
import { Messages } from './assistant/messages.tsx'

export function Assistant() {
  const wanted = location.value.query.get('conversation') ?? undefined
  const reloadList = useRef(async () => {})
  const chat = useMemo(
    () =>
      createChat((id, isShown) => {
        void reloadList.current()
        if (isShown) navigate(PATHS.assistant, { conversation: id }, { replace: true })
      }),
    [],
  )
  const list = usePaged(async (cursor) => {
    const query = { limit: 30, ...(cursor !== undefined && { cursor }) }
    const found = await api.get('/api/assistant/conversations', { query })
    chat.timeZone.value = found.time_zone
    return { items: found.conversations, next: found.next_cursor }
  })
  reloadList.current = list.reload
  const draft = useSignal('')
  const isListOpen = useSignal(false)
  const box = useRef<HTMLTextAreaElement | null>(null)

  useEffect(() => {
    void chat.open(wanted)
  }, [wanted])
  useEffect(() => () => chat.close(), [])

  const ask = async (text: string) => {
    box.current?.focus()
    const takenBack = await chat.ask(text)
    if (takenBack === undefined) return
    draft.value = draft.value.trim() === '' ? takenBack : draft.value
    box.current?.focus()
  }
  const leave = () => {
    if (wanted === undefined) void chat.open(undefined)
    else navigate(PATHS.assistant)
  }
  const startNew = () => {
    leave()
    isListOpen.value = false
    box.current?.focus()
  }
  return (
    <Page
      title={ASSISTANT.title}
      actions={
        <Actions
          isListOpen={isListOpen.value}
          toggle={() => (isListOpen.value = !isListOpen.value)}
          startNew={startNew}
        />
      }
    >
      <div class={isListOpen.value ? 'assistant list-open' : 'assistant'}>
        <section class="chat" aria-label={ASSISTANT.log}>
          <Messages
            chat={chat}
            ask={(text) => void ask(text)}
            edit={(text) => {
              draft.value = text
              box.current?.focus()
            }}
            startNew={startNew}
          />
          <Composer chat={chat} draft={draft} ask={ask} box={box} />
        </section>
        <ConversationList
          list={list}
          current={chat.id.value}
          isOpen={isListOpen.value}
          close={() => (isListOpen.value = false)}
          leave={leave}
          startNew={startNew}
        />
      </div>
    </Page>
  )
}

function Actions(props: { isListOpen: boolean; toggle: () => void; startNew: () => void }) {
  return (
    <>
      <button
        type="button"
        class="button history-toggle"
        aria-expanded={props.isListOpen}
        aria-controls="conversations"
        onClick={props.toggle}
      >
        <Icon name={props.isListOpen ? 'back' : 'history'} />
        <span>{ASSISTANT.history}</span>
      </button>
      <button type="button" class="button" onClick={props.startNew}>
        <Icon name="plus" />
        <span>{ASSISTANT.new}</span>
      </button>
    </>
  )
}
