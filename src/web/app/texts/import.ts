const one = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString()} ${count === 1 ? singular : plural}`

const entries = (count: number) => one(count, 'entry', 'entries')
const checkins = (count: number) => one(count, 'check-in', 'check-ins')

const added = (foods: number, checkinCount: number) =>
  [foods > 0 || checkinCount === 0 ? entries(foods) : '', checkinCount > 0 ? checkins(checkinCount) : '']
    .filter((part) => part !== '')
    .join(', ')

export const IMPORT = {
  title: 'Import',
  lead: 'Bring your journal from Cronometer or MyFitnessPal. You see what will be added before anything is.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  accepted: 'CSV files of Cronometer or MyFitnessPal, or a ZIP archive of them',
  howTitle: 'How to get the file',
  cronometer: 'Cronometer',
  cronometerSteps: [
    'On cronometer.com open More, then Account, and choose Export Data.',
    'Export “Food & Recipe Entries” for foods, and “Biometrics” for your weight. “Notes” can be imported, too.',
    'If the foods come without nutrition, export “Daily Nutrition” with “Include diary group rows” instead.',
  ],
  myFitnessPal: 'MyFitnessPal',
  myFitnessPalSteps: [
    'On myfitnesspal.com open Reports, then Export Data (it is part of Premium).',
    'A ZIP archive comes by mail. Choose it as it is: meals and your weight are taken from it.',
  ],
  formats: {
    cronometer_servings: 'Foods of Cronometer',
    cronometer_daily: 'Daily nutrition of Cronometer',
    cronometer_biometrics: 'Biometrics of Cronometer',
    cronometer_notes: 'Notes of Cronometer',
    myfitnesspal_nutrition: 'Meals of MyFitnessPal',
    myfitnesspal_measurements: 'Measurements of MyFitnessPal',
    ext_server_foods: 'Foods of ext-server',
  },
  kinds: {
    picture: 'a picture',
    pdf: 'a PDF',
    zip: 'a ZIP archive; unpack it first',
    spreadsheet: 'a spreadsheet; save it as CSV first',
    json: 'JSON',
    webPage: 'a web page',
    noText: 'no text',
  },
  wrongKind: (name: string, kind: string) =>
    `“${name}” is ${kind}. What is needed is a CSV file of Cronometer or MyFitnessPal.`,
  emptyFile: (name: string) => `“${name}” is empty.`,
  onlyHeader: (name: string, begins: string) => `“${name}” has no entries, only one line: ${begins}`,
  tooLarge: (name: string) => `“${name}” is larger than 100 MB. Export fewer years at once.`,
  tooLong: (name: string) => `“${name}” has more than 200,000 rows. Export fewer years at once.`,
  refused: (name: string, reason: string, begins: string) => `“${name}” ${reason}. It begins: ${begins}`,
  nothingChosen: 'That was no file. Choose a CSV file, or a ZIP archive.',
  chosenFiles: (count: number) => `${count} files`,
  damagedZip: (name: string) => `“${name}” is damaged, or did not arrive in full. Download it again.`,
  lockedZip: (name: string) =>
    `“${name}” is locked with a password. Unpack it, and choose the CSV files that were in it.`,
  oddZip: (name: string) =>
    `“${name}” is packed in a way that the browser cannot read. Unpack it, and choose the CSV files that were in it.`,
  tooLargeUnpacked: (name: string) => `“${name}” is larger than 100 MB once unpacked. Take less at once.`,
  tooManyEntries: (name: string, most: number) =>
    `“${name}” holds more than ${most.toLocaleString()} files. Choose the one that you need.`,
  tooManyTables: (name: string, most: number) =>
    `“${name}”: that is more than ${most} tables at once. Choose those that you need.`,
  innerZip: (name: string) => `“${name}” is a ZIP archive itself; unpack the outer one, and choose this.`,
  noTable: (name: string) => `“${name}” is no CSV file.`,
  notUsed: (name: string, reason: string) => `“${name}” ${reason}.`,
  onlyIn: (name: string, reason: string) => `“${name}” has nothing to import: ${reason}`,
  nothingIn: (name: string, count: number) =>
    `“${name}” has nothing to import: none of its ${one(count, 'file', 'files')} is a food diary, biometrics or notes of Cronometer, nor a nutrition or measurement summary of MyFitnessPal.`,
  ofPack: (name: string, at: number, count: number) =>
    count === 1 ? `From ${name}` : `${at} of ${count} from ${name}`,
  ignored: (count: number) => `${one(count, 'file is', 'files are')} not used`,
  moreIgnored: (count: number) => `And ${count.toLocaleString()} more.`,
  next: 'Go on with the next file',
  skip: 'Skip this file',
  isNext: (name: string) => `Next: ${name}`,
  otherFile: (name: string) =>
    `That is another file than “${name}”. Choose that one to go on, or decide first what becomes of what is in.`,
  unreadable: (name: string) => `The browser could not read “${name}”. Choose it again.`,
  reading: (name: string) => `Reading ${name}`,
  progress: (done: number, all: number) => `${done.toLocaleString()} of ${all.toLocaleString()} rows`,
  rows: 'Rows',
  days: 'Days',
  isNew: 'New',
  repeated: 'Here already',
  leftOut: 'Left out',
  span: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  noDays: '–',
  nothingNew: 'There is nothing new in this file.',
  first: (shown: number, all: number) =>
    shown === all ? 'What will be added' : `The first ${shown} of ${all.toLocaleString()} entries`,
  meals: {
    breakfast: 'Breakfast',
    lunch: 'Lunch',
    dinner: 'Dinner',
    snack: 'Snack',
    supplement: 'Supplement',
    beverage: 'Beverage',
  },
  protein: 'protein',
  carbs: 'carbs',
  fat: 'fat',
  unknown: '–',
  checkin: 'Check-in',
  submit: (foods: number, checkinCount: number) =>
    `Import ${checkinCount === 0 ? entries(foods) : foods === 0 ? checkins(checkinCount) : entries(foods + checkinCount)}`,
  another: 'Choose another file',
  dateOrder: 'Dates such as 3/9/2026 mean',
  dateOrders: { month_first: '9 March', day_first: '3 September' },
  weightUnit: 'Weights in this file are in',
  weightUnits: { kg: 'Kilograms', lb: 'Pounds' },
  leftOutTitle: (count: number) => `${one(count, 'row is', 'rows are')} left out`,
  wereLeftOut: (count: number) => `${one(count, 'row was', 'rows were')} left out`,
  lines: (lines: readonly number[], more: number) =>
    `${lines.length + more === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more > 0 ? ` and ${more.toLocaleString()} more` : ''}`,
  reasons: {
    broken: 'The row does not have the columns of the first line',
    no_date: 'There is no date',
    future: 'The date is in the future',
    before_1970: 'The date is before 1970',
    no_name: 'The food has no name',
    no_value: 'The row says nothing',
    no_number: 'A figure is not a number',
    negative: 'A figure is negative',
    impossible: 'A figure is more than there can be',
    day_total: 'It is the total of a day whose meals are taken',
    unknown_metric: 'There is no place for this measurement',
    unknown_unit: 'The unit is not known',
    already_logged: 'The day or meal is in your journal already; it would count twice',
    day_full: 'The day has as many entries as it can hold',
  },
  unused: (count: number) => `${one(count, 'column', 'columns')} not kept`,
  importing: (name: string) => `Importing ${name}`,
  mayLeave: 'You can use the other views meanwhile. It goes on for as long as this tab is open.',
  heldUp: (name: string) => `The import of ${name} has stopped`,
  isRead: (name: string) => `${name} is read. Settings, Import shows what it would add.`,
  isImported: (name: string, foods: number, checkinCount: number) =>
    `${name} is imported: ${added(foods, checkinCount)}`,
  stop: 'Stop',
  stopped: 'Stopped',
  brokenOff: 'An import is not finished',
  partial: (name: string, done: number, all: number) =>
    `${done.toLocaleString()} of ${all.toLocaleString()} rows of “${name}” have been read.`,
  chooseAgain: (name: string) => `Choose “${name}” again below to go on where it stopped.`,
  undoingLeft: (name: string) => `“${name}” is not taken back in full yet.`,
  resume: 'Go on',
  keep: 'Keep what is in',
  undo: 'Undo import',
  undoing: (name: string) => `Taking “${name}” back…`,
  gone: (name: string) =>
    `The import of “${name}” was removed meanwhile. Choose the file again to import it.`,
  undone: 'The import is taken back. Your journal is as it was before.',
  kept: 'What is in stays. The rest of the file was not imported.',
  doneTitle: (foods: number, checkinCount: number) =>
    `${[foods > 0 || checkinCount === 0 ? entries(foods) : '', checkinCount > 0 ? checkins(checkinCount) : ''].filter((part) => part !== '').join(' and ')} added`,
  repeatedCount: (count: number) => `${one(count, 'row was', 'rows were')} here already.`,
  seeTrends: 'See your trends',
  importAnother: 'Import another file',
  earlier: 'Earlier imports',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove the import of ${name}`,
  removing: (name: string) => `The import of “${name}” is removed, with its entries`,
  added,
  on: (when: string) => `Imported ${when}`,
} as const
