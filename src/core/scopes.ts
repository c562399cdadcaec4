import { AppError } from './errors.ts'
import { oncePer, remembering } from './memo.ts'

/** Splits scopes as OAuth requests, JWT claims and stored credentials write them: separated by spaces. */
export const scopesIn = (text: string): string[] => text.split(' ').filter((scope) => scope !== '')

/** Splits scopes as people write them on the command line: separated by spaces or commas. */
export const scopesTyped = (text: string): string[] => scopesIn(text.replace(/[\s,]+/g, ' '))

/** The text of a list of scopes. */
export const scopeText = (scopes: readonly string[]): string => scopes.join(' ')

/** The known scopes among the stated ones, in the order of `known`. */
export const knownScopes = <S extends string>(known: readonly S[], stated: readonly string[]): S[] =>
  known.filter((scope) => stated.includes(scope))

/** There are few combinations of scopes, and a list of five tokens spends a tenth of its time on reading theirs. */
const MAX_SCOPE_TEXTS = 256
const readerOf = oncePer((known: readonly string[]) =>
  remembering(MAX_SCOPE_TEXTS, (text) => knownScopes(known, scopesIn(text))),
)

/** The known scopes in a text; empty if the value is not text. */
export const parseScopes = <S extends string>(known: readonly S[], text: unknown): S[] =>
  typeof text === 'string' ? [...(readerOf(known)(text) as S[])] : []

/** The scopes of a new credential: the requested ones, or all that its creator may grant. */
export type ScopeRequest<S extends string> = {
  /** Undefined: all allowed scopes. */
  wanted: readonly S[] | undefined
  /** The scopes that the creator may grant. */
  allowed: readonly S[]
  /** The new credential in a sentence, such as `a token`. */
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
