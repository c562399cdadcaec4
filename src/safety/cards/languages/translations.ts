import type { CardLanguage } from '../../safety-card.ts'
import type { Translation } from '../language-texts.ts'
import { DE } from './de.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { HI } from './hi.ts'
import { IT } from './it.ts'
import { PT } from './pt.ts'

export const TRANSLATIONS: Readonly<Record<Exclude<CardLanguage, 'en'>, Translation>> = {
  de: DE,
  es: ES,
  fr: FR,
  hi: HI,
  it: IT,
  pt: PT,
}
