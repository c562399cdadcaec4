import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { CHECKIN } from '../../texts/checkin.ts'
import { Icon } from '../../ui/icons.tsx'
import { SafetyCardView } from '../../ui/safety-card.tsx'
import { cardLook } from '../../ui/safety-card-text.tsx'
import type { CheckinDay } from './checkin-changes.ts'
import type { CheckinModel } from './use-checkin-day.ts'

/** What has been read, for as long as the page is open: advice by its text, and the notes that called for it. */
const acknowledged = new Set<string>()

/** What the check-ins of the day say of an emergency, or of what may become one. It is shown above everything else. */
export function UrgentAdvice({ model: { day } }: { model: CheckinModel }) {
  const reads = useSignal(0)
  const box = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const causes = causesOf(day)
  const isShown = reads.value >= 0 && causes.some((cause) => !acknowledged.has(cause))
  const isFirst = useRef(true)
  useEffect(() => {
    // Move the focus up only after a new note. When the day is opened, the advice is at the top anyway.
    if (isShown && !isFirst.current) {
      cameFrom.current = document.activeElement as HTMLElement | null
      // Taller than a phone's window, the advice is read from its top.
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'start' })
    }
    isFirst.current = false
  }, [isShown, causes.join()])
  const { card } = day.safety
  if (!isShown || card === null) return null
  const look = cardLook(card)
  const close = () => {
    for (const cause of causes) acknowledged.add(cause)
    reads.value += 1
    const from = cameFrom.current
    const target =
      from?.isConnected && from !== document.body ? from : document.getElementById('checkin-note')
    target?.focus()
  }
  return (
    <section
      ref={box}
      class={`urgent-advice ${look}`}
      role={look === 'watch' ? 'status' : 'alert'}
      tabIndex={-1}
    >
      {look !== 'watch' && (
        <h3 class={look === 'gentle' ? 'sr-only' : undefined}>
          <Icon name="warning" />
          {CHECKIN.urgentTitle}
        </h3>
      )}
      <SafetyCardView card={card} />
      <button type="button" class="button" onClick={close}>
        {CHECKIN.urgentRead}
      </button>
    </section>
  )
}

function causesOf({ date, safety: { level, card }, notes }: CheckinDay): string[] {
  if (card === null) return []
  const shown = [card.watch_line, ...card.sections.map(({ kind }) => kind)].join(' ')
  return [
    `${date} ${level} ${shown}`,
    ...notes.filter(({ urgent }) => urgent && level === 'urgent').map(({ id }) => id),
  ]
}
