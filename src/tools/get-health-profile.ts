import { Type } from '@sinclair/typebox'
import { stepsByProfile } from '../assistant/next-steps.ts'
import { DetailInput, fitResult, LeftOut, withoutNulls } from '../core/result-limits.ts'
import { sharedProfile } from '../profile/profile-document.ts'
import { SharedProfile } from '../profile/schema.ts'
import { profileSummary } from './summaries/journal.ts'
import { defineTool, toolInput } from './tool.ts'

/** Lists that are cut if a profile is far too long. Allergies, conditions and foods to avoid are never cut. */
const CUTS = {
  'dietary_preferences.dislikes': 'the web page shows all',
  supplement_stack: 'the web page shows all',
  health_goals: 'the web page shows all',
}

export const getHealthProfile = defineTool({
  name: 'get_health_profile',
  title: 'Health profile',
  description:
    'Reads what the person stated: allergies, conditions, medicines, goals, supplements, diet, body, and daily ' +
    'targets. Use it before advice, such as "may I take ibuprofen": allergies and conditions are limits; for what ' +
    'was logged use get_health_snapshot. Changes nothing. Empty and null mean not stated; completeness.missing ' +
    'lists what to ask.',
  whenToUse: 'before any advice on food or health: allergies and conditions are limits for your advice.',
  instructionsRank: 1,
  kind: 'read',
  stores: false,
  openWorld: false,
  source: { name: 'profile', range: () => 'current', nextSteps: stepsByProfile },
  input: toolInput({ detail: DetailInput('targets without their basis') }),
  output: Type.Object({ ...SharedProfile.properties, left_out: LeftOut }),
  cuts: CUTS,
  summary: profileSummary,
  run({ detail }, { userId, features: { profiles } }) {
    const profile = sharedProfile(profiles.get(userId))
    return fitResult(detail === 'concise' ? conciseProfile(profile) : profile, CUTS)
  },
})

const conciseProfile = (profile: SharedProfile) =>
  withoutNulls({
    ...profile,
    ...withoutNulls({ targets: profile.targets }, ['basis', 'kind', 'notes', 'computed']),
  })
