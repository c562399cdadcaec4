import { Type } from '@sinclair/typebox'
import { stepsByProfile } from '../assistant/next-steps.ts'
import { fitResult, LeftOut } from '../core/result-limits.ts'
import { SharedProfile } from '../profile/schema.ts'
import { defineTool, toolInput } from './tool.ts'

/** Lists that are cut if a profile is far too long. Allergies, conditions and foods to avoid are never cut. */
const MAY_BE_SHORTENED = ['dietary_preferences.dislikes', 'supplement_stack', 'health_goals']

export const getHealthProfile = defineTool({
  name: 'get_health_profile',
  title: 'Health profile',
  description:
    'Reads what the person entered about themselves: allergies, conditions, medicines, goals, supplements, dietary ' +
    'preferences, age, sex, height, weight, activity, and their daily targets, each with its basis. Use it before ' +
    'you advise on food or health: allergies and conditions are limits. For what they logged use ' +
    'get_health_snapshot, for habits get_my_protocols. Changes nothing; the person edits the profile on the ' +
    'web page. If the profile is empty, lists are empty, metrics are null and completeness.missing ' +
    'lists what to ask for.',
  whenToUse: 'before any advice on food or health: allergies and conditions are limits for your advice.',
  instructionsRank: 1,
  kind: 'read',
  stores: false,
  openWorld: false,
  source: { name: 'profile', range: () => 'current', nextSteps: stepsByProfile },
  input: toolInput({}),
  output: Type.Object({ ...SharedProfile.properties, left_out: LeftOut }),
  run(_, { userId, features: { profiles } }) {
    const { emergency_contacts: __, ...profile } = profiles.get(userId)
    return fitResult(profile, MAY_BE_SHORTENED)
  },
})
