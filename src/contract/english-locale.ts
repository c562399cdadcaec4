/**
 * How dates, times and numbers are written beside English text: in the form of the reader's English if that is their
 * language, else in that of Great Britain, whose order of day and month and whose clock of 24 hours most others have.
 * Names of months and weekdays are English in either.
 * @param language a language tag, of which only the language and the region count.
 */
export const englishLocale = (language = 'en'): string =>
  /^en\b(?:-(?:[A-Z]{2}|\d{3})\b)?/i.exec(language)?.[0] ?? 'en-GB'
