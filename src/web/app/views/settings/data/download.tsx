import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { api } from '../../../api.ts'
import { waitForConfirmation } from '../../../confirm-person.ts'
import { Problem } from '../../../problem.ts'
import { href } from '../../../router.ts'
import { serverNow } from '../../../server-clock.ts'
import { session } from '../../../session-state.ts'
import { DATA } from '../../../texts/data.ts'
import { Icon } from '../../../ui/icons.tsx'
import { problemText } from '../../../ui/load-states.tsx'
import { toast, toastError } from '../../../ui/toasts.tsx'

type Props = {
  /** What `GET /api/export` is asked for. */
  query: Readonly<Record<string, string>>
  class: string
  label?: string
  /** Says what happens beside the link: a notice at the edge of the page is out of sight behind a dialog. */
  isInDialog?: boolean
  children: ComponentChildren
}

/**
 * A link that saves a file. The browser fetches it itself, straight to the disk and with its own progress: ten years
 * of data need not fit into the page's memory.
 */
export function Download({ query, class: name, label, isInDialog = false, children }: Props) {
  const said = useSignal('')
  const { user_id: person, guardian } = session.value ?? {}
  // No header of a link says whose journal is open.
  const whose: Record<string, string> = guardian !== undefined && person !== undefined ? { person } : {}
  const address = href('/api/export', { ...query, ...whose })
  const save = async (event: Event) => {
    event.preventDefault()
    try {
      // A person who is no longer signed in is asked to sign in, and gets no file that holds an error.
      const { confirmed_until: until } = await api.get('/api/sessions/current')
      if (Date.parse(until) <= serverNow() && !(await waitForConfirmation())) return
    } catch (error) {
      if (isInDialog) said.value = error instanceof Problem ? problemText(error) : String(error)
      else toastError(error)
      return
    }
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
    if (isInDialog) said.value = DATA.started
    else toast(DATA.started)
  }
  return (
    <>
      <a class={name} href={address} download aria-label={label} onClick={(event) => void save(event)}>
        <Icon name="download" />
        {children}
      </a>
      {isInDialog && (
        <span class="hint" role="status">
          {said.value}
        </span>
      )}
    </>
  )
}
