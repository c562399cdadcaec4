export const ASSISTANT = {
  title: 'Assistant',
  emptyTitle: 'Ask about your days',
  emptyBody: 'Answers come from what is in your journal, with their sources.',
} as const
