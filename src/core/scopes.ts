import { AppError } from './errors.ts'

/** The scopes in a text, as OAuth requests, JWT claims and stored credentials write them: separated by spaces. */
export const scopesIn = (text: string): string[] => text.split(' ').filter((scope) => scope !== '')

/** As people write them on the command line: separated by spaces or commas. */
export const scopesTyped = (text: string): string[] => scopesIn(text.replace(/[\s,]+/g, ' '))

/** The text of a list of scopes. */
export const scopeText = (scopes: readonly string[]): string => scopes.join(' ')

/** Those of the known scopes that are stated, in the order in which they are known. The others are left out. */
export const knownScopes = <S extends string>(known: readonly S[], stated: readonly string[]): S[] =>
  known.filter((scope) => stated.includes(scope))

/** The known scopes in a text; none for what is no text. */
export const parseScopes = <S extends string>(known: readonly S[], text: unknown): S[] =>
  typeof text === 'string' ? knownScopes(known, scopesIn(text)) : []

/** What a new credential may do: what is wanted, or all that its creator may pass on. */
export type ScopeRequest<S extends string> = {
  /** Undefined: all that is allowed. */
  wanted: readonly S[] | undefined
  /** What the creator may pass on. */
  allowed: readonly S[]
  /** The new credential in a sentence: `a token`. */
  credential: string
}

/** @throws AppError `forbidden`, naming the first scope that the creator lacks. */
export function grantedScopes<S extends string>(
  known: readonly S[],
  { wanted, allowed, credential }: ScopeRequest<S>,
): S[] {
  const missing = wanted?.find((scope) => !allowed.includes(scope))
  if (missing !== undefined) throw lacksScope(missing, credential)
  return knownScopes(known, wanted ?? allowed)
}

export const lacksScope = (missing: string, credential: string) =>
  new AppError('forbidden', `Missing scope: ${missing}; ${credential} cannot grant what its creator lacks`)
