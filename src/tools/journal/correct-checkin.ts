import { type Static, Type } from '@sinclair/typebox'
import { MAX_CHECKIN_NAMES, MAX_CHECKIN_NOTE_CHARS } from '../../contract/limits.ts'
import { invalidField } from '../../core/errors.ts'
import { selfNamed, stringEnum } from '../../core/schemas.ts'
import { ClientEntryId } from '../../core/tool-fields.ts'
import {
  CHECKIN_NUMBERS,
  type CheckinDocument,
  type CheckinPatch,
  LogCheckinFields,
} from '../../journal/checkin-schema.ts'
import { withMedications, withSymptoms } from '../../journal/stated-values.ts'
import { refsTo } from '../../journal/undo-rows.ts'
import { NO_DANGER } from '../../safety/safety.ts'
import { defineJournalTool, toolInput } from '../tool.ts'
import { ambiguousResult, changeResult, HEARING_CHANGE_TOOL } from './change.ts'
import { diaryCheckin } from './diary.ts'
import { FoundDateInput, findOne, idInput, wordsInput } from './find-noted.ts'
import { ToDateInput } from './moved-time.ts'

const { content, date: _, protocols: __, symptoms, medications, ...NUMBERS } = LogCheckinFields
/** They are explained where they are logged. */
const LIKE_LOGGED = Object.fromEntries(
  Object.entries(NUMBERS).map(([name, field]) => [name, selfNamed(field)]),
) as typeof NUMBERS

const CHANGES = {
  content: Type.Optional({
    ...content,
    description: 'New words; values stay',
  }),
  ...LIKE_LOGGED,
  symptoms: {
    ...symptoms,
    description: 'Replace all, as in log_checkin; [] for none',
  },
  medications: {
    ...medications,
    description: 'Replace all; [] for none',
  },
  to_date: ToDateInput,
  add: Type.Optional(
    Type.Boolean({
      description: 'true: add content and lists to the stored',
    }),
  ),
  clear: Type.Optional(
    Type.Array(stringEnum(CHECKIN_NUMBERS), {
      maxItems: CHECKIN_NUMBERS.length,
      uniqueItems: true,
      description: 'Values to empty, such as ["mood"]',
    }),
  ),
}
const ChangesObject = Type.Object(CHANGES)
type Changes = Static<typeof ChangesObject>

export const correctCheckin = defineJournalTool({
  name: 'correct_checkin',
  title: 'Correct a check-in',
  description:
    'Corrects or adds to one check-in: its values, words or day. Use it for "I slept 6 hours, not 8", by an id from ' +
    'get_my_checkins or by words; to remove it use delete_entries. State only what changes; the ' +
    'rest stays stored. If words fit several, nothing changes: ask with candidates. Returns before, after and undo.',
  whenToUse: 'when the person says that a check-in was different.',
  instructionsRank: 13.5,
  ...HEARING_CHANGE_TOOL,
  destructive: true,
  input: toolInput({
    checkin_id: idInput('From get_my_checkins; or words'),
    words: wordsInput('slept badly'),
    date: FoundDateInput,
    ...CHANGES,
    client_entry_id: ClientEntryId,
  }),
  run({ checkin_id, words, date, client_entry_id: _, ...changes }, context) {
    const { userId, mayRead, features } = context
    requireChange(changes)
    const found = findOne(context, 'checkin', { id: checkin_id, words, date }, 'checkin_id')
    if ('candidates' in found) return { ...ambiguousResult(context, found), safety: NO_DANGER }
    const [id] = found.ids
    const stored = features.checkins.get(userId, id)
    const first = diaryCheckin(stored)
    const patch = patchOf(changes, stored)
    const { result, undo } = features.undo.record(userId, 'correct_checkin', {
      known: refsTo('checkins', [id]),
      change: () => features.checkins.update(userId, id, patch, { mayRead }),
    })
    const { safety, warnings, ...checkin } = result
    const summary =
      undo === null
        ? 'It was stored like that already'
        : `Corrected the check-in of ${first.date}${checkin.date === first.date ? '' : `, which is now of ${checkin.date}`}`
    return {
      ...changeResult(context, { summary, before: [first], after: [diaryCheckin(checkin)], warnings, undo }),
      safety,
    }
  },
})

/** @throws AppError `invalid` for no change, for a value that is both stated and cleared, and for adding nothing. */
function requireChange({ clear = [], add = false, ...values }: Changes): void {
  const both = clear.find((field) => values[field] !== undefined)
  if (both !== undefined) throw invalidField('/clear', `must not name ${both}, which is stated, too`)
  if (add && ADDABLE.every((field) => values[field] === undefined))
    throw invalidField('/add', `must have something to add: ${ADDABLE.join(', ')}`)
  if (Object.keys(values).length === 0 && clear.length === 0)
    throw invalidField('/content', 'or another correction must be given, such as {"sleep_hours": 6}')
}

const ADDABLE = ['content', 'symptoms', 'medications'] as const

function patchOf(
  { to_date, clear = [], add = false, ...values }: Changes,
  stored: CheckinDocument,
): CheckinPatch {
  return {
    ...values,
    ...Object.fromEntries(clear.map((field) => [field, null])),
    ...(to_date !== undefined && { date: to_date }),
    ...(add && addedTo(stored, values)),
  }
}

/** @throws AppError `invalid` if a check-in does not hold so much. */
function addedTo(stored: CheckinDocument, { content, symptoms, medications }: Changes) {
  const patch = {
    ...(content !== undefined && { content: `${stored.content}\n${content}` }),
    ...(symptoms !== undefined && { symptoms: withSymptoms(stored.symptoms, symptoms) }),
    ...(medications !== undefined && { medications: withMedications(stored.medications, medications) }),
  }
  if ((patch.content ?? '').length > MAX_CHECKIN_NOTE_CHARS)
    throw invalidField(
      '/content',
      `is too long: with the stored words it must have at most ${MAX_CHECKIN_NOTE_CHARS} characters`,
    )
  const full = (['symptoms', 'medications'] as const).find(
    (field) => (patch[field] ?? []).length > MAX_CHECKIN_NAMES,
  )
  if (full !== undefined)
    throw invalidField(`/${full}`, `must leave at most ${MAX_CHECKIN_NAMES} with the stored ones`)
  return patch
}
