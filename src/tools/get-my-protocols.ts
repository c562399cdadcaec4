import { Type } from '@sinclair/typebox'
import { stepsByProtocols } from '../assistant/next-steps.ts'
import { NONE_FOUND } from '../assistant/sources.ts'
import { fitResult, LeftOut } from '../core/result-limits.ts'
import { stringEnum } from '../core/schemas.ts'
import { SUBSCRIPTION_STATUSES, SubscriptionDocument } from '../protocols/schema.ts'
import { defineTool, toolInput } from './tool.ts'

export const getMyProtocols = defineTool({
  name: 'get_my_protocols',
  title: 'My protocols',
  description:
    'Reads the protocols (habits such as 16:8 fasting or a daily walk) that the person started: schedule, ' +
    'adherence over the last 30 days in %, streak, last 7 days, next due date, evidence and cautions. Use it for ' +
    '"what is due today" or "how is my fasting going", and for the ids with which log_checkin records a protocol ' +
    'as done; set status for paused or ended ones. Changes nothing: the person starts, pauses and ends protocols ' +
    'on the web page. adherence_percent is null if nothing was due; without protocols the list is ' +
    'empty. For medications use get_health_snapshot, for supplements get_health_profile.',
  whenToUse: 'the person’s habits and what is due; the ids for check-ins.',
  instructionsRank: 6,
  kind: 'read',
  stores: false,
  openWorld: false,
  source: {
    name: 'protocols',
    range: ({ protocols }) => [...new Set(protocols.map(({ status }) => status))].join(', ') || NONE_FOUND,
    nextSteps: stepsByProtocols,
  },
  input: toolInput({
    status: Type.Optional(
      stringEnum([...SUBSCRIPTION_STATUSES, 'all'], {
        default: 'active',
        description: 'active: followed now; paused; ended; all: every status; default active',
      }),
    ),
  }),
  output: Type.Object({ protocols: Type.Array(SubscriptionDocument), left_out: LeftOut }),
  run: ({ status = 'active' }, { userId, features: { protocols } }) =>
    fitResult({ protocols: protocols.list(userId, status) }, ['protocols']),
})
