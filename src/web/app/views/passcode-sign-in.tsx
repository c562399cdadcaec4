import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { PATHS } from '../../../contract/page-paths.ts'
import type { Problem } from '../problem.ts'
import { PRODUCT_TITLE } from '../product-title.ts'
import { navigate } from '../router.ts'
import { type PairingProgress, signInWithPasscode } from '../sign-in-flow.ts'
import { PAIR } from '../texts/pair.ts'
import { FormBox, Submit, useForm } from '../ui/form.tsx'
import { Icon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { useNewHash } from '../use-new-hash.ts'

/** Where the QR code leads: signs this browser in with the passcode that is behind the hash of the address. */
export function PasscodeSignIn() {
  const given = useSignal(new URLSearchParams(window.location.hash.slice(1)))
  useNewHash()
  const [code, identifier, channel] = ['code', 'identifier', 'channel'].map(
    (name) => given.value.get(name) ?? '',
  )
  const form = useForm({})
  const paired = useRef<PairingProgress>({})
  useEffect(() => {
    document.title = `${PAIR.hereTitle} · ${PRODUCT_TITLE}`
    // Remove the passcode from the browser history.
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  const isWhole = code !== undefined && code !== '' && identifier !== undefined && channel !== undefined
  return (
    <main class="alone">
      <div class="sign-in">
        <span class="empty-icon">
          <Icon name="device" />
        </span>
        <h1>{isWhole ? PAIR.hereTitle : PAIR.noCode}</h1>
        <p class="lead">{isWhole ? PAIR.hereBody(identifier) : PAIR.noCodeBody}</p>
        {!isWhole && (
          <div class="form-actions wide">
            <Link class="button" to={PATHS.today}>
              {PAIR.noCodeAction}
            </Link>
          </div>
        )}
        {isWhole && (
          <FormBox
            form={form}
            explainProblem={wrongCode}
            onSubmit={async () => {
              await signInWithPasscode(
                { code, user_identifier: identifier, channel },
                PAIR.deviceName,
                paired.current,
              )
              navigate(PATHS.today)
            }}
          >
            <div class="form-actions wide">
              <Submit form={form}>{PAIR.hereSubmit}</Submit>
            </div>
          </FormBox>
        )}
      </div>
    </main>
  )
}

const wrongCode = ({ status }: Problem) => (status === 401 || status === 422 ? PAIR.wrongCode : undefined)
