import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { COMMON } from '../texts/common.ts'
import { Icon } from './icons.tsx'
import { toast } from './toasts.tsx'

type CopyProps = { text: string; label?: string; class?: string; autofocus?: boolean }

/** Copies a text and confirms it. */
export function CopyButton({ text, label, class: name, autofocus }: CopyProps) {
  const isCopied = useSignal(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Not behind TLS, or not permitted.
      toast(COMMON.notCopied, { isBad: true })
      return
    }
    isCopied.value = true
    setTimeout(() => {
      isCopied.value = false
    }, 2000)
  }
  return (
    <button type="button" class={name ?? 'button'} data-autofocus={autofocus} onClick={copy}>
      <Icon name={isCopied.value ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied.value ? COMMON.copied : (label ?? COMMON.copy)}</span>
    </button>
  )
}

/** A secret that is shown once, with a button that copies it. */
export function Secret({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div class="secret">
      <label for={id}>{label}</label>
      <div class="secret-row">
        <input
          id={id}
          class="mono"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} class="button primary" autofocus />
      </div>
    </div>
  )
}

/** Text to be copied into a file or a terminal. */
export function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <figure class="snippet">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} class="button small" />
      </figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
