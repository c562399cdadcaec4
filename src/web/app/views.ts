import type { ComponentType } from 'preact'
import { PATHS } from '../../contract/page-paths.ts'
import { prefetch } from './api.ts'
import { readTodayAhead } from './kept/kept-answers.ts'
import { COMMON } from './texts/common.ts'
import type { IconName } from './ui/icons.tsx'
import { dateFromUrl, dayQuery } from './views/today/date-query.ts'
import { rangeFromUrl, trendsQuery } from './views/trends/date-range.ts'

export type View = {
  path: string
  /** Loads the component when the view is first opened. */
  load: () => Promise<ComponentType>
  /**
   * Requests its first data for the signed-in person, while its code is loading. Settles when it has read what it shows
   * of that without the server.
   */
  ahead?: () => Promise<void> | void
  /** About the account of who is signed in: not there in the journal of somebody else. */
  isOfAccount?: boolean
}

/** Every view but that of signing in. */
export const VIEWS: readonly View[] = [
  {
    path: PATHS.today,
    load: async () => (await import('./views/today.tsx')).Today,
    ahead: () => {
      prefetch('/api/journal/day', { query: dayQuery(dateFromUrl()) })
      return window.isOpenedAway === true ? readTodayAhead() : undefined
    },
  },
  {
    path: PATHS.trends,
    load: async () => (await import('./views/trends.tsx')).Trends,
    ahead: () => prefetch('/api/trends', { query: trendsQuery(rangeFromUrl()) }),
  },
  { path: PATHS.doctor, load: async () => (await import('./views/doctor.tsx')).Doctor },
  {
    path: PATHS.profile,
    load: async () => (await import('./views/profile.tsx')).Profile,
    ahead: () => prefetch('/api/profile', {}),
  },
  { path: PATHS.ownFoods, load: async () => (await import('./views/own-foods.tsx')).OwnFoods },
  { path: PATHS.protocols, load: async () => (await import('./views/protocols.tsx')).Protocols },
  { path: PATHS.assistant, load: async () => (await import('./views/assistant.tsx')).Assistant },
  { path: PATHS.settings, load: async () => (await import('./views/settings/settings.tsx')).Settings },
  {
    path: PATHS.apiTokens,
    load: async () => (await import('./views/settings/api-tokens.tsx')).ApiTokens,
    isOfAccount: true,
  },
  {
    path: PATHS.toolTokens,
    load: async () => (await import('./views/settings/tool-tokens.tsx')).ToolTokens,
    isOfAccount: true,
  },
  {
    path: PATHS.phone,
    load: async () => (await import('./views/settings/phone.tsx')).Phone,
    isOfAccount: true,
  },
  { path: PATHS.pair, load: async () => (await import('./views/settings/pair.tsx')).Pair, isOfAccount: true },
  {
    path: PATHS.browsers,
    load: async () => (await import('./views/settings/browsers.tsx')).Browsers,
    isOfAccount: true,
  },
  { path: PATHS.data, load: async () => (await import('./views/settings/data.tsx')).Data },
  { path: PATHS.import, load: async () => (await import('./views/settings/import.tsx')).Import },
  {
    path: PATHS.passkeys,
    load: async () => (await import('./views/settings/passkeys.tsx')).Passkeys,
    isOfAccount: true,
  },
  {
    path: PATHS.caredFor,
    load: async () => (await import('./views/settings/cared-for.tsx')).CaredFor,
    isOfAccount: true,
  },
  { path: PATHS.sharing, load: async () => (await import('./views/settings/sharing.tsx')).Sharing },
  {
    path: PATHS.sharedWithMe,
    load: async () => (await import('./views/shared-with-me.tsx')).SharedWithMe,
    isOfAccount: true,
  },
  {
    path: PATHS.people,
    load: async () => (await import('./views/settings/people.tsx')).People,
    isOfAccount: true,
  },
  { path: PATHS.setUp, load: async () => (await import('./views/set-up.tsx')).SetUp },
  {
    path: PATHS.activity,
    load: async () => (await import('./views/settings/activity.tsx')).Activity,
  },
]

/** What the bars lead to, in this order. A path below one of these belongs to it. */
export const NAVIGATION: readonly { path: string; title: string; icon: IconName }[] = [
  { path: PATHS.today, title: COMMON.today, icon: 'today' },
  { path: PATHS.trends, title: COMMON.trends, icon: 'trends' },
  { path: PATHS.profile, title: COMMON.profile, icon: 'profile' },
  { path: PATHS.assistant, title: COMMON.assistant, icon: 'assistant' },
  { path: PATHS.settings, title: COMMON.settings, icon: 'settings' },
]

/** Whether a path is that of an entry of the navigation, or below it. */
export const isWithin = (path: string, entry: string) =>
  path === entry || (entry !== '/' && path.startsWith(`${entry}/`))
