import { useMemo, useRef } from 'preact/hooks'
import { api, send } from '../../api.ts'
import type { Operation, Options } from '../../api-types.ts'
import { createTurns } from '../../in-turn.ts'
import { Problem } from '../../problem.ts'
import { PROFILE } from '../../texts/profile.ts'
import type { Loaded } from '../../use-load.ts'
import { type Changes, findConflicts, type ProfileDocument, toMergePatch, valueAt } from './changes.ts'
import { valueText } from './value-text.ts'

const PATH = '/api/profile'
type Patch = Options<Operation<'patch', typeof PATH>>['body']

export type ProfileStore = {
  /** As it was last seen on the server. */
  document: ProfileDocument
  /**
   * Saves these changes and no other. A value that was changed elsewhere is not overwritten: the page shows the new
   * value in an error at its field, and saving again replaces it.
   * @throws Problem whose fields are the paths of the changes.
   */
  save: (changes: Changes) => Promise<ProfileDocument>
  /** Changes a list in its current version on the server, so that additions made elsewhere stay. */
  amend: <T extends readonly unknown[]>(path: string, change: (list: T) => T) => Promise<ProfileDocument>
  /** Loads the profile again. */
  refresh: () => Promise<ProfileDocument>
}

/** What others change at the same moment is looked at again so often, before that is somebody else's problem. */
const MAX_ATTEMPTS = 5

/** The profile as loaded, and how its sections save; one change after the other. */
export function useProfileStore(loaded: Loaded<ProfileDocument>, document: ProfileDocument): ProfileStore {
  const inTurn = useMemo(createTurns, [])
  const latest = useRef(document)
  latest.current = document
  const accept = (fresh: ProfileDocument) => {
    latest.current = fresh
    loaded.change(() => fresh)
    return fresh
  }
  /** Makes the changes that follow from how it is by now, and from nothing that it has become in between. */
  const change = async (changesOf: (current: ProfileDocument) => Changes) => {
    for (let tries = 1; ; tries++) {
      let etag: string | undefined
      const onEtag = (received: string | undefined) => {
        etag = received
      }
      const current = (await send('get', PATH, {}, { onEtag })) as ProfileDocument
      const body = toMergePatch(changesOf(current)) as Patch
      try {
        return accept((await send('patch', PATH, { body }, { ifMatch: etag })) as ProfileDocument)
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 412 || tries === MAX_ATTEMPTS) throw error
      }
    }
  }
  return {
    document,
    save: (changes) => {
      const shown = latest.current
      return inTurn(() =>
        change((current) => {
          const conflicts = findConflicts(shown, current, changes)
          if (conflicts.length === 0) return changes
          accept(current)
          throw conflictProblem(current, conflicts)
        }),
      )
    },
    amend: (path, amended) =>
      inTurn(() => change((current) => ({ [path]: amended((valueAt(current, path) ?? []) as never) }))),
    refresh: () => inTurn(async () => accept(await api.get(PATH))),
  }
}

function conflictProblem(current: ProfileDocument, paths: readonly string[]): Problem {
  const fields = paths.map((path) => [
    path,
    PROFILE.changedElsewhere(valueText(path, valueAt(current, path))),
  ])
  return new Problem(409, PROFILE.conflict, { fields: Object.fromEntries(fields) })
}
