/** Over the page, once a guardian is one no more; true also where they are one again by the time that they read it. */
export const CARE_ENDED = {
  title: (name: string) => `Your care for ${name} has ended`,
  body: (name: string) =>
    `Nothing more was stored for ${name} from here. What you log from now on goes into your own journal.`,
  unsaved: (name: string) => `This was not saved for ${name}, and cannot be any more. You can copy it:`,
  go: 'Go to my journal',
} as const
