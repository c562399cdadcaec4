/** The fourteen allergens that EU Regulation 1169/2011, annex II, requires labels to name. */
export const ALLERGENS = [
  'celery',
  'crustaceans',
  'eggs',
  'fish',
  'gluten',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'peanuts',
  'sesame',
  'soy',
  'sulphites',
  'tree_nuts',
] as const
export type Allergen = (typeof ALLERGENS)[number]

export type AllergenRule = {
  allergen: Allergen
  /** The name in a sentence. */
  label: string
  /** Words for it in profiles, in the index's spelling; each also counts in a food's name. */
  said: string
  /** Other words of a food's name that imply it. */
  words: string
  /** Food categories that imply it. */
  categories?: RegExp
  /** Categories in which it is common enough for a warning. */
  mayBe?: RegExp
  /**
   * Phrases that contain such a word but do not mean it; they are removed from a name before its words are
   * read.
   */
  not?: RegExp
  /** Names for which the category implies nothing. */
  never?: RegExp
  /** Words that exclude it. */
  unless?: string
}

/**
 * One table: the words for each allergen in profiles and food names, and the food categories that imply it.
 */
export const ALLERGEN_RULES: readonly AllergenRule[] = [
  {
    allergen: 'celery',
    label: 'celery',
    said: 'celery celeriac',
    words: 'mirepoix stock bouillon',
    mayBe: /soups|^stew|mixed dishes|vegetable juice|gravies/i,
    never: /hummus|guacamole/i,
  },
  {
    allergen: 'crustaceans',
    label: 'crustaceans',
    said: 'crustacean shellfish seafood shrimp crab lobster crayfish crawfish langoustine scampi krill',
    words: 'surimi gumbo jambalaya paella bisque krupuk bouillabaisse cioppino laksa',
    categories: /^shellfish/i,
    mayBe: /seafood|sushi|soy-based sauce mixtures|fried rice|ramen/i,
  },
  {
    allergen: 'eggs',
    label: 'egg',
    said: 'egg albumen ovalbumin',
    words:
      'omelet mayonnaise aioli meringue custard quiche souffle frittata hollandaise carbonara tempura challah brioche eggnog frenchtoast tiramisu macaron coleslaw',
    categories: /^eggs|egg\/breakfast|mayonnaise|^cakes and pies|^pancakes|doughnuts/i,
    mayBe:
      /cookies|biscuits, muffins|ice cream|pasta, noodles|pasta mixed|pudding|nuggets|fried vegetables|salad dressings|dips, gravies|macaroni|lo\/chow|ramen|turnovers|sandwich|egg rolls/i,
    not: /garden eggs?|egg ?plants?|egg-free|eggless|without egg|vegan mayo\w*/gi,
    never:
      /quinoa|millet|barley|bulgur|couscous|buckwheat|(?:rice|glass) noodles|porridge|hummus|salsa|guacamole/i,
    unless: 'noegg vegan',
  },
  {
    allergen: 'fish',
    label: 'fish',
    said: 'fish seafood salmon tuna cod haddock mackerel trout herring sardine anchovy tilapia halibut pollock',
    words:
      'worcestershire caesar sushi roe caviar surimi kipper lox eel bass flounder snapper sole bouillabaisse',
    categories: /^fish$|seafood/i,
    mayBe: /sushi|ramen/i,
    not: /swedish fish|goldfish|jellyfish|sushi rice/gi,
  },
  {
    allergen: 'gluten',
    label: 'gluten',
    said: 'gluten wheat coeliac celiac barley rye spelt kamut triticale oat',
    words:
      'bread toast roll bun bagel pasta noodle spaghetti macaroni lasagna couscous bulgur semolina seitan beer lager ale malt cracker cookie cake pastry pie pizza breaded batter crouton breadcrumb tempura dumpling ravioli gnocchi soy-sauce teriyaki gravy granola cereal sandwich burger wrap naan pita chapati',
    categories:
      /bread|rolls and buns|bagels|biscuits, muffins|pancakes|crackers|saltine|cookies|cakes|doughnuts|pizza|sandwiches|^burgers|cereal|oatmeal|^beer|pasta|macaroni|turnovers|egg rolls|lo\/chow|ramen|patties, nuggets|pretzels/i,
    mayBe:
      /mixed dishes|soups|sauces|gravies|stir-fry|soy-based condiments|tortillas|burritos|mexican|fried vegetables|sausages|candy|ice cream|meat-alternative|nutrition bars|milk shakes|grain drinks|fried white potatoes/i,
    not: /corn tortillas?|rice noodles?|rice cakes?|rice crackers?|glass noodles|maize tortilla|bean thread noodles|buckwheat|burger without bun|without bun|no bun|root beer|ginger beer|egg ?rolls?(?= sushi)/gi,
    never:
      /quinoa|millet|buckwheat|(?:rice|glass) noodles|tofu|hummus|salsa|guacamole|rice cake|corn chex|rice chex/i,
    unless: 'nogluten',
  },
  { allergen: 'lupin', label: 'lupin', said: 'lupin lupine lupini', words: '' },
  {
    allergen: 'milk',
    label: 'milk',
    said: 'milk dairy lactose casein whey cheese butter cream yogurt',
    words:
      'latte cappuccino mocha nutella ghee custard kefir paneer ricotta feta mozzarella parmesan cheddar brie halloumi lassi milkshake icecream alfredo carbonara bechamel queso fudge toffee caramel tzatziki raita frappuccino gelato quesadilla cheesecake cheeseburger cheesesteak lasagna',
    categories:
      /^milk|flavored milk|cheese|yogurt, |butter and|cream|pudding|dairy drinks|milk shakes|macaroni and cheese|^pizza|cream-based/i,
    mayBe:
      /cakes|cookies|doughnuts|biscuits, muffins|pancakes|containing chocolate|not containing chocolate|mashed potatoes|margarine|egg\/breakfast|turnovers|bars|soups|pasta mixed|mexican|burritos|nachos|sandwich|burgers|smoothies|nutritional|protein and|dips, gravies|salad dressings|breads|rolls and buns|ready-to-eat cereal/i,
    not: /(?:vegan|plant-based|dairy-free|non-dairy) \w+|(?:coconut|almond|oat|soya?)(?: milk)? yogurt|(?:coconut|almond|oat|rice|soya?|plant|cashew|hazelnut|nut) ?milk(?: drink)?|(?:peanut|almond|nut|apple|cocoa|cashew|groundnut|pumpkin|fruit|soy nut|hazelnut) butter|butter ?beans?|butternut|cream soda|coconut (?:cream|yogurt)|without (?:milk|cream)|no (?:milk|cream)/gi,
    unless: 'vegan nodairy nomilk',
  },
  {
    allergen: 'molluscs',
    label: 'molluscs',
    said: 'mollusc mollusk shellfish seafood clam mussel oyster scallop squid calamari octopus snail cuttlefish abalone',
    words: 'escargot chowder cockle paella',
    categories: /^shellfish/i,
    mayBe: /seafood|sushi|stir-fry/i,
    not: /oyster (?:crackers?|mushrooms?)/gi,
  },
  {
    allergen: 'mustard',
    label: 'mustard',
    said: 'mustard',
    words: 'piccalilli vinaigrette dijon',
    mayBe: /salad dressings|mayonnaise|deli and cured|frankfurter|burgers|sausages|cold cuts|pickle/i,
    not: /mustard greens/gi,
  },
  {
    allergen: 'peanuts',
    label: 'peanuts',
    said: 'peanut groundnut arachis nut',
    words: 'satay snicker kung thai reese butterfinger massaman',
    categories: /peanut butter/i,
    mayBe:
      /nuts and seeds|containing chocolate|cereal bars|nutrition bars|cookies|ice cream|snack mix|kung|thai/i,
    not: /\b(?:tree|brazil|pine|macadamia|cashew|soy|corn|mixed|dough|coco|butter|water chest|ginger)[ -]?nuts?/gi,
  },
  {
    allergen: 'sesame',
    label: 'sesame',
    said: 'sesame tahini',
    words: 'hummus falafel halva baba benne furikake',
    mayBe: /^burgers|bagels|crackers|sushi|stir-fry|soy-based|rolls and buns|cereal bars/i,
  },
  {
    allergen: 'soy',
    label: 'soy',
    said: 'soy soybean edamame tofu miso tempeh natto',
    words: 'teriyaki hoisin worcestershire ramen tamari shoyu',
    categories: /soy-based|soy and meat|plant-based yogurt/i,
    mayBe:
      /stir-fry|lo\/chow|sushi|ramen|chocolate|margarine|breads|nutrition|protein and|mayonnaise|crackers|cookies|cereal bars|plant-based milk/i,
  },
  {
    allergen: 'sulphites',
    label: 'sulphites',
    said: 'sulphite sulfite sulphur sulfur sulphite',
    words: 'wine cider sangria molasses',
    categories: /^wine|^dried fruits/i,
    mayBe: /^beer|pickle|cocktails|vinegar|juice|fried white potatoes|^shellfish|sausages/i,
  },
  {
    allergen: 'tree_nuts',
    label: 'tree nuts',
    said: 'treenut nut almond hazelnut walnut cashew pecan pistachio macadamia brazil filbert praline marzipan',
    words: 'nutella pesto baklava nougat frangipane amaretto gianduja turron macaron macaroon granola muesli',
    mayBe:
      /nuts and seeds|containing chocolate|cereal bars|nutrition bars|ice cream|cookies|cakes and pies|snack mix/i,
    not: /\b(?:pea|ground|soy|corn|dough|coco|butter|water chest|ginger|chest|pine)[ -]?nuts?\b|brazilian/gi,
  },
]
