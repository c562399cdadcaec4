import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import { ENERGY_USE } from '../../texts/energy-use.ts'
import { TARGET_CHANGE } from '../../texts/target-change.ts'
import { Link } from '../../ui/link.tsx'
import { useLoad } from '../../use-load.ts'
import { energyUseText } from '../profile/energy-use-text.ts'

/** What the person uses a day, by their weights and what they ate; nothing where it is not estimated. */
export function EnergyUseCard() {
  const { data } = useLoad(() => api.get('/api/trends/energy-use'))
  if (data === undefined || !data.is_meaningful) return null
  return (
    <section class="card padded energy-use-card" aria-label={ENERGY_USE.title}>
      <h2>{ENERGY_USE.title}</h2>
      <p class="number">{energyUseText(data)}</p>
      <Link class="button small" to={PATHS.profile}>
        {TARGET_CHANGE.settings}
      </Link>
    </section>
  )
}
