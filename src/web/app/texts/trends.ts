const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const times = (count: number, all: number) => `${count} of ${all}`

export const TRENDS = {
  title: 'Trends',
  emptyTitle: 'Not much to see yet',
  emptyBody: 'Log what you eat, or how you are, and its course over the days shows here.',
  emptyWindowTitle: 'Nothing was logged in these days',
  emptyWindowBody: 'Choose a longer range, or go on to days that have something.',
  toToday: 'Log something today',

  range: 'Range',
  rangeDays: days,
  rangeShort: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'Year' },
  earlier: (count: number) => `The ${count} days before`,
  later: (count: number) => `The ${count} days after`,
  latest: 'To today',
  updating: 'Loading other days…',

  score: 'Diet score',
  energy: 'Energy',
  macros: 'Macronutrients',
  nutrient: 'Nutrient',
  weight: 'Weight',
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
  change: 'Change',
  target: 'Target',
  atLeast: 'At least',
  atMost: 'At most',
  confidence: 'Confidence',
  confidenceLevels: { low: 'Low', medium: 'Medium', high: 'High' },
  day: 'Day',
  dayIncomplete: 'Day, incomplete',
  smoothed: (count: number) => `${count}-day average`,
  weekly: 'Score of 7 days',
  unsure: 'Low confidence',
  unknown: '–',
  noData: 'No data',

  daysWithData: (count: number, all: number) =>
    count === all ? `Every day of ${all} has data.` : `${times(count, all)} days have data.`,
  daysIncomplete: (count: number) =>
    count === 1
      ? '1 incomplete day is drawn hollow and left out of the averages.'
      : `${count} incomplete days are drawn hollow and left out of the averages.`,
  onlyIncomplete: 'No day is complete yet, so the averages are of what was logged.',
  incompleteLeftOut: (count: number) =>
    count === 1 ? '1 incomplete day is left out.' : `${count} incomplete days are left out.`,
  linesAreSmoothed: (count: number) => `The lines are ${count}-day averages.`,
  fewDays: 'Too few days to tell a course.',
  scoreNote: (count: number) =>
    `Each point is the score of the ${count} days up to it, by your present targets.`,
  lowConfidence: 'Hollow points: low confidence, since little is known of those days.',

  chart: (title: string) => `${title}, day`,
  chartRole: 'chart',
  table: 'Data as a table',
  showAll: (count: number) => `Show all ${days(count)}`,
  tableOf: (title: string) => `${title}, day by day`,
  date: 'Date',
  incomplete: 'incomplete',
  days: 'Days',
  severity: 'Severity',
  lanesNote: 'Greater dots were worse; hollow ones have no severity noted.',
  meanSeverity: 'Mean severity',
  symptom: 'Symptom',
  severityUnknown: 'severity not noted',

  noScore: 'A score needs a day that is logged in full.',
  noFood: 'No food is logged in these days.',
  noNutrient: 'It is not known for enough of what was eaten in these days.',
  noWeight: 'No weight is noted in these days. Say it in a check-in, such as “72.4 kg”.',
  noSleep: 'No sleep is noted in these days. Say it in a check-in, such as “slept 7 hours”.',
  noFeelings: 'Neither mood, energy nor stress is noted in these days. A check-in takes a few taps.',
  noSymptoms: 'No symptom is noted in these days.',
  logFood: 'Log food',
  checkIn: 'Check in',
} as const

export const BESIDE = {
  title: 'A symptom, and what was eaten before',
  lead: 'What goes together is not what causes what. Take it as something to watch, or to talk about with a doctor.',
  symptom: 'Symptom',
  span: 'Food of',
  spans: { day_before: 'Day before', day_before_and_same: 'Both days' },
  option: (name: string, count: number) => `${name} (${days(count)})`,
  none: 'No symptom is noted in these days. Where one is, what was eaten the day before is shown beside it here.',

  tooFew: (count: number, least: number) =>
    `The food before ${count === 0 ? 'no' : `only ${count}`} of these days is logged. From ${least} on, foods are compared; with fewer, anything would look like a pattern.`,
  tooFewOther: (count: number, least: number) =>
    `Only ${days(count)} without it ${count === 1 ? 'has its' : 'have their'} food logged. From ${least} on, foods are compared.`,
  nothing: (compared: number, least: number) =>
    compared === 0
      ? `No food was eaten before ${least} or more of these days, so there is nothing to compare.`
      : `Of ${compared} foods compared, none was eaten noticeably more often before it.`,
  caption: (name: string) => `Foods eaten more often before ${name}`,
  food: 'Food',
  with: (count: number) => `Before it, of ${count}`,
  without: (count: number) => `Others, of ${count}`,
  difference: 'Points',
  points: (share: number) => `+${Math.round(share * 100)}`,
  pointsNote: 'Points: percentage points between the two shares of days.',
  standsOut: 'Stand out from chance',
  maybeChance: 'May well be chance',
  counted: (withIt: number, without: number) =>
    `Compared: ${days(withIt)} with it and ${days(without)} on which it was not noted, as far as their food is logged.`,

  occurrences: 'When it was there',
  severity: (value: number) => `${value} of 10`,
  eatenBefore: 'The day before',
  eatenSame: 'The same day',
  notLogged: 'Nothing logged',
  more: (count: number) => `and ${count} more`,
  showAll: (count: number, all: number) => (count < all ? `Show the last ${count}` : `Show all ${count}`),
} as const

export const CALENDAR = {
  title: 'Logged days',
  lead: 'Choose a day to see it on Today.',
  keys: 'Arrow keys go from day to day, Page Up and Page Down from month to month.',
  logged: 'Logged',
  complete: 'Complete',
  checkin: 'Check-in',
  nothing: 'Nothing logged',
  today: 'today',
  more: 'Show the whole year',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  checkins: (count: number) => (count === 1 ? '1 check-in' : `${count} check-ins`),
  summary: (logged: number, complete: number, checkins: number) =>
    `In the year up to here: ${days(logged)} logged, ${complete} of them complete, ${checkins} with a check-in.`,
} as const
