import { signal } from '@preact/signals'
import { isLoopbackName } from '../loopback.ts'
import { PLAIN_HTTP } from '../texts/phone.ts'

const KEY = 'plain-http-known'

const wasDismissed = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

const isDismissed = signal(wasDismissed())

function dismiss(): void {
  isDismissed.value = true
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Without storage it is hidden until the page is opened again.
  }
}

/** On an address where others in the network could read along, until the person of this device knows. */
export function PlainHttpNotice() {
  const { protocol, hostname } = window.location
  if (protocol !== 'http:' || isLoopbackName(hostname) || isDismissed.value) return null
  return (
    <aside class="plain-http" aria-label={PLAIN_HTTP.title}>
      <p>
        <strong>{PLAIN_HTTP.title}.</strong> {PLAIN_HTTP.meaning} {PLAIN_HTTP.waysOut}
      </p>
      <button type="button" class="button small" onClick={dismiss}>
        {PLAIN_HTTP.dismiss}
      </button>
    </aside>
  )
}
