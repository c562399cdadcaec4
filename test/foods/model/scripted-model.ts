import { type ModelRequest, type modelServer, says } from '../../assistant/model-server.ts'

/** A food as a model tells it; what is left out is not said. */
export type Told = { excerpt: string; name: string } & Partial<
  Record<'form' | 'preparation' | 'brand' | 'container' | 'amount', string>
>
export type Row = { row: string; name: string }
export type Offered = { food: number; said: string; name: string; rows: readonly Row[] }
type Script = {
  /** The answer to the first question. */
  foods(meal: string): readonly Told[]
  /** The id of a row, for each food of the second question. */
  pick(food: Offered, meal: string): string
}

/** What was asked, as the model got it. */
export function askedOf({ body }: ModelRequest): { meal: string; foods?: readonly Offered[] } {
  return JSON.parse(body.messages.at(-1)?.content ?? '{}')
}

const NOTHING = { form: '', preparation: '', brand: '', container: '', amount: '' }

/** Answers both questions as the script says. */
export const scripted =
  ({ foods, pick }: Script) =>
  (request: ModelRequest): Response => {
    const { meal, foods: offered } = askedOf(request)
    const answer =
      offered === undefined
        ? { foods: foods(meal).map((food) => ({ ...NOTHING, ...food })) }
        : { picks: offered.map((food) => ({ food: food.food, row: pick(food, meal) })) }
    return says(JSON.stringify(answer))()
  }

/** The row with this name, '' if it was not offered. */
export const rowNamed = ({ rows }: Offered, name: string): string =>
  rows.find((row) => row.name === name)?.row ?? ''

export const firstRow = ({ rows }: Offered): string => rows[0]?.row ?? ''

/** The settings of a server that reads meals with this model. */
export function readingMeals(model: ReturnType<typeof modelServer>): Record<string, string> {
  const { BASE_URL, MODEL, API_KEY } = model.settings
  return {
    ASSISTANT_BASE_URL: BASE_URL,
    ASSISTANT_MODEL: MODEL,
    ASSISTANT_API_KEY: API_KEY,
    ASSISTANT_READ_MEALS: 'true',
  }
}
