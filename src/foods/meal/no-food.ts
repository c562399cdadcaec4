const NO_FOOD = new Set('break cafeteria time split bus train airport'.split(' '))
/** Placeholder until the lexicon is there. */
export const isNoFood = (word: string): boolean => NO_FOOD.has(word)
