import { phraseIndex } from '../core/english/phrases.ts'
import { SIGNS, type Sign } from './red-flag-signs.ts'

/** The signs of the red-flag rules by the words that name them. */
export const SIGN_INDEX = phraseIndex(() =>
  Object.entries(SIGNS).flatMap(([sign, phrases]) =>
    phrases.map((phrase) => [phrase, sign as Sign] as const),
  ),
)
