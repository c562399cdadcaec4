/** The words of a text, separated by single spaces, since long lists are easier to read in that form. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '))
