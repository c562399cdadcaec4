import { analyzeFood } from './analyze-food.ts'
import { chatWithAssistant } from './chat-with-assistant.ts'
import { getDietGap } from './get-diet-gap.ts'
import { getDietScore } from './get-diet-score.ts'
import { getHealthProfile } from './get-health-profile.ts'
import { getHealthSnapshot } from './get-health-snapshot.ts'
import { getMyCheckins } from './get-my-checkins.ts'
import { getMyProtocols } from './get-my-protocols.ts'
import { JOURNAL_TOOLS } from './journal/index.ts'
import { logCheckin } from './log-checkin.ts'
import { logFood } from './log-food.ts'
import type { Tool, ToolsByName } from './tool.ts'

/** The tools of the specification, in the order that catalogs show them. */
export const TOOLS = [
  chatWithAssistant,
  getDietScore,
  getDietGap,
  analyzeFood,
  logFood,
  getHealthSnapshot,
  getHealthProfile,
  getMyProtocols,
  logCheckin,
  getMyCheckins,
] as const satisfies readonly Tool[]

/** Every tool: those of the specification, then those of the journal. */
export const ALL_TOOLS: readonly Tool[] = [...TOOLS, ...JOURNAL_TOOLS]

export type ToolName = keyof ToolsByName<typeof TOOLS>
