const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** The dialogs about changes that the server does not have. */
export const UNSENT = {
  title: 'Not sent',
  lead: 'The server did not take these changes, and has stored nothing of them.',
  none: 'Everything is sent.',
  conflict: 'It was changed elsewhere after you saw it.',
  deletedThere: 'It was deleted elsewhere.',
  notGuardian: (name: string) =>
    `You are not a guardian of ${name} any more, so this cannot be stored for them.`,
  guardianAgain: (name: string) =>
    `You were not a guardian of ${name} when it was sent. You are again, so it can be sent.`,
  madeAt: (time: string) => `made at ${time}`,
  madeOn: (date: string, time: string) => `made on ${date}, ${time}`,
  behind: 'These changes follow from them, and wait until you have decided:',
  yours: 'Yours',
  yoursDeleted: 'Deleted',
  theirs: 'On the server',
  sendAgain: 'Send again',
  useYours: 'Use yours',
  useTheirs: 'Use the other',
  addAgain: 'Add it again',
  discard: 'Discard',

  pendingTitle: 'Not sent yet',
  pendingWords: (words: string) => `“${words}” will be read, and added, when the server is back.`,
  pendingEntries: (name: string) => `“${name}” will be added when the server is back.`,
  takeOut: 'Remove',
  editWords: 'Edit the words',
  takenOut: 'Removed',

  signOutTitle: (count: number) => `${changes(count)} not sent`,
  signOutBody:
    'They are on this device only. Kept, they are sent when you sign in here again; nobody else who signs in here sees or sends them.',
  signOutRefused:
    'The server did not take these changes. They are on this device only; kept, they are listed as “Not sent” when you sign in here again.',
  signOutAlsoRefused: (count: number) =>
    count === 1
      ? 'The server did not take one of them: kept, it is listed as “Not sent”.'
      : `The server did not take ${count} of them: kept, they are listed as “Not sent”.`,
  signOutUnkept: 'This browser cannot keep them: signing out loses them.',
  signOutSent: 'The server has all your changes. You can sign out.',
  signOutSend: 'Send and sign out',
  signOutKeep: 'Keep and sign out',
  signOutDiscard: 'Discard and sign out',
  stillUnsent: 'They could not be sent now.',
  signOutNeedsServer:
    'You are still signed in here: only the server can sign you out, and it does not answer. Try again later.',

  fields: {
    food_name: 'Name',
    food: 'Food',
    grams: 'Grams',
    quantity: 'Quantity',
    unit: 'Unit',
    meal_type: 'Meal',
    date: 'Day',
    consumed_at: 'Time',
    notes: 'Notes',
    content: 'Text',
    energy_kcal: 'Energy, kcal',
  },
  nothing: '–',
  removed: (name: string) => `${name}, removed`,
} as const
