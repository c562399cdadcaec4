import { Type } from '@sinclair/typebox'
import { stepsByProfile } from '../assistant/next-steps.ts'
import { LeftOut, withinBounds } from '../core/bounds.ts'
import { ProfileDocument } from '../profile/schema.ts'
import { defineTool, toolInput } from './tool.ts'

/** Of a profile that is far too long; allergies, conditions and what is avoided are always whole. */
const MAY_BE_SHORTENED = ['dietary_preferences.dislikes', 'supplement_stack', 'health_goals']

export const getHealthProfile = defineTool({
  name: 'get_health_profile',
  title: 'Health profile',
  description:
    'Reads what the person told of themselves: allergies, conditions, goals, supplements, dietary preferences, ' +
    'age, sex, height, weight, activity, and the daily targets that follow, each with its basis. Use it before ' +
    'advising on food or health: allergies and conditions are limits. For what they logged use ' +
    'get_health_snapshot, for habits get_my_protocols. Changes nothing; the person edits it in the app. Of an ' +
    'empty profile lists are empty, metrics null, and completeness.missing says what to ask for.',
  whenToUse: 'before any advice on food or health: allergies and conditions bind you.',
  instructionsRank: 1,
  kind: 'read',
  stores: false,
  openWorld: false,
  source: { name: 'profile', range: () => 'current', nextSteps: stepsByProfile },
  input: toolInput({}),
  output: Type.Object({ ...ProfileDocument.properties, left_out: LeftOut }),
  run: (_, { userId, features: { profiles } }) => withinBounds(profiles.get(userId), MAY_BE_SHORTENED),
})
