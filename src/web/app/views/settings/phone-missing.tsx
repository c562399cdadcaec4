import { PATHS } from '../../../../contract/page-paths.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { PHONE } from '../../texts/phone.ts'
import { Link } from '../../ui/link.tsx'

/** In place of a QR code that no phone could open. */
export const PhoneMissing = ({ missing }: Pick<ApiAnswer<'get', '/api/addresses'>, 'missing'>) => (
  <div class="passcode-qr">
    <p class="hint">{missing === null ? PHONE.noneTitle : PHONE.missing[missing]}</p>
    <Link to={PATHS.phone}>{PHONE.addresses}</Link>
  </div>
)
