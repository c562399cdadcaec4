import { MACRO_KEYS, type NutrientKey, nutrientsIn } from '../../../../contract/nutrients.ts'
import { TARGETS } from '../../texts/targets.ts'
import { Section } from './section.tsx'
import { TargetRow } from './target-row.tsx'
import type { ProfileStore } from './use-profile-store.ts'

const GROUPS: Readonly<Record<keyof typeof TARGETS.groups, readonly NutrientKey[]>> = {
  carbohydrate: nutrientsIn('carbohydrate'),
  fat: nutrientsIn('fat'),
  minerals: nutrientsIn('minerals'),
  vitamins: nutrientsIn('vitamins'),
  others: nutrientsIn('water', 'others'),
}

/** Each daily target with what it is based on, and a field for one's own. */
export function Targets({ store }: { store: ProfileStore }) {
  const own = Object.values(GROUPS)
    .flat()
    .filter((key) => store.document.targets[key]?.basis === 'user').length
  return (
    <Section title={TARGETS.title} hint={TARGETS.hint}>
      <ul class="targets">
        {MACRO_KEYS.map((key) => (
          <TargetRow key={key} store={store} nutrient={key} />
        ))}
      </ul>
      <details class="more">
        <summary>
          {TARGETS.more}
          {own > 0 && <span class="tag good">{TARGETS.ownCount(own)}</span>}
        </summary>
        {Object.entries(GROUPS).map(([group, keys]) => (
          <div key={group}>
            <h3>{TARGETS.groups[group as keyof typeof GROUPS]}</h3>
            <ul class="targets">
              {keys.map((key) => (
                <TargetRow key={key} store={store} nutrient={key} />
              ))}
            </ul>
          </div>
        ))}
      </details>
    </Section>
  )
}
