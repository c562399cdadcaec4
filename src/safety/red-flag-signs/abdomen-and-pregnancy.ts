/** Abdomen, bladder and testicle, pregnancy and infants. Syntax: `red-flag-signs.ts`. */
export const ABDOMEN_AND_PREGNANCY = {
  abdominalPain: [
    'stomach|tummy|belly|abdominal|abdomen|gut pain|pains|ache|cramps|cramp|hurts|agony',
    'pain|pains|cramps|agony ~ in ~ stomach|tummy|belly|abdomen|gut|side',
    'pain|pains ~ in|on|at ~ lower|upper right|left side|abdomen|stomach|belly',
    'lower right|left side|abdomen|stomach|belly pain',
  ],
  lowerRight: [
    'lower right side|abdomen|stomach|belly|quadrant|tummy|abdominal',
    'right lower side|abdomen|stomach|belly|quadrant|tummy|abdominal',
    'right side of|in ~ stomach|belly|abdomen|tummy|lower',
  ],
  sharpPain: [
    'sudden|sharp|severe|stabbing|intense ~ pain|pains',
    'sudden sharp|severe|stabbing ~ pain|pains',
  ],
  severeAbdominal: [
    'severe|severely|excruciating|unbearable|agonising|agonizing|intense|extreme|worst|stabbing|violent|sudden|crippling ~ stomach|tummy|belly|abdominal|abdomen|gut pain|pains|ache|cramps|cramp|hurts',
    'severe|severely|excruciating|unbearable|agonising|agonizing|intense|extreme|worst|stabbing|violent|crippling|sudden|sharp ~ pain|pains|cramps * in ~ stomach|tummy|belly|abdomen|gut',
    'stomach|tummy|belly|abdominal|abdomen|gut pain|pains|ache|cramps ~ severe|excruciating|unbearable|agonising|agonizing|extreme|intense|crippling',
    'stomach|tummy|belly|abdomen ~ hard|rigid|rock|board !boiled|to',
    'agony * stomach|tummy|belly|abdomen',
    'doubled|doubling over|up ~ in|with ~ pain',
    'appendicitis|appendix ~ burst|ruptured',
    'think|might * appendicitis',
  ],
  severePain: [
    'severe|excruciating|unbearable|agonising|agonizing|intense|sharp|bad|constant ~ pain|pains|cramps|cramping|headache|abdominal|stomach|belly|tummy',
  ],
  retention: [
    'cant|cannot|couldnt|unable ~ to pee|urinate|wee',
    'cant|cannot|couldnt pee|urinate|wee',
    'havent|hasnt peed|urinated',
  ],
  testicle: [
    'severe|sudden|suddenly|excruciating|unbearable ~ testicle|testicles|testicular|ball|scrotum|scrotal pain|hurts',
    'testicle|testicles|testicular|scrotum ~ pain ~ sudden|suddenly|severe',
    'twisted testicle',
    'severe|sudden pain in ~ testicle|testicles|scrotum',
  ],
  pregnant: ['pregnant|pregnancy', 'weeks|months pregnant|along', 'trimester', 'expecting ~ baby'],
  pregnancyAlarm: [
    "baby ~ stopped|not|isnt|hasnt|hasn't moving|moved|kicked|kicking|move",
    'baby * stopped|not|isnt|hasnt moving|moved|kicked|kicking|move|much',
    'cant|cannot|havent|dont feel|felt ~ baby ~ move|moving|kick|kicking',
    'reduced|less|fewer|no ~ fetal|foetal|baby movement|movements|kicks',
    'reduced|less|fewer|no movements|kicks',
    'ectopic',
    'having|think|might|am ~ miscarriage|miscarrying',
    'miscarrying',
  ],
  waters: [
    'waters|water ~ broke|broken|breaking|gone',
    'contractions|labour|labor !day|laws|costs|market|party',
  ],
  preeclampsia: [
    'blurred|blurry vision',
    'seeing|flashing spots|lights|stars',
    'swollen|swelling face|hands',
  ],
  infantAlarm: [
    'baby|infant|newborn|child|toddler|son|daughter|kid|boy|girl|he|she ~ floppy|limp|unresponsive|blue',
    'floppy|limp|unresponsive baby|infant|newborn|child|toddler',
    'baby|infant|newborn * wont|not|isnt|refusing|stopped|hasnt feed|feeding|wake|waking|breathing|drink|drinking|fed',
    'bulging|sunken fontanelle|fontanel|soft',
    'fontanelle|fontanel ~ bulging|sunken',
  ],
} as const satisfies Record<string, readonly string[]>
