import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { databaseStore } from '../mutations/database.ts'
import { type Mutation, ownerOf } from '../mutations/mutation.ts'
import { unsentChanges } from '../mutations/queue.ts'
import { labelOf } from '../mutations/whose.ts'
import { PRODUCT_TITLE } from '../product-title.ts'
import { endedPerson, session } from '../session-state.ts'
import { ACCESS_ENDED } from '../texts/access-ended.ts'
import { Icon } from '../ui/icons.tsx'
import { useLoad } from '../use-load.ts'
import { SignIn } from './sign-in.tsx'

/** Why the journal is not shown any more, and who can change that: a sign-in of the same person would be refused. */
export function AccessEnded() {
  const isOther = useSignal(false)
  const stored = useLoad(storedChanges)
  const unsent = session.value ? unsentChanges.value : (stored.data ?? [])
  const title = useRef<HTMLHeadingElement>(null)
  // The view that had it is not there any more.
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    if (!isOther.value) document.title = `${ACCESS_ENDED.title} · ${PRODUCT_TITLE}`
  }, [isOther.value])
  if (isOther.value) return <SignIn />
  return (
    <main class="alone">
      <div class="sign-in">
        <span class="empty-icon">
          <Icon name="warning" />
        </span>
        <h1 ref={title} tabIndex={-1}>
          {ACCESS_ENDED.title}
        </h1>
        <p class="lead">{ACCESS_ENDED.body}</p>
        <p>{ACCESS_ENDED.ask}</p>
        {unsent.length > 0 && (
          <>
            <p>{ACCESS_ENDED.unsent(unsent.length)}</p>
            <ul>
              {unsent.map((change) => (
                <li key={change.id}>{labelOf(change)}</li>
              ))}
            </ul>
          </>
        )}
        <button type="button" class="button quiet" onClick={() => (isOther.value = true)}>
          {ACCESS_ENDED.other}
        </button>
      </div>
    </main>
  )
}

/** What this browser keeps unsent of the person, where the page was loaded after the end: it does not know them any more. */
async function storedChanges(): Promise<Mutation[]> {
  if (session.peek()) return []
  const person = endedPerson.peek()
  return (await databaseStore.list()).filter((queued) => ownerOf(queued) === person)
}
