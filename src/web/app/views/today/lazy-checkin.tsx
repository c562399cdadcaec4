import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { loadCode } from '../../load-code.ts'
import { Loadable } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'

const panel = signal<ComponentType<{ date: string }> | undefined>(undefined)

/** Beside the meals on a wide screen. */
export const isBelow = () => !matchMedia('(min-width: 72rem)').matches

/** Without the server all code is there at once; what is below the screen then follows the first frame. */
const firstFrame = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    requestAnimationFrame(() => port2.postMessage(undefined))
  })

/** Has its code there before it is drawn. @throws if it does not arrive. */
export async function prefetchCheckin(): Promise<ComponentType<{ date: string }>> {
  if (window.isOpenedAway === true && isBelow() && document.visibilityState === 'visible') await firstFrame()
  panel.value ??= (await import('./checkin-panel.tsx')).CheckinPanel
  return panel.value
}

/** How the day was: beside the meals, and below them on a phone. Its code comes after theirs. */
export function Checkin({ date }: { date: string }) {
  const loaded = useLoad(() => loadCode(prefetchCheckin))
  const Panel = panel.value
  if (Panel !== undefined) return <Panel date={date} />
  return <Loadable loaded={loaded}>{(Loaded) => <Loaded date={date} />}</Loadable>
}
