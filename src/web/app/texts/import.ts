import { MAX_IMPORT_RECORDS } from '../../../contract/limits.ts'
import { formatNumber } from '../english-formatters.ts'

const counted = (count: number, singular: string, plural: string) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

const entries = (count: number) => counted(count, 'entry', 'entries')
const checkins = (count: number) => counted(count, 'check-in', 'check-ins')

const countsOf = (foods: number, checkinCount: number) => [
  ...(foods > 0 || checkinCount === 0 ? [entries(foods)] : []),
  ...(checkinCount > 0 ? [checkins(checkinCount)] : []),
]
const added = (foods: number, checkinCount: number) => countsOf(foods, checkinCount).join(', ')

export const IMPORT = {
  title: 'Import',
  lead: 'Import your journal from Cronometer or MyFitnessPal. You see a preview before anything is added.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  accepted: 'CSV files from Cronometer or MyFitnessPal, or a ZIP archive of them',
  howTitle: 'How to get the file',
  cronometer: 'Cronometer',
  cronometerSteps: [
    'On cronometer.com open More, then Account, and choose Export Data.',
    'Export “Food & Recipe Entries” for foods, and “Biometrics” for your weight. You can also import “Notes”.',
    'If the foods have no nutrients, export “Daily Nutrition” with “Include diary group rows” instead.',
  ],
  myFitnessPal: 'MyFitnessPal',
  myFitnessPalSteps: [
    'On myfitnesspal.com open Reports, then Export Data (requires Premium).',
    'You receive a ZIP archive by email. Choose the archive itself: your meals and weight are imported from it.',
  ],
  formats: {
    cronometer_servings: 'Foods from Cronometer',
    cronometer_daily: 'Daily nutrition from Cronometer',
    cronometer_biometrics: 'Biometrics from Cronometer',
    cronometer_notes: 'Notes from Cronometer',
    myfitnesspal_nutrition: 'Meals from MyFitnessPal',
    myfitnesspal_measurements: 'Measurements from MyFitnessPal',
    ext_server_foods: 'Foods from ext-server',
  },
  kinds: {
    picture: 'a picture',
    pdf: 'a PDF',
    zip: 'a ZIP archive; unpack it first',
    spreadsheet: 'a spreadsheet; save it as CSV first',
    json: 'JSON',
    webPage: 'a web page',
    noText: 'not a text file',
  },
  wrongKind: (name: string, kind: string) =>
    `“${name}” is ${kind}. Choose a CSV file from Cronometer or MyFitnessPal.`,
  emptyFile: (name: string) => `“${name}” is empty.`,
  onlyHeader: (name: string, start: string) => `“${name}” has no entries, only one line: ${start}`,
  tooLarge: (name: string) => `“${name}” is larger than 100 MB. Export fewer years at once.`,
  tooLong: (name: string) =>
    `“${name}” has more than ${formatNumber(MAX_IMPORT_RECORDS)} rows. Export fewer years at once.`,
  refused: (name: string, reason: string, start: string) => `“${name}” ${reason}. It starts with: ${start}`,
  nothingChosen: 'No file was chosen. Choose a CSV file or a ZIP archive.',
  chosenFiles: (count: number) => `${count} files`,
  damagedZip: (name: string) => `“${name}” is damaged or incomplete. Download it again.`,
  lockedZip: (name: string) =>
    `“${name}” is protected with a password. Unpack it and choose the CSV files inside.`,
  unsupportedZip: (name: string) =>
    `“${name}” is compressed in a way that the browser cannot read. Unpack it and choose the CSV files inside.`,
  tooLargeUnpacked: (name: string) =>
    `“${name}” is larger than 100 MB when unpacked. Choose fewer files at once.`,
  tooManyEntries: (name: string, most: number) =>
    `“${name}” contains more than ${formatNumber(most)} files. Choose the one that you need.`,
  tooManyTables: (name: string, most: number) =>
    `“${name}” contains more than ${most} tables. Choose those that you need.`,
  innerZip: (name: string) =>
    `“${name}” is a ZIP archive itself. Unpack the outer archive and choose this one.`,
  noTable: (name: string) => `“${name}” is not a CSV file.`,
  notUsed: (name: string, reason: string) => `“${name}” ${reason}.`,
  onlyIn: (name: string, reason: string) => `“${name}” has nothing to import: ${reason}`,
  nothingIn: (name: string, count: number) =>
    `“${name}” has nothing to import: none of its ${counted(count, 'file', 'files')} is a food diary, biometrics or notes file from Cronometer, or a nutrition or measurement summary from MyFitnessPal.`,
  positionInArchive: (name: string, at: number, count: number) =>
    count === 1 ? `From ${name}` : `${at} of ${count} from ${name}`,
  ignored: (count: number) => `${counted(count, 'file is', 'files are')} not used`,
  moreIgnored: (count: number) => `And ${formatNumber(count)} more.`,
  next: 'Continue with the next file',
  skip: 'Skip this file',
  isNext: (name: string) => `Next: ${name}`,
  otherFile: (name: string) =>
    `This is not “${name}”. Choose that file to continue, or first finish or undo its import.`,
  unreadable: (name: string) => `The browser could not read “${name}”. Choose it again.`,
  reading: (name: string) => `Reading ${name}`,
  progress: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} rows`,
  rows: 'Rows',
  days: 'Days',
  isNew: 'New',
  repeated: 'Already imported',
  leftOut: 'Left out',
  span: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  noDays: '–',
  nothingNew: 'This file has nothing new.',
  first: (shown: number, all: number) =>
    shown === all ? 'Preview' : `Preview: the first ${shown} of ${formatNumber(all)} entries`,
  meals: {
    breakfast: 'Breakfast',
    lunch: 'Lunch',
    dinner: 'Dinner',
    snack: 'Snack',
    supplement: 'Supplement',
    beverage: 'Drink',
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
  weightUnit: 'Weight unit in this file',
  weightUnits: { kg: 'Kilograms', lb: 'Pounds' },
  leftOutTitle: (count: number) => `${counted(count, 'row is', 'rows are')} left out`,
  wereLeftOut: (count: number) => `${counted(count, 'row was', 'rows were')} left out`,
  lines: (lines: readonly number[], more: number) =>
    `${lines.length + more === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`,
  reasons: {
    broken: 'The row does not match the columns of the first line',
    no_date: 'The date is missing',
    future: 'The date is in the future',
    before_1970: 'The date is before 1970',
    no_name: 'The food has no name',
    no_value: 'The row has no value',
    no_number: 'A value is not a number',
    negative: 'A value is negative',
    impossible: 'A value is too high',
    day_total: 'The total of a day whose meals are imported',
    unknown_metric: 'The journal has no field for this measurement',
    unknown_unit: 'The unit is not known',
    already_logged: 'The day or meal is already in your journal; importing it would count it twice',
    day_full: 'The day has the maximum number of entries',
  },
  unused: (count: number) => `${counted(count, 'column', 'columns')} not imported`,
  importing: (name: string) => `Importing ${name}`,
  mayLeave: 'You can use the other views meanwhile. Keep this tab open until the import is finished.',
  interrupted: (name: string) => `The import of ${name} was interrupted`,
  previewReady: (name: string) => `The preview of ${name} is ready under Settings, Import.`,
  isImported: (name: string, foods: number, checkinCount: number) =>
    `${name} imported: ${added(foods, checkinCount)}`,
  stop: 'Stop',
  stopped: 'Stopped',
  unfinished: 'Unfinished import',
  partial: (name: string, done: number, all: number) =>
    `${formatNumber(done)} of ${formatNumber(all)} rows of “${name}” were imported.`,
  chooseAgain: (name: string) => `Choose “${name}” again below to resume the import.`,
  undoUnfinished: (name: string) => `The import of “${name}” has not been undone completely.`,
  resume: 'Resume',
  finishEarly: 'Keep what was imported',
  undo: 'Undo import',
  undoing: (name: string) => `Undoing the import of “${name}”…`,
  importDeleted: (name: string) => `The import of “${name}” was deleted. Choose the file again to import it.`,
  undone: 'Import undone. Your journal is as it was before.',
  finishedEarly: 'The imported entries were kept. The rest of the file was not imported.',
  doneTitle: (foods: number, checkinCount: number) => `${countsOf(foods, checkinCount).join(' and ')} added`,
  repeatedCount: (count: number) => `${counted(count, 'row was', 'rows were')} already imported.`,
  urgentCount: (count: number) =>
    `${counted(count, 'row reads', 'rows read')} as an emergency. They are marked in your check-ins; if one is about now, call your local emergency number.`,
  seeTrends: 'See trends',
  importAnother: 'Import another file',
  earlier: 'Earlier imports',
  delete: 'Delete',
  deleteLabel: (name: string) => `Delete the import of ${name}`,
  deleted: (name: string) => `The import of “${name}” and its entries deleted`,
  added,
  on: (when: string) => `Imported ${when}`,
} as const
