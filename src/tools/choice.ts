/** One of several that the words of a call fit, as the person sees it. */
export type Choice = { id: string; title: string }

/**
 * Asks the person which one they mean.
 * @param what the choices are, in the plural; by default entries.
 * @returns its id; undefined: they did not choose.
 * @throws ChoiceNeeded if they were not asked yet: the call is made again with their answer.
 */
export type Choose = (choices: readonly Choice[], what?: string) => string | undefined

/** A call cannot go on before the person has chosen. Nothing was stored. */
export class ChoiceNeeded extends Error {
  readonly choices: readonly Choice[]
  readonly what: string
  constructor(choices: readonly Choice[], what = 'entries') {
    super('a choice is needed')
    this.choices = choices
    this.what = what
  }
}
