import { type Static, Type } from '@sinclair/typebox'
import type { LocalDate } from '../../contract/calendar-date.ts'
import { existingDate } from '../../core/dates.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { SaidDateSchema, stringEnum } from '../../core/schemas.ts'
import { ClientEntryId } from '../../core/tool-fields.ts'
import { refsTo } from '../../journal/undo-rows.ts'
import { LOG_STATUSES } from '../../protocols/schema.ts'
import { defineJournalTool, type ToolContext, toolInput } from '../tool.ts'
import { ambiguousResult, CHANGE_TOOL, changeResult } from './change.ts'
import { chosenProtocol, followedProtocol } from './find-protocol.ts'
import { protocolItem } from './items.ts'

const ACTIONS = ['start', 'pause', 'resume', 'end', 'mark', 'unmark'] as const

const INPUT = {
  action: stringEnum(ACTIONS, { description: 'mark: one day, as status; unmark: deletes that' }),
  protocol: Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'Name or id; to start, a name of the catalog such as "16:8 fasting": a wrong one is refused with those there are',
  }),
  date: Type.Optional(SaidDateSchema('To mark, unmark, start or end on; default today')),
  status: Type.Optional(
    stringEnum(LOG_STATUSES, {
      default: 'taken',
      description: 'With mark: taken (done, default) or skipped',
    }),
  ),
  client_entry_id: ClientEntryId,
}
const Input = Type.Object(INPUT)
type Input = Static<typeof Input>

export const changeProtocol = defineJournalTool({
  name: 'change_protocol',
  title: 'Change a protocol',
  description:
    'Starts, pauses, resumes or ends a protocol (a habit with its own schedule, such as 16:8 fasting), or marks a day. ' +
    'Use it for "I did my walk yesterday"; log_checkin with protocols makes the same mark; what is due is in ' +
    'get_my_protocols. Pausing and resuming count from today. If the name fits several, nothing is stored: ask with ' +
    'candidates. Returns before, after, warnings, undo.',
  whenToUse: 'to start, pause or end a habit, or to mark a day of it.',
  instructionsRank: 17,
  ...CHANGE_TOOL,
  destructive: true,
  input: toolInput(INPUT),
  run(input, context) {
    requireFields(input)
    return input.action === 'start' ? start(input, context) : change(input, context)
  },
})

/** @throws AppError `invalid` for a field that the action does not take. */
function requireFields({ action, date, status }: Input): void {
  if (status !== undefined && action !== 'mark')
    throw invalidField('/status', 'only goes with action mark; leave it out')
  if (date === undefined) return
  existingDate(date, '/date')
  if (action === 'pause' || action === 'resume')
    throw invalidField('/date', `cannot be given with ${action}, which counts from today; leave it out`)
}

function start({ protocol, date }: Input, context: ToolContext) {
  const { userId, features } = context
  const found = chosenProtocol(context, protocol)
  if ('candidates' in found) return ambiguousResult(context, found)
  const [key] = found.ids
  const { result, undo } = features.undo.record(userId, 'change_protocol', {
    known: [],
    change: () => features.protocols.subscribe(userId, { protocol: key, ...(date && { start: date }) }),
    added: ({ id }) => refsTo('protocol_subscriptions', [id]),
  })
  const summary = `${result.name} starts on ${result.start}`
  return changeResult(context, {
    summary,
    after: [protocolItem(result)],
    warnings: [...result.cautions],
    undo,
  })
}

const STATUS_OF = { pause: 'paused', resume: 'active', end: 'ended' } as const
const SAID = { pause: 'is paused', resume: 'goes on', end: 'has ended' } as const

function change({ action, protocol, date, status = 'taken' }: Input, context: ToolContext) {
  const { userId, features } = context
  const { protocols, profiles } = features
  const found = followedProtocol(context, protocol)
  if ('candidates' in found) return ambiguousResult(context, found)
  const [id] = found.ids
  const followed = protocols.get(userId, id)
  const { name } = followed
  const before = [protocolItem(followed)]
  const day = date ?? profiles.today(userId)
  const isMark = action === 'mark' || action === 'unmark'
  const { undo } = features.undo.record(userId, 'change_protocol', {
    known: isMark
      ? [{ table: 'protocol_logs', key: { subscription_id: id, date: day } }]
      : refsTo('protocol_subscriptions', [id]),
    change() {
      if (action === 'mark') markDay(context, id, day, status)
      else if (action === 'unmark') protocols.unmark(userId, id, day)
      else if (action === 'end' && date !== undefined)
        // It goes on until a day that has not come.
        protocols.update(
          userId,
          id,
          day > profiles.today(userId) ? { end: day } : { status: 'ended', end: day },
        )
      else if (action !== 'start') protocols.update(userId, id, { status: STATUS_OF[action] })
    },
  })
  const after = [protocolItem(protocols.get(userId, id))]
  if (undo === null) return changeResult(context, { summary: 'It was like that already', before, after })
  const what =
    action === 'mark'
      ? `marked as ${status} on ${day}`
      : action === 'unmark'
        ? `has no mark on ${day}`
        : SAID[action as keyof typeof SAID]
  return changeResult(context, { summary: `${name}: ${what}`, before, after, undo })
}

/** The feature's errors name the path of its route. */
function markDay(
  { userId, features }: ToolContext,
  id: string,
  day: LocalDate,
  status: 'taken' | 'skipped',
): void {
  try {
    features.protocols.mark(userId, id, day, { status })
  } catch (error) {
    const [field] = error instanceof AppError ? error.fields : []
    throw field === undefined ? error : invalidField('/date', field.message)
  }
}
