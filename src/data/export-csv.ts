import type { MessageDocument } from '../assistant/conversation-schema.ts'
import { NUTRIENT_KEYS, type Nutrients } from '../contract/nutrients.ts'
import { type Cell, csvRow } from '../core/csv.ts'
import type { OwnFoodDocument } from '../foods/own-food-schema.ts'
import type { CheckinDocument } from '../journal/checkin-schema.ts'
import type { DayTotals, FoodEntryDocument } from '../journal/food-schema.ts'
import type { Everything, Pages, ProtocolRecord } from './everything.ts'

type Column<Row> = readonly [name: string, cell: (row: Row) => Cell]

type PlainKey<Row> = { [Key in keyof Row & string]: Row[Key] extends Cell ? Key : never }[keyof Row & string]

/** Values that a cell shows unchanged. */
const plain = <Row>(...keys: readonly PlainKey<Row>[]): Column<Row>[] =>
  keys.map((key) => [key, (row) => row[key] as Cell])

const NUTRIENTS: readonly Column<{ nutrients: Nutrients }>[] = NUTRIENT_KEYS.map((key) => [
  key,
  ({ nutrients }) => nutrients[key],
])

const FOODS: readonly Column<FoodEntryDocument>[] = [
  ...plain<FoodEntryDocument>(
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
  ...NUTRIENTS,
  ...plain<FoodEntryDocument>('id', 'created_at', 'updated_at'),
]

const DAYS: readonly Column<DayTotals>[] = [...plain<DayTotals>('date', 'entries', 'complete'), ...NUTRIENTS]

const CHECKINS: readonly Column<CheckinDocument>[] = [
  ...plain<CheckinDocument>(
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
  ...plain<CheckinDocument>('urgent', 'id', 'created_at', 'updated_at'),
]

const PROTOCOLS: readonly Column<ProtocolRecord>[] = [
  ...plain<ProtocolRecord>('protocol', 'name', 'kind', 'start', 'end', 'status'),
  ['frequency', ({ schedule }) => schedule.frequency],
  ...plain<ProtocolRecord>('adherence_percent', 'streak_days', 'id'),
]

type ProtocolLog = ProtocolRecord['logs'][number] & {
  protocol: string
  name: string
  subscription_id: string
}
const PROTOCOL_LOGS: readonly Column<ProtocolLog>[] = plain<ProtocolLog>(
  'date',
  'protocol',
  'name',
  'status',
  'subscription_id',
  'checkin_id',
)

const OWN_FOODS: readonly Column<OwnFoodDocument>[] = [
  ...plain<OwnFoodDocument>('name'),
  ['synonyms', ({ synonyms }) => synonyms.join('; ')],
  ...plain<OwnFoodDocument>('category', 'default_grams'),
  ['portions', ({ portions }) => portions.map(({ name, grams }) => `${name} (${grams} g)`).join('; ')],
  [
    'ingredients',
    ({ ingredients }) =>
      ingredients?.map(({ text, food, grams }) => `${text ?? food} (${grams} g)`).join('; ') ?? null,
  ],
  ...plain<OwnFoodDocument>('yield_grams', 'servings'),
  ...NUTRIENTS,
  ...plain<OwnFoodDocument>('id', 'created_at', 'updated_at'),
]

type Message = MessageDocument & { conversation_id: string }
const MESSAGES: readonly Column<Message>[] = [
  ...plain<Message>('conversation_id', 'created_at', 'role', 'content'),
  ['mode', ({ answer }) => answer?.mode ?? null],
  ['urgent', ({ answer }) => answer?.urgent ?? null],
  [
    'sources',
    ({ answer }) => answer?.sources.map(({ tool, range }) => `${tool} (${range})`).join('; ') ?? null,
  ],
  ['actions', ({ answer }) => answer?.actions.join('; ') ?? null],
  ...plain<Message>('id'),
]

/** The parts of an export that CSV can represent, one table each. The profile is not a table; JSON has it. */
const PARTS = {
  foods: (everything: Everything) => csv(FOODS, everything.foods()),
  days: (everything: Everything) => csv(DAYS, everything.days()),
  checkins: (everything: Everything) => csv(CHECKINS, everything.checkins()),
  protocols: (everything: Everything) => csv(PROTOCOLS, everything.protocols()),
  protocol_logs: (everything: Everything) => csv(PROTOCOL_LOGS, protocolLogs(everything)),
  own_foods: (everything: Everything) => csv(OWN_FOODS, everything.ownFoods()),
  messages: (everything: Everything) => csv(MESSAGES, messages(everything)),
} as const

export type CsvPart = keyof typeof PARTS
export const CSV_PARTS = Object.keys(PARTS) as CsvPart[]

/** One table in pieces: a header row, then a page of records at a time. */
export const exportCsv = (everything: Everything, part: CsvPart): Generator<string> => PARTS[part](everything)

function* csv<Row>(columns: readonly Column<Row>[], pages: Pages<Row>): Generator<string> {
  yield csvRow(columns.map(([name]) => name))
  for (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join('')
  }
}

function* protocolLogs(everything: Everything): Pages<ProtocolLog> {
  for (const found of everything.protocols()) {
    for (const { id, protocol, name, logs } of found) {
      yield logs.map((log) => ({ ...log, protocol, name, subscription_id: id }))
    }
  }
}

function* messages(everything: Everything): Pages<Message> {
  for (const found of everything.conversations()) {
    for (const { id } of found) {
      for (const said of everything.messages(id)) {
        yield said.map((message) => ({ ...message, conversation_id: id }))
      }
    }
  }
}
