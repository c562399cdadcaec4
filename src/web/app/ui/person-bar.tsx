import { PATHS } from '../../../contract/page-paths.ts'
import { clearActing, endedCare, switchTo } from '../acting.ts'
import { session } from '../session-state.ts'
import { CARED_FOR } from '../texts/cared-for.ts'
import { COMMON } from '../texts/common.ts'
import { SHARED_WITH_ME } from '../texts/sharing.ts'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'
import { toastError } from './toasts.tsx'

/** Whose journal is shown, where that could be somebody else's, and the way to the others. */
export function PersonBar() {
  const shown = session.value
  if (!shown || !(shown.has_others || shown.guardian !== undefined)) return null
  const { user_id: id, name, guardian, cares_for: others, shared_with_me: sharedWithMe } = shown
  const choices = [
    ...(guardian === undefined ? [] : [{ name: guardian.name, person: undefined }]),
    ...others.filter((other) => other.id !== id).map((person) => ({ name: person.name, person })),
  ]
  return (
    <section class="person-bar" aria-label={CARED_FOR.bar} style={{ '--hue': String(hueOf(id)) }}>
      <span class="person-dot" aria-hidden="true" />
      <p>
        {CARED_FOR.journalOf} <strong>{name}</strong>
      </p>
      {guardian === undefined && sharedWithMe > 0 && (
        <Link class="button small" to={PATHS.sharedWithMe}>
          {SHARED_WITH_ME.count(sharedWithMe)}
        </Link>
      )}
      {choices.map((choice) => (
        <button
          key={choice.person?.id}
          type="button"
          class="button small"
          onClick={() => void switchTo(choice.person).catch(toastError)}
        >
          {CARED_FOR.switchTo(choice.name)}
        </button>
      ))}
    </section>
  )
}

/** Why the page shows a guardian's own journal again. */
export function CareEnded() {
  const name = endedCare.value
  if (name === undefined) return null
  return (
    <div class="banner" role="status">
      <Icon name="warning" />
      <span>{CARED_FOR.ended(name)}</span>
      <button type="button" class="button small" onClick={clearActing}>
        {COMMON.close}
      </button>
    </div>
  )
}

/** A colour of the person's own, in degrees. */
function hueOf(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
