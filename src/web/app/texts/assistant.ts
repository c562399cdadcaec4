import { MAX_MESSAGE_CHARS } from '../../../contract/limits.ts'
import { formatNumber } from '../english-formatters.ts'
import { waitText } from './common.ts'

export const DAY_NAMES = { today: 'today', yesterday: 'yesterday' } as const

const lastDays = (days: number) => (days === 1 ? DAY_NAMES.today : `last ${days} days`)

export const ASSISTANT = {
  title: 'Assistant',
  emptyTitle: 'Ask about your journal',
  emptyBody: 'Replies are based on your journal and name their sources.',
  starters: [
    'What have I eaten today?',
    'What am I short of this week?',
    'Why is my diet score what it is?',
    'How have I slept and felt lately?',
    'How are my protocols going?',
    'What is missing from my profile?',
  ],
  startersLabel: 'Example questions',
  log: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  message: 'Your message',
  placeholder: 'Ask about your journal…',
  send: 'Send',
  stopWaiting: 'Stop waiting',
  emptyMessage: 'Type a message.',
  tooLong: (over: number) =>
    `The message is ${formatNumber(over)} characters too long. The limit is ${formatNumber(MAX_MESSAGE_CHARS)} characters.`,
  waiting: 'Reading your journal…',
  waitingLong: 'Still waiting. A model may need a minute.',
  noReply: 'No reply',
  retry: 'Try again',
  edit: 'Edit',
  unavailable: 'The assistant is not available. Try again later.',
  tooMany: (seconds: number | undefined) =>
    `You and your AI clients sent too many requests in one minute. ${waitText(seconds)}`,
  conversationDeleted: 'This conversation was deleted. Try again to start a new one.',
  urgent: 'Read this first',
  withoutModel: 'No AI model used',
  offlineTitle: 'No language model is set up',
  offlineBody: 'This reply was computed from your data. It covers your numbers, but little else.',
  fallbackTitle: 'No answer from the language model',
  fallbackBody:
    'It was not reached, or what it said does not agree with your data, so this reply was computed from them. If that happens often, check that the model is running and that assistant.base_url is correct. The server log has the details.',
  connect: 'Connect a model',
  connectBody:
    'Use any service with an OpenAI-compatible API: Ollama or LM Studio on your own computer, or a hosted service. Add these lines to ext-server.toml in the data directory and restart the server.',
  connectFile: 'ext-server.toml',
  connectLines: '[assistant]\nbase_url = "http://127.0.0.1:11434/v1"\nmodel = "your-model"',
  connectPrivacy: 'Your messages, and the journal data needed to answer them, are then sent to that service.',
  sources: 'Sources:',
  numbers: 'Where the numbers come from',
  reading: 'Reading your journal…',
  noNumber: 'Your journal has nothing more on this now.',
  daysKnown: (known: number, all: number) => `${known} of ${all} ${all === 1 ? 'day' : 'days'} known`,
  moreRows: (count: number) => `${count} more are not shown.`,
  next: 'Next steps',
  disclaimer: 'Not medical advice. In an emergency, call your local emergency number.',
  new: 'New conversation',
  history: 'Conversations',
  historyEmpty: 'No conversations yet. They are kept here until you delete them.',
  untitled: 'Untitled conversation',
  deleted: 'Conversation deleted',
  deleteLabel: (title: string) => `Delete “${title}”`,
  deleteAll: 'Delete all',
  deleteAllTitle: 'Delete all conversations?',
  deleteAllBody:
    'All messages and replies are deleted permanently. The rest of your journal does not change.',
  deletedAll: 'All conversations deleted',
  notFoundTitle: 'Conversation not found',
  notFoundBody: 'It may have been deleted.',
  showEarlier: 'Show earlier messages',
} as const

/** The date range of a source. */
export const SOURCE_RANGES = {
  lastDays,
  to: ' to ',
  and: ' and ',
  none: 'no data found',
  averaged: (days: number, used: number) =>
    used === 0 ? `${lastDays(days)}, none of them logged` : `${lastDays(days)}, ${used} of them averaged`,
} as const
