import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { NutrientKey } from '../../../../contract/nutrients.ts'
import { OWN_ENERGY_NOTES } from '../../../../contract/weight-loss.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { BASIS_LABELS, BASIS_TEXTS, ENERGY_SHARE_TEXTS, TARGET_NOTES, TARGETS } from '../../texts/targets.ts'
import { Icon } from '../../ui/icons.tsx'
import { OwnTarget } from './own-target.tsx'
import { formatTarget, type Target } from './target-amount.ts'
import type { ProfileStore } from './use-profile-store.ts'

/** A target in one line. It expands to show its basis and the field for an own target. */
export function TargetRow({ store, nutrient }: { store: ProfileStore; nutrient: NutrientKey }) {
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
            <span class="hint">{BASIS_LABELS[target.basis] ?? target.basis}</span>
          )}
        </span>
        <span class="target-value number">
          {target === undefined ? (
            <span class="hint">
              {store.document.without_reference.includes(nutrient) ? TARGETS.noReference : TARGETS.none}
            </span>
          ) : (
            <>
              <span class="hint">{TARGETS.kinds[target.kind]}</span> {formatTarget(target.value, nutrient)}
            </>
          )}
        </span>
        <Icon name="next" />
      </button>
      {/* Rendered while collapsed, so that nothing typed is lost. */}
      <div id={id} class="target-body" hidden={!isOpen.value}>
        {target !== undefined && <Explained target={target} nutrient={nutrient} />}
        <OwnTarget store={store} nutrient={nutrient} target={target} />
      </div>
    </li>
  )
}

function Explained({ target, nutrient }: { target: Target; nutrient: NutrientKey }) {
  const { basis, notes, value, upper_limit: limit } = target
  const how = basis === 'energy_share' ? ENERGY_SHARE_TEXTS[nutrient] : BASIS_TEXTS[basis]
  return (
    <div class="hint explained">
      <p>{how ?? basis}</p>
      {notes.map((note) => (
        <p key={note} class={note in OWN_ENERGY_NOTES ? 'careful' : undefined}>
          {TARGET_NOTES[note] ?? note}
        </p>
      ))}
      {limit !== undefined && value <= limit && <p>{TARGETS.upperLimit(formatTarget(limit, nutrient))}</p>}
      {limit !== undefined && value > limit && (
        <p class="careful">{TARGETS.aboveLimit(formatTarget(limit, nutrient))}</p>
      )}
    </div>
  )
}
