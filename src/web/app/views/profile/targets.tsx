import { MACRO_KEYS, type NutrientKey, nutrientsIn } from '../../../../contract/nutrients.ts'
import { TARGETS } from '../../texts/targets.ts'
import { massText } from '../../units.ts'
import type { ProfileDocument } from './changes.ts'
import { EnergyUse } from './energy-use.tsx'
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

/** The age, in years, from which a row is of use; an own target is always shown. */
const FROM_AGE: Partial<Record<NutrientKey, number>> = { alcohol_g: 18, caffeine_mg: 12 }
const fitsAge = ({ metrics_data: { age }, targets }: ProfileDocument, key: NutrientKey) =>
  targets[key] !== undefined || age === null || age >= (FROM_AGE[key] ?? 0)

/** The daily targets, each with its basis and a field for an own target. */
export function Targets({ store }: { store: ProfileStore }) {
  const { weight_from_checkins: weight } = store.document
  const own = Object.values(GROUPS)
    .flat()
    .filter((key) => store.document.targets[key]?.basis === 'user').length
  return (
    <Section title={TARGETS.title} hint={TARGETS.hint}>
      {weight && <p class="hint">{TARGETS.fromWeighIns(massText(weight.kg), weight.weigh_ins)}</p>}
      <EnergyUse store={store} />
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
              {keys
                .filter((key) => fitsAge(store.document, key))
                .map((key) => (
                  <TargetRow key={key} store={store} nutrient={key} />
                ))}
            </ul>
          </div>
        ))}
      </details>
    </Section>
  )
}
