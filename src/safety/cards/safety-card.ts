import type { SafetyReading } from '../read-safety.ts'
import type { CardLanguage, Place, SafetyCard } from '../safety-card.ts'

const CALL = 'Call your local emergency number now, and say what you see, what happened and where you are.'
const WATCH =
  'If this gets worse quickly, or somebody has trouble breathing, faints or cannot be woken, call your local emergency number at once.'

/** The card for a reading; null where nothing was found. */
export function safetyCard(
  { level, findings }: SafetyReading,
  { country }: Place,
  language: CardLanguage = 'en',
): SafetyCard | null {
  if (level === 'none') return null
  const isUrgent = level === 'urgent'
  return {
    level,
    language,
    opening: isUrgent ? 'What you describe may need urgent care, so this comes first.' : '',
    sections: isUrgent
      ? findings.map(({ kind }) => ({
          kind,
          title: kind,
          first: CALL,
          do: [],
          do_not: [],
          less_urgent: null,
        }))
      : [],
    watch_line: isUrgent ? null : WATCH,
    numbers: [],
    country: { code: country, basis: country === null ? 'unknown' : 'profile' },
    closing: isUrgent ? 'I cannot examine you, so please do not wait for an answer from me.' : '',
  }
}
