/**
 * A word of another language that no table has: the person sees it as it was written, and it is never searched, since an
 * English food with such letters is another one.
 */
export const unknownWord = (raw: string): string => `‹${raw}›`

export const hasUnknownWord = (text: string): boolean => text.includes('‹')
