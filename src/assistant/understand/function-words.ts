import { wordSet } from '../../core/english/word-set.ts'

/**
 * Words that say nothing of what is asked. Every other word has to be taken by a slot, or the question counts as not
 * understood: so no answer leaves out a word that would have changed it.
 */
export const FUNCTION_WORDS = wordSet(
  'they them their i me my mine we our us myself a an the this that these those it its there here s ' +
    'did do does done doing have has had having was were is are am be been being will would can could may might shall ' +
    'eat ate eaten eating eats drink drank drunk drinking drinks consume consumed consuming consumption get got gotten getting gets take took taken taking takes intake ' +
    'ingest ingested feel felt feeling manage managed experience experienced suffer suffered suffering ' +
    'log logged logging record recorded recording note noted track tracked tracking report reported entered entries entry journal diary food foods thing things stuff ' +
    'of in on at for from to with by and or as than then so far over during within into up about around through throughout ' +
    'what which who how when where whether if any some everything anything something all total value values amount amounts number figure figures level levels content reading readings ' +
    'please thanks thank you hi hello hey ok okay tell show give let know say see check look find want like need wondering wonder just really actually exactly roughly approximately about only also too again now already yet still even ' +
    'much many more less fewer lot lots bit ' +
    'yes well right question out altogether contain contained contains comes come came provide provided included including ' +
    'gave gives give given went go goes going happen happened make made put keep kept much between vs against drinked eated ' +
    // Said beside a question, and nothing of it.
    'um umm uh erm er hm hmm haha lol ta tho though btw nah hiya hola love mate dear honest honestly curious roughly sorry again anyway anyways quick one pls cheers please well like please then hopefully basically literally guess mean say said tell me also right same',
)

/** Where these stand for the person, a question is about another. */
export const OTHER_PEOPLE = wordSet(
  'he she him her his hers husband wife partner son daughter kid kids child children baby toddler mother father mom mum dad ' +
    'brother sister friend boyfriend girlfriend roommate colleague boss grandma grandpa grandmother grandfather uncle aunt cousin neighbour neighbor ' +
    'parents family patient patients everyone everybody dog cat',
)

/** Vessels and counts before "of". */
export const VESSELS =
  '(?:loads|tons|plenty|lots|a lot|cups?|glass(?:es)?|mugs?|bowls?|plates?|slices?|pieces?|bottles?|cans?|tins?|servings?|portions?|helpings?|bits?|handfuls?|bars?|squares?|grams?|g|ml|litres?|liters?|l|kg|milligrams?|micrograms?|millilitres?|milliliters?|mcg|bags?|packets?|scoops?|spoons?|spoonfuls?|tablespoons?|teaspoons?|mg|kcal|ounces?|oz|hours?|kilos?|kg|points?)'

/** A condition is not turned round by leaving these out. */
export const NEGATIONS = wordSet(
  'not without never no none nothing except excluding neither nor apart besides hardly skip skipped miss missed forgot forget',
)
