import { wordSet } from '../../core/english/word-set.ts'

/** Questions in other languages: a line in the language that answers without a model are in English. */

type Language = { words: ReadonlySet<string>; line: string }

const LANGUAGES: readonly Language[] = [
  {
    words: wordSet(
      'wie viel wieviel was habe ich gegessen gestern heute letzte woche wann mein meine wie oft der die das und mit nicht getrunken geschlafen im am viele kalorien verbrauche brauche täglich',
    ),
    line: 'Ohne Sprachmodell kann ich nur auf Englisch antworten. Bitte fragen Sie auf Englisch, zum Beispiel: “How much protein did I eat yesterday?”',
  },
  {
    words: wordSet(
      'cuánto cuánta cuánto cuantas cuantos qué he comido comí ayer hoy semana pasada cuándo mi mis la el los las de con en y dormí bebí cuántas cuántos proteína calorías quemo gasto día peso',
    ),
    line: 'Sin un modelo de lenguaje solo puedo responder en inglés. Pregunte en inglés, por ejemplo: “How much protein did I eat yesterday?”',
  },
  {
    words: wordSet(
      'combien ai-je ai je mangé hier aujourdhui semaine dernière quand mon ma mes le la les des du et avec dans est quel quelle dormi bu qu brûle dépense jour poids',
    ),
    line: 'Sans modèle de langage, je ne peux répondre qu’en anglais. Posez la question en anglais, par exemple : “How much protein did I eat yesterday?”',
  },
  {
    words: wordSet(
      'quanto quanta quantas quantos comi ontem hoje semana passada quando meu minha o a os as de com em e dormi bebi que qual foi proteína calorias queimo gasto dia peso',
    ),
    line: 'Sem um modelo de linguagem só posso responder em inglês. Pergunte em inglês, por exemplo: “How much protein did I eat yesterday?”',
  },
  {
    words: wordSet(
      'quanto quanta quante quanti ho mangiato ieri oggi settimana scorsa quando mio mia il la lo gli le di con in e dormito bevuto che cosa proteine brucio consumo giorno peso',
    ),
    line: 'Senza un modello linguistico posso rispondere solo in inglese. Chieda in inglese, per esempio: “How much protein did I eat yesterday?”',
  },
  {
    words: wordSet(
      'hoeveel heb ik gegeten gisteren vandaag vorige week wanneer mijn de het een en met niet gedronken geslapen wat hoe vaak eiwit calorieën verbrand verbruik dag',
    ),
    line: 'Zonder taalmodel kan ik alleen in het Engels antwoorden. Stel de vraag in het Engels, bijvoorbeeld: “How much protein did I eat yesterday?”',
  },
  {
    words: wordSet('maine kal kitna kitni kya khaya aaj mera meri kab kitne hai tha pichle hafte soya piya'),
    line: 'Bina language model ke main sirf English mein jawab de sakta hoon. English mein poochhiye, jaise: “How much protein did I eat yesterday?”',
  },
]

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [
    /\p{Script=Devanagari}/u,
    'बिना भाषा मॉडल के मैं केवल अंग्रेज़ी में जवाब दे सकता हूँ। कृपया अंग्रेज़ी में पूछें, जैसे: “How much protein did I eat yesterday?”',
  ],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}]/u,
    'Without a language model I can only answer questions in English, such as “How much protein did I eat yesterday?”',
  ],
]

const ENGLISH = wordSet(
  'how what when which did do does was were is are am the my i of have had has and many much often last yesterday today week month day days year on in for at to with from it that this per average since between than more less most or not',
)
const MIN_WORDS = 2

/** Undefined for English, and where the language cannot be told. */
export function otherLanguageLine(message: string): string | undefined {
  const script = SCRIPTS.find(([pattern]) => pattern.test(message))
  if (script !== undefined) return script[1]
  const said = message.toLowerCase().split(/[^\p{L}\p{M}]+/u)
  const count = (words: ReadonlySet<string>) => new Set(said.filter((word) => words.has(word))).size
  // A lone letter may be an initial, a vitamin or a slip: by itself it is not a word of a language.
  const countOf = (words: ReadonlySet<string>) => {
    const full = new Set(said.filter((word) => word.length > 1 && words.has(word))).size
    return full < MIN_WORDS ? 0 : count(words)
  }
  const english = count(ENGLISH)
  const [best] = LANGUAGES.map((language) => ({ ...language, count: countOf(language.words) })).sort(
    (a, b) => b.count - a.count,
  )
  return best !== undefined && best.count >= MIN_WORDS && best.count > english ? best.line : undefined
}
