/** Orders to a program kill, delete and terminate; two such words, and nothing of a body, are about software. */
export const SOFTWARE_WORDS: ReadonlySet<string> = new Set(
  'account administrator admin api app backup command data database device entries entry file files instruction instructions json login password passwords process program prompt rules server session sessions settings sql system table tables token tokens tool tools user users'.split(
    ' ',
  ),
)
