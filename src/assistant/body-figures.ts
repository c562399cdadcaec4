import type { NextStep } from './conversation-schema.ts'

/** A figure of energy or of weight. Grams of food are not one. */
const AMOUNT =
  '(?:about |around |roughly |some |~ ?|≈ ?)?[+−-]?\\d[\\d.,\\u202f\\u00a0]*(?: ?(?:to|-|–) ?\\d[\\d.,]*)?[ -]?(?:kcals?|k?cal(?:ories?|s)?|kilocalories|kilojoules?|kj|kgs?|kilos?|kilograms?|lbs?|pounds?|stones?)'
const WORD = '(?![\\p{L}\\d])'
/** Such a figure as a separate part of a list: ", 310 kcal". */
const LISTED = new RegExp(`(?:, | \\()${AMOUNT}${WORD}(?: (?:a|per|each) day)?\\)?(?=[,;.)\\n]|$)`, 'giu')
const LISTED_FIRST = new RegExp(`(?<=: |average )${AMOUNT}${WORD}, `, 'giu')
/** What is about such figures, whatever its unit. */
const ABOUT = new RegExp(
  [
    `${AMOUNT}${WORD}`,
    `\\b(?:bmi|body mass|weigh\\p{L}*|pounds|deficit|surplus)\\b[^.!?\\n]*\\d`,
    `\\d[^.!?\\n]*\\b(?:bmi|body mass|deficit|of (?:your |the )?(?:energy|calorie)s? (?:need|target|requirement))`,
    `\\bcalorie\\p{L}*\\b[^.!?\\n]*\\d`,
    `\\b(?:deficit|lose weight|weight loss|losing weight)\\b`,
  ].join('|'),
  'iu',
)
const SENTENCE = /(?<=[.!?])\s+(?=\p{Lu}|[“"*-])/u

const NOTHING_LEFT =
  'I leave figures of energy and weight out for you. A doctor or dietitian who knows you can go through them with you.'

/** A text without figures of energy, weight and deficits, for somebody with an eating disorder now or in the past. */
export function withoutBodyFigures(text: string): string {
  const lines = text.split('\n')
  const kept = lines.map((line) => (ABOUT.test(line) ? withoutFigures(line) : line))
  const rest = kept
    .filter((line, index) => line !== null && !(isHeading(line) && hasLostItsList(index, lines, kept)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return rest === '' ? NOTHING_LEFT : rest
}

function hasLostItsList(heading: number, lines: readonly string[], kept: readonly (string | null)[]) {
  const first = heading + 1
  const after = lines.findIndex((line, index) => index >= first && !isItem(line))
  const items = kept.slice(first, after === -1 ? undefined : after)
  return items.length > 0 && items.every((item) => item === null)
}

/** Null: nothing of the line is left. */
function withoutFigures(line: string): string | null {
  const kept = line
    .replace(LISTED, '')
    .replace(LISTED_FIRST, '')
    .split(SENTENCE)
    .filter((sentence) => !ABOUT.test(sentence))
    .join(' ')
  return kept.trim() === '' ? null : kept
}

const isHeading = (line: string) => line.trimEnd().endsWith(':')
const isItem = (line: string) => /^\s*[-•*]/.test(line)

/** Next steps that are not about energy, weight or what is missing of them. */
export const stepsWithoutBodyFigures = (steps: readonly NextStep[]): NextStep[] =>
  steps.filter(({ text }) => !ABOUT.test(text) && !/\b(?:weight|calorie|energy)/i.test(text))
