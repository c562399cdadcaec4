import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { MAX_IDENTIFIER_CHARS } from '../../../../contract/limits.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { formatCountdown } from '../../date-format.ts'
import { href } from '../../router.ts'
import { serverNow } from '../../server-clock.ts'
import { session } from '../../session-state.ts'
import { COMMON } from '../../texts/common.ts'
import { PAIR } from '../../texts/pair.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useLoad } from '../../use-load.ts'
import { PhoneMissing } from './phone-missing.tsx'
import { phoneOrigins } from './phone-origins.ts'

const CHANNEL = 'app'
const POLL_INTERVAL_MS = 2000

type Issued = ApiAnswer<'post', '/auth/passcodes'> & { identifier: string }
type State = ApiAnswer<'get', '/auth/passcodes/:passcode_id'>

export function Pair() {
  const issued = useSignal<Issued | undefined>(undefined)
  return (
    <Page title={SETTINGS.pair} lead={PAIR.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      {issued.value === undefined ? (
        <PasscodeForm done={(passcode) => (issued.value = passcode)} />
      ) : (
        <Passcode
          key={issued.value.passcode_id}
          passcode={issued.value}
          again={() => (issued.value = undefined)}
        />
      )}
    </Page>
  )
}

function PasscodeForm({ done }: { done: (passcode: Issued) => void }) {
  const form = useForm({ user_identifier: session.value?.user_id ?? '' })
  return (
    <div class="card padded narrow">
      <FormBox
        form={form}
        check={({ user_identifier: identifier }) => ({
          user_identifier: identifier.trim() === '' ? COMMON.required : undefined,
        })}
        onSubmit={async ({ user_identifier: identifier }) => {
          const body = { user_identifier: identifier.trim(), channel: CHANNEL }
          done({ ...(await api.post('/auth/passcodes', { body })), identifier: identifier.trim() })
        }}
      >
        <TextField
          form={form}
          name="user_identifier"
          label={PAIR.identifier}
          hint={PAIR.identifierHint}
          autocomplete="email"
          maxLength={MAX_IDENTIFIER_CHARS}
        />
        <div class="form-actions wide">
          <Submit form={form}>{PAIR.submit}</Submit>
        </div>
      </FormBox>
    </div>
  )
}

/** Follows a passcode until it is used or has ended. */
function Passcode({ passcode, again }: { passcode: Issued; again: () => void }) {
  const state = useSignal<Pick<State, 'status' | 'token'>>({ status: 'waiting', token: null })
  const secondsLeft = useSignal(secondsUntil(passcode.expires_at))
  const { status, token } = state.value
  // The device gets its token a moment after it has shown the code.
  const isSettled = status !== 'waiting' && (status !== 'verified' || token !== null)

  useEffect(() => {
    let [lastSent, lastShown] = [0, 0]
    const ask = async () => {
      const mine = ++lastSent
      const params = { passcode_id: passcode.passcode_id }
      // A failed request is repeated; the shell shows that the server is away.
      const found = await api.get('/auth/passcodes/:passcode_id', { params }).catch(() => undefined)
      // On a slow line an answer may come after a later one.
      if (found === undefined || mine < lastShown) return
      lastShown = mine
      state.value = found
    }
    const asking = isSettled ? undefined : setInterval(() => void ask(), POLL_INTERVAL_MS)
    const ticking = setInterval(() => {
      secondsLeft.value = secondsUntil(passcode.expires_at)
    }, 1000)
    return () => {
      lastShown = Number.POSITIVE_INFINITY
      clearInterval(asking)
      clearInterval(ticking)
    }
  }, [passcode.passcode_id, isSettled])

  if (status === 'verified') return <DevicePaired name={token?.name} again={again} />
  if (status === 'superseded')
    return <PasscodeEnded title={PAIR.supersededTitle} body={PAIR.supersededBody} again={again} />
  if (status === 'locked')
    return <PasscodeEnded title={PAIR.lockedTitle} body={PAIR.lockedBody} again={again} />
  if (status === 'expired' || secondsLeft.value <= 0) {
    return <PasscodeEnded title={PAIR.expiredTitle} body={PAIR.expiredBody} again={again} />
  }
  return <WaitingForDevice passcode={passcode} secondsLeft={secondsLeft.value} />
}

const secondsUntil = (instant: string) => Math.max(0, (Date.parse(instant) - serverNow()) / 1000)

function WaitingForDevice({ passcode, secondsLeft }: { passcode: Issued; secondsLeft: number }) {
  const { code, identifier } = passcode
  const fragment = new URLSearchParams({ identifier, channel: CHANNEL, code }).toString()
  return (
    <section class="card passcode">
      <div class="passcode-text">
        <h2>{PAIR.codeTitle}</h2>
        <p class="code">
          <span class="sr-only">{PAIR.codeLabel([...code].join(' '))}</span>
          <span aria-hidden="true">{groupDigits(code)}</span>
        </p>
        <dl class="facts">
          <div>
            <dt>{PAIR.identifierIs}</dt>
            <dd>{identifier}</dd>
          </div>
          <div>
            <dt>{PAIR.channelIs}</dt>
            <dd>{CHANNEL}</dd>
          </div>
        </dl>
        <p class="passcode-wait" role="status">
          <span class="pulse" aria-hidden="true" />
          {PAIR.waiting}
        </p>
        <p class="hint number">{PAIR.expiresIn(formatCountdown(secondsLeft))}</p>
      </div>
      <PairingQr fragment={fragment} />
    </section>
  )
}

/** Drawn only where a phone can open it. */
function PairingQr({ fragment }: { fragment: string }) {
  const { data } = useLoad(() => api.get('/api/addresses'))
  if (data === undefined) return null
  const origin = phoneOrigins(data, window.location)[0]
  if (origin === undefined) return <PhoneMissing missing={data.missing} />
  return (
    <div class="passcode-qr">
      {/* After the hash: no server's log ever has it. */}
      <QrCode text={`${origin}${href(PATHS.pairHere)}#${fragment}`} label={PAIR.qr} />
      <p class="hint">{PAIR.orScan}</p>
    </div>
  )
}

/** `123 456`: digits in groups that can be kept in mind. */
const groupDigits = (code: string) =>
  code.length % 2 === 0 && code.length > 4
    ? `${code.slice(0, code.length / 2)}\u2009${code.slice(code.length / 2)}`
    : code

function DevicePaired({ name, again }: { name: string | undefined; again: () => void }) {
  return (
    <Outcome icon="check" kind="good" title={PAIR.verifiedTitle}>
      <p>{name === undefined ? PAIR.verifiedBody : PAIR.verifiedToken(name)}</p>
      <div class="outcome-actions">
        <Link class="button" to={PATHS.apiTokens}>
          {PAIR.showTokens}
        </Link>
        <button type="button" class="button quiet" onClick={again}>
          {PAIR.pairAnother}
        </button>
      </div>
    </Outcome>
  )
}

const PasscodeEnded = ({ title, body, again }: { title: string; body: string; again: () => void }) => (
  <Outcome icon="warning" kind="warn" title={title}>
    <p>{body}</p>
    <div class="outcome-actions">
      <button type="button" class="button primary" onClick={again}>
        {PAIR.newPasscode}
      </button>
    </div>
  </Outcome>
)

function Outcome(props: {
  icon: IconName
  kind: 'good' | 'warn'
  title: string
  children: ComponentChildren
}) {
  return (
    <section class={`card outcome ${props.kind}`} role="status">
      <span class="outcome-icon">
        <Icon name={props.icon} />
      </span>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  )
}
