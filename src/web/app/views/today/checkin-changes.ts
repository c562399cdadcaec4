import { CHECKIN_RANGES, MAX_CHECKIN_NAMES } from '../../../../contract/limits.ts'
import type { ApiAnswer, Operation, Options } from '../../api-types.ts'

/** The changes of a day that the server has not confirmed yet. Pure functions. */

export type CheckinDay = ApiAnswer<'get', '/api/journal/days/:date/checkin'>
export type DayPatch = NonNullable<Options<Operation<'patch', '/api/journal/days/:date/checkin'>>['body']>
export type DayProtocol = CheckinDay['protocols'][number]
export type ProtocolMark = 'taken' | 'skipped' | null

export type Change =
  | { kind: 'day'; patch: DayPatch }
  | { kind: 'protocol'; id: string; mark: ProtocolMark; before: DayProtocol['status'] }

const NUMBER_FIELDS = ['mood', 'energy', 'stress', 'sleep_quality', 'sleep_hours', 'weight_kg'] as const
export type NumberName = (typeof NUMBER_FIELDS)[number]

const keyOf = (name: string) => name.trim().toLowerCase()

/** The day as it will be. */
export function applyChange(day: CheckinDay, change: Change): CheckinDay {
  if (change.kind === 'day') return applyPatch(day, change.patch)
  const status = change.mark ?? (isMark(change.before) ? 'due' : change.before)
  const protocols = day.protocols.map((protocol) =>
    protocol.id === change.id ? { ...protocol, status } : protocol,
  )
  return { ...day, protocols }
}

const isMark = (status: DayProtocol['status']) => status === 'taken' || status === 'skipped'

function applyPatch(day: CheckinDay, patch: DayPatch): CheckinDay {
  const next = { ...day, water_ml: waterAfter(day.water_ml, patch) }
  for (const field of NUMBER_FIELDS) {
    const value = patch[field]
    if (value !== undefined) next[field] = value
  }
  // Only the server knows whether the new one is hard to believe.
  if (patch.weight_kg !== undefined) next.weight_far_from = null
  const removedSymptoms = new Set(patch.symptoms_remove?.map(keyOf))
  const removedMedications = new Set(patch.medications_remove?.map(keyOf))
  let { symptoms, medications } = day
  for (const { name, severity } of patch.symptoms_add ?? []) {
    const known = symptoms.find((symptom) => keyOf(symptom.name) === keyOf(name))
    const said = {
      name: keyOf(name),
      severity: severity === undefined ? (known?.severity ?? null) : severity,
    }
    symptoms =
      known === undefined
        ? [...symptoms, said]
        : symptoms.map((symptom) => (symptom === known ? { ...said, name: known.name } : symptom))
  }
  for (const name of patch.medications_add ?? []) {
    if (!medications.some((known) => keyOf(known) === keyOf(name)))
      medications = [...medications, name.trim()]
  }
  next.symptoms = symptoms.filter(({ name }) => !removedSymptoms.has(keyOf(name)))
  next.medications = medications.filter((name) => !removedMedications.has(keyOf(name)))
  return next
}

function waterAfter(before: number | null, patch: DayPatch): number | null {
  let water = patch.water_ml === undefined ? before : patch.water_ml
  if (patch.water_ml_add !== undefined) water = (water ?? 0) + patch.water_ml_add
  if (patch.water_ml_remove !== undefined) {
    const left = (water ?? 0) - patch.water_ml_remove
    water = left < 0.001 ? null : left
  }
  return water
}

/** With the values that the person saw as they chose: what another device stores meanwhile is not replaced unseen. */
export function withSeen(day: CheckinDay, patch: DayPatch): DayPatch {
  const chosen = NUMBER_FIELDS.filter((field) => patch[field] !== undefined)
  if (chosen.length === 0) return patch
  return { ...patch, seen: Object.fromEntries(chosen.map((field) => [field, day[field]])) }
}

/** Two changes as one that does the same, in one request; undefined: they cannot be. */
export function mergeChanges(first: Change, second: Change): Change | undefined {
  if (first.kind === 'protocol' && second.kind === 'protocol') {
    return first.id === second.id ? { ...second, before: first.before } : undefined
  }
  if (first.kind !== 'day' || second.kind !== 'day') return undefined
  const patch = mergePatches(first.patch, second.patch)
  return patch && { kind: 'day', patch }
}

function mergePatches(first: DayPatch, second: DayPatch): DayPatch | undefined {
  // The server adds before it removes, so a removal that comes first needs its own request.
  if (first.water_ml_remove !== undefined && second.water_ml_add !== undefined) return undefined
  if (second.water_ml !== undefined && (first.water_ml_add ?? first.water_ml_remove) !== undefined) {
    return undefined
  }
  if ((first.water_ml_add ?? 0) + (second.water_ml_add ?? 0) > CHECKIN_RANGES.water_ml.max) return undefined
  const removed = new Set([...(first.symptoms_remove ?? []), ...(first.medications_remove ?? [])].map(keyOf))
  const added = [...(second.symptoms_add ?? []).map(({ name }) => name), ...(second.medications_add ?? [])]
  if (added.some((name) => removed.has(keyOf(name)))) return undefined
  const lists = {
    ...joinNames('symptoms_add', first.symptoms_add, second.symptoms_add),
    ...joinNames('symptoms_remove', first.symptoms_remove, second.symptoms_remove),
    ...joinNames('medications_add', first.medications_add, second.medications_add),
    ...joinNames('medications_remove', first.medications_remove, second.medications_remove),
  }
  if (Object.values(lists).some((list) => list.length > MAX_CHECKIN_NAMES)) return undefined
  return {
    ...first,
    ...second,
    // The time of the first tap stays, too.
    ...((first.seen ?? second.seen) !== undefined && { seen: { ...second.seen, ...first.seen } }),
    ...(first.made_at !== undefined && { made_at: first.made_at }),
    ...sumOrNull('water_ml_add', first.water_ml_add, second.water_ml_add),
    ...sumOrNull('water_ml_remove', first.water_ml_remove, second.water_ml_remove),
    ...lists,
  }
}

const joinNames = <T>(key: string, first: readonly T[] = [], second: readonly T[] = []) =>
  first.length + second.length === 0 ? {} : { [key]: [...first, ...second] }

const sumOrNull = (key: string, first: number | undefined, second: number | undefined) =>
  first === undefined && second === undefined ? {} : { [key]: (first ?? 0) + (second ?? 0) }
