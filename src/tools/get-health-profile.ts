import { ProfileDocument } from '../profile/schema.ts'
import { defineTool, toolInput } from './tool.ts'

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
  output: ProfileDocument,
  run: (_, { userId, features: { profiles } }) => profiles.get(userId),
})
