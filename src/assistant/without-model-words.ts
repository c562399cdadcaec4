/** How answers without a model name it, by language, and what they begin with then. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/Ohne Sprachmodell kann ich/, 'Ich kann'],
  [/Sin un modelo de lenguaje solo/, 'Solo'],
  [/Sans modèle de langage, je/, 'Je'],
  [/Sem um modelo de linguagem só/, 'Só'],
  [/Senza un modello linguistico posso/, 'Posso'],
  [/Zonder taalmodel kan ik/, 'Ik kan'],
  [/Bina language model ke main/, 'Main'],
  [/बिना भाषा मॉडल के /, ''],
  [/Without a language model I/, 'I'],
  [/ without a language model/, ''],
  [/The language model gave no answer[^\n]*\n*/, ''],
]

/** The same text without a word about models: who comes from an emergency needs none. */
export const withoutModelWords = (text: string): string =>
  NAMED.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
