import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { api } from '../../api.ts'
import { PHONE } from '../../texts/phone.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { Secret } from '../../ui/secret.tsx'
import { useLoad } from '../../use-load.ts'
import { PhoneMissing } from './phone-missing.tsx'
import { phoneOrigins } from './phone-origins.ts'

type Props = {
  /** As the server made it, which knows only its base URL. */
  url: string
  /** Of the link. */
  label: string
  /** Of its code. */
  qr: string
  /** What to do with the code, where one is drawn. */
  scan?: string
}

/**
 * A link with a secret for another device, at an address that it can open, with its QR code; where no other device can
 * reach the server, what is missing.
 */
export function LinkForPhone({ url, label, qr, scan }: Props) {
  const { data, problem } = useLoad(() => api.get('/api/addresses'))
  const chosen = useSignal<string | undefined>(undefined)
  const select = useId()
  if (data === undefined && problem === undefined) return null
  const origins = data === undefined ? [] : phoneOrigins(data, window.location)
  const origin = chosen.value ?? origins[0]
  const link = origin === undefined ? url : `${origin}${withoutOrigin(url)}`
  return (
    <>
      {origins.length > 1 && (
        <div class="field">
          <label for={select}>{PHONE.opensAt}</label>
          <select
            id={select}
            value={origin}
            onChange={({ currentTarget }) => {
              chosen.value = currentTarget.value
            }}
          >
            {origins.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </div>
      )}
      {origin !== undefined && (
        <>
          {scan !== undefined && <p>{scan}</p>}
          <div class="invitation-qr">
            <QrCode text={link} label={qr} />
          </div>
        </>
      )}
      {origin === undefined && data !== undefined && <PhoneMissing missing={data.missing} />}
      <Secret label={label} value={link} />
    </>
  )
}

const withoutOrigin = (url: string) => url.slice(new URL(url).origin.length)
