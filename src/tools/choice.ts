/** One of several that the words of a call fit, as the person sees it. */
export type Choice = { id: string; title: string }

/**
 * Asks the person which one they mean.
 * @returns its id; undefined: they did not choose.
 * @throws ChoiceNeeded if they were not asked yet: the call is made again with their answer.
 */
export type Choose = (choices: readonly Choice[]) => string | undefined

/** A call cannot go on before the person has chosen. Nothing was stored. */
export class ChoiceNeeded extends Error {
  readonly choices: readonly Choice[]
  constructor(choices: readonly Choice[]) {
    super('a choice is needed')
    this.choices = choices
  }
}
