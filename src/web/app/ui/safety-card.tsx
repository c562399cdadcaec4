import type { SafetyCard } from '../../../safety/safety-card.ts'
import { ForHelpers } from './for-helpers.tsx'
import { SafetyCardText } from './safety-card-text.tsx'

/** A safety card; an urgent one also says what those who help should know. */
export const SafetyCardView = ({ card }: { card: SafetyCard }) => (
  <SafetyCardText card={card}>{card.level === 'urgent' && <ForHelpers />}</SafetyCardText>
)
