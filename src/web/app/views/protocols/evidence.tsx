import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { PROTOCOLS } from '../../texts/protocols.ts'
import { Icon } from '../../ui/icons.tsx'
import type { CatalogProtocol } from './protocol-types.ts'

type Props = {
  of: Pick<CatalogProtocol, 'name' | 'evidence_note' | 'cautions'>
  /** Beside the button that opens it. */
  children?: ComponentChildren
}

/** How much is known of a protocol, and who should be careful; opens on demand. */
export function Evidence({ of: { name, evidence_note: note, cautions }, children }: Props) {
  const id = useId()
  const isOpen = useSignal(false)
  return (
    <div class="evidence">
      <div class="evidence-foot">
        <button
          type="button"
          class="disclose"
          aria-expanded={isOpen.value}
          aria-controls={id}
          aria-label={PROTOCOLS.detailsOf(name)}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          <Icon name="next" />
          {PROTOCOLS.details}
        </button>
        {children}
      </div>
      <div id={id} class="evidence-text" hidden={!isOpen.value}>
        <p>
          <strong>{PROTOCOLS.evidence}</strong>
        </p>
        <p>{note}</p>
        {cautions.length > 0 && <Cautions cautions={cautions} title={PROTOCOLS.cautions} />}
      </div>
    </div>
  )
}

export const Cautions = ({ cautions, title }: { cautions: readonly string[]; title: string }) => (
  <>
    <p>
      <strong>{title}</strong>
    </p>
    <ul class="cautions">
      {cautions.map((caution) => (
        <li key={caution}>{caution}</li>
      ))}
    </ul>
  </>
)
