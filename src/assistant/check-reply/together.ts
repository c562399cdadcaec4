import { tokenize } from '../../core/english/tokens.ts'
import { findSymptoms } from '../../journal/checkin-text/symptoms.ts'
import type { Evidence } from './facts.ts'
import { isSaid } from './named-words.ts'
import type { Reading } from './reading.ts'

const ORDER =
  /\b(?:follow(?:s|ed|ing)|after|before|later|set in|kicked in|came on|start(?:s|ed)?|began|begins?|until)\b/
const PART_OF_DAY =
  /\b(?:in the|that|by|during the|over) (?:morning|afternoon|evening|midday|noon)\b|\b(?:after|before|at|with|during|around) (?:your )?(?:breakfast|lunch|dinner)\b/
const COINCIDES =
  /\b(?:all|each|every one|both|most|none) (?:of )?(?:your |the |these )?(?:\w+ )?\w+ (?:came|come|were|was|fell|fall|happened|occurred|appeared|showed up) (?:only )?(?:on|after|with) (?:the )?(?:days?|nights?|mornings?|evenings?) (?:with|when|of|that|after|where|you)\b/

/**
 * Whether a clause says at what time of a day a symptom was, or on which kind of day it always is. A check-in is of a
 * whole day, so no result shows that, unless a text of the person says it.
 */
export function timesASymptom({ text, figures }: Reading, { facts, texts }: Evidence): boolean {
  if (findSymptoms({ tokens: tokenize(text) }).length === 0) return false
  if (COINCIDES.test(text)) return true
  if (figures.some(({ clock }) => clock !== undefined)) return true
  const part = PART_OF_DAY.exec(text)?.[0]
  if (part !== undefined && !texts.includes(part.split(' ').at(-1) ?? part)) return true
  return ORDER.test(text) && namesFood(text, facts)
}

const namesFood = (text: string, facts: Evidence['facts']): boolean => {
  const said = new Set(text.split(/[^\p{L}]+/u))
  return facts.some(
    ({ measure, names }) => measure === 'food_grams' && names.some((name) => isSaid(name, said)),
  )
}
