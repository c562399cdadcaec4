import { PATHS } from '../../../../contract/page-paths.ts'
import { TRUST_PATH } from '../../../../contract/trust-steps.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { href } from '../../router.ts'
import { PHONE } from '../../texts/phone.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Page } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useLoad } from '../../use-load.ts'
import { allowsPasskeys, phoneOrigins } from './phone-origins.ts'

type Addresses = ApiAnswer<'get', '/api/addresses'>

/** How a phone reaches the server: only what it can open is drawn. */
export function Phone() {
  const { data } = useLoad(() => api.get('/api/addresses'))
  return (
    <Page title={SETTINGS.phone} lead={PHONE.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      {data === undefined ? <p role="status">{PHONE.loading}</p> : <Origins report={data} />}
    </Page>
  )
}

function Origins({ report }: { report: Addresses }) {
  const origins = phoneOrigins(report, window.location)
  const { authority, missing } = report
  const trust = authority !== null && (
    <Trust
      origin={origins.find((origin) => origin.startsWith('https:'))}
      fingerprint={authority.fingerprint}
    />
  )
  if (origins.length === 0)
    return (
      <>
        <section class="card padded">
          <h2>{PHONE.noneTitle}</h2>
          {missing !== null && <p>{PHONE.missing[missing]}</p>}
        </section>
        {trust}
      </>
    )
  return (
    <>
      {trust}
      {origins.map((origin) => (
        <section key={origin} class="card passcode">
          <div class="passcode-text">
            <h2>{placeOf(report, origin)}</h2>
            <p>{origin}</p>
            {origin.startsWith('https:') && (
              <p class="hint">{allowsPasskeys(origin) ? PHONE.forPasskeys : PHONE.notForPasskeys}</p>
            )}
            {origin.startsWith('http:') && (
              <p class="hint">
                <strong>{PHONE.plainTitle}.</strong> {PHONE.plain}
              </p>
            )}
          </div>
          <div class="passcode-qr">
            <QrCode text={`${origin}${href(PATHS.today)}`} label={PHONE.qr(origin)} />
          </div>
        </section>
      ))}
    </>
  )
}

/** What a device has to do before its browser opens the other addresses without a warning. */
const Trust = ({ origin, fingerprint }: { origin: string | undefined; fingerprint: string }) => (
  <section class="card passcode">
    <div class="passcode-text">
      <h2>{PHONE.trustTitle}</h2>
      <p>{PHONE.trust}</p>
      <p>{PHONE.trustFingerprint}</p>
      <p class="fingerprint">
        <code>{fingerprint}</code>
      </p>
      <p>
        <a href={href(TRUST_PATH)}>{PHONE.trustSteps}</a>
      </p>
    </div>
    {origin !== undefined && (
      <div class="passcode-qr">
        <QrCode text={`${origin}${href(TRUST_PATH)}`} label={PHONE.qr(`${origin}${TRUST_PATH}`)} />
      </div>
    )}
  </section>
)

function placeOf({ addresses }: Addresses, origin: string): string {
  const from = addresses.find(({ url }) => new URL(url).origin === origin)?.from
  return from === undefined || from === 'this_machine' ? PHONE.here : PHONE.from[from]
}
