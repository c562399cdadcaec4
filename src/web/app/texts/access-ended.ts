/** In place of the journal of somebody whom an administrator has disabled. */
export const ACCESS_ENDED = {
  title: 'Your access has ended',
  body: 'An administrator of this server has ended your access, and you cannot sign in. Your journal stays on the server.',
  ask: 'To use it again, ask the administrator: with a new invitation from them you get back to your journal.',
  unsent: (count: number) =>
    count === 1
      ? 'This change was not sent. It stays on this device, and is sent if you get back to your journal here:'
      : `These ${count} changes were not sent. They stay on this device, and are sent if you get back to your journal here:`,
  other: 'Sign in as somebody else',
} as const
