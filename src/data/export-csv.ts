import type { MessageDocument } from '../assistant/conversation-schema.ts'
import { NUTRIENT_KEYS, type Nutrients } from '../contract/nutrients.ts'
import { type CsvCell, csvRow } from '../core/csv.ts'
import type { OwnFoodDocument } from '../foods/own-food-schema.ts'
import type { CheckinDocument } from '../journal/checkin-schema.ts'
import type { DayTotals, FoodEntryDocument } from '../journal/food-schema.ts'
import type { Pages, PersonData, ProtocolRecord } from './person-data.ts'

type Column<Row> = readonly [name: string, cell: (row: Row) => CsvCell]

type PlainKey<Row> = { [Key in keyof Row & string]: Row[Key] extends CsvCell ? Key : never }[keyof Row &
  string]

/** Values that a cell shows unchanged. */
const column = <Row>(...keys: readonly PlainKey<Row>[]): Column<Row>[] =>
  keys.map((key) => [key, (row) => row[key] as CsvCell])

const NUTRIENT_COLUMNS: readonly Column<{ nutrients: Nutrients }>[] = NUTRIENT_KEYS.map((key) => [
  key,
  ({ nutrients }) => nutrients[key],
])

const FOOD_COLUMNS: readonly Column<FoodEntryDocument>[] = [
  ...column<FoodEntryDocument>(
    'date',
    'consumed_at',
    'meal_type',
    'food_name',
    'quantity',
    'unit',
    'grams',
    'grams_basis',
    'food',
    'source',
    'source_code',
    'value_source',
    'confidence',
    'notes',
  ),
  ...NUTRIENT_COLUMNS,
  ...column<FoodEntryDocument>('id', 'created_at', 'updated_at'),
]

const DAY_COLUMNS: readonly Column<DayTotals>[] = [
  ...column<DayTotals>('date', 'entries', 'complete'),
  ...NUTRIENT_COLUMNS,
]

const CHECKIN_COLUMNS: readonly Column<CheckinDocument>[] = [
  ...column<CheckinDocument>(
    'date',
    'recorded_at',
    'content',
    'mood',
    'energy',
    'stress',
    'sleep_quality',
    'sleep_hours',
    'weight_kg',
    'water_ml',
  ),
  [
    'symptoms',
    ({ symptoms }) =>
      symptoms.map(({ name, severity }) => (severity === null ? name : `${name} (${severity})`)).join('; '),
  ],
  ['medications', ({ medications }) => medications.join('; ')],
  [
    'measured',
    ({ measured }) =>
      measured.map(({ kind, values, unit }) => `${kind} ${values.join('/')} ${unit}`).join('; '),
  ],
  ...column<CheckinDocument>('urgent', 'id', 'created_at', 'updated_at'),
]

const PROTOCOL_COLUMNS: readonly Column<ProtocolRecord>[] = [
  ...column<ProtocolRecord>('protocol', 'name', 'kind', 'start', 'end', 'status'),
  ['frequency', ({ schedule }) => schedule.frequency],
  ...column<ProtocolRecord>('adherence_percent', 'streak_days', 'id'),
]

type ProtocolLog = ProtocolRecord['logs'][number] & {
  protocol: string
  name: string
  subscription_id: string
}
const PROTOCOL_LOG_COLUMNS: readonly Column<ProtocolLog>[] = column<ProtocolLog>(
  'date',
  'protocol',
  'name',
  'status',
  'subscription_id',
  'checkin_id',
)

const OWN_FOOD_COLUMNS: readonly Column<OwnFoodDocument>[] = [
  ...column<OwnFoodDocument>('name'),
  ['synonyms', ({ synonyms }) => synonyms.join('; ')],
  ...column<OwnFoodDocument>('category', 'default_grams'),
  ['portions', ({ portions }) => portions.map(({ name, grams }) => `${name} (${grams} g)`).join('; ')],
  [
    'ingredients',
    ({ ingredients }) =>
      ingredients?.map(({ text, food, grams }) => `${text ?? food} (${grams} g)`).join('; ') ?? null,
  ],
  ...column<OwnFoodDocument>('yield_grams', 'servings'),
  ...NUTRIENT_COLUMNS,
  ...column<OwnFoodDocument>('id', 'created_at', 'updated_at'),
]

type ExportedMessage = MessageDocument & { conversation_id: string }
const MESSAGE_COLUMNS: readonly Column<ExportedMessage>[] = [
  ...column<ExportedMessage>('conversation_id', 'created_at', 'role', 'content'),
  ['mode', ({ answer }) => answer?.mode ?? null],
  ['urgent', ({ answer }) => answer?.urgent ?? null],
  [
    'sources',
    ({ answer }) => answer?.sources.map(({ tool, range }) => `${tool} (${range})`).join('; ') ?? null,
  ],
  ['actions', ({ answer }) => answer?.actions.join('; ') ?? null],
  ...column<ExportedMessage>('id'),
]

/** The parts of an export that CSV can represent, one table each. The profile is not a table; JSON has it. */
const PARTS = {
  foods: (everything: PersonData) => csvLines(FOOD_COLUMNS, everything.foods()),
  days: (everything: PersonData) => csvLines(DAY_COLUMNS, everything.days()),
  checkins: (everything: PersonData) => csvLines(CHECKIN_COLUMNS, everything.checkins()),
  protocols: (everything: PersonData) => csvLines(PROTOCOL_COLUMNS, everything.protocols()),
  protocol_logs: (everything: PersonData) => csvLines(PROTOCOL_LOG_COLUMNS, protocolLogPages(everything)),
  own_foods: (everything: PersonData) => csvLines(OWN_FOOD_COLUMNS, everything.ownFoods()),
  messages: (everything: PersonData) => csvLines(MESSAGE_COLUMNS, messagePages(everything)),
} as const

export type CsvPart = keyof typeof PARTS
export const CSV_PARTS = Object.keys(PARTS) as CsvPart[]

/** One table in pieces: a header row, then a page of records at a time. */
export const exportCsv = (everything: PersonData, part: CsvPart): Generator<string> => PARTS[part](everything)

function* csvLines<Row>(columns: readonly Column<Row>[], pages: Pages<Row>): Generator<string> {
  yield csvRow(columns.map(([name]) => name))
  for (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join('')
  }
}

function* protocolLogPages(everything: PersonData): Pages<ProtocolLog> {
  for (const found of everything.protocols()) {
    for (const { id, protocol, name, logs } of found) {
      yield logs.map((log) => ({ ...log, protocol, name, subscription_id: id }))
    }
  }
}

function* messagePages(everything: PersonData): Pages<ExportedMessage> {
  for (const found of everything.conversations()) {
    for (const { id } of found) {
      for (const said of everything.messages(id)) {
        yield said.map((message) => ({ ...message, conversation_id: id }))
      }
    }
  }
}
