import { Type } from '@sinclair/typebox'
import { ProfileDocument } from '../profile/schema.ts'
import { LeftOut, withinBounds } from './bounds.ts'
import { defineTool, toolInput } from './tool.ts'

/** Of a profile that is far too long; allergies, conditions and what is avoided are always whole. */
const MAY_BE_SHORTENED = ['dietary_preferences.dislikes', 'supplement_stack', 'health_goals']

export const getHealthProfile = defineTool({
  name: 'get_health_profile',
  title: 'Health profile',
  description:
    'Reads what the person told of themselves: allergies, conditions, goals, supplements, dietary preferences, body ' +
    'metrics, and the daily targets that follow, each with its basis. Use it before giving advice about food or ' +
    'health, and mind allergies and conditions. Changes nothing; the person edits it in the app. Unknown metrics are ' +
    'null.',
  kind: 'read',
  stores: false,
  openWorld: false,
  input: toolInput({}),
  output: Type.Object({ ...ProfileDocument.properties, left_out: LeftOut }),
  run: (_, { userId, features: { profiles } }) => withinBounds(profiles.get(userId), MAY_BE_SHORTENED),
})
