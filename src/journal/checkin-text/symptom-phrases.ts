/**
 * Common symptoms in everyday English: the name that is stored, and the ways people write it. Phrases have
 * the syntax of `phraseIndex` (`|` a choice, `~` fillers, `*` any words). A trailing ` $` requires that no
 * noun follows, for words with other meanings ("a cold" is a symptom, "a cold shower" is not). Names
 * describe; a name is a diagnosis only if the text states it. Pains of body parts are built in
 * `body-pains.ts`.
 */
export type SymptomPhrases = Readonly<Record<string, readonly string[]>>
