import { eq, ne } from 'drizzle-orm'
import { imports } from '../../../db/import-schema.ts'
import { foodEntries } from '../../../db/schema.ts'
import { targetChanges } from '../../../db/targets-schema.ts'
import { addDays, mondayOf } from '../../../src/contract/calendar-date.ts'
import { MAX_SHARED_DAYS } from '../../../src/contract/limits.ts'
import { SHARE_PART_NAMES } from '../../../src/contract/share-parts.ts'
import { ALL_PERMISSIONS } from '../../../src/core/principal.ts'
import type { ProfileInput } from '../../../src/profile/schema.ts'
import type { ChangeReason } from '../../../src/profile/target-changes.ts'
import { SERVINGS_HEADER } from '../../imports/files.ts'
import { storePasskey } from '../../passkeys/stored-passkey.ts'
import { OWN_PAGE, sessionCookie } from '../../server/support.ts'
import { BASE_URL, type TestServer } from '../../support.ts'
import { largestProfile, PERSON, TODAY } from './largest-person.ts'
import type { Wording } from './largest-value.ts'
import { WORDINGS } from './wordings.ts'

/** What requests name: ids of things that exist, dates with room, and texts that are new each time. */
export type Things = {
  token: string
  wordings: readonly Wording[]
  /** The value of a route's parameter: something of the person's that exists. */
  id(parameter: string): string
  entryIds(): string[]
  /** Entries that no other request names, so that they may be deleted. */
  copiedIds(): string[]
  /** The secret of a link that shows all parts of the journal; no other share of the person's is open. */
  shareSecret(): string
  endShares(): void
  /** The handle of a change that deleted as much as one change may. */
  undo(): string
  /** The profile as it was at first: the lists are full, with names that differ. */
  fullProfile(): ProfileInput
  subscriptionIds(): string[]
  freshDate(): string
  finishImports(): void
  freshText(): string
  freshId(): string
  /** A conversation that no request deletes: the messages before explain the next one. */
  talkId: string
}

/** Creates the things of the person, as they are changed and deleted by the requests themselves. */
export async function createThings(
  server: TestServer,
  wordings: readonly Wording[] = WORDINGS,
): Promise<Things> {
  const { services, db } = server
  const { features, tokens, sharing } = services
  const token = server.token(PERSON, ALL_PERMISSIONS)
  let count = 0
  const freshText = () => `largest ${++count}`
  const freshId = () => `largest-${++count}`
  const freshDate = () => addDays('2025-01-01', -++count)
  const subscriptionIds = () => features.protocols.list(PERSON, 'all').map(({ id }) => id)
  const entryIds = () =>
    db
      .select({ id: foodEntries.id })
      .from(foodEntries)
      .where(eq(foodEntries.user_id, PERSON))
      .limit(100)
      .all()
      .map(({ id }) => id)
  const copiedIds = () => features.meals.copy(PERSON, { entry_ids: entryIds(), date: freshDate() }).entry_ids
  const undo = () => {
    const ids = copiedIds()
    const { undo: handle } = features.undo.record(PERSON, 'delete_entries', {
      known: ids.map((id) => ({ table: 'food_entries', key: { id } })),
      change: () => features.foodJournal.removeAll(PERSON, ids),
    })
    return handle ?? ''
  }
  const fullProfile = () => {
    const profile = largestProfile()
    features.profiles.replace(PERSON, profile)
    return profile
  }
  /** There is at most one that is not finished. */
  const finishImports = () => {
    const open = db.select({ id: imports.id }).from(imports).where(ne(imports.status, 'finished')).all()
    for (const { id } of open) while (!features.imports.undoSome(PERSON, id));
  }
  const endShares = () => {
    for (const share of sharing.list(PERSON)) if (share.is_open) sharing.end(PERSON, share.id)
  }
  const all = { parts: [...SHARE_PART_NAMES], days: MAX_SHARED_DAYS }
  const link = () => {
    endShares()
    return sharing.create(PERSON, { ...all, name: 'Dr. Weber', expires_in_days: 7 })
  }
  const post = async (path: string, body: unknown) =>
    (await server.request('POST', path, { token, body })).json
  const passcode = { user_identifier: 'largest@example.com', channel: 'phone' }
  const passcodeId: string = (await post('/auth/passcodes', passcode)).passcode_id
  const jwtId: string = (await post('/api/jwts', { name: 'largest' })).id
  const message = 'How much protein did I eat? '.repeat(280)
  const beginTalk = async (): Promise<string> =>
    (await post('/api/tools/chat_with_assistant', { message })).session_id
  const conversationId = await beginTalk()
  const talkId = await beginTalk()
  // The page's files are made here, and not in the first request that is measured; the built program has them.
  const page = await (await server.app.handle(new Request(`${BASE_URL}/`))).text()
  const [, assetName = ''] = /\/assets\/([^"']+\.js)/.exec(page) ?? []
  const favouriteId = () => {
    const id = `own:${features.ownFoods.list(PERSON, { limit: 1 }).foods[0]?.id ?? ''}`
    features.favourites.add(PERSON, id, features.personFoods.table(PERSON))
    return id
  }
  const makers: Record<string, () => string> = {
    token_id: () => tokens.issue({ userId: PERSON, name: freshText() }).id,
    subscription_id: () => subscriptionIds()[0] ?? '',
    saved_meal_id: () =>
      features.savedMeals.save(PERSON, { name: freshText(), entry_ids: entryIds().slice(0, 50) }).id,
    own_food_id: () => features.ownFoods.list(PERSON, { limit: 1 }).foods[0]?.id ?? '',
    food_id: favouriteId,
    barcode: () => '04006381333931',
    entry_id: () =>
      features.foodJournal.log(PERSON, { food_name: 'rice', consumed_at: `${freshDate()}T08:00:00Z` }).entry
        .id,
    change_date: () => {
      features.profiles.merge(PERSON, { follow_expenditure: true })
      const reason = {
        kind: 'moved',
        counts: true,
        counted_before: true,
        is_limited: false,
        estimate: {
          kcal: 2500,
          low: 2300,
          high: 2700,
          complete_days: 40,
          weigh_ins: 40,
          from: TODAY,
          to: TODAY,
        },
        complete_days: 40,
        weigh_ins: 40,
      } satisfies ChangeReason
      const change = { energy_kcal: 2500, before_kcal: 2400, reason }
      db.insert(targetChanges)
        .values({ id: freshId(), user_id: PERSON, date: mondayOf(TODAY), created_at: 0, ...change })
        .onConflictDoUpdate({ target: [targetChanges.user_id, targetChanges.date], set: change })
        .run()
      return mondayOf(TODAY)
    },
    several_id: () =>
      features.foodJournal.log(PERSON, {
        food_name: 'rice and an apple',
        consumed_at: `${freshDate()}T08:00:00Z`,
      }).entry.id,
    share_id: () => link().share.id,
    shown_id: () => {
      const { id } = services.people.add({ id: freshId() }, PERSON)
      return sharing.create(id, { ...all, to: PERSON }).share.id
    },
    checkin_id: () => features.checkins.log(PERSON, { content: 'fine' }).checkin_id,
    // With a journal, so that there is something to clear from the files beside the largest person's.
    person: () => {
      const { id } = services.people.add({ id: freshId() }, PERSON)
      features.foodJournal.log(id, { food_name: 'rice' })
      features.checkins.log(id, { content: 'fine' })
      return id
    },
    file_name: () => assetName,
    date: () => '2026-03-10',
    import_id: () => {
      finishImports()
      return features.imports.create(PERSON, {
        file_name: 'servings.csv',
        fingerprint: freshText(),
        header: SERVINGS_HEADER,
        records: 500,
      }).id
    },
    passkey_id: () => storePasskey({ db, addPeople: () => {} }, PERSON, freshText()),
    session_id: () => services.sessions.list(PERSON)[0]?.id ?? '',
    // A token that ends soon has a notice with its id.
    notice_id: () => tokens.issue({ userId: PERSON, name: freshText(), expiresInDays: 1 }).id,
    conversation_id: () => conversationId,
    passcode_id: () => passcodeId,
    jwt_id: () => jwtId,
  }
  return {
    finishImports,
    token,
    wordings,
    entryIds,
    copiedIds,
    shareSecret: () => link().secret ?? '',
    endShares,
    undo,
    fullProfile,
    subscriptionIds,
    freshDate,
    freshText,
    freshId,
    talkId,
    id: (parameter) => makers[parameter]?.() ?? '019cd767-0000-7000-8000-000000000000',
  }
}

/** The headers that let the person in by the page. */
export const pageHeaders = (server: TestServer) => ({ ...OWN_PAGE, cookie: sessionCookie(server, PERSON) })
