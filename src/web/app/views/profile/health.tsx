import { PROFILE } from '../../texts/profile.ts'
import { ChipList } from './chip-list.tsx'
import { Section } from './section.tsx'
import type { ProfileStore } from './use-profile-store.ts'

/** Allergies, conditions, medicines and goals. */
export function Health({ store }: { store: ProfileStore }) {
  return (
    <Section title={PROFILE.health}>
      <ChipList
        store={store}
        path="allergies"
        label={PROFILE.allergies}
        hint={PROFILE.allergiesHint}
        suggestions="allergies"
        canBeNone
      />
      <ChipList
        store={store}
        path="conditions"
        label={PROFILE.conditions}
        hint={PROFILE.conditionsHint}
        suggestions="conditions"
        canBeNone
      />
      <ChipList
        store={store}
        path="medications"
        label={PROFILE.medications}
        hint={PROFILE.medicationsHint}
        suggestions="medications"
      />
      <ChipList
        store={store}
        path="health_goals"
        label={PROFILE.healthGoals}
        hint={PROFILE.healthGoalsHint}
        suggestions="health_goals"
      />
    </Section>
  )
}
