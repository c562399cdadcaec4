import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { afterFrame } from '../../after-frame.ts'
import { loadCode } from '../../load-code.ts'
import { Loadable } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'

const panel = signal<ComponentType<{ date: string }> | undefined>(undefined)

/** Beside the meals on a wide screen. */
export const isBelow = () => !matchMedia('(min-width: 72rem)').matches

/** Has its code there before it is drawn. @throws if it does not arrive. */
export async function prefetchCheckin(): Promise<ComponentType<{ date: string }>> {
  // Without the server all code is there at once; what is below the screen then follows the first frame.
  if (window.isOpenedAway === true && isBelow() && document.visibilityState === 'visible') await afterFrame()
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
