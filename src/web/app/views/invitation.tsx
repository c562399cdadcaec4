import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ACCEPTED_PARAM } from '../../../contract/accepted-param.ts'
import { PATHS } from '../../../contract/page-paths.ts'
import { send } from '../api.ts'
import type { ApiAnswer } from '../api-types.ts'
import { Problem } from '../problem.ts'
import { PRODUCT_TITLE } from '../product-title.ts'
import { href, location } from '../router.ts'
import { session } from '../session-state.ts'
import { readSession } from '../sign-in-flow.ts'
import { INVITATION } from '../texts/people.ts'
import { FormBox, Submit, useForm } from '../ui/form.tsx'
import { Icon } from '../ui/icons.tsx'
import { Failed, Skeleton } from '../ui/load-states.tsx'
import { useLoad } from '../use-load.ts'
import { useNewHash } from '../use-new-hash.ts'
import { browserZone } from '../zone-offset.ts'
import { SignInChoices } from './set-up/sign-in-choices.tsx'
import { StepHeading } from './set-up/step-heading.tsx'

type Offer = ApiAnswer<'post', '/api/invitations/look'>
type Accepted = ApiAnswer<'post', '/api/invitations/accept'>

/** Where the link of an invitation leads. Opening it changes nothing; accepting it signs its person in. */
export function Invitation() {
  const secret = useSignal(window.location.hash.slice(1))
  const accepted = useSignal<Accepted | undefined>(undefined)
  const isLost = useSignal(false)
  useNewHash()
  useEffect(() => {
    document.title = `${INVITATION.title} · ${PRODUCT_TITLE}`
    // Not in the browser's history.
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  }, [])
  const offer = useLoad(() => look(secret.value), secret.value)
  const welcome = accepted.value ?? (secret.value === '' ? joined() : undefined)
  return (
    <main class="alone">
      <div class="sign-in">
        <span class="empty-icon">
          <Icon name="profile" />
        </span>
        {welcome !== undefined ? (
          <Welcome name={welcome.name} />
        ) : isLost.value ? (
          <Refused isFocused />
        ) : offer.data !== undefined ? (
          <Offered
            offer={offer.data}
            secret={secret.value}
            done={(result) => {
              accepted.value = result
              // The page may have shown another person so far.
              void readSession().catch(() => {})
            }}
            lost={() => {
              isLost.value = true
            }}
          />
        ) : offer.problem === undefined || session.value === undefined ? (
          <Skeleton rows={0} />
        ) : offer.problem.status === 404 || offer.problem.status === 422 ? (
          <Refused isWithoutLink={secret.value === ''} />
        ) : (
          <Failed problem={offer.problem} retry={() => void offer.reload()} />
        )}
      </div>
    </main>
  )
}

async function look(secret: string): Promise<Offer> {
  if (secret === '') throw new Problem(404, INVITATION.bad)
  return (await send('post', '/api/invitations/look', { body: { secret } }, { isAnonymous: true })) as Offer
}

/** Who was signed in here by an invitation, when the page is loaded again after that. */
function joined(): { name: string } | undefined {
  const { value: own } = session
  const isJoined = own?.signed_in_with === 'invitation' || (own && isByProvider())
  return isJoined && own.guardian === undefined ? own : undefined
}

/** Whether the identity provider has signed in who was invited: the server leads here then. */
const isByProvider = () =>
  session.value?.signed_in_with === 'provider' && location.value.query.has(ACCEPTED_PARAM)

/** A new journal begins in the time zone of the browser; one that has a profile stays in its own. */
async function beginTimeZone(): Promise<void> {
  let ifMatch: string | undefined
  const onEtag = (etag: string | undefined) => {
    ifMatch = etag
  }
  try {
    const { updated_at } = (await send('get', '/api/profile', {}, { onEtag })) as ApiAnswer<
      'get',
      '/api/profile'
    >
    if (updated_at !== null) return
    await send('patch', '/api/profile', { body: { time_zone: browserZone() } }, { ifMatch })
  } catch {
    // A zone that the server does not know, say: it can be chosen in the profile.
  }
}

type OfferedProps = {
  offer: Offer
  secret: string
  done: (accepted: Accepted) => void
  /** The link has stopped working meanwhile. */
  lost: () => void
}

function Offered({ offer, secret, done, lost }: OfferedProps) {
  const form = useForm({})
  const { name, guardians } = offer
  const isHandOver = guardians.length > 0
  return (
    <>
      <h1>{INVITATION.offer(name)}</h1>
      <p class="lead">{leadOf(offer)}</p>
      <p>{isHandOver ? INVITATION.takesOver(guardians) : INVITATION.what}</p>
      {session.value && <p class="hint">{INVITATION.other}</p>}
      <FormBox
        form={form}
        onSubmit={async () => {
          const body = { secret, time_zone: browserZone() }
          const options = { isAnonymous: true }
          try {
            done((await send('post', '/api/invitations/accept', { body }, options)) as Accepted)
          } catch (error) {
            if (!(error instanceof Problem) || error.status !== 404) throw error
            lost()
          }
        }}
      >
        <div class="form-actions wide">
          <Submit form={form}>{isHandOver ? INVITATION.takeOver : INVITATION.accept}</Submit>
        </div>
      </FormBox>
    </>
  )
}

function leadOf({ invited_by: by, guardians }: Offer): string {
  if (guardians.length > 0) return by === null ? INVITATION.handedOver : INVITATION.handedOverBy(by)
  return by === null ? INVITATION.byNobody : INVITATION.by(by)
}

/** Its link loads the page again: nothing of another person who was signed in before stays in memory. */
function Welcome({ name }: { name: string }) {
  const isProvided = isByProvider()
  useEffect(() => {
    if (isProvided) void beginTimeZone()
  }, [isProvided])
  return (
    <>
      <h1>{INVITATION.welcome(name)}</h1>
      <p class="lead">{INVITATION.welcomeBody}</p>
      {/* Who has an account at the provider signs in there. */}
      {!isProvided && <SignInChoices isOwner={false} isJustAccepted />}
      <div class="form-actions wide">
        <a class="button primary" href={href(PATHS.today)}>
          {INVITATION.open}
        </a>
        <a class="button" href={href(PATHS.setUp)}>
          {INVITATION.questions}
        </a>
      </div>
    </>
  )
}

type RefusedProps = {
  /** Whether it takes the place of a form in which somebody was. */
  isFocused?: boolean
  /** Whether the address had no secret, as after a reload: the invitation may be as good as before. */
  isWithoutLink?: boolean
}

function Refused({ isFocused = false, isWithoutLink = false }: RefusedProps) {
  const { value: own } = session
  const name = own ? (own.guardian?.name ?? own.name) : undefined
  return (
    <>
      {isWithoutLink ? (
        <StepHeading
          title={INVITATION.openAgain}
          lead={name === undefined ? INVITATION.openAgainBody : INVITATION.openAgainSignedIn(name)}
        />
      ) : (
        <StepHeading
          title={INVITATION.bad}
          lead={name === undefined ? INVITATION.badBody : INVITATION.signedIn(name)}
          isFocused={isFocused}
        />
      )}
      <div class="form-actions wide">
        <a class="button" href={href(PATHS.today)}>
          {INVITATION.goOn}
        </a>
      </div>
    </>
  )
}
