import { Type } from '@sinclair/typebox'
import { LogCheckinFields, LoggedCheckin } from '../journal/checkin-schema.ts'
import { LeftOut, withinBounds } from './bounds.ts'
import { ClientEntryId } from './shapes.ts'
import { defineTool, toolInput } from './tool.ts'

export const logCheckin = defineTool({
  name: 'log_checkin',
  title: 'Log a check-in',
  description:
    'Saves how the person’s day is: mood, energy, stress, sleep, weight, water, symptoms, medications, and protocols ' +
    'done. Use it when they say how they feel or slept; for food use log_food. Put their own words in content: values ' +
    'are read from it ("no headache" is minded), and fields you fill in win. Returns the check-in, what was read from ' +
    'which words, and urgent with advice that must be passed on first when it is true. Send a client_entry_id so that ' +
    'a retry does not log twice.',
  kind: 'write',
  stores: true,
  openWorld: false,
  input: toolInput({ ...LogCheckinFields, client_entry_id: ClientEntryId }),
  output: Type.Object({ ...LoggedCheckin.properties, left_out: LeftOut }),
  run: ({ client_entry_id: _, ...input }, { userId, features: { checkins } }) =>
    withinBounds(checkins.log(userId, input), ['protocol_updates', 'extracted']),
})
