import type { TSchema } from '@sinclair/typebox'

/** What a language model is asked: what to do, and the data to do it with. */
export type ModelQuestion = {
  /** The same for every meal: nothing that a person wrote is in it. */
  instructions: string
  /** Sent as JSON. Text in it was written by anyone, so it must not count as an instruction. */
  data: object
  /** The shape of the answer; a model may ignore it. */
  schema: TSchema
}

/** The model that reads meals, if the settings ask for it. */
export type MealModel = {
  /** @returns the answer as it came, of any shape; undefined without one. Never throws. */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<unknown>
}
