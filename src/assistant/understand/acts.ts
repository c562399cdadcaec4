import { NUTRIENT_KEYS, type NutrientKey } from '../../contract/nutrients.ts'
import { readMeasures } from './measure-words.ts'
import type { Act } from './understanding.ts'
import { take, type Words, words } from './words.ts'

/** Requests to change the journal. Words alone change nothing, so each becomes an action that is ready to be called. */

const SET_TARGET = words(
  '(?:set|change|raise|lower|update|make|adjust|put|increase|reduce) (?:my |the )?(?:daily )?(?:(?:\\| )?(?:targets?|goals?|limits?) (?:for |of )?(?:\\| )?|\\| (?:targets?|goals?|limits?) )(?:to |at |is |= )?(\\d+(?:\\.\\d+)?)',
)
const LOG =
  /^[ |,]*(?:please )?(?:log|add|record|enter|save|track|note(?: down)?|put in|write down) (?:that )?(?:(?:i )?(?:had|ate|drank|have eaten|just had|just ate) )?(.+?) $/
const ATE =
  /^[ |,]*(?:i|we) (?:have )?(?:just )?(?:had|ate|drank|eaten|am eating|am having|am drinking|eat) (.+?) $/
const CHECKIN =
  /^[ |,]*(?:please )?(?:log|add|record|enter|save|track) (?:a |my )?(?:check ?in|mood|sleep|weight|stress|energy|symptoms?|headache|pain|blood pressure)(?: |$)/
const DELETE = /^[ |,]*(?:please )?(?:delete|remove|erase|undo|clear|cancel) /
const CHANGE =
  /^[ |,]*(?:please )?(?:change|edit|correct|fix|update|move|rename|set|mark|start|stop|begin|un ?-? ?pause|pause|resume|restart|end|subscribe|import|export) /
const REMIND = /^[ |,]*(?:please )?(?:remind|notify|alert|ping|wake) /
const QUESTION =
  /(?:^| )(?:how|what|which|when|did|do|does|was|were|is|are|am|have i|should|can|could|why|where) /

const MEAL = / (?:for|at|as) (?:a |my )?(breakfast|lunch|dinner|snack)(?= |$)/

export function readAct(text: Words, message: string): Act | undefined {
  const { asked, rest } = readMeasures(text)
  const target = take(rest, SET_TARGET)
  if (target !== undefined) {
    const nutrient = asked[0]?.isEither === true ? 'energy_kcal' : asked[0]?.measures[0]
    const value = Number(target.match[1])
    if (
      asked.length <= 2 &&
      nutrient !== undefined &&
      (NUTRIENT_KEYS as readonly string[]).includes(nutrient) &&
      value > 0
    )
      return { act: 'set_target', nutrient: nutrient as NutrientKey, value }
  }
  if (REMIND.test(text)) return { act: 'remind', said: message }
  if (DELETE.test(text)) return { act: 'delete', said: message }
  if (CHECKIN.test(text)) return { act: 'log_checkin', text: message.trim() }
  const logged = LOG.exec(text) ?? ATE.exec(text)
  if (logged !== null && (LOG.test(text) || !QUESTION.test(text))) {
    const meal = MEAL.exec(` ${logged[1]} `)?.[1]
    const food = ` ${logged[1]} `
      .replace(MEAL, ' ')
      .replace(/ (?:to my (?:journal|diary|log)|today|now|just now|please)(?= )/g, ' ')
      .trim()
    if (food !== '') return { act: 'log_food', text: food, ...(meal !== undefined && { meal }) }
  }
  return CHANGE.test(text) ? { act: 'change', said: message } : undefined
}
