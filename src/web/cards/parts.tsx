import type { ComponentChildren } from 'preact'
import type { SafetyCard } from '../../safety/safety-card.ts'
import { SafetyCardText } from '../app/ui/safety-card-text.tsx'

type BarProps = { part: number; whole: number; label: string }

/** How much of an amount there is. */
export function Bar({ part, whole, label }: BarProps) {
  const share = whole > 0 ? part / whole : 0
  const width = `${Math.min(100, Math.max(0, share * 100))}%`
  return (
    <div class="track" role="img" aria-label={label}>
      <span class={share > 1.1 ? 'over' : ''} style={{ width }} />
    </div>
  )
}

type PairProps = { left: ComponentChildren; right: ComponentChildren }

/** A row of a list: what, and how much. */
export const Pair = ({ left, right }: PairProps) => (
  <li>
    <div class="pair">
      <span>{left}</span>
      <span class="quiet">{right}</span>
    </div>
  </li>
)

/** Something with a remark beside it. */
export const Noted = ({ text, note }: { text: string; note: string }) => (
  <>
    {text}
    {note !== '' && <span class="quiet"> · {note}</span>}
  </>
)

/** A heading over a list; neither if the list is empty. */
export const Listed = ({ title, rows }: { title: string; rows: readonly ComponentChildren[] }) =>
  rows.length === 0 ? null : (
    <>
      <h2>{title}</h2>
      <ul>{rows}</ul>
    </>
  )

/** Remarks to pass on, such as allergens; nothing without any. */
export const Remarks = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <ul class="remarks">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )

/** Of a result that says that the same was logged just before. */
export const repeatNotes = (result: object): string[] =>
  'repeated' in result ? ['The same was logged a moment ago, so it is saved once.'] : []

/** The urgent advice of a result. */
export type Advice = { card?: SafetyCard | null } | undefined

/** What comes before everything else on a card, if a text may mean an emergency. */
export const Safety = ({ safety }: { safety?: Advice }) =>
  safety?.card ? <SafetyCardText card={safety.card} /> : null

export const BASIS = 'Based on what was logged; unknown amounts are left out. Not medical advice.'
