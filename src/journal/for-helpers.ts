import { type Static, Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import { nullable } from '../core/schemas.ts'
import { hasEatingDisorderHistory } from '../nutrition/person.ts'
import type { Profiles } from '../profile/profiles.ts'
import { EmergencyContact } from '../profile/schema.ts'
import { createPersonFacts } from './person-facts.ts'

const Words = Type.Array(Type.String())

/** What the page shows beside urgent advice: whom to call, and what to tell those who help. In no result of a tool. */
export const ForHelpers = Type.Object({
  age: nullable(Type.Number()),
  sex: nullable(Type.String()),
  pregnant: Type.Boolean(),
  lactating: Type.Boolean(),
  eating_disorder: Type.Boolean({ description: 'The profile names one, now or in the past' }),
  allergies: Words,
  conditions: Words,
  medications: Type.Array(Type.String(), {
    description: 'Of the profile, then of the check-ins of the last 30 days',
  }),
  contacts: Type.Array(
    Type.Object({
      ...EmergencyContact.properties,
      tel: Type.String({ description: 'A link that dials the number' }),
    }),
  ),
})
export type ForHelpers = Static<typeof ForHelpers>

/** What the journal knows for those who help, by person. */
export function createForHelpers(deps: { db: Db; profiles: Profiles }) {
  const personFacts = createPersonFacts(deps)
  return (userId: string): ForHelpers => {
    const { weightKg: _, ...facts } = personFacts(userId)
    const { conditions, emergency_contacts: contacts } = deps.profiles.stated(userId)
    return {
      ...facts,
      eating_disorder: hasEatingDisorderHistory(deps.profiles.remarks(userId)),
      allergies: [...facts.allergies],
      conditions,
      medications: [...facts.medications],
      contacts: contacts.map((contact) => ({
        ...contact,
        tel: `tel:${contact.phone.replace(/[^\d+]/g, '')}`,
      })),
    }
  }
}
