import { useEffect } from 'preact/hooks'
import { PATHS } from '../../../../contract/page-paths.ts'
import type { Problem } from '../../problem.ts'
import { setUpState } from '../../session-state.ts'
import { setUp } from '../../sign-in-flow.ts'
import { COMMON } from '../../texts/common.ts'
import { SET_UP } from '../../texts/set-up.ts'
import { SIGN_IN } from '../../texts/sign-in.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { SignInForm } from '../sign-in.tsx'
import { StepHeading } from './step-heading.tsx'

const MAX_CODE_CHARS = 40

/** Asks for the code, which the printed link has behind its hash. */
export function SetUpCode() {
  const form = useForm({ code: decodeURIComponent(window.location.hash.slice(1)).slice(0, MAX_CODE_CHARS) })
  useEffect(() => {
    // Remove the code from the browser's history.
    if (window.location.hash !== '') window.history.replaceState(null, '', window.location.pathname)
  }, [])
  if (setUpState.value === 'done') return <AlreadySetUp />
  return (
    <>
      <StepHeading title={SET_UP.title} lead={SET_UP.codeLead} />
      <FormBox
        form={form}
        check={({ code }) => ({ code: code.trim() === '' ? COMMON.required : undefined })}
        onSubmit={({ code }) => setUp(code)}
        explainProblem={explain}
      >
        <TextField
          form={form}
          name="code"
          label={SET_UP.code}
          hint={SET_UP.codeHint}
          autocomplete="off"
          maxLength={MAX_CODE_CHARS}
          autofocus
        />
        <div class="form-actions wide">
          <Submit form={form}>{SET_UP.begin}</Submit>
        </div>
      </FormBox>
      <h2 class="how">{SIGN_IN.title}</h2>
      <SignInForm isSecond />
    </>
  )
}

const explain = ({ status }: Problem) => {
  if (status === 401) return SET_UP.wrongCode
  return status === 409 ? SET_UP.already : undefined
}

const AlreadySetUp = () => (
  <>
    <StepHeading title={SET_UP.alreadyTitle} lead={SET_UP.already} />
    <div class="form-actions wide">
      <Link class="button primary" to={PATHS.today}>
        {SET_UP.signIn}
      </Link>
    </div>
  </>
)
