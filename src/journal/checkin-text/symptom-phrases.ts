/**
 * Common symptoms in everyday English: the name that is stored, and the ways people write it. Phrases are written as
 * `phraseIndex` reads them (`|` a choice, `~` fillers, `*` any words). A trailing ` $` asks that no noun follows, for
 * words with another life ("a cold" is a symptom, "a cold shower" is not). Names describe; none of them is a diagnosis
 * that the text does not state itself. Pains of body parts are built in `body-pains.ts`.
 */
export type SymptomPhrases = Readonly<Record<string, readonly string[]>>
