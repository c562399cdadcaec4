import { foodWords } from '../text/words.ts'

/**
 * FNDDS has additional descriptions of each food, and only some are names: "leche fresca" is, but "NS as to
 * added butter", "with or without nuts" and "turkey" (for a chicken fajita) are not. A wrong name does more
 * harm than a missing one.
 */

/** Text after these words describes a food, or several. */
const FRAGMENT_START =
  /^(?:ns|nfs|nsf|with|without|w\/|made|prepared|from|in|on|or|and|and\/or|all|any|other|assorted|various|such as|includ\w+|exclud\w+|as|to|not|pre-?sliced|home|ready|available|also|for|per|about|usually|contains?|some|both|more|less|than|store|by|brand)\b/i
const FRAGMENT =
  /\bNS\b|\bas to\b|\bother than\b|\bnot further\b|\b(?:all|any) (?:type|kind|shape|flavor|cut)s?\b|\bother place\b/i
/** "white, cheese, vodka, or Alfredo sauce" names several foods. */
const LIST_PATTERN = /,.*\b(?:or|and|and\/or)\b|,.*,|\//i

/** Words for how a food was made, sold or seasoned, which alone do not name a food. */
const QUALIFIERS = new Set(
  `a added all baked barbecued battered bbq beef black blend boiled boneless braised breaded brewed broiled brown bulk
  calorie can canned carton caffeine cheese chicken chilled chocolate coated coating cold commercial commercially
  container cooked cooking country creamed cream creamy crispy crust cup cured cut dairy dark decaffeinated deep deluxe
  diced diet double drained dried dry extra family fast fat fatfree fillet filled flavor flavored flavoring flavors food
  fountain free french fresh fried from frozen fruit full grain grated green grilled ground half hard high homemade
  home hot in instant iced ground jarred juice kids large lean leaf less level light lightly liquid lite low lowfat
  made mashed meal meat medium melted microwavable microwaved mini miniature mix mixed mixture more multigrain natural
  nfs no nonfat nonstick nofat nosalt nosugar nut of oil one onion or orange organic original packed packet pan part
  patty peel plain poached powder powdered precooked prepared raw ready recipe reconstituted red reduced refrigerated
  regular restaurant roasted rotisserie salad salt salted sauce sauteed scoop sea seasoned shelf shortening shredded
  sized size skim skin skinless sliced small smoked snack sodium soft source spray stable stage stewed stick store
  string strong style sugar sweet sweetened thick thin to toasted type unflavored unsalted unseasoned unsweetened
  varieties variety vegetable vegetarian vending machine water weak wheat white whole with without yellow
  egg pork turkey fish shrimp lamb bacon ham sausage rice pasta noodle bean potato tomato butter margarine lard milk
  percent 1 2 3 5 50 99 100 0 combo homestyle microwaveable spiced twice`
    .split(/\s+/)
    .flatMap((word) => foodWords(word)),
)

/**
 * Words that name a food only together with others, and alone a place, a maker or a shape: "New York" of a
 * cheddar.
 */
const HALF_NAMES = new Set(
  `american asian austin cajun canadian caribbean chinese creole cuban dominican dutch english european french german
  greek hawaiian indian irish italian japanese korean latino mediterranean mexican polish portuguese puerto rican
  scandinavian southern spanish thai vietnamese western wisconsin new york
  ball bites blanched bottom brick broad cordial cosmopolitan cottage cutie equal fireball flat forty franco goat gold
  graham grandma grasshopper honeycomb iron jack julius kaiser king lance life lite london long loaf loose mike milano
  mounds munchkins naked navy next number optima partridge payday peeps pigeon pioneer pocket pole pot pouch premium
  preserve purple sahara short shoulder silk skirt snaps sociables sole sonic sour squirt string supplementation swirl
  tab terra top total twist tyson wham young zero zoom`
    .split(/\s+/)
    .flatMap((word) => foodWords(word)),
)

/** Removed at the end: they mean that no more is known, or that it does not matter. */
const UNSPECIFIC_NAMES = /,?\s*\b(?:NFS|NSF|(?:all|any) (?:flavors?|varieties|types?|kinds?))$|\s*\(.*\)$/i

/**
 * Selects the additional descriptions, and other forms of a food's name, that are names of the food.
 * @param mainNames of all foods of the file, since the main name of one food is not a name of another.
 */
export function createNameFilter(
  mainNames: readonly string[],
): (name: string, descriptions: readonly string[]) => string[] {
  const whole = new Set(mainNames.flatMap((name) => [nameKey(name), nameKey(plainName(name))]))
  const taken = new Set(mainNames.flatMap((name) => name.split(',').map(nameKey)))
  return (name, descriptions) => {
    const own = new Set(foodWords(name))
    const seen = new Set([nameKey(name), nameKey(plainName(name)), ''])
    return descriptions.map(plainName).filter((text) => {
      if (FRAGMENT_START.test(text) || FRAGMENT.test(text) || LIST_PATTERN.test(text)) return false
      const words = foodWords(text)
      const key = words.join(' ')
      if (seen.has(key) || whole.has(key)) return false
      if ([QUALIFIERS, HALF_NAMES].some((list) => words.every((word) => list.has(word)))) return false
      if (taken.has(key) && !words.some((word) => own.has(word))) return false
      seen.add(key)
      return true
    })
  }
}

const plainName = (text: string) => text.replace(UNSPECIFIC_NAMES, '').replace(/\s+/g, ' ').trim()

const nameKey = (text: string) => foodWords(text).join(' ')
