import { useEffect, useRef } from 'preact/hooks'
import { PATHS } from '../../../../../contract/page-paths.ts'
import { href } from '../../../router.ts'
import { signedInId } from '../../../session-state.ts'
import { DATA } from '../../../texts/data.ts'
import { signInCommand } from '../../../texts/sign-in.ts'
import { Icon } from '../../../ui/icons.tsx'
import { CopyButton } from '../../../ui/secret.tsx'
import type { DeletionOutcome } from './delete-dialog.tsx'

/** Confirms the deletion. Its link reloads the page, so that no data stays in memory. */
export function DeletionDone({ outcome: { isCleared, isSignedOut } }: { outcome: DeletionOutcome }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const command = signInCommand(signedInId())
  return (
    <section class={isCleared ? 'card outcome good' : 'card outcome'} role="status">
      <span class="outcome-icon">
        <Icon name={isCleared ? 'check' : 'warning'} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {DATA.doneTitle}
      </h2>
      <p>{isCleared ? DATA.doneBody : DATA.doneTraces}</p>
      <p>{DATA.doneStays}</p>
      {isSignedOut && (
        <>
          <p>{DATA.doneSignedOut}</p>
          <p class="command">
            <code>{command}</code>
            <CopyButton text={command} class="button small" />
          </p>
        </>
      )}
      <div class="outcome-actions">
        <a class="button primary" href={href(PATHS.today)}>
          {isSignedOut ? DATA.goToSignIn : DATA.goToToday}
        </a>
      </div>
    </section>
  )
}
