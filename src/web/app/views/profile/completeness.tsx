import { MISSING_PARTS, PROFILE } from '../../texts/profile.ts'
import { Icon } from '../../ui/icons.tsx'
import type { ProfileDocument } from './changes.ts'

/** How much of the profile is told, and what the rest would be good for. */
export function Completeness({ document: { completeness } }: { document: ProfileDocument }) {
  const { percent, missing } = completeness
  const isComplete = missing.length === 0
  return (
    <section class="card completeness" aria-label={PROFILE.completenessLabel}>
      <p class="completeness-head number" role="status">
        {isComplete && <Icon name="check" />}
        <strong>{isComplete ? PROFILE.complete : PROFILE.completeness(percent)}</strong>
      </p>
      <progress max={100} value={percent} aria-label={PROFILE.completenessLabel} />
      {!isComplete && (
        <details>
          <summary>
            {PROFILE.missing}: {missing.map((part) => MISSING_PARTS[part]?.name ?? part).join(', ')}
          </summary>
          <ul class="missing">
            {missing.map((part) => (
              <li key={part}>
                <button type="button" onClick={() => focusSection(part)}>
                  <strong>{MISSING_PARTS[part]?.name ?? part}</strong>
                  <span class="hint">{MISSING_PARTS[part]?.why}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Takes the focus to where a part is told. */
function focusSection(part: string): void {
  const place = document.querySelector(`[data-part="${part}"]`)
  const field = place?.querySelector<HTMLElement>(
    'input:not([type="hidden"]), select, textarea, .row-actions button',
  )
  field?.focus()
  place?.scrollIntoView({ block: 'center' })
}
