import { isGentleKind } from '../../contract/card-headings.ts'
import { KINDS, type Kind } from '../kinds.ts'
import { countryNumbers } from '../numbers/country-numbers.ts'
import type { SafetyReading } from '../read-safety.ts'
import type { CardLanguage, CardSection, Place, SafetyCard } from '../safety-card.ts'
import { ENTRIES, type EntryKey, MERGED } from './entries.ts'
import { harmlessActions } from './harmless-actions.ts'
import { type CardTexts, isTranslated, type Translation } from './language-texts.ts'
import { EN } from './languages/en.ts'
import { TRANSLATIONS } from './languages/translations.ts'
import { numbersOfCard, type SpokenNumbers, spokenNumbers } from './numbers-of-card.ts'

const MAX_SECTIONS = 3
export const MAX_WATCH_LINES = 2

/**
 * The card for a reading; null where nothing was found. Urgent kinds have sections, what kills first before the rest, and
 * no section has an action that is wrong for another kind of the reading. If only `watch` was found: one line, no sections.
 */
export function safetyCard(
  reading: SafetyReading,
  place: Place,
  language: CardLanguage = 'en',
): SafetyCard | null {
  const { level } = reading
  if (level === 'none') return null
  const kinds = kindsOf(reading)
  const texts = language === 'en' ? EN : TRANSLATIONS[language]
  const numbers = countryNumbers(place)
  const fill = filler(spokenNumbers(numbers, texts))
  const shared = {
    language,
    numbers: numbersOfCard(kinds, numbers, place.contacts, texts),
    country: numbers.country,
  }
  if (level === 'watch') {
    const lines = kinds.slice(0, MAX_WATCH_LINES).map((kind) => fill(entryText(kind, texts).watch))
    return {
      ...shared,
      level,
      opening: '',
      sections: [],
      watch_line: [...new Set(lines)].join(' '),
      closing: '',
    }
  }
  const sections = sectionsOf(entryKeys(kinds), texts, fill)
  const tone = toneOf(kinds)
  return {
    ...shared,
    level,
    opening: tone === 'urgent' ? urgentOpening(sections, texts, fill) : fill(texts.opening[tone]),
    sections: sections.slice(0, MAX_SECTIONS),
    watch_line: null,
    closing: [
      ...furtherTitles(sections.slice(MAX_SECTIONS), texts),
      texts.closing[tone === 'gentle' ? 'gentle' : 'urgent'],
      ...(tone !== 'urgent' && numbers.crisis === null ? [texts.findALine] : []),
    ].join(' '),
  }
}

/** The kinds of the level of the reading, in the order of what kills first. */
function kindsOf({ level, findings }: SafetyReading): Kind[] {
  const found = new Set(findings.filter((finding) => finding.level === level).map(({ kind }) => kind))
  const known = KINDS.filter((kind) => found.has(kind))
  return known.length > 0 ? known : ['unclear']
}

/** One entry takes the place of two kinds whose decisive actions exclude each other. */
export function entryKeys(kinds: readonly Kind[]): EntryKey[] {
  const keys = kinds.map((kind) => {
    const merged = MERGED.find(
      ({ kinds: pair }) => pair.some((one) => one === kind) && pair.every((one) => kinds.includes(one)),
    )
    return merged?.entry ?? kind
  })
  return [...new Set(keys)]
}

function toneOf(kinds: readonly Kind[]): keyof CardTexts['opening'] {
  if (kinds.every(isGentleKind)) return 'gentle'
  return kinds.some(isGentleKind) ? 'both' : 'urgent'
}

/** The decisive action is in the first line of the card, and so is the call. */
function urgentOpening(
  [decisive]: readonly CardSection[],
  texts: CardTexts | Translation,
  fill: (text: string) => string,
): string {
  const call = fill(entryText('unclear', texts).first)
  const first = decisive?.first ?? call
  const number = fill('{emergency}')
  return [first, ...(first.includes(number) ? [] : [call]), texts.opening.urgent].join(' ')
}

const filler =
  (numbers: SpokenNumbers) =>
  (text: string): string =>
    text.replace(/\{(emergency|police|crisis)\}/g, (_, name: keyof SpokenNumbers) => numbers[name])

/** The entry in the language of the card. A kind that is not translated says whom to call, and nothing else. */
function entryText(key: EntryKey, texts: CardTexts | Translation) {
  if (!('entries' in texts)) {
    const { title, first, instead, do: todo, doNot, lessUrgent, watch } = ENTRIES[key]
    const plain = (actions: readonly { text: string }[]) => actions.map(({ text }) => text)
    return { key, title, first: first.text, instead, do: plain(todo), doNot: plain(doNot), lessUrgent, watch }
  }
  const known = isTranslated(texts, key) ? key : 'unclear'
  return { key: known, ...texts.entries[known], instead: undefined, lessUrgent: null }
}

function sectionsOf(
  keys: readonly EntryKey[],
  texts: CardTexts | Translation,
  fill: (text: string) => string,
): CardSection[] {
  const sections = keys.map((key) => {
    const text = entryText(key, texts)
    const harmless = harmlessActions(text.key, keys)
    const first = harmless.first ? text.first : (text.instead ?? entryText('unclear', texts).first)
    const section = {
      kind: kindOf(key),
      title: text.title,
      first: fill(first),
      do: text.do.filter((_, at) => harmless.do[at]).map(fill),
      do_not: text.doNot.filter((_, at) => harmless.doNot[at]).map(fill),
      less_urgent: keys.length === 1 ? text.lessUrgent : null,
    }
    return { section, shown: text.key }
  })
  const isRepeated = (at: number) => sections.findIndex(({ shown }) => shown === sections[at]?.shown) < at
  return sections.filter((_, at) => !isRepeated(at)).map(({ section }) => section)
}

/** A section of two kinds is named after the one that kills first. */
const kindOf = (key: EntryKey): Kind => {
  const merged = MERGED.find(({ entry }) => entry === key)
  return merged === undefined ? (key as Kind) : merged.kinds[0]
}

const furtherTitles = (sections: readonly CardSection[], { alsoTell }: CardTexts): string[] =>
  sections.length === 0 ? [] : [alsoTell.replace('{titles}', sections.map(({ title }) => title).join('; '))]
