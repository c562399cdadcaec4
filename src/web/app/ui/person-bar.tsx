import { PATHS } from '../../../contract/page-paths.ts'
import { switchTo } from '../acting.ts'
import { location } from '../router.ts'
import { session } from '../session-state.ts'
import { COMMON } from '../texts/common.ts'
import { PERSON_BAR } from '../texts/person-bar.ts'
import { Link } from './link.tsx'
import { Empty } from './load-states.tsx'
import { Page } from './page.tsx'
import { toastError } from './toasts.tsx'

/** Whose journal is shown, where that could be somebody else's, and the way to the others. */
export function PersonBar() {
  const shown = session.value
  if (!shown || !(shown.has_others || shown.guardian !== undefined)) return null
  const { user_id: id, name, guardian, cares_for: others, shared_with_me: sharedWithMe } = shown
  const choices = [
    ...(guardian === undefined ? [] : [{ name: guardian.name, person: undefined }]),
    // What a browser kept of a server that had no labels yet has names alone.
    ...others
      .filter((other) => other.id !== id)
      .map((person) => ({ name: person.label ?? person.name, person })),
  ]
  return (
    <section class="person-bar" aria-label={PERSON_BAR.label} style={{ '--hue': String(hueOf(id)) }}>
      <span class="person-dot" aria-hidden="true" />
      <p>
        {PERSON_BAR.journalOf} <strong>{name}</strong>
      </p>
      {guardian === undefined && sharedWithMe > 0 && (
        <Link class="button small" to={PATHS.sharedWithMe}>
          {PERSON_BAR.sharedWithMe(sharedWithMe)}
        </Link>
      )}
      {choices.map((choice) => (
        <SwitchButton key={choice.person?.id} {...choice} />
      ))}
    </section>
  )
}

/** @param person undefined: the guardian's own journal. */
const SwitchButton = ({
  name,
  person,
  path,
}: {
  name: string
  person: { id: string; name: string } | undefined
  path?: string
}) => (
  <button type="button" class="button small" onClick={() => void switchTo(person, path).catch(toastError)}>
    {PERSON_BAR.switchTo(name)}
  </button>
)

/** In the place of a view about the account of the guardian, while the journal of somebody else is shown. */
export const OfAccount = ({ name }: { name: string }) => (
  <Page title={COMMON.settings}>
    <Empty
      icon="profile"
      title={PERSON_BAR.ofOwnAccount(name)}
      action={<SwitchButton name={name} person={undefined} path={location.value.path} />}
    >
      {PERSON_BAR.notOfCaredFor(session.value?.name ?? '')}
    </Empty>
  </Page>
)

/** A colour of the person's own, in degrees. */
function hueOf(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
