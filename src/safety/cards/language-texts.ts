import type { CardLanguage } from '../safety-card.ts'
import type { TranslatedEntry } from './card-entry.ts'
import type { EntryKey } from './entries.ts'

/** The kinds that are most lethal, whose cards are in all languages. The others fall back to `unclear`. */
export type TranslatedKey =
  | 'not-breathing'
  | 'choking'
  | 'airway-unclear'
  | 'anaphylaxis'
  | 'bleeding-outside'
  | 'cardiac'
  | 'breathing'
  | 'gas'
  | 'poisoning-overdose'
  | 'glucose-low'
  | 'insulin-overdose'
  | 'stroke'
  | 'seizure'
  | 'head'
  | 'bleeding-inside'
  | 'pulmonary-embolism'
  | 'ectopic'
  | 'pregnancy'
  | 'infant-child'
  | 'meningitis'
  | 'sepsis'
  | 'suicidal'
  | 'violence'
  | 'unclear'

/** What a card says beside its entries. `{…}` stands for what the card fills in. */
export type CardTexts = {
  language: CardLanguage
  /** `urgent` follows the decisive action. */
  opening: { urgent: string; gentle: string; both: string }
  closing: { urgent: string; gentle: string }
  /** Further kinds, without a section: `{titles}`. */
  alsoTell: string
  /** Where the country has no crisis line in the table. */
  findALine: string
  or: string
  /** In a sentence, where the number of the crisis line is not known. */
  aCrisisLine: string
  labels: {
    emergency: string
    ambulance: string
    police: string
    fire: string
    crisis: string
    poison: string
    violence: string
  }
}

export type Translation = CardTexts & { entries: Readonly<Record<TranslatedKey, TranslatedEntry>> }

export const isTranslated = (translation: Translation, key: EntryKey): key is TranslatedKey =>
  key in translation.entries
