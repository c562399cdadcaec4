import { Type } from '@sinclair/typebox'
import { fitResult, LeftOut } from '../core/result-limits.ts'
import { ClientEntryId, ResultTimeZone } from '../core/tool-fields.ts'
import {
  LOGGED_CHECKIN_CUTS,
  LOGGED_CHECKIN_RECEIPT,
  LogCheckinFields,
  LoggedCheckin,
} from '../journal/checkin-schema.ts'
import { loggedCheckinSummary } from './summaries/journal.ts'
import { defineTool, toolInput } from './tool.ts'

export const logCheckin = defineTool({
  name: 'log_checkin',
  title: 'Log a check-in',
  description:
    'Saves how the person is, in their words, with values, symptoms, medicines taken and protocols done. Use it ' +
    'when they say how they feel or slept; for food use log_food, to change one correct_checkin. Values are read ' +
    'from content; fields win; leave out what was not stated. Returns the check-in; pass urgent_advice on first; ' +
    'what not_read names is text alone.',
  whenToUse: 'when the person says how they feel or slept, or that they did a protocol; saves it.',
  instructionsRank: 9,
  kind: 'write',
  stores: true,
  receipt: LOGGED_CHECKIN_RECEIPT,
  openWorld: false,
  input: toolInput({ ...LogCheckinFields, client_entry_id: ClientEntryId }),
  output: Type.Object({ ...LoggedCheckin.properties, time_zone: ResultTimeZone, left_out: LeftOut }),
  cuts: LOGGED_CHECKIN_CUTS,
  summary: loggedCheckinSummary,
  prepare: async (
    { client_entry_id: _, ...input },
    { userId, mayRead, assumed, features: { checkins, profiles } },
  ) => {
    const save = await checkins.prepareLog(userId, input, { mayRead })
    return () => {
      const saved = save()
      const all = { ...saved, assumed: [...assumed, ...saved.assumed], time_zone: profiles.timeZone(userId) }
      return fitResult(all, LOGGED_CHECKIN_CUTS)
    }
  },
})
