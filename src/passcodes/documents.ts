import { utcInstant } from '../core/dates.ts'
import type { IssuedPasscode, PasscodeState } from './passcodes.ts'

/** The response to an issue; the command line prints the same with `--json`. */
export const issuedPasscodeDocument = ({ passcodeId, code, expiresAt }: IssuedPasscode) => ({
  passcode_id: passcodeId,
  code,
  expires_at: utcInstant(expiresAt),
})

export const passcodeStateDocument = (state: PasscodeState) => ({
  passcode_id: state.passcodeId,
  user_identifier: state.userIdentifier,
  channel: state.channel,
  status: state.status,
  expires_at: utcInstant(state.expiresAt),
  token: state.token,
})
