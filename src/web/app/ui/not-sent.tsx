import { formatInstantDate, formatTime } from '../date-format.ts'
import { addEntries } from '../mutations/journal.ts'
import { discardChanges, refusedChanges, sendAgain } from '../mutations/queue.ts'
import type { Shown } from '../mutations/shown-changes.ts'
import { TODAY } from '../texts/today.ts'
import { UNSENT } from '../texts/unsent-dialogs.ts'
import { type Entry, MEALS } from '../views/today/day.ts'
import { entryOfCopy, newEntry } from '../views/today/new-entry.ts'
import { dayOf } from '../views/today/shown-day.ts'
import { Dialog } from './dialog.tsx'

/** What the server did not take: what it was, why, and what can be done about it. */
export function NotSentDialog({ close }: { close: () => void }) {
  const refused = refusedChanges.value
  return (
    <Dialog title={UNSENT.title} onClose={close}>
      <p class="hint">{refused.length === 0 ? UNSENT.none : UNSENT.lead}</p>
      <ul class="rows">
        {refused.map((change) => (
          <Row key={change.id} change={change} />
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ change }: { change: Shown }) {
  const { id, label, at, refusal, draws } = change
  const current = refusal?.current as Version | undefined
  const isDeleted = refusal?.status === 404
  const discard = () => void discardChanges([id])
  const isEditOfDeleted = isDeleted && draws?.kind === 'edit'
  return (
    <li class="row not-sent">
      <p>
        <strong>{label}</strong>
        <span class="hint number"> {madeAtText(at)}</span>
      </p>
      <p>{current !== undefined ? UNSENT.conflict : isDeleted ? UNSENT.deletedThere : refusal?.reason}</p>
      {current !== undefined && <Versions change={change} current={current} />}
      <div class="row-actions">
        {current === undefined && !isEditOfDeleted && (
          <button type="button" class="button small" onClick={() => void sendAgain(change)}>
            {UNSENT.sendAgain}
          </button>
        )}
        {current !== undefined && (
          <button type="button" class="button small" onClick={() => void sendOver(change, current)}>
            {UNSENT.useYours}
          </button>
        )}
        {isEditOfDeleted && (
          <button type="button" class="button small" onClick={() => addAgain(change, draws.after)}>
            {UNSENT.addAgain}
          </button>
        )}
        <button type="button" class="button small quiet" onClick={discard}>
          {current === undefined ? UNSENT.discard : UNSENT.useTheirs}
        </button>
      </div>
    </li>
  )
}

const madeAtText = (at: number) => {
  const instant = new Date(at).toISOString()
  return `${formatInstantDate(instant)}, ${formatTime(instant)}`
}

type Version = Readonly<Record<string, unknown>> & { updated_at: string }

/** Over the version that is there now. */
const sendOver = (change: Shown, { updated_at: version }: Version) =>
  sendAgain(change, { ...change.request, ifMatch: `"${version}"` })

function addAgain(change: Shown, after: Entry): void {
  const { food_name, source, source_code, grams, grams_basis, nutrients, meal_type: meal, date } = after
  const own = { calories: nutrients.energy_kcal ?? 0 }
  const chosen = { source, source_code, grams, ...(grams_basis !== null && { grams_basis }) }
  const isFood = source !== null && source_code !== null && grams !== null
  const draw = (mutation: string) => [newEntry(entryOfCopy(after), { mutation, day: dayOf(date), meal }, 0)]
  addEntries([{ food_name, ...(isFood ? chosen : own) }], {
    date,
    meal,
    name: food_name,
    draw: { entriesOf: draw },
  })
  void discardChanges([change.id])
}

type Field = keyof typeof UNSENT.fields
const FIELDS = Object.keys(UNSENT.fields) as Field[]

/** Both versions, where they differ. */
function Versions({ change: { draws }, current }: { change: Shown; current: Version }) {
  const yours =
    draws?.kind === 'edit' ? draws.after : draws?.kind === 'edit-note' ? { content: draws.content } : {}
  const differing = FIELDS.filter((field) => {
    const own = textOf(yours, field)
    return own !== undefined && own !== textOf(current, field)
  })
  const row = (title: string, version: object) => (
    <div>
      <dt>{title}</dt>
      {differing.map((field) => (
        <dd key={field}>
          <span class="hint">{UNSENT.fields[field]}</span> {textOf(version, field) ?? UNSENT.nothing}
        </dd>
      ))}
    </div>
  )
  return (
    <dl class="versions">
      {draws?.kind === 'edit' || draws?.kind === 'edit-note' ? row(UNSENT.yours, yours) : null}
      {row(UNSENT.theirs, current)}
    </dl>
  )
}

type Fields = Readonly<Record<string, unknown>>

function textOf(version: object, field: Field): string | undefined {
  const fields = version as Fields
  if (field === 'energy_kcal') {
    const energy = (fields.nutrients as Fields | undefined)?.energy_kcal
    return typeof energy === 'number' ? String(Math.round(energy)) : undefined
  }
  const value = fields[field]
  if (field === 'meal_type') {
    const meal = MEALS.find((each) => each === value)
    return meal === undefined ? undefined : TODAY.meals[meal]
  }
  if (field === 'consumed_at' && typeof value === 'string') return value.slice(11, 16)
  if (typeof value === 'number') return String(Math.round(value * 10) / 10)
  return typeof value === 'string' && value !== '' ? value : undefined
}
