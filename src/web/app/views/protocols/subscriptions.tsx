import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { deleteFromJournal } from '../../mutations/undo-change.ts'
import { PROTOCOLS } from '../../texts/protocols.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/load-states.tsx'
import { toast, toastError } from '../../ui/toasts.tsx'
import type { Loaded } from '../../use-load.ts'
import { DatesDialog } from './dates-dialog.tsx'
import { nameElementId, type ProtocolsData, type Subscription } from './protocol-types.ts'
import { SubscriptionCard } from './subscription-card.tsx'

type Status = Subscription['status']
type Props = { loaded: Loaded<ProtocolsData>; habits: ProtocolsData }

const NOTICES = {
  active: PROTOCOLS.resumedNotice,
  paused: PROTOCOLS.pausedNotice,
  ended: PROTOCOLS.endedNotice,
} satisfies Record<Status, (name: string) => string>

const nameOf = (id: string) => document.getElementById(nameElementId(id))

/** The protocols that the person has started. */
export function Subscriptions({ loaded, habits }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (moved.current === undefined) return
    const name = nameOf(moved.current)
    moved.current = undefined
    if (name?.checkVisibility()) name.focus()
    else heading.current?.focus()
  })
  const dating = useSignal<Subscription | undefined>(undefined)
  const dated = dating.value
  /** Those whose status is being changed: the next change waits for its answer. */
  const changing = useSignal<readonly string[]>([])
  const { mine, today } = habits
  const show = (update: (mine: readonly Subscription[]) => readonly Subscription[]) =>
    loaded.change((all) => ({ ...all, mine: update(all.mine) }))

  const setStatus = async ({ id, name, status: before }: Subscription, status: Status) => {
    if (changing.value.includes(id)) return
    changing.value = [...changing.value, id]
    try {
      const options = { params: { subscription_id: id }, body: { status } }
      const changed = await api.patch('/api/protocols/subscriptions/:subscription_id', options)
      // Between the running and the ended ones a card moves, and the focus with it, where that is not elsewhere by now.
      const { activeElement } = document
      const isThere = activeElement === document.body || nameOf(id)?.closest('li')?.contains(activeElement)
      if ((status === 'ended' || before === 'ended') && isThere === true) moved.current = id
      show((all) => all.map((each) => (each.id === id ? changed : each)))
      toast(NOTICES[status](name))
    } catch (error) {
      toastError(error)
    }
    changing.value = changing.value.filter((other) => other !== id)
  }
  const remove = (subscription: Subscription) => {
    heading.current?.focus()
    deleteFromJournal(
      subscription.id,
      PROTOCOLS.deletedNotice(subscription.name),
      `/api/protocols/subscriptions/${subscription.id}`,
    )
  }
  const card = (subscription: Subscription) => (
    <SubscriptionCard
      key={subscription.id}
      subscription={subscription}
      today={today}
      isChanging={changing.value.includes(subscription.id)}
      setStatus={(status) => void setStatus(subscription, status)}
      editDates={() => (dating.value = subscription)}
      remove={() => remove(subscription)}
    />
  )
  const running = mine.filter(({ status }) => status !== 'ended')
  const ended = mine.filter(({ status }) => status === 'ended')
  return (
    <section class="block">
      <h2 ref={heading} tabIndex={-1}>
        {PROTOCOLS.mine}
      </h2>
      {running.length === 0 ? (
        <div class="card">
          <Empty icon="check" title={PROTOCOLS.emptyTitle}>
            {PROTOCOLS.emptyBody}
          </Empty>
        </div>
      ) : (
        <ul class="subscriptions">{running.map(card)}</ul>
      )}
      {ended.length > 0 && (
        <details class="ended">
          <summary>{PROTOCOLS.ended(ended.length)}</summary>
          <ul class="subscriptions">{ended.map(card)}</ul>
        </details>
      )}
      {dated !== undefined && (
        <DatesDialog
          title={PROTOCOLS.datesTitle(dated.name)}
          submit={PROTOCOLS.saveDates}
          dates={{ start: dated.start, end: dated.end ?? '' }}
          save={async (body) => {
            const params = { subscription_id: dated.id }
            const changed = await api.patch('/api/protocols/subscriptions/:subscription_id', { params, body })
            show((all) => all.map((each) => (each.id === changed.id ? changed : each)))
          }}
          close={closeIfCurrent(dating)}
        />
      )}
    </section>
  )
}
