import type { NutrientKey } from '../../../../nutrition/nutrients.ts'
import { TARGETS } from '../../texts/targets.ts'
import { Section } from './section.tsx'
import { TargetRow } from './target-row.tsx'
import type { ProfileStore } from './use-profile-store.ts'

const MAIN: readonly NutrientKey[] = ['energy_kcal', 'protein_g', 'carbohydrate_g', 'fat_g']

const GROUPS: Readonly<Record<keyof typeof TARGETS.groups, readonly NutrientKey[]>> = {
  carbohydrate: ['fiber_g', 'sugars_g', 'added_sugars_g'],
  fat: ['saturated_fat_g', 'monounsaturated_fat_g', 'polyunsaturated_fat_g', 'cholesterol_mg'],
  minerals: ['sodium_mg', 'potassium_mg', 'calcium_mg', 'iron_mg', 'magnesium_mg', 'zinc_mg'],
  vitamins: ['vitamin_a_ug', 'vitamin_c_mg', 'vitamin_d_ug', 'vitamin_e_mg', 'vitamin_b12_ug', 'folate_ug'],
  others: ['water_g', 'caffeine_mg', 'alcohol_g'],
}

/** Each daily target with what it is based on, and a field for one's own. */
export function Targets({ store }: { store: ProfileStore }) {
  const own = Object.values(GROUPS)
    .flat()
    .filter((key) => store.document.targets[key]?.basis === 'user').length
  return (
    <Section title={TARGETS.title} hint={TARGETS.hint}>
      <ul class="targets">
        {MAIN.map((key) => (
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
