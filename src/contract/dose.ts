/** A dose is in the person's words; a minus sign before its number is a slip. */
export const isDose = (text: string): boolean => !/^\s*[-−]\d/.test(text)
