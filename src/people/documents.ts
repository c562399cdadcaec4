import { utcInstant } from '../core/dates.ts'
import type { People, Person } from './people.ts'

/** A person as REST and the command line show them. */
export const personDocument = (
  { id, name, isAdmin, createdAt, disabledAt, isCaredFor }: Person,
  { soleCareOf }: Pick<People, 'soleCareOf'>,
) => ({
  id,
  name,
  is_admin: isAdmin,
  created_at: utcInstant(createdAt),
  disabled_at: disabledAt === null ? null : utcInstant(disabledAt),
  is_cared_for: isCaredFor,
  sole_guardian_of: soleCareOf(id),
})
