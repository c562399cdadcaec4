import { STATED_NUTRIENTS } from '../../../contract/nutrients.ts'
import { formatDayDate } from '../date-format.ts'
import { dateInZone } from '../dates.ts'
import { addEntries } from '../mutations/journal.ts'
import { changesBehind } from '../mutations/mutation.ts'
import { discardChanges, refusedChanges, sendAgain, waitingChanges } from '../mutations/queue.ts'
import type { Shown } from '../mutations/shown-changes.ts'
import { isGuardianOf, labelOf, otherPersonOf } from '../mutations/whose.ts'
import { UNSENT } from '../texts/unsent-dialogs.ts'
import type { DayPatch } from '../views/today/checkin-changes.ts'
import type { Entry } from '../views/today/day.ts'
import { shownTime } from '../views/today/local-time.ts'
import { entryOfCopy, newEntry } from '../views/today/new-entry.ts'
import { dayOf, shownDay } from '../views/today/shown-day.ts'
import { Dialog } from './dialog.tsx'
import {
  type Current,
  linesOfEntry,
  linesOfPatch,
  patchBeside,
  patchOver,
  type Versions,
  versionsOf,
} from './not-sent-versions.ts'

/** What the server did not take: what it was, why, and what can be done about it. */
export function NotSentDialog({ close }: { close: () => void }) {
  const refused = refusedChanges.value
  const behind = changesBehind(refused, waitingChanges.value)
  return (
    <Dialog title={UNSENT.title} onClose={close}>
      <p class="hint">{refused.length === 0 ? UNSENT.none : UNSENT.lead}</p>
      <ul class="rows">
        {refused.map((change) => (
          <Row key={change.id} change={change} />
        ))}
      </ul>
      {behind.length > 0 && (
        <>
          <p class="hint">{UNSENT.behind}</p>
          <ul>
            {behind.map((change) => (
              <li key={change.id}>{labelOf(change)}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Row({ change }: { change: Shown }) {
  const { refusal, draws } = change
  const current = refusal?.current as Version | undefined
  const isDeleted = refusal?.status === 404
  const isEditOfDeleted = isDeleted && draws?.kind === 'edit'
  const isUnseenMark = refusal?.status === 412 && 'seen' in bodyOf(change) && patchOf(change) === undefined
  const isChoice = current !== undefined || isUnseenMark
  const patch = patchOf(change)
  // Alone, where there is no other version beside it.
  const own = isEditOfDeleted
    ? linesOfEntry(draws.after)
    : patch !== undefined && !isChoice
      ? linesOfPatch(patch)
      : undefined
  const isOfNobody = refusal?.kind === 'not-guardian' && !isGuardianOf(change)
  return (
    <li class="row not-sent">
      <p>
        <strong>{labelOf(change)}</strong>
        <span class="hint number"> {madeAtText(change)}</span>
      </p>
      <p>{isChoice ? UNSENT.conflict : isDeleted ? UNSENT.deletedThere : reasonOf(change)}</p>
      {current !== undefined && !isUnseenMark && <BothVersions change={change} current={current} />}
      {own !== undefined && (
        <dl class="versions">
          <div>
            <dt>{UNSENT.yours}</dt>
            <Lines lines={own} />
          </div>
        </dl>
      )}
      <div class="row-actions">
        {!isChoice && !isEditOfDeleted && !isOfNobody && (
          <button type="button" class="button small" onClick={() => void sendAgain(change)}>
            {UNSENT.sendAgain}
          </button>
        )}
        {isChoice && (
          <button type="button" class="button small" onClick={() => void sendOver(change, current)}>
            {UNSENT.useYours}
          </button>
        )}
        {isEditOfDeleted && (
          <button type="button" class="button small" onClick={() => addAgain(change, draws.after)}>
            {UNSENT.addAgain}
          </button>
        )}
        <button type="button" class="button small quiet" onClick={() => void letStand(change, current)}>
          {isChoice ? UNSENT.useTheirs : UNSENT.discard}
        </button>
      </div>
    </li>
  )
}

/** In the list are changes for several people: the server's own words name nobody. */
function reasonOf(change: Shown): string | undefined {
  const { refusal } = change
  const name = otherPersonOf(change)
  if (refusal?.kind !== 'not-guardian' || name === undefined) return refusal?.reason
  return isGuardianOf(change) ? UNSENT.guardianAgain(name) : UNSENT.notGuardian(name)
}

/** When it was made; without the day where that is the one with which its name ends. */
function madeAtText({ at, label }: Shown): string {
  const zone = shownDay()?.data?.time_zone
  const { date, time } = shownTime(at, zone)
  const day = dateInZone(zone)(at)
  return label.endsWith(formatDayDate(day, day)) ? UNSENT.madeAt(time) : UNSENT.madeOn(date, time)
}

/** Of a check-in there is no version: each value is one. */
type Version = Current & { updated_at?: string }

const patchOf = ({ draws }: Shown): DayPatch | undefined =>
  draws?.kind === 'checkin' && draws.change.kind === 'day' ? draws.change.patch : undefined

/** Over the version that is there now. */
function sendOver(change: Shown, current: Version | undefined): Promise<void> {
  const patch = patchOf(change)
  if (patch !== undefined && current !== undefined) return sendPatch(change, patchOver(patch, current))
  const { seen, made_at: _, ...body } = bodyOf(change)
  // A mark is one of a few answers: the person knows which the other is.
  if (seen !== undefined) return sendAgain(change, { request: { ...change.request, body } })
  return sendAgain(change, { request: { ...change.request, ifMatch: `"${current?.updated_at}"` } })
}

const bodyOf = ({ request }: Shown) => (request.body ?? {}) as Readonly<Record<string, unknown>>

/** Leaves what is there now. Taps that change nothing of it are sent. */
function letStand(change: Shown, current: Version | undefined): Promise<void> {
  const patch = current && patchOf(change)
  const left = patch && patchBeside(patch, current)
  return left === undefined ? discardChanges([change.id]) : sendPatch(change, left)
}

const sendPatch = (change: Shown, patch: DayPatch) =>
  sendAgain(change, {
    request: { ...change.request, body: patch },
    ...(change.draws?.kind === 'checkin' && { draws: { ...change.draws, change: { kind: 'day', patch } } }),
  })

function addAgain(change: Shown, after: Entry): void {
  const { food_name, meal_type: meal, date, consumed_at: at } = after
  const draw = (mutation: string) => [
    { ...newEntry(entryOfCopy(after), { mutation, day: dayOf(date), meal }, 0), consumed_at: at },
  ]
  addEntries([entryAgain(after)], { date, at, meal, name: food_name, draw: { entriesOf: draw }, as: change })
  void discardChanges([change.id])
}

/** An entry as `POST /api/journal/foods` takes it. */
function entryAgain(entry: Entry): object {
  const { food_name, source, source_code, grams, grams_basis, quantity, unit, notes, nutrients } = entry
  const isFood = source !== null && source_code !== null && grams !== null
  const isOwn = !isFood || entry.value_source === 'user' || entry.value_source === 'mixed'
  const stated = Object.entries(STATED_NUTRIENTS).map(([name, key]) => [name, nutrients[key]])
  const given = {
    grams,
    quantity,
    unit,
    notes,
    ...(isFood && { source, source_code, grams_basis }),
    ...(isOwn && Object.fromEntries(stated)),
  }
  return { food_name, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) }
}

/** Both versions, where they differ. */
function BothVersions({ change, current }: { change: Shown; current: Version }) {
  const { yours, theirs } = versionsOf(change, current)
  return (
    <dl class="versions">
      <div>
        <dt>{UNSENT.yours}</dt>
        {yours === undefined ? <dd>{UNSENT.yoursDeleted}</dd> : <Lines lines={yours} />}
      </div>
      <div>
        <dt>{UNSENT.theirs}</dt>
        <Lines lines={theirs} />
      </div>
    </dl>
  )
}

const Lines = ({ lines }: { lines: Versions['theirs'] }) => (
  <>
    {lines.map(({ label, text }, index) => (
      <dd key={index}>
        <span class="hint">{label}</span> {text}
      </dd>
    ))}
  </>
)
