import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type DayCheckins, EMPTY_VALUES, mergeCheckins, withPatch } from '../../src/journal/merge-checkins.ts'
import {
  applyChange,
  type Change,
  type CheckinDay,
  type DayPatch,
  mergeChanges,
} from '../../src/web/app/views/today/checkin-changes.ts'

/** What the page shows before the server has answered is what the server will answer; one request for many taps. */

const EMPTY: CheckinDay = {
  ...EMPTY_VALUES,
  date: '2026-03-10',
  water_target_ml: null,
  last_weight_kg: null,
  weight_far_from: null,
  symptoms: [],
  medications: [],
  recent_symptoms: [],
  recent_medications: [],
  protocols: [],
  warnings: [],
  urgent_advice: null,
  safety: { level: 'none', flags: [], card: null },
  notes: [],
}

const name = fc.constantFrom('rash', 'cough', 'headache')
const rating = fc.option(fc.integer({ min: 1, max: 10 }))
const amount = fc.integer({ min: 1, max: 20 }).map((glasses) => glasses * 50)
/** One tap. */
const tap: fc.Arbitrary<DayPatch> = fc.oneof(
  fc.record({ water_ml_add: amount }),
  fc.record({ water_ml_remove: amount }),
  fc.record({ water_ml: fc.option(amount) }),
  fc.record({ mood: rating }),
  fc.record({ weight_kg: fc.option(fc.integer({ min: 40, max: 90 })) }),
  name.map((each) => ({ symptoms_add: [{ name: each }] })),
  fc.record({ name, severity: rating }).map((symptom) => ({ symptoms_add: [symptom] })),
  name.map((each) => ({ symptoms_remove: [each] })),
  name.map((each) => ({ medications_add: [each] })),
  name.map((each) => ({ medications_remove: [each] })),
)
const taps = fc.array(tap, { maxLength: 12 })
const change = (patch: DayPatch): Change => ({ kind: 'day', patch })

/** The requests that the taps go out in, if the first is still under way. */
function requests(patches: readonly DayPatch[]): DayPatch[] {
  const sent: DayPatch[] = []
  for (const patch of patches) {
    const last = sent.at(-1)
    const both = last && mergeChanges(change(last), change(patch))
    if (both?.kind === 'day') sent[sent.length - 1] = both.patch
    else sent.push(patch)
  }
  return sent
}

function onServer(patches: readonly DayPatch[]) {
  let day: DayCheckins = { rows: [], ticks: EMPTY_VALUES }
  for (const patch of patches) day = withPatch(day, patch)
  return mergeCheckins(day)
}
const onPage = (patches: readonly DayPatch[]) => {
  const { mood, weight_kg, water_ml, symptoms, medications } = patches.map(change).reduce(applyChange, EMPTY)
  return { mood, weight_kg, water_ml, symptoms, medications }
}

test('the page shows what the server stores', () => {
  fc.assert(fc.property(taps, (patches) => expect(onServer(patches)).toMatchObject(onPage(patches))))
})

test('taps that go out together do the same as one by one', () => {
  fc.assert(
    fc.property(taps, (patches) => {
      const sent = requests(patches)
      expect(onServer(sent)).toEqual(onServer(patches))
      expect(onPage(sent)).toEqual(onPage(patches))
    }),
  )
})

test('many taps on a glass are one request, as far as a day can hold it', () => {
  const glasses = (count: number) => requests(Array.from({ length: count }, () => ({ water_ml_add: 250 })))
  expect(glasses(12)).toEqual([{ water_ml_add: 3000 }])
  expect(glasses(81)).toEqual([{ water_ml_add: 20_000 }, { water_ml_add: 250 }])
})

test('a protocol is what was tapped last, and what it was before when that is taken back', () => {
  const protocol = {
    id: 'p',
    protocol: 'hydration',
    name: 'Drink enough',
    kind: 'hydration',
    status: 'missed' as const,
    this_week: null,
    streak_days: 0,
  }
  const day = { ...EMPTY, protocols: [protocol] }
  const taken: Change = { kind: 'protocol', id: 'p', mark: 'taken', before: 'missed' }
  const back: Change = { kind: 'protocol', id: 'p', mark: null, before: 'taken' }
  expect(applyChange(day, taken).protocols[0]?.status).toBe('taken')
  const both = mergeChanges(taken, back)
  expect(both).toEqual({ ...back, before: 'missed' })
  expect(both && applyChange(day, both).protocols[0]?.status).toBe('missed')
  expect(mergeChanges(taken, { ...back, id: 'another' })).toBeUndefined()
  expect(mergeChanges(taken, change({ mood: 1 }))).toBeUndefined()
})
