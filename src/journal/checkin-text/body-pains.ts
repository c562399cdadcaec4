import { readNumber } from '../../core/english/numbers.ts'
import type { PhraseMatch } from '../../core/english/phrases.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'

/** What is felt in a place of the body: "lower back is killing me", "sore knee", "pain 4/10 in my shoulder". */

/** The name of the pain and the words for its place. */
const PLACES: Readonly<Record<string, string>> = {
  headache: 'head|forehead|skull|temples',
  'sore throat': 'throat',
  toothache: 'tooth|teeth|molar|molars',
  'stomach pain': 'stomach|tummy|tum|belly|abdomen|gut|guts|stomache',
  'chest pain': 'chest',
  'back pain': 'back|spine|lumbar|sacrum|blade|blades',
  'neck pain': 'neck|nape',
  'shoulder pain': 'shoulder|shoulders',
  'arm pain': 'arm|arms|forearm|forearms|bicep|biceps',
  'elbow pain': 'elbow|elbows',
  'wrist pain': 'wrist|wrists',
  'hand pain': 'hand|hands|thumb|thumbs|palm|palms',
  'finger pain': 'finger|fingers|knuckle|knuckles',
  'rib pain': 'rib|ribs',
  'side pain': 'side|sides|flank|kidneys|kidney',
  'hip pain': 'hip|hips',
  'groin pain': 'groin',
  'pelvic pain': 'pelvis',
  'leg pain': 'leg|legs|thigh|thighs|calf|calves|shin|shins|hamstring|hamstrings|quad|quads',
  'knee pain': 'knee|knees',
  'ankle pain': 'ankle|ankles|achilles',
  'foot pain': 'foot|feet|heel|heels',
  'toe pain': 'toe|toes',
  'jaw pain': 'jaw',
  'eye pain': 'eye|eyes',
  earache: 'ear|ears',
  'face pain': 'face|cheek|cheeks|cheekbone',
  'tailbone pain': 'tailbone|coccyx',
  'testicle pain': 'testicle|testicles',
  'joint pain': 'joint|joints',
  'muscle pain': 'muscle|muscles',
}

/** The pain of each place. */
export const PAIN_OF_PLACE: ReadonlyMap<string, string> = byPlace(PLACES)

const PAIN =
  'pain|pains|ache|aches|hurts|hurting|hurt|aching|soreness|sore|soar|twinge|twinges|discomfort|tenderness'
const FRAMES = [
  `PLACE ${PAIN}`,
  `PLACE ~ ${PAIN}|ached|painful|throbbing|throbs|thumping|tender|achy|burning|burns|paining|stinging|killing`,
  'PLACE ~ playing|acting up',
  'PLACE ~ on fire',
  'PLACE dey pain|pains|worry',
  'PLACE ~ in agony|bits|tatters',
  'PLACE ~ giving|gives|gave|causing me|us ~ trouble|grief|gyp|jip|hell|problems|pain|bother|stick|jyp',
  'PLACE ~ bothering|troubling|hurting me',
  'sore|painful|aching|achy|hurting|hurt|dodgy|gammy|wonky|dicky|bung|crook|bad|tender|throbbing|burning PLACE',
  'hurt|injured|tweaked|pulled|strained ~ PLACE',
  'hurt|injured|tweaked|pulled|strained ~ left|right|lower|upper PLACE',
] as const

const ONE_WORD: Readonly<Record<string, string>> = {
  'back pain': 'backache|backaches|rückenschmerzen|lumbago',
  earache: 'earache|earaches',
  'shin splints': 'shinsplints',
}

/** Swelling and cramps are named by their place: "swollen ankles". */
const SWOLLEN = [
  'swollen|puffy ~ PLACE',
  'swollen|puffy ~ left|right PLACE',
  'PLACE ~ swollen|swelling|puffy|swelled',
  'PLACE ~ like ~ balloon|balloons',
] as const
const SWOLLEN_PLACES: Readonly<Record<string, string>> = {
  'hand swelling': 'hand|hands',
  'finger swelling': 'finger|fingers',
  'wrist swelling': 'wrist|wrists',
  'elbow swelling': 'elbow|elbows',
  'leg swelling': 'leg|legs|calf|calves',
  'knee swelling': 'knee|knees',
  'ankle swelling': 'ankle|ankles',
  'foot swelling': 'foot|feet',
  'toe swelling': 'toe|toes',
  'face swelling': 'face|cheek|cheeks',
  'eye swelling': 'eye|eyes|eyelid|eyelids',
  'lip swelling': 'lip|lips',
  'joint swelling': 'joint|joints',
}
const CRAMPED_PLACES: Readonly<Record<string, string>> = {
  'stomach cramps': 'stomach|tummy|tum|belly|abdomen|gut|guts',
  'leg cramps': 'leg|legs|thigh|thighs|hamstring|hamstrings',
  'calf cramp': 'calf|calves',
  'foot cramps': 'foot|feet|toe|toes',
  'hand cramps': 'hand|hands|finger|fingers',
}

/** Words of a feeling whose place stands behind it, with the name of each place. */
const FELT_IN: readonly (readonly [words: ReadonlySet<string>, nameOf: ReadonlyMap<string, string>])[] = [
  [
    wordSet(
      'pain pains ache aches aching soreness twinge twinges discomfort tenderness hurts hurting throbbing stabbing paining stiffness niggle niggles',
    ),
    PAIN_OF_PLACE,
  ],
  [wordSet('swelling swollen puffiness'), byPlace(SWOLLEN_PLACES)],
  [wordSet('cramp cramps cramping'), byPlace(CRAMPED_PLACES)],
]
const BEFORE_PLACE = wordSet('in at around behind under on across near inside over between')
/** What may stand between a feeling and its place: a rating, a time, a side. */
const TO_PLACE = wordSet(
  ', : ( ) / - is was it today again still now this morning afternoon evening tonight really so very bad badly worse all day out of level ' +
    'mostly mainly only just after too much a lot bit',
)
const SIDES = wordSet(
  'the my a both left right lower upper middle mid top back front inner outer whole one big small side of old and bottom lateral hand shoulder',
)
const MAX_TO_PLACE = 10

/** "Pain (4/10) in the lower back": the feeling and the place, at token indices that are both included. */
export function findFeltIn(tokens: readonly Token[]): PhraseMatch<{ name: string; standsFree: boolean }>[] {
  return tokens.flatMap(({ text }, first) => {
    const places = FELT_IN.find(([words]) => words.has(text))?.[1]
    const found = places === undefined ? undefined : placeBehind(tokens, first, places)
    if (found === undefined) return []
    return [
      {
        entry: { name: text === 'stiffness' ? 'stiffness' : found.name, standsFree: false },
        first,
        last: found.last,
      },
    ]
  })
}

function placeBehind(tokens: readonly Token[], first: number, places: ReadonlyMap<string, string>) {
  let isPlaced = false
  for (let index = first + 1; index <= first + MAX_TO_PLACE; index += 1) {
    const { text } = tokenAt(tokens, index)
    const isSideOf = /^sides?$/.test(text) && tokenAt(tokens, index + 1).text === 'of'
    const name = isPlaced && !isSideOf ? places.get(text) : undefined
    // "In my back teeth": the last of two places.
    if (name !== undefined && !(SIDES.has(text) && places.has(tokenAt(tokens, index + 1).text)))
      return { name, last: index }
    if (BEFORE_PLACE.has(text)) isPlaced = true
    else if (isPlaced && !SIDES.has(text)) return undefined
    else if (!isPlaced && !TO_PLACE.has(text) && readNumber(tokens, index) === undefined) return undefined
  }
  return undefined
}

function byPlace(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([name, words]) => words.split('|').map((word) => [word, name] as const)),
  )
}

/** An entry of the lexicon with the same length ("sore legs" is muscle soreness) takes precedence. */
export const BODY_PAINS: readonly (readonly [phrase: string, name: string])[] = [
  ...Object.entries(PLACES).flatMap(([name, words]) =>
    FRAMES.map((frame) => [frame.replace('PLACE', words), name] as const),
  ),
  ...Object.entries(SWOLLEN_PLACES).flatMap(([name, words]) =>
    SWOLLEN.map((frame) => [frame.replace('PLACE', words), name] as const),
  ),
  ...Object.entries(CRAMPED_PLACES).flatMap(([name, words]) => [
    [`${words} cramp|cramps|cramping`, name] as const,
    [`${words} ~ cramping|cramped|cramps|crampy`, name] as const,
  ]),
  ...Object.entries(ONE_WORD).map(([name, words]) => [words, name] as const),
  ['shin splints', 'shin splints'],
  ['plantar fasciitis', 'foot pain'],
  ['tension in ~ neck|shoulders', 'neck tension'],
  ['dolor de espalda', 'back pain'],
  ['mal au dos', 'back pain'],
  ['kamar dard', 'back pain'],
  ['stitch in ~ side', 'side pain'],
]
