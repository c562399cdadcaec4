/** Pains by place: "lower back is killing me", "sore knee", "pain in my shoulder". One table of places, one of frames. */

/** The name of the pain and the words for its place. Head, throat and stomach have their own lists in the lexicon. */
const PLACES: Readonly<Record<string, string>> = {
  'chest pain': 'chest',
  'back pain': 'back|spine|lumbar',
  'neck pain': 'neck|nape',
  'shoulder pain': 'shoulder|shoulders',
  'arm pain': 'arm|arms|forearm|forearms|bicep|biceps',
  'elbow pain': 'elbow|elbows',
  'wrist pain': 'wrist|wrists',
  'hand pain': 'hand|hands|thumb|thumbs',
  'finger pain': 'finger|fingers|knuckles',
  'rib pain': 'rib|ribs',
  'side pain': 'flank|kidneys|kidney',
  'hip pain': 'hip|hips',
  'groin pain': 'groin',
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
}

/** The pain of each place. */
export const PAIN_OF_PLACE: ReadonlyMap<string, string> = new Map(
  Object.entries(PLACES).flatMap(([name, words]) => words.split('|').map((word) => [word, name] as const)),
)

const FRAMES = [
  'PLACE pain|pains|ache|aches|hurts|hurting|aching|injury',
  'PLACE ~ hurts|hurting|aching|painful|throbbing|sore|tender|achy|aches|burning|paining',
  'PLACE ~ killing me',
  'PLACE ~ playing|acting up',
  'PLACE ~ giving me trouble|grief|gyp|jip|hell|problems|pain',
  'PLACE hurt|soreness|sore|twinge|twinges|discomfort',
  'sore|painful|aching|achy|hurting|hurt|dodgy|gammy|wonky|dicky|bung|crook|bad|tender|throbbing PLACE',
  'pain|pains|ache|aches|soreness|twinge|twinges|discomfort ~ in|around|behind|under ~ PLACE',
  'pain|pains|ache|aches|soreness|twinge|twinges|discomfort ~ in|around|behind|under ~ left|right|lower|upper|middle|mid|both|whole PLACE',
  'hurt|injured|tweaked|pulled|strained ~ PLACE',
  'hurt|injured|tweaked|pulled|strained ~ left|right|lower|upper PLACE',
] as const

const ONE_WORD: Readonly<Record<string, string>> = {
  'back pain': 'backache|backaches',
  earache: 'earache|earaches',
  'shin splints': 'shinsplints',
}

/** Swelling and stiffness are named by their place: "swollen ankles", "my knee is stiff". */
const SWOLLEN = [
  'swollen|puffy ~ PLACE',
  'swollen|puffy ~ left|right PLACE',
  'PLACE ~ swollen|swelling|puffy|swelled',
  'swelling in|of|around ~ PLACE',
  'swelling in|of|around ~ left|right PLACE',
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

/** An entry of the lexicon with the same length ("sore legs" is muscle soreness) takes precedence. */
export const BODY_PAINS: readonly (readonly [phrase: string, name: string])[] = [
  ...Object.entries(PLACES).flatMap(([name, words]) =>
    FRAMES.map((frame) => [frame.replace('PLACE', words), name] as const),
  ),
  ...Object.entries(SWOLLEN_PLACES).flatMap(([name, words]) =>
    SWOLLEN.map((frame) => [frame.replace('PLACE', words), name] as const),
  ),
  ...Object.entries(ONE_WORD).map(([name, words]) => [words, name] as const),
  ['shin splints', 'shin splints'],
  ['plantar fasciitis', 'foot pain'],
  ['tension in ~ neck|shoulders', 'neck tension'],
]
