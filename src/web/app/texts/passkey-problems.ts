/** Why no passkey came of it. */
export const PASSKEY_PROBLEMS = {
  refused: 'No passkey was made or used. Try again.',
  alreadyMade: 'This device already has your passkey for this address.',
} as const
