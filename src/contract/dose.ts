/** A dose is in the person's words; a minus sign before its number is a slip. */
export const DOSE_PATTERN = '^(?!\\s*[-−]\\d)'
const dose = new RegExp(DOSE_PATTERN)

export const isDose = (text: string): boolean => dose.test(text)
