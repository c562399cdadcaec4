import type { Token } from './tokens.ts'

/** Words that do not identify a food: who ate, when, how it was. Folded. */
const wordSet = (words: string) => new Set(words.split(/\s+/))

/** Never part of a food's name. */
export const NOISE_WORDS = wordSet(`
  i im ive id ill me my mine myself we our us he she his her they them their you your it its this that these those the
  had have having has am was were is are be been being did do does got get getting went going will would could should
  ate eat eats eating eaten drank drunk consumed consume consuming consists consisted consisting comprised comprising
  enjoyed enjoying enjoy savored savoured savoring savouring devoured munched munching snacked snacking nibbled nibbling sat taken afterwards altogether sipped sipping
  indulged indulging treated grabbed grabbing finished started starting begin began made making built put brought
  child childs children kid kids toddler son daughter husband wife mum mom dad mother father family everyone friend friends roommate coworker coworkers colleague colleagues boyfriend girlfriend partner sister brother cousin parents
  ordered chose picked tried nibbled gulped feasted relished tucked used using took taking bought
  while during after before when then than so also just only really very quite too again earlier next
  finally about approximately roughly around approx circa nearly almost exactly maybe perhaps probably which who there
  today yesterday tonight morning afternoon evening night midday lunchtime am pm day meals mealtime
  featured features feature 
  delicious tasty yummy nice lovely great hearty refreshing delightful satisfying 
  nutritious wholesome comforting tempting scrumptious favorite favourite amazing perfect wonderful balanced
  including included featuring containing paired accompanied complemented served topped garnished drizzled sprinkled
  followed washed alongside along together combined enjoyed down out off into onto
  as well through like some any of to at by for
  total totaling totalling weighing weighs weighed measuring measured worth each per piece pieces equal equals
  um uh er hmm twice once left
  please log add track record entry item items ok okay hi hello thanks
`)

/** Noise at the start or the end of a phrase, but maybe part of a name inside it ("breakfast burrito", "snack bar"). */
const EDGE_NOISE_WORDS = wordSet(`
  bite bites
  meal food good light healthy quick simple side main first later noon filling up
  breakfast lunch dinner supper brunch snack snacks dessert desserts appetizer starter main course elevenses
  drink drinks beverage beverages and with or plus in on over from no not the a an n w
  way work school office gym morning evening afternoon night starbucks mcdonalds mcdonald kfc subway tesco aldi lidl costco dunkin chipotle walmart wendys dominos greggs pret nandos costa waitrose sainsburys brand store shop restaurant
  also bit little lot extra more homemade home made own leftover leftovers
`)

/** At the end of a title, before the food: "my snack was 22 g of …", "dinner of 200 g …". */
export const PREDICATES = wordSet(
  'was were is are be had has have included includes featured held contained contains consisted comprised comprises ' +
    'became ate eating got of',
)

/** These point back at a food: "209 g of it", "two of them", "small ones". */
export const PRONOUNS = wordSet('it them ones one those these this that each of total flesh')

/** The food that follows was not eaten. */
export const NEGATIONS = wordSet(
  'without no minus except hold skip skipped skipping nothing not excluding instead sans',
)

/** Nothing up to the end of the sentence was eaten. */
export const DENIALS = wordSet('didnt dont doesnt havent hadnt wasnt never couldnt')

/** Ends one food and starts another; a known dish may still span it ("mac and cheese"). */
export const LINKS = wordSet(
  'and with plus n w on over in or nor including alongside along containing then atop',
)

/**
 * The same in the languages of dish names: "arroz con pollo", "Bratwurst mit Senf". "con" is usually a "with"
 * that belongs to a name.
 */
export const FOREIGN_LINKS: ReadonlyMap<string, string> = new Map([
  ['con', 'con'],
  ['com', 'con'],
  ['mit', 'con'],
  ['avec', 'con'],
  ['und', 'and'],
  ['et', 'and'],
  ['y', 'and'],
  ['na', 'and'],
  ['och', 'and'],
  ['og', 'and'],
])

/** Links only before "with", "in", "by" …: "made with milk", but "home made bread". */
export const PARTICIPLES = wordSet(
  'topped served paired accompanied followed washed made cooked filled stuffed mixed drizzled sprinkled garnished ' +
    'dressed spread smothered covered loaded dipped dunked fried sauteed complemented together finished seasoned',
)

/** After these comes a place, a time or a reason, not a food. */
export const ASIDE_STARTS = wordSet('from at for during after before because while since until near via by')

/** "to mop up the gravy", "to start": a purpose, not a food. */
export const INFINITIVES = wordSet(
  'start finish drink go wash mop share dip eat top accompany follow cool round soak keep get fill snack munch nibble ' +
    'sip end begin help satisfy celebrate warm be have serve take',
)

/** Meals and times: an aside that starts with one ends with it ("for lunch", "at noon"). */
export const OCCASIONS = wordSet(
  'breakfast lunch dinner supper brunch snack snacks dessert lunchtime noon midday midnight night work school home ' +
    'morning evening afternoon bed bedtime office gym starters starter pudding appetizer',
)

/** Words after which an aside ends and the food follows. */
export const SUBJECTS = wordSet('i ive id we my he she they it had ate have having was is enjoyed drank')

/** "A lot", "a bit": how many servings. */
export const SERVINGS: ReadonlyMap<string, number> = new Map([
  ['lot', 1.5],
  ['lots', 1.5],
  ['plenty', 1.5],
  ['loads', 1.5],
  ['bit', 0.5],
  ['little', 0.5],
  ['touch', 0.3],
  ['hint', 0.2],
  ['tad', 0.3],
  ['some', 1],
])

/** Words without noise. */
export function tokenWords(tokens: readonly Token[]): string[] {
  return tokens.filter(({ word }) => !NOISE_WORDS.has(word)).map(({ word }) => word)
}

/** Words without noise words, including those that are noise only at the start or end. */
export function trimNoise(tokens: readonly Token[]): string[] {
  const words = tokenWords(tokens)
  const start = words.findIndex((word) => !EDGE_NOISE_WORDS.has(word))
  const end = words.findLastIndex((word) => !EDGE_NOISE_WORDS.has(word))
  return start < 0 ? [] : words.slice(start, end + 1)
}
