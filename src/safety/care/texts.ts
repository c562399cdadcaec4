import type { CardLanguage } from '../safety-card.ts'
import { BODY, MIND, VIOLENCE } from './english.ts'
import type { Intent } from './intents.ts'
import { TRANSLATIONS } from './translations.ts'

/** What is answered in every language; `unknown`: nothing that concerns the emergency, and `later`: hours after it. */
export type SharedTopic =
  | 'thanks'
  | 'asks_to_give'
  | 'made_safe'
  | 'program'
  | 'died'
  | 'later'
  | 'called'
  | 'coming'
  | 'arrived'
  | 'better'
  | 'safe'
  | 'unsafe'
  | 'cannot_call'
  | 'unknown'

/** `waiting`: nothing that concerns the emergency, once help is on its way. */
export type Topic = SharedTopic | Exclude<Intent, 'worse' | 'asks_who' | 'ok' | 'question'> | 'waiting'

/** `{number}` stands for the one number to call. Each text is short, and asks at most one question. */
export type CareTexts<T extends string = SharedTopic> = Readonly<Record<T, string>> & {
  /** Before an ordinary answer. */
  first: string
  /** In place of a number that is not known. */
  number: string
}

/** By the kind of the emergency: of the body, of the mind, or from other people. */
export type CareGroup = 'body' | 'mind' | 'violence'
export type CareTable = Readonly<Record<'body' | 'mind', CareTexts>>

const ENGLISH: Readonly<Record<CareGroup, CareTexts<Topic>>> = {
  body: BODY,
  mind: MIND,
  violence: { ...MIND, ...VIOLENCE },
}

/** What is answered where a language has no text of its own for a topic. */
const NEAREST: Readonly<Record<Exclude<Topic, SharedTopic>, SharedTopic>> = {
  silent: 'cannot_call',
  on_hold: 'cannot_call',
  useless: 'unknown',
  cost: 'unknown',
  trouble: 'unknown',
  refuses: 'unknown',
  opinion: 'unknown',
  will_not_talk: 'cannot_call',
  stay: 'unknown',
  drive: 'unknown',
  accompanied: 'arrived',
  going: 'called',
  asks_help: 'called',
  asks_outcome: 'unknown',
  gave: 'called',
  hopeless: 'unsafe',
  joke: 'safe',
  alone: 'unsafe',
  sorry: 'thanks',
  waiting: 'coming',
}

const isShared = (topic: Topic): topic is SharedTopic => !(topic in NEAREST)

/** The text of a topic in a language; `first` and `number` as well. */
export function careText(
  language: CardLanguage,
  group: CareGroup,
  topic: Topic | 'first' | 'number',
): string {
  if (language === 'en') return ENGLISH[group][topic]
  const texts = TRANSLATIONS[language][group === 'body' ? 'body' : 'mind']
  if (topic === 'first' || topic === 'number' || isShared(topic)) return texts[topic]
  return texts[NEAREST[topic]]
}
