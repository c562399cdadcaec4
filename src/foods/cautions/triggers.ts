/** Foods and sentences that several rows share. */

export const ASK = 'Ask your pharmacist or doctor.'

export const GRAPEFRUIT = {
  words: /\bgrapefruits?\b|\bpom{1,2}elos?\b|\bpummelos?\b|\btangelos?\b|\bseville oranges?\b/,
}
export const RAISED = `it can raise the amount of the medicine in your blood, even hours later, and is best avoided. ${ASK}`
export const TYRAMINE = {
  words:
    /\b(?:cheddar|brie|camembert|stilton|roquefort|gorgonzola|gruyere|gouda|edam|emment(?:h)?al(?:er)?|parmesan|romano|provolone|colby|limburger|blue cheese|aged cheese|mature cheese|swiss cheese|cheese, swiss)\b|\bsalami\b|\bpepperoni\b|\bchorizo\b|\bmortadella\b|\bsummer sausage\b|\bpickled herring\b|\bherring, pickled\b|\bliver(?:wurst| sausage|s)?\b|\bpate\b|\bsauerkraut\b|\bsoy sauce\b|\bmiso\b|\bmarmite\b|\bvegemite\b|\byeast extract\b|\b(?:broad|fava) beans?\b|\b(?:tap|draught|draft) beer\b/,
  not: /\bmac(?:aroni)? (?:and|&) cheese\b/,
}
export const RAISES_PRESSURE =
  'foods that are high in tyramine can raise blood pressure dangerously with this medicine, and are to be avoided.'
export const SALT_SUBSTITUTE = {
  words:
    /\blo ?-?salt\b|\bnu-?salt\b|\bno-?salt\b(?= substitute| seasoning|$)|\bsalt substitutes?\b|\blite salt\b|\bpotassium chloride\b|\blow[- ]sodium salt\b|\bsalt,? reduced sodium\b/,
}
/** About 80 ml of milk. */
export const CALCIUM = {
  amount: { key: 'calcium_mg', from: 100 },
  words: /\bmilk\b|\bcheese\b|\byogh?urt\b|\bkefir\b|\bcustard\b|\bice cream\b/,
} as const
export const CALCIUM_TEXT = `the calcium in it can keep the medicine from being absorbed, so they are taken some hours apart. ${ASK}`
/** More than there is in half a litre of alcohol-free beer. */
export const ALCOHOL = {
  amount: { key: 'alcohol_g', from: 2.5 },
  words:
    /\b(?:beers?|lager|ale|stout|cider|wine|prosecco|champagne|sherry|vodka|whisk(?:e)?y|rum|gin|tequila|brandy|liqueur|cocktail|sake|margarita|mojito)\b/,
  not: /\b(?:ginger|root) (?:beer|ale)\b|\b(?:non[- ]alcoholic|alcohol[- ]free|0 ?%|0\.0)|\bvinegar\b|\b(?:fruit|prawn|shrimp) cocktail\b|\bwine gums?\b|\bcocktail sausages?\b/,
} as const
export const LIQUORICE = {
  words: /\bliquorice\b|\blicorice\b|\bglycyrrhi\w+/,
  not: /\bred (?:liquorice|licorice)\b/,
}
export const ST_JOHNS_WORT = { words: /\bst\.? ?john'?s?'? ?wort\b|\bsaint john'?s wort\b|\bhypericum\b/ }
