import { Type } from '@sinclair/typebox'
import { stepsByProtocols } from '../assistant/next-steps.ts'
import { NONE_FOUND } from '../assistant/sources.ts'
import { windowEnding } from '../contract/calendar-date.ts'
import {
  ASK_DETAILED,
  createListShortener,
  DetailInput,
  fitResult,
  LeftOut,
  withoutNulls,
} from '../core/result-limits.ts'
import { stringEnum } from '../core/schemas.ts'
import { ResultWindow } from '../core/tool-fields.ts'
import { ADHERENCE_DAYS } from '../protocols/protocols.ts'
import { SUBSCRIPTION_STATUSES, SubscriptionDocument } from '../protocols/schema.ts'
import { protocolsSummary } from './summaries/journal.ts'
import { defineTool, toolInput } from './tool.ts'

const CUTS = {
  'protocols.last_7': ASK_DETAILED,
  protocols: 'status active, paused or ended, one by one; the web page shows all',
}
const CONCISE_WITHOUT = ['evidence_note', 'last_7', 'protocol']

export const getMyProtocols = defineTool({
  name: 'get_my_protocols',
  title: 'My protocols',
  description:
    'Reads the person’s protocols (habits such as 16:8 fasting): schedule, adherence in % of days due, streak, last 7 days, ' +
    'next due date, evidence, cautions. Use it for "what is due today" and for the ids for log_checkin and ' +
    'change_protocol; for medicines use get_health_snapshot. Changes nothing.',
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
        description: 'Default active',
      }),
    ),
    detail: DetailInput('without evidence'),
  }),
  output: Type.Object({
    window: { ...ResultWindow, description: 'Of adherence_percent' },
    protocols: Type.Array(SubscriptionDocument),
    left_out: LeftOut,
  }),
  cuts: CUTS,
  summary: protocolsSummary,
  run({ status = 'active', detail }, { userId, features: { protocols, profiles } }) {
    const dates = windowEnding(profiles.today(userId), ADHERENCE_DAYS)
    const window = { ...dates, time_zone: profiles.timeZone(userId) }
    const all = { window, protocols: protocols.list(userId, status) }
    return fitResult(detail === 'concise' ? conciseProtocols(all) : all, CUTS)
  },
})

function conciseProtocols<T extends { protocols: readonly object[] }>(all: T) {
  const { missing, note } = createListShortener(CUTS)
  note('protocols.last_7', all.protocols.length)
  return { ...withoutNulls(all, CONCISE_WITHOUT), ...missing() }
}
