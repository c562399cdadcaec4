import { access } from '../http/access.ts'
import { controller, ownCopy } from '../http/controller.ts'
import type { Services } from '../services.ts'
import { ProfileDocument, ProfileInput, ProfilePatch } from './schema.ts'

const tags = ['Profile']

/** `/api/profile`: contract 9 and 10. */
export const profileRoutes = ({ features: { profiles } }: Services) =>
  controller('profile', '/api/profile')
    .get('', ({ caller }) => profiles.get(caller().userId), {
      response: { 200: ownCopy(ProfileDocument) },
      detail: {
        summary: "The caller's profile, with the targets that follow from it",
        tags,
        ...access('read'),
      },
    })
    .put('', ({ body, caller }) => profiles.replace(caller().userId, body), {
      body: ProfileInput,
      response: { 200: ownCopy(ProfileDocument) },
      detail: { summary: 'Replace the profile; absent keys are cleared', tags, ...access('write') },
    })
    .patch('', ({ body, caller }) => profiles.merge(caller().userId, body), {
      body: ProfilePatch,
      response: { 200: ownCopy(ProfileDocument) },
      detail: { summary: 'Merge into the profile; null removes (RFC 7396)', tags, ...access('write') },
    })
