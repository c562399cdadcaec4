import { api } from '../api.ts'
import type { ApiAnswer } from '../api-types.ts'
import { EMERGENCY } from '../texts/emergency.ts'
import { useLoad } from '../use-load.ts'

type Profile = ApiAnswer<'get', '/api/profile'>

/** What helpers ask for first, from the profile. The page reads it itself, so that no model sees it for this. */
export function ForHelpers() {
  const { data } = useLoad(() => api.get('/api/profile'))
  const rows = data === undefined ? [] : helperRows(data)
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
