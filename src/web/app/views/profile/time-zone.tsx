import { useSignal } from '@preact/signals'
import { Problem } from '../../problem.ts'
import { serverNow } from '../../server-clock.ts'
import { PROFILE } from '../../texts/profile.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { problemText } from '../../ui/load-states.tsx'
import { browserZone } from '../../zone-offset.ts'
import { SavedMark, type SaveState, Section } from './section.tsx'
import { matchingZones } from './time-zones.ts'
import type { ProfileStore } from './use-profile-store.ts'

/** The time zone, which is saved as soon as it is chosen. */
export function TimeZoneSection({ store }: { store: ProfileStore }) {
  const state = useSignal<SaveState>('idle')
  const error = useSignal<string | undefined>(undefined)
  const zone = store.document.time_zone
  const here = browserZone()
  const choose = async (chosen: string) => {
    error.value = undefined
    if (chosen === zone) return
    state.value = 'saving'
    try {
      await store.save({ time_zone: chosen })
      state.value = 'saved'
    } catch (problem) {
      state.value = 'idle'
      error.value =
        problem instanceof Problem ? (problem.fields.time_zone ?? problemText(problem)) : String(problem)
    }
  }
  return (
    <Section title={PROFILE.timeZoneTitle} headerExtra={<SavedMark state={state.value} />}>
      <Combobox
        label={PROFILE.timeZone}
        hint={PROFILE.timeZoneHint}
        value={zone.replaceAll('_', ' ')}
        search={(text) => matchingZones(text, zone, serverNow())}
        choose={(chosen) => void choose(chosen)}
        found={(count) => (count === 0 ? PROFILE.noZone : PROFILE.found(count))}
        error={error.value}
      />
      {here !== zone && (
        <button type="button" class="button small" onClick={() => void choose(here)}>
          {PROFILE.useBrowserZone(here.replaceAll('_', ' '))}
        </button>
      )}
    </Section>
  )
}
