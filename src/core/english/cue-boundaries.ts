import { wordSet } from './word-set.ts'

/** Words that end the scope of a cue, or that distinguish a list from a new statement. */

/**
 * Words that end a denial within its own item: "couldn't sleep with this headache", "no ibuprofen for the
 * headache".
 */
export const NEGATION_STOPS = wordSet(
  'with from for due after before when only just still some instead since as thanks i im ive my it its we so',
)
/** Words that end a hope: "want something for my headache". */
export const HOPE_STOPS = wordSet('for due since as still')
/** Words that return from another person's story to the writer's. */
export const FIRST_PERSON = wordSet("i im ive i'll i'd me we weve mine myself")

/** A subject or a verb: what follows is a new statement, not the next part of a list. */
export const STATEMENT_WORDS = wordSet(
  "i im ive i'll i'd we he she they it its there theres my this that these his her was were is are am has have had " +
    'having feel felt feeling feels took taken taking take slept sleep drank drunk ate eaten went did do got get getting ' +
    'gotten woke wake started came can could would weighed ran walked worked made makes making used tried skipped forgot',
)
/** Inside a mention these make it a statement: "no fever, nose still blocked". */
export const STATEMENT_VERBS = wordSet(
  'is was are were still feels felt feeling hurts hurting killing keeps started has have im cant couldnt cannot',
)

/** An amount, a strength or "just": what follows is affirmed after "and" or a comma, but not after "or". */
export const AFFIRMING_WORDS = wordSet(
  'some slight slightly mild mildly bit little bad badly severe severely terrible awful horrible moderate strong intense ' +
    'major minor lots lot still just only very really quite pretty super so too extremely also again today now a an the ' +
    'horrendous nasty killer constant yes definitely',
)
/** After a comma these turn a bare noun into a statement: "no fever, headache all day". */
export const STATEMENT_TAILS = wordSet(
  'all since again still throughout constantly every when whenever until after though',
)

/** Words that end the past in a sentence. */
export const PRESENT_WORDS = wordSet('today now currently tonight still')
/** Before a time these make it a beginning or a comparison: "since last week", "worse than yesterday". */
export const NOT_PAST_BEFORE = wordSet('since from than as like until')
/** Before "gone" these weaken it, so that it does not count: "almost gone". */
export const NOT_RESOLVED_BEFORE = wordSet(
  'almost nearly mostly partly half not isnt hasnt havent arent never wont until wouldnt would if hope hopefully wish yet ' +
    'when once before cant wasnt doesnt',
)
/** Third-person verbs that continue another person's story: "she has a fever and is vomiting". */
export const THIRD_PERSON_VERBS = wordSet(
  'is has was feels keeps isnt hasnt wasnt cant her his their theyre are',
)

/**
 * Adjectives and other states. A denied symptom ("no fever") does not deny a state that follows ("no fever,
 * tired").
 */
export const STATES = wordSet(
  'tired exhausted fatigued dizzy lightheaded nauseous nauseated sick queasy bloated stressed anxious sore achy itchy ' +
    'constipated congested feverish shaky weak sad low down happy depressed sleepy drained irritable moody restless numb ' +
    'hot cold sweaty stiff hoarse gassy great good bad fine ok okay well awful terrible calm relaxed tense groggy foggy ' +
    'knackered shattered wiped worn lethargic energetic unwell poorly ill panicky jittery thirsty swollen faint stuffy',
)
