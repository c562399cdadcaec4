import { MAX_EMERGENCY_CONTACTS } from '../../../../contract/limits.ts'
import { PROFILE } from '../../texts/profile.ts'
import type { Changes, ProfileDocument } from './changes.ts'
import { isSame } from './changes.ts'

type Contact = ProfileDocument['emergency_contacts'][number]
/** Names of fields end in the place of the contact: `phone_0`. */
export type EmergencyValues = Readonly<Record<string, string>>

const PLACES = Array.from({ length: MAX_EMERGENCY_CONTACTS }, (_, place) => place)
const FIELDS = ['name', 'phone', 'relation'] as const

export const emergencyValues = ({ country, emergency_contacts }: ProfileDocument): EmergencyValues => ({
  country: country ?? '',
  ...Object.fromEntries(
    PLACES.flatMap((place) =>
      FIELDS.map((field) => [`${field}_${place}`, emergency_contacts[place]?.[field] ?? '']),
    ),
  ),
})

const fieldAt = (values: EmergencyValues, field: string, place: number) =>
  (values[`${field}_${place}`] ?? '').trim()
const isBlank = (values: EmergencyValues, place: number) =>
  FIELDS.every((field) => fieldAt(values, field, place) === '')

/** The contacts that are filled in, and the next one. */
export const shownPlaces = (values: EmergencyValues): number[] => {
  const last = PLACES.findLastIndex((place) => !isBlank(values, place))
  return PLACES.slice(0, last + 2)
}

const contactsIn = (values: EmergencyValues): Contact[] =>
  PLACES.filter((place) => !isBlank(values, place)).map((place) => {
    const [name, phone, relation] = FIELDS.map((field) => fieldAt(values, field, place))
    return { name: name ?? '', phone: phone ?? '', ...(relation !== '' && { relation }) } as Contact
  })

/** What saving changes, by the paths of the profile. */
export function emergencyChanges(values: EmergencyValues, saved: EmergencyValues): Changes {
  const contacts = contactsIn(values)
  return {
    ...(values.country !== saved.country && { country: values.country === '' ? null : values.country }),
    ...(!isSame(contacts, contactsIn(saved)) && {
      emergency_contacts: contacts.length === 0 ? null : contacts,
    }),
  }
}

const PHONE = /^\+?[0-9][0-9 ().\-/]{2,}$/

export function emergencyErrors(values: EmergencyValues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const place of PLACES) {
    if (isBlank(values, place)) continue
    const phone = fieldAt(values, 'phone', place)
    if (fieldAt(values, 'name', place) === '') errors[`name_${place}`] = PROFILE.contactNeedsBoth
    if (phone === '') errors[`phone_${place}`] = PROFILE.contactNeedsBoth
    else if (!PHONE.test(phone)) errors[`phone_${place}`] = PROFILE.badPhone
  }
  return errors
}

/** The fields that show what the server says about the list. */
export const SERVER_FIELDS: Record<string, string> = {
  emergency_contacts: 'name_0',
  ...Object.fromEntries(PLACES.map((place) => [String(place), `phone_${place}`])),
}
