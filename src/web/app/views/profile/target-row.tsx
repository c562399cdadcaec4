import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { NutrientKey } from '../../../../contract/nutrients.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { BASES, EXPLAINED, NOTES, SHARES, TARGETS } from '../../texts/targets.ts'
import { Icon } from '../../ui/icons.tsx'
import { amount, type Target } from './amount.ts'
import { OwnTarget } from './own-target.tsx'
import type { Store } from './store.ts'

/** A target in one line, which opens to how it was found and to a field for one's own. */
export function TargetRow({ store, nutrient }: { store: Store; nutrient: NutrientKey }) {
  const id = useId()
  const isOpen = useSignal(false)
  const target: Target | undefined = store.document.targets[nutrient]
  return (
    <li class="target">
      <button
        type="button"
        class="target-head"
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <span class="target-name">
          {NUTRIENTS[nutrient].name}
          {target?.basis === 'user' && <span class="tag good">{TARGETS.own}</span>}
          {target !== undefined && target.basis !== 'user' && (
            <span class="hint">{BASES[target.basis] ?? target.basis}</span>
          )}
        </span>
        <span class="target-value number">
          {target === undefined ? (
            <span class="hint">{TARGETS.none}</span>
          ) : (
            <>
              <span class="hint">{TARGETS.kinds[target.kind]}</span> {amount(target.value, nutrient)}
            </>
          )}
        </span>
        <Icon name="next" />
      </button>
      {/* Kept while it is closed, so that nothing typed is lost. */}
      <div id={id} class="target-body" hidden={!isOpen.value}>
        {target !== undefined && <Explained target={target} nutrient={nutrient} />}
        <OwnTarget store={store} nutrient={nutrient} target={target} />
      </div>
    </li>
  )
}

function Explained({ target, nutrient }: { target: Target; nutrient: NutrientKey }) {
  const { basis, notes, value, upper_limit: limit } = target
  const how = basis === 'energy_share' ? SHARES[nutrient] : EXPLAINED[basis]
  return (
    <div class="hint explained">
      <p>{how ?? basis}</p>
      {notes.map((note) => (
        <p key={note}>{NOTES[note] ?? note}</p>
      ))}
      {limit !== undefined && value <= limit && <p>{TARGETS.upperLimit(amount(limit, nutrient))}</p>}
      {limit !== undefined && value > limit && (
        <p class="careful">{TARGETS.aboveLimit(amount(limit, nutrient))}</p>
      )}
      {nutrient === 'energy_kcal' && basis === 'user' && value < 1200 && (
        <p class="careful">{TARGETS.veryLow}</p>
      )}
    </div>
  )
}
