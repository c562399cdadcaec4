import type { Kind } from './kinds.ts'

/** The languages that cards are written in. */
export const CARD_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'hi'] as const
export type CardLanguage = (typeof CARD_LANGUAGES)[number]

export type CardSection = {
  kind: Kind
  title: string
  /** The one action that decides, in at most twelve words. */
  first: string
  do: readonly string[]
  do_not: readonly string[]
  /** When it is less urgent; null: it is not. */
  less_urgent: string | null
}

export type PhoneNumber = { label: string; number: string; tel: string }

/** What comes before everything else. One section per kind, what kills first before the rest. */
export type SafetyCard = {
  level: 'watch' | 'urgent'
  language: CardLanguage
  opening: string
  /** With `watch`: empty, and `watch_line` says when it would be an emergency and whom to call. */
  sections: readonly CardSection[]
  watch_line: string | null
  /** Emergency services first, then crisis lines where they fit, then the person's own contacts. */
  numbers: readonly PhoneNumber[]
  /** How the country was found; `unknown`: the numbers are "112 or 911". */
  country: { code: string | null; basis: 'profile' | 'time_zone' | 'unknown' }
  closing: string
}

/** Where the person is, for the numbers. */
export type Place = {
  /** ISO 3166-1 alpha-2, as the profile states it. */
  country: string | null
  timeZone: string
  contacts: readonly { name: string; phone: string }[]
}
