import { afterAll, expect, test } from 'bun:test'
import type { Whose } from '../../../src/web/app/mutations/mutation.ts'
import { forPeople, labelOf } from '../../../src/web/app/mutations/whose.ts'
import { type Session, session } from '../../../src/web/app/session-state.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { change } from './change.ts'

/** Whose changes are, as the page says it to who is signed in: Ana, a guardian of Mia, and once of Leo. */

const own: Whose = { person: 'ana' }
const mias: Whose = { person: 'mia', personName: 'Mia before', guardian: 'ana' }
const leos: Whose = { person: 'leo', personName: 'Leo', guardian: 'ana' }
const { personName: _, ...unnamed } = leos

const shown = (guardian?: Session['guardian']) =>
  ({
    user_id: guardian === undefined ? 'ana' : 'mia',
    cares_for: [{ id: 'mia', name: 'Mia' }],
    ...(guardian !== undefined && { guardian }),
  }) as Session
const inOwn = shown()
const inMias = shown({ id: 'ana', name: 'Ana', label: 'Ana' })

afterAll(() => {
  session.value = undefined
})

test.each([
  ['nothing', inOwn, [], ''],
  ['her own, in her own journal', inOwn, [own, own], ''],
  ['those for others, by their present names', inOwn, [mias, mias, leos], ' for Mia and Leo'],
  ['her own beside others', inOwn, [own, mias], ' for Mia and you'],
  ['her own, in the journal of somebody else', inMias, [own], ' for you'],
  ['those of the journal that is shown', inMias, [mias], ' for Mia'],
] as const)('%s', (_name, who, changes, expected) => {
  session.value = who
  expect(forPeople(changes)).toBe(expected)
})

test('a change is called by its person, also where that one’s name is not known any more', () => {
  session.value = inOwn
  const label = (whose: Whose) => labelOf(change('a', { ...whose, label: 'Note' }))
  expect([own, mias, leos, unnamed].map(label)).toEqual([
    'Note',
    'Mia: Note',
    'Leo: Note',
    `${NOT_SENT.somebody}: Note`,
  ])
})
