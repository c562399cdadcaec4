import { useEffect, useState } from 'preact/hooks'
import { MAX_SIGN_IN_CHARS } from '../../../contract/limits.ts'
import { PATHS } from '../../../contract/page-paths.ts'
import { clearProviderProblem, PROVIDER_NAME, providerHref, providerProblem } from '../identity-provider.ts'
import { canUsePasskeys } from '../passkeys.ts'
import type { Problem } from '../problem.ts'
import { PRODUCT_TITLE } from '../product-title.ts'
import { setUpState, signedInId } from '../session-state.ts'
import { leaveSession, resumeIfSignedIn, signIn, signInWithPasskey } from '../sign-in-flow.ts'
import { COMMON } from '../texts/common.ts'
import { PASSKEYS } from '../texts/passkeys.ts'
import { SIGN_IN, signInCommand } from '../texts/sign-in.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../ui/form.tsx'
import { Link } from '../ui/link.tsx'
import { PlainHttpNotice } from '../ui/plain-http-notice.tsx'
import { CopyButton } from '../ui/secret.tsx'

/** The first thing that a stranger sees. The address stays: after signing in, the view that was asked for is there. */
export function SignIn() {
  useEffect(() => {
    document.title = `${SIGN_IN.title} · ${PRODUCT_TITLE}`
  }, [])
  return (
    <main class="alone">
      <div class="sign-in">
        <p class="brand" aria-hidden="true">
          <span class="leaf" />
          {PRODUCT_TITLE}
        </p>
        <h1>{SIGN_IN.title}</h1>
        <p class="lead">{SIGN_IN.lead}</p>
        <ProviderSignIn />
        <PasskeySignIn />
        <SignInForm />
        {setUpState.value === 'begun' && (
          <Link class="button quiet" to={PATHS.setUp}>
            {SIGN_IN.setUp}
          </Link>
        )}
        <HowTo />
        <PlainHttpNotice />
      </div>
    </main>
  )
}

/** Over the view that the person was on, when their session has ended elsewhere. */
export function SessionEnded() {
  return (
    <Dialog title={SIGN_IN.endedTitle}>
      <p>{SIGN_IN.endedBody}</p>
      <ProviderSignInTab />
      <PasskeySignIn />
      <SignInForm />
      <HowTo />
      <button type="button" class="button quiet" onClick={leaveSession}>
        {SIGN_IN.leave}
      </button>
    </Dialog>
  )
}

/** The identity provider, where there is one; it comes back to the view that was asked for. */
function ProviderSignIn() {
  const [problem] = useState(providerProblem)
  useEffect(clearProviderProblem, [])
  if (PROVIDER_NAME === undefined) return null
  return (
    <div class="at-provider">
      {problem !== undefined && (
        <p class="form-problem" role="alert">
          {SIGN_IN.providerFailed(PROVIDER_NAME, problem)}
        </p>
      )}
      <a class="button primary" href={providerHref()}>
        {SIGN_IN.provider(PROVIDER_NAME)}
      </a>
      <p class="hint">{SIGN_IN.providerHint}</p>
      <p class="or">
        <span>{SIGN_IN.or}</span>
      </p>
    </div>
  )
}

/** In a tab of its own: what was typed on this one stays. */
function ProviderSignInTab() {
  useEffect(() => {
    const look = () => void resumeIfSignedIn()
    // In another tab it may have been done already, perhaps by somebody else.
    look()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  if (PROVIDER_NAME === undefined) return null
  return (
    <div class="at-provider">
      <a class="button primary" href={providerHref()} target="_blank" rel="noopener">
        {SIGN_IN.provider(PROVIDER_NAME)}
      </a>
      <p class="hint">{SIGN_IN.providerTab}</p>
      <p class="or">
        <span>{SIGN_IN.or}</span>
      </p>
    </div>
  )
}

/** Where passkeys work; a person without one goes on below. */
function PasskeySignIn() {
  const form = useForm({})
  if (!canUsePasskeys()) return null
  return (
    <div class="at-provider">
      <FormBox form={form} onSubmit={signInWithPasskey}>
        <div class="form-actions wide">
          <Submit form={form} class="button">
            {PASSKEYS.signIn}
          </Submit>
        </div>
      </FormBox>
    </div>
  )
}

/** @param isSecond whether another field above it has the focus, and another button is the main one. */
export function SignInForm({ isSecond = PROVIDER_NAME !== undefined }: { isSecond?: boolean }) {
  const form = useForm({ credential: '' })
  const check = ({ credential }: { credential: string }) => ({
    credential: credential.trim() === '' ? COMMON.required : undefined,
  })
  return (
    <FormBox
      form={form}
      check={check}
      onSubmit={({ credential }) => signIn(credential)}
      explainProblem={wrongCredential}
    >
      <TextField
        form={form}
        name="credential"
        label={SIGN_IN.credential}
        hint={SIGN_IN.hint}
        type="password"
        autocomplete="off"
        maxLength={MAX_SIGN_IN_CHARS}
        autofocus={!isSecond}
      />
      <div class="form-actions wide">
        <Submit form={form} class={isSecond ? 'button' : 'button primary'}>
          {SIGN_IN.submit}
        </Submit>
      </div>
    </FormBox>
  )
}

const wrongCredential = ({ status }: Problem) => (status === 401 ? SIGN_IN.wrong : undefined)

/** Somebody whose session has ended is known; a stranger is not. */
function HowTo() {
  const known = signedInId()
  const command = signInCommand(known)
  return (
    <details class="how">
      <summary>{SIGN_IN.howTitle}</summary>
      <p>{SIGN_IN.how}</p>
      <p class="command">
        <code>{command}</code>
        <CopyButton text={command} class="button small" />
      </p>
      <p>{known === undefined ? SIGN_IN.howOther : SIGN_IN.howKnown}</p>
      <p>{SIGN_IN.howToken}</p>
    </details>
  )
}
