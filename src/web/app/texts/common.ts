/** What the page says wherever it is. Each view has its own file beside this one. */
export const COMMON = {
  product: 'ext-server',
  skip: 'Skip to the content',
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
  done: 'Done',
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser would not copy; select the text and copy it yourself.',
  show: 'Show',
  hide: 'Hide',
  back: 'Back',
  more: 'Show more',
  thatIsAll: 'That is all.',
  notifications: 'Notifications',
  underWay: 'Under way',
  required: 'This is needed.',
  failed: 'That did not work',
  checkFields: 'Something is not right yet. Look at the fields marked below.',
  serverDown: 'The server does not answer. Nothing you typed is lost; trying again…',
  serverDownTitle: 'The server does not answer',
  serverDownBody:
    'It may be starting, or be switched off. This page goes on by itself as soon as it is back.',
  notPermitted:
    'You signed in with a token that may not do this. Sign in with a link, or with another token.',
  tooMany: (seconds: number | undefined) =>
    seconds === undefined
      ? 'That was a bit much at once. Wait a moment and try again.'
      : `That was a bit much at once. Try again in ${seconds} seconds.`,
  internal: (requestId: string | undefined) =>
    `Something went wrong on the server.${requestId === undefined ? '' : ` Its log has more under ${requestId}.`}`,
  notFoundTitle: 'There is nothing here',
  notFoundBody: 'The address may have been mistyped.',
  toToday: 'Go to Today',
  unsavedTitle: 'Leave without saving?',
  unsavedBody: 'Something you changed here is not saved yet.',
  stay: 'Stay here',
  leave: 'Leave',
} as const
