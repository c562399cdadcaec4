import { useSignal } from '@preact/signals'
import { CHECKIN } from '../../texts/checkin.ts'
import { Icon } from '../../ui/icons.tsx'
import type { DayModel } from './checkin-day.ts'

/** Advice that has been read, for as long as the page is open. */
const read = new Set<string>()

/** What comes before everything else: something that was said may be an emergency. */
export function Urgent({ model: { day } }: { model: DayModel }) {
  const reads = useSignal(0)
  const { urgent_advice: advice, date } = day
  if (advice === null || read.has(`${date} ${advice}`)) return null
  const close = () => {
    read.add(`${date} ${advice}`)
    reads.value += 1
    document.getElementById('checkin-note')?.focus()
  }
  return (
    <section class="card urgent" role="alert">
      <h3>
        <Icon name="warning" />
        {CHECKIN.urgentTitle}
      </h3>
      {advice.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <button type="button" class="button" onClick={close}>
        {CHECKIN.urgentRead}
      </button>
    </section>
  )
}
