import type { SafetyCard } from '../safety-card.ts'

/** What to do until help is there, of what kills first; empty if there is no card. */
export function stepsOf(card: SafetyCard | null): string {
  const [section] = card?.sections ?? []
  if (section === undefined) return ''
  const steps = [section.first, ...section.do, ...section.do_not]
  return `${steps.map((step) => `• ${step}`).join('\n')}\n\n`
}
