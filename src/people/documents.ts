import { utcInstant } from '../core/dates.ts'
import type { Invitations } from './invitations.ts'
import type { People, Person } from './people.ts'

const instantOrNull = (at: number | null) => (at === null ? null : utcInstant(at))

/** A person as REST and the command line show them. */
export const personDocument = (
  { id, name, isAdmin, createdAt, disabledAt, isCaredFor }: Person,
  { soleCareOf, lastSignInOf, labels }: Pick<People, 'soleCareOf' | 'lastSignInOf' | 'labels'>,
  invitations: Invitations,
  labelOf = labels(),
) => ({
  id,
  name,
  label: labelOf({ id, name }),
  is_admin: isAdmin,
  created_at: utcInstant(createdAt),
  last_sign_in_at: instantOrNull(lastSignInOf(id)),
  disabled_at: instantOrNull(disabledAt),
  is_cared_for: isCaredFor,
  sole_guardian_of: soleCareOf(id),
  invitation: openInvitation(invitations, id),
})

/** The invitation of a person that still works, or null. */
export function openInvitation(invitations: Invitations, id: string) {
  const found = invitations.open(id)
  if (found === undefined) return null
  return {
    created_at: utcInstant(found.createdAt),
    expires_at: utcInstant(found.expiresAt),
    invited_by: found.invitedBy,
  }
}
