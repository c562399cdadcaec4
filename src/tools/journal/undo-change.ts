import { UNDO_DAYS } from '../../contract/limits.ts'
import { fitResult } from '../../core/result-limits.ts'
import { UuidSchema } from '../../core/schemas.ts'
import { ClientEntryId } from '../../core/tool-fields.ts'
import { defineJournalTool, toolInput } from '../tool.ts'
import { CHANGE_CUTS, CHANGE_TOOL } from './change.ts'
import { itemsOf } from './items.ts'

export const undoChange = defineJournalTool({
  name: 'undo_change',
  title: 'Undo a change',
  description:
    'Undoes one change completely, by the undo of its result: deleted entries return, corrected ones are as ' +
    `before, added ones are deleted. Use it for "no, that was wrong", within ${UNDO_DAYS} days; for what log_food ` +
    'or log_checkin stored use delete_entries. Refused if the entry was changed since, or undone already. after ' +
    'has what is stored now.',
  whenToUse: 'to undo a change by its handle.',
  instructionsRank: 15,
  ...CHANGE_TOOL,
  destructive: true,
  input: toolInput({
    undo: { ...UuidSchema, description: 'The undo of a change’s result, unaltered' },
    client_entry_id: ClientEntryId,
  }),
  run({ undo }, { userId, features }) {
    const { touched, warnings } = features.undo.undo(userId, undo)
    const after = itemsOf(features, userId, touched)
    const summary =
      after.length === 0
        ? 'Undone: what the change had added was deleted'
        : 'Undone: it is as before the change'
    const result = {
      changed: touched.length,
      summary,
      before: [],
      after,
      candidates: [],
      warnings,
      undo: null,
      time_zone: features.profiles.timeZone(userId),
    }
    return fitResult(result, CHANGE_CUTS)
  },
})
