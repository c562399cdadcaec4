import { PATHS } from '../../../contract/page-paths.ts'
import { signedInId } from '../session-state.ts'
import { PASSKEYS } from '../texts/passkeys.ts'
import { SETTINGS } from '../texts/settings.ts'
import { signInCommand } from '../texts/sign-in.ts'
import { Dialog } from './dialog.tsx'
import { Link } from './link.tsx'
import { CopyButton } from './secret.tsx'

/** Before somebody signs out who could not sign in again by themselves. */
export function NoWayBack({ close, signOut }: { close: () => void; signOut: () => void }) {
  const command = signInCommand(signedInId())
  return (
    <Dialog title={PASSKEYS.noWayBack} onClose={close}>
      <p>{PASSKEYS.noWayBackBody(window.location.hostname)}</p>
      <p class="command">
        <code>{command}</code>
        <CopyButton text={command} class="button small" />
      </p>
      <div class="form-actions">
        <button type="button" class="button danger" onClick={signOut}>
          {SETTINGS.signOut}
        </button>
        <Link class="button primary" to={PATHS.passkeys}>
          {PASSKEYS.makeFirst}
        </Link>
      </div>
    </Dialog>
  )
}
