import { CARD_LANGUAGES, type CardLanguage } from './safety-card.ts'

/** Frequent words: those that a sentence can hardly do without, and everyday words of the body, the family and time. */
const MARKERS: Readonly<Record<CardLanguage, string>> = {
  en: 'a an the and is are was were i my i have has had he she they it not no with of to in on at as so or be by from out up you your we our her his them can could do does did will would what this that for just me feel feels been since but if when how after before over still very some than then there one all get got im ive dont cant isnt baby minutes hours days old now h',
  es: 'a al el la los las es está estoy esta este mi muy no me que y un una tengo tiene duele dolor por con se le lo del de en o para desde ayuda respira puedo puede hijo hija madre padre mucho mucha quiero siento hace ha he va voy hoy ayer ahora noche mañana cabeza pecho sangre brazo pierna garganta aire fiebre barriga después todo toda nada mas pero sin sobre entre vez veces días semanas minutos horas años niño niña casa hay él ella ellos sus su dos tres tomé pastillas leve fuerte izquierdo derecho embarazada cómo qué',
  de: 'der die das ist und ich nicht mein meine meiner meinem hat habe haben bin mit ein eine einen einer seit kann er sie es zu zum zur sich auf im in den dem des sehr hilfe mir mich was wird wurde atmet keine kein schmerzen schmerz will mehr noch wie von vom bei beim nach nur aus für oder aber auch schon jetzt heute gestern immer wieder nachts morgen morgens kopf brust blut bauch arm bein luft fieber kind baby mutter vater stunden tage wochen minuten jahre viel ganz zwei drei linken rechts links schwanger bitte geht gerade war sind zwischen kann bekomme weg',
  fr: 'a à le la les est et je ne pas mon ma mes il elle un une des du de en au aux depuis très suis avec qui que dans ai me se sa son ses sur mal respire plus peux veux père mère fils fille aide ça c’est j’ai j y pour par ou où mais sans comme tout toute rien fait hier matin soir nuit aujourd’hui demain après avant tête poitrine sang bras jambe gorge ventre fièvre souffle gonflé douleur heures jours semaines minutes ans deux trois enfant bébé nous vous on n’ai enceinte gauche droite fois était cette ce ces leur bien peu',
  pt: 'a o as os à é está estou tá tô e não meu minha meus minhas muito muita com uma um do da dos das de em no na nos nas que tem tenho dói dor desde por pra para pelo pela me se ele ela respira consigo consegue ajuda filho filha mãe pai quero sinto há mais mas sem depois antes hoje ontem agora noite manhã cabeça peito sangue braço perna garganta barriga febre falta ar dias semanas minutos horas anos já nada tudo foi ficou faz dois três bebê bebé criança seu sua grávida esquerdo direito também isso essa esse fraca fraco você tomei ninguém ainda',
  it: 'a al il lo la i gli le è e non mio mia ho ha hanno un uno una con che di da dal dalla del della delle dei nel nella in mi si ci sono sto sta molto forte respira per fa male riesce riesco aiuto figlio figlia padre madre voglio sento più ma senza come tutto tutta niente ogni ieri oggi ora adesso notte mattina dopo prima testa petto sangue braccio gamba gola pancia febbre dolore giorni settimane minuti ore anni due tre bambino bambina neonato questa questo sul sulla sulle dx incinta sinistro destro sempre poco perdo preso devo gonfia gonfio collo',
  hi: 'hai hain h hu hoon ho tha thi the mera meri mere mujhe mujhko main maine nahi nahin ni na raha rahi rahe rha rhi ra ri rh ko ka ki ke kee se si sa mein mei me pe par aur ya to toh bhi bhot bahut bht dard saans sans gaya gayi gya gyi hua hui hue kya usko unko uska wo woh ye yeh papa maa bhai behen beta beti bacha bache kar karo kiya li liya le lena madad bachao seene pet sir haath hath pair khoon ulti bukhar aaj kal abhi subah raat din hosh behosh lag laga lagi aa aaya aayi ja jata jati tez thoda thodi zyada kuch sab',
}

/** As people type it, without accents. */
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'")

/** The languages that have each marker, by their places in the list: what several share counts for less. */
const LANGUAGES_OF = new Map<string, number[]>()
for (const [place, language] of CARD_LANGUAGES.entries())
  for (const word of new Set(bare(MARKERS[language]).split(' ')))
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), place])

/** Letters that only one of the languages has. */
const LETTERS: readonly (readonly [CardLanguage, RegExp])[] = [
  ['es', /[ñ¿¡]/],
  ['de', /[äöüß]/],
  ['fr', /[œêëïîû]|ç(?!ão|ões)/],
  ['pt', /[ãõ]|ção|ões/],
  ['it', /[ìò]/],
]
const LETTER_WEIGHT = 1.5
/** A letter and these words, or so many words, are enough to leave the fallback. */
const MIN_SCORE = 1
const MIN_WORDS = 2
const MAX_WORDS = 200

const PLAIN_PATTERN = /^[\s!-~]*$/
/** Most texts have their first words in so many characters. */
const FIRST_CHARACTERS = 2000

/**
 * The language of a text, of those that cards are written in: by its script, short words and letters. In doubt `fallback`, so
 * a single foreign word decides nothing.
 */
export function languageOf(text: string, fallback: CardLanguage = 'en'): CardLanguage {
  const isPlain = PLAIN_PATTERN.test(text)
  if (!isPlain && isDevanagari(text)) return 'hi'
  const lower = withoutAddresses((isPlain ? text : text.normalize('NFC')).toLowerCase())
  const words = firstWords(lower, isPlain)
  const scores = CARD_LANGUAGES.map((language) => {
    const hasLetters = !isPlain && LETTERS.some(([of, pattern]) => of === language && pattern.test(lower))
    return { language, hasLetters, score: hasLetters ? LETTER_WEIGHT : 0, known: 0 }
  })
  for (const word of words) {
    const languages = LANGUAGES_OF.get(word)
    if (languages === undefined) continue
    for (const place of languages) {
      const one = scores[place]
      if (one === undefined) continue
      one.score += 1 / languages.length
      one.known += 1
    }
  }
  for (const one of scores) if (!one.hasLetters && one.known < MIN_WORDS) one.score = 0
  const [best, next] = scores.toSorted((one, other) => other.score - one.score)
  if (best === undefined || next === undefined || best.score < MIN_SCORE || best.score === next.score)
    return fallback
  return best.language
}

const DEVANAGARI = /\p{Script=Devanagari}/u

function isDevanagari(text: string): boolean {
  // Most texts have none: without a look first, an accented one takes as long as all its letters in a list.
  if (!DEVANAGARI.test(text)) return false
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0
  // Most are mostly of the one or of the other letters; a list of all takes as long as the rest of the language.
  if (devanagari <= 1 || devanagari * 3 <= latinLetters(text)) return false
  return devanagari * 3 > text.length || devanagari * 3 > (text.match(/\p{L}/gu)?.length ?? 0)
}

function latinLetters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const lower = text.charCodeAt(at) | 32
    if (lower >= 97 && lower <= 122) count += 1
  }
  return count
}

const withoutAddresses = (lower: string): string =>
  lower.includes('http') ? lower.replace(/\bhttps?:\S*/g, ' ') : lower

/** The first `MAX_WORDS` words; of a text of 8,000 characters this takes a third of the time of all its words. */
function firstWords(lower: string, isPlain: boolean): string[] {
  const read = (part: string) => (isPlain ? part : bare(part)).match(/[\p{L}']+/gu) ?? []
  if (lower.length > FIRST_CHARACTERS) {
    const words = read(lower.slice(0, FIRST_CHARACTERS))
    // The last one may be cut.
    if (words.length > MAX_WORDS) return words.slice(0, MAX_WORDS)
  }
  return read(lower).slice(0, MAX_WORDS)
}
