import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { MAX_MESSAGE_CHARS } from '../../../../contract/limits.ts'
import { ASSISTANT } from '../../texts/assistant.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Chat } from './chat.ts'

type Props = {
  chat: Chat
  draft: Signal<string>
  ask: (text: string) => Promise<void>
  box: RefObject<HTMLTextAreaElement | null>
}

/** Where a message is written: Enter sends it, Shift and Enter begin a new line. */
export function Composer({ chat, draft, ask, box }: Props) {
  const problem = useSignal<string | undefined>(undefined)
  const id = useId()
  const isWaiting = chat.isWaiting()
  useGrowing(box, draft.value)

  const send = () => {
    if (isWaiting) return
    const text = draft.value.trim()
    problem.value =
      text === ''
        ? ASSISTANT.emptyMessage
        : text.length > MAX_MESSAGE_CHARS
          ? ASSISTANT.tooLong(text.length - MAX_MESSAGE_CHARS)
          : undefined
    if (problem.value !== undefined) {
      box.current?.focus()
      return
    }
    draft.value = ''
    void ask(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may also be what ends the writing of a Japanese word, say.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      class="composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {problem.value !== undefined && (
        <p class="field-error" id={`${id}-error`} role="alert">
          {problem.value}
        </p>
      )}
      <div class="composer-box">
        <label class="sr-only" for={id}>
          {ASSISTANT.message}
        </label>
        <textarea
          ref={box}
          id={id}
          name="message"
          rows={1}
          enterkeyhint="send"
          placeholder={ASSISTANT.placeholder}
          aria-invalid={problem.value !== undefined}
          aria-describedby={problem.value === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
          value={draft.value}
          onKeyDown={onKeyDown}
          onInput={(event) => {
            draft.value = event.currentTarget.value
            problem.value = undefined
          }}
        />
        {isWaiting ? (
          // A key each: one element that turned into the other under a click would send what was just taken back.
          <button
            key="stop"
            type="button"
            class="send"
            aria-label={ASSISTANT.stopWaiting}
            title={ASSISTANT.stopWaiting}
            onClick={chat.cancel}
          >
            <Icon name="stop" />
          </button>
        ) : (
          <button key="send" type="submit" class="send" aria-label={ASSISTANT.send} title={ASSISTANT.send}>
            <Icon name="send" />
          </button>
        )}
      </div>
      <p class="hint" id={`${id}-hint`}>
        {ASSISTANT.disclaimer}
      </p>
    </form>
  )
}

/** As high as its text, up to what the style allows. */
function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    const element = box.current
    if (element === null || before.current === text) return
    before.current = text
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [text])
}
