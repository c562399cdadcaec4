/** Between the foods that words name. */
const BETWEEN_FOODS = /\s*(?:\s(?:with|and|plus|mit|und|con|y|avec|et|com)\s|[&+;])\s*/giu

/** Words that may name several foods, as a list of them; words of one food as they are. */
export const severalOf = (words: string): string => words.replace(BETWEEN_FOODS, ', ')
