export const DAY_WORDS = { today: 'today', yesterday: 'yesterday' } as const

const WINDOW_WORDS = (days: number) => (days === 1 ? DAY_WORDS.today : `last ${days} days`)

export const ASSISTANT = {
  title: 'Assistant',
  emptyTitle: 'Ask about your days',
  emptyBody: 'Answers come from what is in your journal, and say what they come from.',
  starters: [
    'What have I eaten today?',
    'What am I short of this week?',
    'Why is my diet score what it is?',
    'How have I slept and felt lately?',
    'How are my protocols going?',
    'What does my profile still lack?',
  ],
  startersLabel: 'Questions to start with',
  log: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  message: 'Your message',
  placeholder: 'Ask about your days…',
  send: 'Send',
  cancel: 'Stop waiting',
  cancelled: 'Nothing was sent; your question is back in the box.',
  nothingTyped: 'Type a question first.',
  tooLong: (over: number) => `That is ${over} characters too long; 8000 fit.`,
  waiting: 'Looking into your journal…',
  waitingLong: 'Still at it. A model may take up to a minute.',
  notSent: 'Not answered',
  retry: 'Try again',
  edit: 'Edit',
  unavailable: 'The assistant cannot answer just now.',
  tooMany: (seconds: number | undefined) =>
    `You and your AI clients have asked a lot within a minute. Try again in ${seconds === undefined ? 'a moment' : `${seconds} seconds`}.`,
  gone: 'This conversation has been deleted meanwhile. Trying again starts a new one.',
  urgent: 'Please read this first',
  withoutModel: 'Without a model',
  offlineTitle: 'Answered without a language model',
  offlineBody:
    'The answer above was put together from your data alone. It knows your numbers, but little else.',
  fallbackTitle: 'The language model did not answer',
  fallbackBody:
    'The answer above was put together from your data alone. See whether the model is running and assistant.base_url is right; the log of the server says what went wrong.',
  connect: 'How to connect a model',
  connectBody:
    'Any service that speaks the OpenAI API will do: Ollama or LM Studio on your own computer, or a provider. Put this into ext-server.toml in the data directory, and start the server again.',
  connectFile: 'ext-server.toml',
  connectLines: '[assistant]\nbase_url = "http://127.0.0.1:11434/v1"\nmodel = "your-model"',
  connectAfter: 'What you ask, and what of your journal is read for it, then goes there.',
  sources: 'From',
  next: 'Next',
  disclaimer: 'Not medical advice. In an emergency, call your local emergency number.',
  new: 'New conversation',
  history: 'Conversations',
  backToChat: 'Back to the conversation',
  historyEmpty: 'None yet. What you ask is kept here, until you delete it.',
  untitled: 'Without a question',
  deleting: 'The conversation is deleted',
  deleteLabel: (title: string) => `Delete “${title}”`,
  deleteAll: 'Delete all',
  deleteAllTitle: 'Delete all conversations?',
  deleteAllBody: 'What you asked and what was answered is deleted for good. Your journal stays as it is.',
  deletedAll: 'All conversations are deleted',
  notThereTitle: 'This conversation is not there',
  notThereBody: 'It may have been deleted.',
  earlier: 'Show what was before',
} as const

export const RANGE_WORDS = {
  window: WINDOW_WORDS,
  to: ' to ',
  and: ' and ',
  none: 'nothing found',
  averaged: (days: number, used: number) =>
    used === 0
      ? `${WINDOW_WORDS(days)}, none of them logged`
      : `${WINDOW_WORDS(days)}, ${used} of them counted`,
} as const
