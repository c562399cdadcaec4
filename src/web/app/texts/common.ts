/** `Try again in 5 seconds.`, after the wait that the server asks for. */
export const waitText = (seconds: number | undefined) =>
  seconds === undefined
    ? 'Wait a moment and try again.'
    : `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

/** Texts that several views share. Each view has a file of its own beside this one. */
/** Beside urgent advice. */
export const HELPERS = {
  contacts: 'Your contacts',
  title: 'For those who help',
  about: 'From your journal, shown here only.',
  age: 'Age',
  allergies: 'Allergies',
  conditions: 'Conditions',
  medications: 'Medicines',
  pregnant: 'Pregnant',
  lactating: 'Breastfeeding',
  yes: 'yes',
} as const

export const COMMON = {
  skip: 'Skip to content',
  navigation: 'Main',
  today: 'Today',
  trends: 'Trends',
  profile: 'Profile',
  assistant: 'Assistant',
  settings: 'Settings',
  loading: 'Loading…',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  closeAgain: 'This is not saved. Close again to discard it.',
  done: 'Done',
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying. Select the text and copy it yourself.',
  more: 'Show more',
  endOfList: 'End of list',
  notifications: 'Notifications',
  inProgress: 'In progress',
  required: 'This field is required.',
  noPersonYet: 'Nobody chosen yet',
  choosePerson: 'Choose a person.',
  failed: 'Something went wrong',
  serverDownTitle: 'The server is not responding',
  serverDownBody: 'It may be starting or switched off. This page continues as soon as the server responds.',
  notConfirmed: 'You did not confirm that it is you, so nothing was done.',
  notPermitted:
    'The API token that you signed in with does not allow this. Sign in with a link or with another token.',
  tooMany: (seconds: number | undefined) => `Too many requests. ${waitText(seconds)}`,
  internal: (requestId: string | undefined) =>
    `Something went wrong on the server.${requestId === undefined ? '' : ` Look for ${requestId} in the server log.`}`,
  notFoundTitle: 'Page not found',
  notFoundBody: 'Check the address for typing errors.',
  goToToday: 'Go to Today',
  unsavedTitle: 'Leave without saving?',
  unsavedBody: 'You have unsaved changes.',
  units: 'Units',
  unitSystems: { metric: 'Metric', us: 'US' },
  stay: 'Stay',
  leave: 'Leave',
} as const
