import { Type } from '@sinclair/typebox'
import { fitResult, LeftOut } from '../core/result-limits.ts'
import { ClientEntryId } from '../core/tool-fields.ts'
import { LOGGED_CHECKIN_RECEIPT, LogCheckinFields, LoggedCheckin } from '../journal/checkin-schema.ts'
import { defineTool, toolInput } from './tool.ts'

export const logCheckin = defineTool({
  name: 'log_checkin',
  title: 'Log a check-in',
  description:
    'Saves a check-in: how the person is in their words, with mood, energy, stress, sleep, weight, water, ' +
    'symptoms, medications taken and protocols done (ids from get_my_protocols). Use it when they say how they ' +
    'feel or slept, or that they did a protocol; for food and drink use log_food, to read earlier ones ' +
    'get_my_checkins. Values are read from content ("no headache" is understood); fields take ' +
    'precedence; omit what was not stated. Returns the check-in, each value read with its words, and urgent with ' +
    'urgent_advice to pass on first. Undo only on the web page. A retry with the same ' +
    'client_entry_id saves nothing twice.',
  whenToUse: 'when the person says how they feel or slept, or that they did a protocol; saves it.',
  instructionsRank: 9,
  kind: 'write',
  stores: true,
  receipt: LOGGED_CHECKIN_RECEIPT,
  openWorld: false,
  input: toolInput({ ...LogCheckinFields, client_entry_id: ClientEntryId }),
  output: Type.Object({ ...LoggedCheckin.properties, left_out: LeftOut }),
  prepare: async ({ client_entry_id: _, ...input }, { userId, mayRead, features: { checkins } }) => {
    const save = await checkins.prepareLog(userId, input, { mayRead })
    return () => fitResult(save(), ['protocol_updates', 'not_read', 'extracted'])
  },
})
