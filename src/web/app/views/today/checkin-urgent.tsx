import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { CHECKIN } from '../../texts/checkin.ts'
import { Icon } from '../../ui/icons.tsx'
import { SafetyCardView } from '../../ui/safety-card.tsx'
import type { CheckinDay } from './checkin-changes.ts'
import type { CheckinModel } from './use-checkin-day.ts'

/** What has been read, for as long as the page is open: advice by its text, and the notes that called for it. */
const acknowledged = new Set<string>()

/** What the check-ins of the day mean for safety, above everything else: a line to watch for, or urgent advice. */
export function SafetyAdvice({ model }: { model: CheckinModel }) {
  const { level, card } = model.day.safety
  return level === 'watch' && card !== null ? (
    <SafetyCardView card={card} isNew />
  ) : (
    <UrgentAdvice model={model} />
  )
}

function UrgentAdvice({ model: { day } }: { model: CheckinModel }) {
  const reads = useSignal(0)
  const box = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const causes = urgentNoteIds(day)
  const isShown = reads.value >= 0 && causes.some((cause) => !acknowledged.has(cause))
  const isFirst = useRef(true)
  useEffect(() => {
    // Move the focus up only after a new note. When the day is opened, the advice is at the top anyway.
    if (isShown && !isFirst.current) {
      cameFrom.current = document.activeElement as HTMLElement | null
      box.current?.focus()
    }
    isFirst.current = false
  }, [isShown, causes.join()])
  if (!isShown) return null
  const close = () => {
    for (const cause of causes) acknowledged.add(cause)
    reads.value += 1
    const from = cameFrom.current
    const target =
      from?.isConnected && from !== document.body ? from : document.getElementById('checkin-note')
    target?.focus()
  }
  return (
    <section ref={box} class="card urgent-advice" role="alert" tabIndex={-1}>
      <h3>
        <Icon name="warning" />
        {CHECKIN.urgentTitle}
      </h3>
      {day.safety.card !== null && <SafetyCardView card={day.safety.card} isNew={false} />}
      <button type="button" class="button" onClick={close}>
        {CHECKIN.urgentRead}
      </button>
    </section>
  )
}

function urgentNoteIds({ date, urgent_advice: advice, notes }: CheckinDay): string[] {
  if (advice === null) return []
  return [`${date} ${advice}`, ...notes.filter(({ urgent }) => urgent).map(({ id }) => id)]
}
