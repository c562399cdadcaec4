const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const TRENDS = {
  title: 'Trends',
  emptyTitle: 'No data yet',
  emptyBody: 'Log food or a check-in to see your trends.',
  emptyRangeTitle: 'No data in this date range',
  emptyRangeBody: 'Choose a longer range or other days.',
  goToToday: 'Go to Today',

  range: 'Date range',
  rangeShort: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'Year' },
  earlier: (count: number) => `Previous ${count} days`,
  later: (count: number) => `Next ${count} days`,

  score: 'Diet score',
  energy: 'Energy',
  macros: 'Macros',
  nutrient: 'Nutrient',
  weight: 'Weight',
  goalWeight: 'Goal weight',
  sleep: 'Sleep',
  feelings: 'Mood, energy and stress',
  symptoms: 'Symptoms',
  hours: 'h',
  perDay: 'g a day',
  scale: '1 to 10',
  outOf100: 'of 100',

  mood: 'Mood',
  energyFelt: 'Energy',
  stress: 'Stress',

  average: 'Average',
  latestValue: 'Latest',
  change: 'Start to end',
  target: 'Target',
  atLeast: 'At least',
  atMost: 'At most',
  confidence: 'How sure',
  confidenceLevels: { low: 'Low', medium: 'Medium', high: 'High' },
  day: 'Day',
  incompleteDay: 'Incomplete day',
  smoothed: (count: number) => `${count}-day average`,
  weekly: '7-day score',
  lowConfidence: 'Low confidence',
  unknown: '–',

  daysWithData: (count: number, all: number) =>
    count === all
      ? `All ${all} days have data.`
      : `${count} of ${all} days ${count === 1 ? 'has' : 'have'} data.`,
  incompleteNotAveraged: (count: number) =>
    count === 1
      ? '1 incomplete day is shown hollow and left out of the averages.'
      : `${count} incomplete days are shown hollow and left out of the averages.`,
  onlyIncomplete: 'No day is complete, so the averages include incomplete days, except today.',
  unknownWhenComplete:
    'It is known of no complete day, so the averages include incomplete days, except today.',
  incompleteLeftOut: (count: number) =>
    count === 1 ? '1 incomplete day is left out.' : `${count} incomplete days are left out.`,
  endsCompared: (count: number) => `Start to end compares the first and the last ${count}-day average.`,
  withinScatter: 'Start to end is not a clear change: single values differ about as much.',
  leavesOut: (date: string) => `The average and the change leave out ${date}.`,
  targetIsMean: 'The average is compared with the mean of the targets that its days had.',
  linesAreSmoothed: (count: number) => `The lines are ${count}-day averages.`,
  scoreNote: (count: number) =>
    `Each point is the score of the ${count} days up to that day, by the targets of those days. The average is that of the points.`,
  lowConfidenceNote: 'Hollow points have low confidence, because little is known about those days.',
  lowConfidenceLeftOut:
    'Hollow points have low confidence, because little is known about those days, and are left out of the average.',
  /** The ends of a scale say what they are. */
  scaleTick: (value: number, { min, max }: { min: number; max: number }) =>
    value === max ? `high ${value}` : value === min ? `low ${value}` : String(value),

  chart: (title: string) => `${title} by day`,
  chartRole: 'chart',
  table: 'Data table',
  showAll: (count: number) => `Show all ${days(count)}`,
  tableOf: (title: string) => `${title} by day`,
  date: 'Date',
  days: 'Days',
  severityNote: 'Larger dots are more severe. Hollow dots have no severity.',
  meanSeverity: 'Mean severity',
  symptom: 'Symptom',
  severityUnknown: 'no severity',

  noScore: 'A score needs at least one complete day.',
  noScoreToday: 'Today has a score once it is over, or marked complete.',
  noScoreForInfants:
    'There is no diet score for infants: most of what they have is milk, which is not logged in full.',
  noFood: 'No food logged in this date range.',
  noMacros: 'The macros are unknown for too much of what you ate in this date range.',
  noNutrient: 'This nutrient is unknown for too much of what you ate in this date range.',
  noWeight: 'No weight logged in this date range. Add it to a check-in, such as “72.4 kg”.',
  noSleep: 'No sleep logged in this date range. Add it to a check-in, such as “slept 7 hours”.',
  noFeelings: 'No mood, energy or stress logged in this date range. Add them to a check-in.',
  noSymptoms: 'No symptoms logged in this date range.',
  logFood: 'Log food',
  checkIn: 'Check in',
} as const

/** Foods that were eaten more often before a symptom. */
export const SYMPTOM_FOODS = {
  title: 'Symptoms and foods eaten before',
  lead: 'This shows what occurs together, not what causes what. Use it as something to watch, or to discuss with a doctor.',
  symptom: 'Symptom',
  span: 'Foods from',
  spans: { day_before: 'Day before', day_before_and_same: 'Both days' },
  option: (name: string, count: number) => `${name} (${days(count)})`,
  none: 'No symptoms logged in this date range. If you log one, the foods from the day before are shown here.',

  tooFew: (count: number, least: number) =>
    `Food is logged before ${count === 0 ? 'none' : `only ${count}`} of these days. Foods are compared from ${least} days on. With fewer, chance looks like a pattern.`,
  tooFewOther: (count: number, least: number) =>
    `Food is logged before only ${days(count)} without this symptom. Foods are compared from ${least} days on.`,
  nothing: (compared: number, least: number) =>
    compared === 0
      ? `No food was eaten before ${least} or more of these days, so there is nothing to compare.`
      : `Of ${compared} foods compared, none was eaten noticeably more often before this symptom.`,
  caption: (name: string) => `Foods eaten more often before ${name}`,
  food: 'Food',
  with: (count: number) => `With, of ${count}`,
  without: (count: number) => `Without, of ${count}`,
  difference: 'Points',
  points: (share: number) => `+${Math.round(share * 100)}`,
  pointsNote: 'Points: the difference in percentage points between days with and without the symptom.',
  beyondChance: 'Unlikely to be chance',
  maybeChance: 'May be chance',
  counted: (withIt: number, without: number) =>
    `Compared: ${days(withIt)} with the symptom and ${days(without)} without it, where food is logged.`,

  occurrences: 'Days with this symptom',
  severity: (value: number) => `${value} of 10`,
  eatenBefore: 'Day before',
  eatenSame: 'Same day',
  notLogged: 'Nothing logged',
  more: (count: number) => `and ${count} more`,
  showAll: (count: number, all: number) => (count < all ? `Show the last ${count}` : `Show all ${count}`),
} as const

export const CALENDAR = {
  title: 'Logged days',
  lead: 'Choose a day to open it.',
  keys: 'Arrow keys move by day, Page Up and Page Down by month.',
  logged: 'Logged',
  complete: 'Complete',
  checkin: 'Check-in',
  nothing: 'Nothing logged',
  today: 'today',
  more: 'Show the whole year',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  checkins: (count: number) => (count === 1 ? '1 check-in' : `${count} check-ins`),
  summary: (logged: number, complete: number, checkins: number) =>
    `In these 12 months: ${days(logged)} logged, ${complete} of them complete, ${checkins} with a check-in.`,
} as const
