import { PROTOCOLS } from '../../texts/protocols.ts'
import type { CatalogProtocol } from './shapes.ts'

type Props = { of: Pick<CatalogProtocol, 'name' | 'evidence_note' | 'cautions'> }

/** How much is known of a protocol, and who should be careful. */
export function Evidence({ of: { name, evidence_note: note, cautions } }: Props) {
  return (
    <details class="evidence">
      <summary aria-label={PROTOCOLS.detailsOf(name)}>{PROTOCOLS.details}</summary>
      <h4>{PROTOCOLS.evidence}</h4>
      <p>{note}</p>
      {cautions.length > 0 && <Cautions cautions={cautions} title={PROTOCOLS.cautions} />}
    </details>
  )
}

export const Cautions = ({ cautions, title }: { cautions: readonly string[]; title: string }) => (
  <>
    <h4>{title}</h4>
    <ul class="cautions">
      {cautions.map((caution) => (
        <li key={caution}>{caution}</li>
      ))}
    </ul>
  </>
)
