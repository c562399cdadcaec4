import type { ApiAnswer } from '../api-types.ts'
import { EMERGENCY } from '../texts/emergency.ts'

export type Profile = ApiAnswer<'get', '/api/profile'>

/** What helpers ask for first, from the profile. */
export function ForHelpers({ profile }: { profile: Profile }) {
  const rows = helperRows(profile)
  return rows.length === 0 ? null : (
    <section class="safety-section" aria-label={EMERGENCY.helpers} lang="en">
      <p class="safety-title">{EMERGENCY.helpers}</p>
      <dl class="safety-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const helperRows = ({ allergies, conditions, medications, metrics_data: metrics }: Profile) =>
  [
    [EMERGENCY.age, metrics.age === null ? '' : String(metrics.age)],
    [EMERGENCY.pregnant, metrics.pregnant === true ? EMERGENCY.yes : ''],
    [EMERGENCY.allergies, allergies.join(', ')],
    [EMERGENCY.conditions, conditions.join(', ')],
    [EMERGENCY.medications, medications.join(', ')],
  ].filter(([, value]) => value !== '')
