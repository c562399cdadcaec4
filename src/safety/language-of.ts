import { CARD_LANGUAGES, type CardLanguage } from './safety-card.ts'

/** Everyday words that hardly occur in the other languages, without accents. */
const WORDS: Readonly<Record<CardLanguage, string>> = {
  en: 'no me on in do so an the and is are was my his her he she they it has have had not with for this that what i you im cant dont wont please help now feel took been just of to',
  es: 'el los las una esta estoy tengo mi mis su muy mucho no puedo puede respira respirar dolor duele pecho ayuda hijo hija y pero porque con ha he quiero vivir morir pastillas ahora se por',
  de: 'ich der die das ist nicht mein meine mir mich und hat habe bin kann keine kein sehr schmerzen atmen luft hilfe sie er mit auf mehr will leben seit wir war jetzt',
  fr: 'je le les une est pas mon ma mes et suis ai il elle ne peut peux mal tres douleur respire aide avec plus depuis dans jai cest veux vivre mourir maintenant',
  pt: 'eu o os uma esta estou tenho meu minha nao consigo muito dor peito respirar ajuda e com ele ela mais quero viver morrer comprimidos agora tem',
  it: 'io il gli una e sono ho mio mia non riesco molto dolore petto respirare respira aiuto con lui lei piu che voglio vivere morire pastiglie adesso ha di',
  hi: 'hai hain nahi mera meri mujhe main mein ho raha rahi ka ki ke ko se aur bahut dard saans madad kar liya gaya usko woh kya abhi marna',
}

const LANGUAGES_BY_WORD = new Map<string, CardLanguage[]>()
for (const language of CARD_LANGUAGES) {
  for (const word of WORDS[language].split(' ')) {
    LANGUAGES_BY_WORD.set(word, [...(LANGUAGES_BY_WORD.get(word) ?? []), language])
  }
}

const DEVANAGARI = /\p{Script=Devanagari}/u
/** More of a text says nothing new. */
const MAX_CHARS = 2000

/** The language of a text, by its most frequent words; English in doubt. */
export function languageOf(text: string): CardLanguage {
  const beginning = text.slice(0, MAX_CHARS)
  if (DEVANAGARI.test(beginning)) return 'hi'
  const counts = new Map<CardLanguage, number>()
  for (const word of plainWords(beginning)) {
    for (const language of LANGUAGES_BY_WORD.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best !== undefined && best[1] > (counts.get('en') ?? 0) ? best[0] : 'en'
}

/** The words of a text in lower case, without accents and apostrophes. */
const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
