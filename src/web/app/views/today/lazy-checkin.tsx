import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { afterFrame } from '../../after-frame.ts'
import { loadCode } from '../../load-code.ts'
import { Loadable } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'

const panel = signal<ComponentType<{ date: string }> | undefined>(undefined)

/** @throws if its code does not arrive. */
async function loadPanel(): Promise<ComponentType<{ date: string }>> {
  // Without the server all code is there at once; the check-in then follows the first frame, and the meals can be used.
  if (window.isOpenedAway === true && document.visibilityState === 'visible') await afterFrame()
  panel.value ??= (await import('./checkin-panel.tsx')).CheckinPanel
  return panel.value
}

/** How the day was: beside the meals, and below them on a phone. Its code comes after theirs. */
export function Checkin({ date }: { date: string }) {
  const loaded = useLoad(() => loadCode(loadPanel))
  const Panel = panel.value
  if (Panel !== undefined) return <Panel date={date} />
  // It is there in a moment, and rows would flicker; its column is there by then.
  if (window.isOpenedAway === true && loaded.isLoading) return <div />
  return <Loadable loaded={loaded}>{(Loaded) => <Loaded date={date} />}</Loadable>
}
