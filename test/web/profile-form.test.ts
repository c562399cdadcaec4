import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Problem } from '../../src/web/app/problem.ts'
import { PROFILE } from '../../src/web/app/texts/profile.ts'
import { UNIT_SYSTEMS } from '../../src/web/app/units.ts'
import {
  type AboutValues,
  aboutChanges,
  aboutErrors,
  aboutValues,
  convertUnits,
} from '../../src/web/app/views/profile/about-form.ts'
import {
  findConflicts,
  mapFieldErrors,
  type ProfileDocument,
  toMergePatch,
  valueAt,
} from '../../src/web/app/views/profile/changes.ts'
import { matchingZones } from '../../src/web/app/views/profile/time-zones.ts'

const METRICS = {
  birth_date: null,
  age: 40,
  sex: 'female',
  height_cm: 170,
  weight_kg: 65.23,
  activity_level: 'active',
  pregnant: null,
  lactating: null,
} as const

const EMPTY: ProfileDocument = {
  allergies: [],
  conditions: [],
  medications: [],
  health_goals: [],
  supplement_stack: [],
  dietary_preferences: {},
  metrics_data: {
    birth_date: null,
    age: null,
    sex: null,
    height_cm: null,
    weight_kg: null,
    activity_level: null,
    pregnant: null,
    lactating: null,
  },
  goal: null,
  goal_note: null,
  goal_weight_kg: null,
  goal_rate_percent: null,
  goal_weight_refusal: null,
  goal_plan: null,
  follow_expenditure: false,
  follow_note: null,
  without_reference: [],
  targets: {},
  weight_from_checkins: null,
  time_zone: 'UTC',
  country: null,
  emergency_contacts: [],
  completeness: { percent: 0, missing: [] },
  updated_at: null,
}
const FULL: ProfileDocument = { ...EMPTY, metrics_data: METRICS, goal: 'lose' }
const target = (value: number, basis: string): ProfileDocument['targets'][string] => ({
  value,
  unit: 'g',
  kind: 'adequacy',
  basis,
  notes: [],
})

const systems = fc.constantFrom(...UNIT_SYSTEMS)
const documents = fc
  .record({
    height_cm: fc.option(fc.double({ min: 30, max: 272, noNaN: true })),
    weight_kg: fc.option(fc.double({ min: 2, max: 650, noNaN: true })),
    age: fc.option(fc.integer({ min: 0, max: 130 })),
  })
  .map((metrics): ProfileDocument => ({ ...FULL, metrics_data: { ...METRICS, ...metrics } }))
const typed = fc.oneof(fc.string({ maxLength: 6 }), fc.integer({ min: 0, max: 400 }).map(String))

describe('the form about the person', () => {
  test('changes nothing that nobody has touched, however often the units are switched', () => {
    fc.assert(
      fc.property(documents, fc.array(systems, { maxLength: 5 }), (document, switches) => {
        const saved = aboutValues(document)
        let values = saved
        let shown: (typeof switches)[number] = 'metric'
        for (const system of switches) {
          if (system !== shown) values = convertUnits(values, saved, system)
          shown = system
        }
        expect(aboutChanges(values, saved, shown)).toEqual({})
        expect(aboutErrors(values, saved, shown)).toEqual({})
      }),
    )
  })

  test('carries what was typed from one system into the other', () => {
    const saved = aboutValues(FULL)
    const metric: AboutValues = { ...saved, weight_kg: '80', height_cm: '180' }
    const us = convertUnits(metric, saved, 'us')
    expect(us).toMatchObject({ weight_lb: '176.4', height_ft: '5', height_in: '11' })
    expect(aboutChanges(us, saved, 'us')).toEqual({
      'metrics_data.height_cm': 180.3,
      'metrics_data.weight_kg': 80.01,
    })
  })

  test('a height and a weight that nobody has together are refused where one of them is typed', () => {
    const saved = aboutValues(EMPTY)
    const slip = { ...saved, height_cm: '168', weight_kg: '8' }
    expect(aboutErrors(slip, saved, 'metric')).toEqual({ weight_kg: PROFILE.bodyDoesNotFit })
    expect(aboutErrors({ ...slip, weight_kg: '68' }, saved, 'metric')).toEqual({})
    expect(aboutErrors({ ...slip, height_cm: '' }, saved, 'metric')).toEqual({})
    // What is stored already keeps nobody from changing something else.
    expect(aboutErrors({ ...slip, sex: 'male' }, slip, 'metric')).toEqual({})
    const child = { ...saved, height_cm: '52', weight_kg: '3' }
    expect(aboutErrors(child, saved, 'metric')).toEqual({})
  })

  test('keeps what cannot be read when the units are switched', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const saved = aboutValues(EMPTY)
        const us = convertUnits({ ...saved, weight_kg: text }, saved, 'us')
        expect(us.weight_lb === '').toBe(text === '')
      }),
    )
  })

  test('whatever is typed is either wrong at its field, or a change that the server takes', () => {
    fc.assert(
      fc.property(typed, typed, typed, typed, systems, (year, height, inches, weight, system) => {
        const saved = aboutValues(EMPTY)
        const values = {
          ...saved,
          birth_year: year,
          height_cm: height,
          height_ft: height,
          height_in: inches,
          weight_kg: weight,
          weight_lb: weight,
        }
        if (Object.keys(aboutErrors(values, saved, system)).length > 0) return
        const changes = aboutChanges(values, saved, system)
        const within = (path: string, least: number, most: number) => {
          const value = changes[path] ?? least
          expect(value).toBeNumber()
          expect(Number(value)).toBeWithin(least, most + 1e-9)
        }
        expect(changes['metrics_data.birth_date'] ?? '1990').toMatch(/^\d{4}$/)
        within('metrics_data.height_cm', 30, 272.1)
        within('metrics_data.weight_kg', 2, 650.1)
      }),
    )
  })

  test('an emptied field is removed; what no longer applies goes with the sex', () => {
    const pregnant = { ...FULL, metrics_data: { ...METRICS, pregnant: true } }
    const saved = aboutValues(pregnant)
    expect(aboutChanges({ ...saved, age: '', goal: '', sex: 'male' }, saved, 'metric')).toEqual({
      'metrics_data.age': null,
      'metrics_data.sex': 'male',
      goal: null,
      'metrics_data.pregnant': null,
    })
  })
})

describe('saving a section', () => {
  test('sends what it changes and nothing else', () => {
    expect(toMergePatch({ goal: 'lose', 'metrics_data.age': 4, 'metrics_data.sex': null })).toEqual({
      goal: 'lose',
      metrics_data: { age: 4, sex: null },
    })
  })

  test('sees what another tab has changed since, unless it is the same or elsewhere', () => {
    const changes = { 'metrics_data.age': 41, goal: 'gain' }
    const theirs = (age: number) => ({ ...FULL, metrics_data: { ...METRICS, age } })
    expect(findConflicts(FULL, theirs(50), changes)).toEqual(['metrics_data.age'])
    expect(findConflicts(FULL, theirs(41), changes)).toEqual([])
    expect(findConflicts(FULL, { ...FULL, allergies: ['Milk'] }, changes)).toEqual([])
  })

  test('a target that follows from others is none of the own', () => {
    const before = { ...FULL, targets: { fiber_g: target(28, 'energy_density') } }
    const after = { ...FULL, targets: { fiber_g: target(33, 'user') } }
    expect([valueAt(before, 'targets.fiber_g'), valueAt(after, 'targets.fiber_g')]).toEqual([null, 33])
    const computed = { ...FULL, targets: { fiber_g: target(30, 'energy_density') } }
    expect(findConflicts(before, computed, { 'targets.fiber_g': 40 })).toEqual([])
    expect(findConflicts(before, after, { 'targets.fiber_g': 40 })).toEqual(['targets.fiber_g'])
  })

  test('a problem is shown at the field that the form has for it', () => {
    const problem = new Problem(422, 'no', { fields: { 'metrics_data/weight_kg': 'bad' }, retryAfter: 3 })
    const moved = mapFieldErrors(problem, { weight_kg: 'weight_lb' })
    expect(moved).toMatchObject({ status: 422, fields: { weight_lb: 'bad' }, retryAfter: 3 })
  })
})

describe('finding a time zone', () => {
  const ALL = [
    'UTC',
    'America/New_York',
    'America/North_Dakota/New_Salem',
    'Europe/Berlin',
    'Asia/Yekaterinburg',
  ]
  const find = (text: string) => matchingZones(text, 'Europe/Berlin', 0, ALL).map(({ value }) => value)

  test('by words in any order; the present one and what begins so come first', () => {
    expect(find('new york')).toEqual(['America/New_York'])
    expect(find('York, America')).toEqual(['America/New_York'])
    expect(find('ne')).toEqual(['America/New_York', 'America/North_Dakota/New_Salem'])
    expect(find('y')[0]).toBe('Asia/Yekaterinburg')
    expect(find('')[0]).toBe('Europe/Berlin')
    expect(find('Atlantis')).toEqual([])
  })
})
