/** How a day of a protocol went, and the state of a subscription; the page and the cards of MCP Apps hosts show it. */
export const PROTOCOL_MARKS = {
  taken: 'done',
  skipped: 'skipped',
  missed: 'missed',
  due: 'due',
  not_due: 'not due',
} as const

export const PROTOCOL_STATUSES = { active: 'Active', paused: 'Paused', ended: 'Ended' } as const

export const LAST_WEEK = 'Last 7 days'
