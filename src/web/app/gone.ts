import { signal } from '@preact/signals'
import { undoable } from './ui/toasts.tsx'

/**
 * The ids of what has been taken away on the page. Whatever shows a list leaves these out itself: an answer that was
 * given before the server was told has them still, and so has the list that is asked for when one comes back.
 */
const gone = signal<ReadonlySet<string>>(new Set())

export const isGone = (id: string): boolean => gone.value.has(id)
export const isLeft = ({ id }: { id: string }): boolean => !isGone(id)

/**
 * As `undoable`, with what has this id out of sight until it is taken back.
 * @param onBack once it is in sight again.
 */
export function takeAway(
  id: string,
  text: string,
  send: (isLast: boolean) => Promise<unknown>,
  onBack?: () => void,
): void {
  gone.value = new Set([...gone.value, id])
  undoable(text, send, () => {
    gone.value = new Set([...gone.value].filter((other) => other !== id))
    onBack?.()
  })
}
