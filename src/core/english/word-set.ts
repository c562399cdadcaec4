/** The words of a text that separates them by single spaces: long lists of words are easier to read that way. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '))
