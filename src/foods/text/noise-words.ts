/** Folded. */
const wordSet = (words: string) => new Set(words.split(/\s+/))

/** Why a word does not name a food. */
export type NoiseKind =
  | 'time'
  | 'occasion'
  | 'place'
  | 'person'
  | 'verb'
  | 'opinion'
  | 'function word'
  | 'amount'

type NoiseWords = Readonly<Partial<Record<NoiseKind, string>>>

/** Never part of a food's name. */
const ALWAYS: NoiseWords = {
  person: `
    i im ive id ill me my mine myself we our us he she his her they them their you your it its child childs children kid
    kids toddler son daughter husband wife mum mom dad mother father family everyone friend friends roommate coworker
    coworkers colleague colleagues boyfriend girlfriend partner sister brother cousin parents grandma grandmas neighbor
    neighbour guests guest mates people someone somebody`,
  verb: `
    had have having has am was were is are be been being did do does got get getting went going will would could should
    ate eat eats eating eaten drank drunk consumed consume consuming consists consisted consisting comprised comprising
    enjoyed enjoying enjoy savored savoured savoring savouring devoured munched munching snacked snacking nibbled
    nibbling sat taken sipped sipping indulged indulging treated grabbed grabbing finished started starting begin began
    made making built put brought ordered chose picked tried gulped feasted relished tucked used using took taking bought
    featured features feature featuring including included containing paired accompanied complemented served topped
    garnished drizzled sprinkled followed washed combined please log add track record entry
    totaling totalling weighing weighs weighed measuring measured feel felt wanted want needed need came come comes
    warmed loved craved possess possesses feeding feed fed giving offering providing administering utilizing utilized
    accompanies includes contains retains`,
  'function word': `
    this that thats whats theres heres these those the also just only really very quite too so than then while which who there like through any of
    to at by for as well down off into onto out alongside along together altogether maybe perhaps probably um uh er hmm
     ok okay hi hello thanks actually wait sorry each per some item items during because what either both vitamins`,
  time: `
    when during after before again earlier next finally afterwards today yesterday tonight morning afternoon evening
    night midday lunchtime am pm day days meals mealtime once twice left`,
  amount: `about approximately roughly around approx circa nearly almost exactly total worth piece pieces equal equals`,
  opinion: `
    delicious tasty yummy nice lovely great hearty refreshing delightful satisfying nutritious wholesome comforting
    tempting scrumptious favorite favourite amazing perfect wonderful balanced`,
}

/** Noise at the start or the end of a name, but maybe part of it inside ("breakfast burrito", "snack bar"). */
const AT_EDGES: NoiseWords = {
  occasion: `breakfast lunch dinner supper brunch snack snacks dessert desserts appetizer starter course elevenses meal`,
  place: `
    way work school office gym starbucks mcdonalds mcdonald kfc subway tesco aldi lidl costco dunkin chipotle walmart
    wendys dominos greggs pret nandos costa waitrose sainsburys store shop restaurant`,
  amount: `bite bites bit little lot extra more filling`,
  opinion: `food good light healthy quick simple homemade home own leftover leftovers brand`,
  'function word': `side main first later noon up drink drinks beverage beverages and with or plus in on over from no not a an n w also made`,
}

const byWord = (words: NoiseWords): ReadonlyMap<string, NoiseKind> =>
  new Map(
    Object.entries(words).flatMap(([kind, list]) =>
      list
        .trim()
        .split(/\s+/)
        .map((word): [string, NoiseKind] => [word, kind as NoiseKind]),
    ),
  )

const NOISE = byWord(ALWAYS)
const EDGE_NOISE = byWord(AT_EDGES)

/** Why a word is never part of a name; undefined if it may be. */
export const noiseKind = (word: string): NoiseKind | undefined => NOISE.get(word)

/** Why a word is not part of a name at the start or the end of one. */
export const edgeNoiseKind = (word: string): NoiseKind | undefined => NOISE.get(word) ?? EDGE_NOISE.get(word)

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
  ['ja', 'and'],
  ['med', 'con'],
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
    'sip end begin break help satisfy celebrate warm be have serve take taste garnish glaze decorate season',
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
