import type { SafetyInput, SafetyReading } from './read-safety.ts'
import { wordsOf } from './read-safety.ts'
import { distinctFlags, redFlags, urgentMessage } from './red-flags.ts'
import type { Place, SafetyCard } from './safety-card.ts'

const WATCH_LINE =
  'If this gets worse quickly, or somebody has trouble breathing, faints or cannot be woken, call your local emergency number at once.'

/** The card for what was read. */
export function safetyCard(
  { level }: SafetyReading,
  { country }: Place,
  inputs: readonly SafetyInput[],
): SafetyCard {
  const isUrgent = level === 'urgent'
  const flags = distinctFlags(inputs.flatMap((input) => redFlags(wordsOf(input), input.before).flags))
  return {
    level: isUrgent ? 'urgent' : 'watch',
    language: 'en',
    opening: isUrgent ? urgentMessage(flags) : '',
    sections: [],
    watch_line: isUrgent ? null : WATCH_LINE,
    numbers: [],
    country: { code: country, basis: country === null ? 'unknown' : 'profile' },
    closing: '',
  }
}
