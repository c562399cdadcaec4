import type { SafetyCard } from '../safety-card.ts'

/** What an English card says about a matter that people ask about. */
const MATTERS = {
  asks_to_give:
    /\b(?:mouth|eat|drink|sips?|sugar|juice|aspirin|tablets?|inhaler|insulin|naloxone|pen|glucagon|medicines?)\b/i,
  drive: /\b(?:drive|walk|take you|emergency department|maternity unit)\b/i,
} as const
const MAX_LINES = 3

/** The lines of a card about a matter, what not to do first; empty if it says nothing. */
export function linesAbout(card: SafetyCard | null, matter: keyof typeof MATTERS): string {
  const lines = (card?.sections ?? []).flatMap(({ first, do: todo, do_not: doNot }) => [
    ...doNot,
    first,
    ...todo,
  ])
  const found = [...new Set(lines.filter((line) => MATTERS[matter].test(line)))].slice(0, MAX_LINES)
  return found.length === 0 ? '' : `${found.map((line) => `• ${line}`).join('\n')}\n\n`
}

/** What to do until help is there, of what kills first; empty if there is no card. */
export function stepsOf(card: SafetyCard | null): string {
  const [section] = card?.sections ?? []
  if (section === undefined) return ''
  const steps = [section.first, ...section.do, ...section.do_not]
  return `${steps.map((step) => `• ${step}`).join('\n')}\n\n`
}
