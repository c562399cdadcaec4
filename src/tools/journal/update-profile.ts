import { Type } from '@sinclair/typebox'
import { AppError, invalidField } from '../../core/errors.ts'
import { ClientEntryId } from '../../core/tool-fields.ts'
import { validator } from '../../core/validation.ts'
import { type ProfileDocument, ProfilePatch } from '../../profile/schema.ts'
import { defineJournalTool, toolInput } from '../tool.ts'
import { CHANGE_TOOL, changeResult, type Item } from './change.ts'
import { AddInput, GOAL_FIELDS, profilePatch, RemoveInput, SetInput } from './profile-changes.ts'

const PATCH = validator(ProfilePatch)

export const updateProfile = defineJournalTool({
  name: 'update_profile',
  title: 'Update the profile',
  description:
    'Changes the profile: set replaces values (goal, body, diet, daily targets), add and remove change lists ' +
    '(allergies, medicines, supplements, foods). Use it for what lasts, such as "I am vegetarian"; for one day use ' +
    'log_checkin, to read get_health_profile. What is not named stays stored. Returns before, after and undo.',
  whenToUse: 'when the person states a goal, target, allergy, medicine or supplement that lasts.',
  instructionsRank: 16,
  ...CHANGE_TOOL,
  destructive: true,
  input: toolInput({
    set: Type.Optional(SetInput),
    add: Type.Optional(AddInput),
    remove: Type.Optional(RemoveInput),
    client_entry_id: ClientEntryId,
  }),
  run({ client_entry_id: _, ...change }, context) {
    const { userId, mayRead, features } = context
    // Whether something is there to remove would tell what is stored.
    if (change.remove !== undefined && !mayRead)
      throw new AppError('forbidden', 'Missing scope: health:read; without it, set and add')
    const present = features.profiles.get(userId)
    const patch = PATCH.parse(profilePatch(present, change))
    if (Object.keys(patch).length === 0)
      throw invalidField('/set', 'or add or remove must have something, such as {"goal": "lose"}')
    const { result, undo } = features.undo.record(userId, 'update_profile', {
      known: [{ table: 'profiles', key: { user_id: userId } }],
      change: () => features.profiles.merge(userId, patch, { canBeUndone: true }),
    })
    const fields = Object.keys(patch) as (keyof ProfileDocument)[]
    const part = (profile: ProfileDocument) => profileItem(profile, fields, userId)
    const isGoal = GOAL_FIELDS.some((field) => fields.includes(field))
    const isNoted = isGoal || fields.includes('targets')
    return changeResult(context, {
      summary: `Changed ${fields.map((field) => field.replaceAll('_', ' ')).join(', ')}`,
      before: [part(present)],
      after: [{ ...part(result), ...(isNoted && noteFacts(result)), ...(isGoal && planFacts(result)) }],
      undo,
    })
  },
})

/** Of the targets, those that the person set. */
function profileItem(profile: ProfileDocument, fields: readonly (keyof ProfileDocument)[], id: string): Item {
  const values = fields.map((field) => [field, field === 'targets' ? ownTargets(profile) : profile[field]])
  return { kind: 'profile', id, ...Object.fromEntries(values) }
}

/** What a change of the goal or of an own target comes to, which the person should hear with it. */
const noteFacts = ({ goal_note }: ProfileDocument) => (goal_note === null ? {} : { goal_note })
const planFacts = ({ goal_plan }: ProfileDocument) => (goal_plan === null ? {} : { goal_plan })

const ownTargets = ({ targets }: ProfileDocument) =>
  Object.fromEntries(
    Object.entries(targets).flatMap(([key, { value, unit, basis }]) =>
      basis === 'user' ? [[key, { value, unit }]] : [],
    ),
  )
