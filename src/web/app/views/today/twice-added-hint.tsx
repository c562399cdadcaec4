import { signal } from '@preact/signals'
import { formatWrittenTime } from '../../date-format.ts'
import { storeDoubles, storedDoubles } from '../../kept/stored-doubles.ts'
import { session, signedInId } from '../../session-state.ts'
import { TWICE } from '../../texts/twice-added.ts'
import type { Entry } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { focusAfterRender } from './focus.ts'
import { addedTwice, type Twice } from './twice-added.ts'

export type TwiceAddedProps = {
  entries: readonly Entry[]
  /** Of the meal. */
  title: string
  actions: DayActions
  close: () => void
}

/** Says where two people logged the same in a meal, and lets one of them go. Nothing is deleted by itself. */
export function TwiceAdded({ entries, title, actions }: TwiceAddedProps) {
  const me = session.value?.guardian?.label
  const open = entries.filter(({ id }) => !kept.value.includes(id))
  return addedTwice(open, me).map((twice) => (
    <Hint
      key={twice.extra[0]?.id}
      twice={twice}
      me={me}
      remove={() => {
        const [only] = twice.extra
        if (twice.extra.length === 1 && only !== undefined) actions.remove(only)
        else actions.removeMeal(twice.extra, title)
      }}
    />
  ))
}

function Hint({ twice, me, remove }: { twice: Twice; me: string | undefined; remove: () => void }) {
  const { first, extra } = twice
  const [one, other] = [first[0], extra[0]]
  if (one === undefined || other === undefined) return null
  // What the person of the journal added themselves names nobody.
  const nameOf = ({ made_by }: Entry) => made_by ?? session.value?.name ?? ''
  const isMine = other.made_by === me
  const people = TWICE.and(nameOf(one), isMine ? TWICE.you : nameOf(other))
  const foods = TWICE.quoted(extra.map(({ food_name }) => food_name))
  return (
    <div class="twice-added row-actions">
      <p class="hint">{TWICE.both(people, foods, formatWrittenTime(other.consumed_at))}</p>
      <button type="button" class="button small" onClick={remove}>
        {isMine ? TWICE.deleteYours : TWICE.deleteOf(nameOf(other))}
      </button>
      <button
        type="button"
        class="button small quiet"
        onClick={() => {
          kept.value = storeDoubles(
            signedInId(),
            [...first, ...extra].map(({ id }) => id),
          )
          focusAfterRender(() => document.querySelector(`[data-entry="${other.id}"]`))
        }}
      >
        {TWICE.keep}
      </button>
    </div>
  )
}

/** Those that are meant to be there twice. */
const kept = signal(storedDoubles(signedInId()))
