/** Above every view: whose journal it is. Apart from the texts of the views about it, which most visits do not open. */
export const PERSON_BAR = {
  label: 'Whose journal',
  journalOf: 'Journal of',
  switchTo: (name: string) => `Switch to ${name}`,
  ofOwnAccount: (name: string) => `This belongs to the account of ${name}`,
  notOfCaredFor: (name: string) => `You are in the journal of ${name}. Switch to your own to see it.`,
  sharedWithMe: (count: number) => `Shared with me (${count})`,
} as const
