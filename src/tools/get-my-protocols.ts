import { Type } from '@sinclair/typebox'
import { oneOf } from '../core/schemas.ts'
import { SUBSCRIPTION_STATUSES, SubscriptionDocument } from '../protocols/schema.ts'
import { LeftOut, withinBounds } from './bounds.ts'
import { defineTool, toolInput } from './tool.ts'

export const getMyProtocols = defineTool({
  name: 'get_my_protocols',
  title: 'My protocols',
  description:
    'Reads the wellness protocols that the person has taken on (such as 16:8 fasting or a daily walk), with schedule, ' +
    'adherence over the last 30 days, streak, the last 7 days and what the evidence says. Use it to see what is due ' +
    'or how it goes, and for the ids that log_checkin takes. Changes nothing; taking on and ending them is done in ' +
    'the app.',
  kind: 'read',
  stores: false,
  openWorld: false,
  input: toolInput({
    status: Type.Optional(oneOf([...SUBSCRIPTION_STATUSES, 'all'], { description: 'Default active' })),
  }),
  output: Type.Object({ protocols: Type.Array(SubscriptionDocument), left_out: LeftOut }),
  run: ({ status = 'active' }, { userId, features: { protocols } }) =>
    withinBounds({ protocols: protocols.list(userId, status) }, ['protocols']),
})
