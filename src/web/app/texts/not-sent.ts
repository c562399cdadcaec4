const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** Changes that the server does not have: what they are called, and what became of them. */
export const NOT_SENT = {
  /** Beside every view, while nobody answers. */
  away: (kept: number, people = '') =>
    kept === 0
      ? 'No connection. What you log is kept on this device and sent later.'
      : `No connection. ${changes(kept)}${people} ${are(kept)} kept on this device and sent later.`,
  awayUnkept: 'No connection. This browser keeps nothing: closing the page loses what you log now.',
  /** This browser keeps nothing, or its storage is full. */
  unkept: (count: number) =>
    `This browser has no room to keep ${changes(count)}. Closing the page before ${count === 1 ? 'it is' : 'they are'} sent would lose ${count === 1 ? 'it' : 'them'}.`,
  waiting: 'not sent yet',
  wordsWaiting: 'will be read when the server is back',
  wordsStored: 'Kept. It will be read when the server is back.',
  count: (count: number, people = '') => `${changes(count)}${people} could not be sent.`,
  forPeople: (names: readonly string[]) => ` for ${new Intl.ListFormat('en').format(names)}`,
  you: 'you',
  of: (name: string, label: string) => `${name}: ${label}`,
  somebody: 'Somebody you cared for',
  look: 'Show',
  toast: (label: string) => `Not sent: ${label}`,
  copiesTakenOut: (count: number) =>
    count === 1 ? 'The copy of it was removed too.' : `The ${count} copies of it were removed too.`,
  tooLate: 'It may have been sent already.',

  entries: (names: string, date: string) => `${names}, ${date}`,
  edited: (name: string, date: string) => `Change of “${name}”, ${date}`,
  deleted: (name: string, date: string) => `Deletion of “${name}”, ${date}`,
  copied: (names: string, date: string) => `Copy of ${names}, ${date}`,
  undone: (date: string) => `Undo of what was added, ${date}`,
  marked: (date: string) => `Whether all is logged, ${date}`,
  checkin: (date: string) => `Check-in, ${date}`,
  protocol: (name: string, date: string) => `“${name}”, ${date}`,
  note: (date: string) => `Note, ${date}`,
  noteEdited: (date: string) => `Change of a note, ${date}`,
  noteDeleted: (date: string) => `Deletion of a note, ${date}`,
} as const
