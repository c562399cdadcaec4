import { utcInstant } from '../core/dates.ts'
import type { IssuedPasscode } from './passcodes.ts'

/** The response of an issue; the command line's `--json` prints the same. */
export const issuedPasscodeDocument = ({ passcodeId, code, expiresAt }: IssuedPasscode) => ({
  passcode_id: passcodeId,
  code,
  expires_at: utcInstant(expiresAt),
})
