import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { PATHS } from '../../../contract/page-paths.ts'
import { send } from '../api.ts'
import type { ApiAnswer } from '../api-types.ts'
import { Problem } from '../problem.ts'
import { PRODUCT_TITLE } from '../product-title.ts'
import { href } from '../router.ts'
import { session } from '../session-state.ts'
import { INVITATION } from '../texts/people.ts'
import { FormBox, Submit, useForm } from '../ui/form.tsx'
import { Icon } from '../ui/icons.tsx'
import { Failed, Skeleton } from '../ui/load-states.tsx'
import { useLoad } from '../use-load.ts'
import { useNewHash } from '../use-new-hash.ts'
import { browserZone } from './profile/time-zones.ts'
import { SignInChoices } from './set-up/sign-in-choices.tsx'

type Offer = ApiAnswer<'post', '/api/invitations/look'>
type Accepted = ApiAnswer<'post', '/api/invitations/accept'>

/** Where the link of an invitation leads. Opening it changes nothing; accepting it signs its person in. */
export function Invitation() {
  const secret = useSignal(window.location.hash.slice(1))
  const accepted = useSignal<Accepted | undefined>(undefined)
  useNewHash()
  useEffect(() => {
    document.title = `${INVITATION.title} · ${PRODUCT_TITLE}`
    // Not in the browser's history.
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  const offer = useLoad(() => look(secret.value), secret.value)
  return (
    <main class="alone">
      <div class="sign-in">
        <span class="empty-icon">
          <Icon name="profile" />
        </span>
        {accepted.value !== undefined ? (
          <Welcome name={accepted.value.name} />
        ) : offer.data !== undefined ? (
          <Offered
            offer={offer.data}
            secret={secret.value}
            done={(result) => {
              accepted.value = result
            }}
          />
        ) : offer.problem === undefined ? (
          <Skeleton rows={0} />
        ) : offer.problem.status === 404 || offer.problem.status === 422 ? (
          <Refused />
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

type OfferedProps = { offer: Offer; secret: string; done: (accepted: Accepted) => void }

function Offered({ offer, secret, done }: OfferedProps) {
  const form = useForm({})
  return (
    <>
      <h1>{INVITATION.offer(offer.name)}</h1>
      <p class="lead">{offer.invited_by === null ? INVITATION.byNobody : INVITATION.by(offer.invited_by)}</p>
      <p>{INVITATION.what}</p>
      {session.value && <p class="hint">{INVITATION.other}</p>}
      <FormBox
        form={form}
        explainProblem={({ status }) => (status === 404 ? INVITATION.badBody : undefined)}
        onSubmit={async () => {
          const body = { secret, time_zone: browserZone() }
          const options = { isAnonymous: true }
          done((await send('post', '/api/invitations/accept', { body }, options)) as Accepted)
        }}
      >
        <div class="form-actions wide">
          <Submit form={form}>{INVITATION.accept}</Submit>
        </div>
      </FormBox>
    </>
  )
}

/** Its link loads the page again: nothing of another person who was signed in before stays in memory. */
const Welcome = ({ name }: { name: string }) => (
  <>
    <h1>{INVITATION.welcome(name)}</h1>
    <p class="lead">{INVITATION.welcomeBody}</p>
    <SignInChoices isOwner={false} isJustAccepted />
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

const Refused = () => (
  <>
    <h1>{INVITATION.bad}</h1>
    <p class="lead">{INVITATION.badBody}</p>
    <div class="form-actions wide">
      <a class="button" href={href(PATHS.today)}>
        {INVITATION.goOn}
      </a>
    </div>
  </>
)
