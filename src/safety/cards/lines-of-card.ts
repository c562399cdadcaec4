import type { CardLanguage, SafetyCard } from '../safety-card.ts'
import { ENTRIES, type EntryKey } from './entries.ts'
import { isTranslated } from './language-texts.ts'
import { TRANSLATIONS } from './languages/translations.ts'

/** A line of a card in the language of the person, the same in English, and whether it forbids something. */
export type CardLine = { shown: string; english: string; isNotToDo: boolean }

/** What some card of a language says not to do. */
export function notToDo(language: CardLanguage, english: RegExp): string | undefined {
  for (const entry of entriesIn(language)) {
    const shown = entry.own.doNot[entry.english.doNot.findIndex((line) => english.test(line))]
    if (shown !== undefined) return shown
  }
  return undefined
}

/** The entries that a language has, beside their English. */
function entriesIn(language: CardLanguage) {
  const translation = language === 'en' ? undefined : TRANSLATIONS[language]
  const textsOf = (key: EntryKey) => {
    const { title, first, do: todo, doNot, watch } = ENTRIES[key]
    const plain = (actions: readonly { text: string }[]) => actions.map(({ text }) => text)
    const english = { title, first: first.text, do: plain(todo), doNot: plain(doNot), watch }
    if (translation === undefined) return { english, own: english }
    return isTranslated(translation, key) ? { english, own: translation.entries[key] } : undefined
  }
  return (Object.keys(ENTRIES) as EntryKey[]).map(textsOf).filter((entry) => entry !== undefined)
}

/** The actions of a card in its order; none of a section whose words are no longer those of its entry. */
export function linesOfCard({ language, sections }: SafetyCard): CardLine[] {
  const entries = entriesIn(language)
  return sections.flatMap(({ title, first, do: todo, do_not: doNot }) => {
    const entry = entries.find(({ own }) => own.title === title)
    if (entry === undefined) return []
    const { english, own } = entry
    return [
      ...shownLines([first, ...todo], [own.first, ...own.do], [english.first, ...english.do], false),
      ...shownLines(doNot, own.doNot, english.doNot, true),
    ]
  })
}

function shownLines(
  lines: readonly string[],
  own: readonly string[],
  english: readonly string[],
  isNotToDo: boolean,
): CardLine[] {
  return lines.flatMap((shown) => {
    const found = english[own.findIndex((text) => isFilled(text, shown))]
    return found === undefined ? [] : [{ shown, english: found, isNotToDo }]
  })
}

/** Whether a line is this text, with numbers in place of their names. */
function isFilled(text: string, line: string): boolean {
  const [start = '', ...rest] = text.split(/\{\w+\}/)
  return line.startsWith(start) && (rest.length === 0 ? line === text : line.endsWith(rest.at(-1) ?? ''))
}

/** When what the first section of a card is about would be an emergency again; `{emergency}` stands for its number. */
export function watchTextOf({ language, sections: [first] }: SafetyCard): string | undefined {
  return entriesIn(language).find(({ own }) => own.title === first?.title)?.own.watch
}
