import { NUTRIENT_KEYS, type NutrientKey } from '../../contract/nutrients.ts'
import { readMeasures } from './measure-words.ts'
import type { Act } from './understanding.ts'
import { take, type Words, words } from './words.ts'

/** Requests to change the journal. Words alone change nothing, so each becomes an action that is ready to be called. */

const SET_TARGET = words(
  '(?:set|change|raise|lower|update|make|adjust|put|increase|reduce) (?:my |the )?(?:daily )?(?:(?:\\| )?(?:targets?|goals?|limits?) (?:for |of )?(?:\\| )?|\\| (?:targets?|goals?|limits?) )(?:to |at |is |= )?(\\d+(?:\\.\\d+)?)',
)
/** What a request may begin with: "please", "could you maybe", "I would like you to". */
const REQUEST =
  '(?:(?:please|kindly|so|and|just|ok|okay|hey|now|maybe|perhaps|possibly|go ahead and|be so kind (?:as to|and)|do me a favou?r and|let us|lets|i (?:would like|want|need|would love)(?: you| someone)? to|i would be (?:glad|grateful|happy) if you(?: could| would)?|(?:can|could|would|will|might|may) (?:you|someone|somebody|we|i)(?: be so kind (?:as to|and)| mind| be able to)?|(?:be )?sure to|remember to|some(?:one|body)) )*'
const order = (rest: string) => new RegExp(`^[ |,]*${REQUEST}${rest}`)

const LOG = order(
  '(?:log|logging|add|adding|record|enter|entering|save|track|note(?: down)?|put in|write down|jot down|register) (?!up |together |how |what |which |when |if |whether )(?:that )?(?:(?:i )?(?:had|ate|drank|have eaten|just had|just ate) )?(.+?) $',
)
/** "pop a skyr in for me" */
const PUT = order('(?:put|pop|stick|jot|note|write|chuck|bung|mark) (?!me )(.+?) (?:in|down) $')
const ATE = order(
  '(?:i|we) (?:have )?(?:just )?(?:had|ate|drank|eaten|am eating|am having|am drinking|eat) (.+?) $',
)
/** "had two kiwis at ten": a report without its subject. */
const HAD =
  /^[ |,]*(?:just )?(?:had|ate|drank|eaten) (?!(?:i|we|my|any|anything|more|less|enough|too) )(.+?) $/
/** "took two tablets at noon", "weighed 64.3 this morning" */
const TOOK =
  /^[ |,]*(?:i |we )?(?:have )?(?:just )?(?:took|taken|swallowed) (?!(?:i|my|any|anything|more|less|enough|too) )/
const MEASURED = /^[ |,]*(?:i )?(?:have )?(?:just )?(?:weighed|weigh|slept) (?:(?:in|at|for) )*\d/
/** A report is of today; of other days it may be a question. */
const OTHER_DAYS =
  / (?:last|week|weeks|month|months|year|years|ago|ever|since|average|total|often|times|per|than|vs) /
const CHECKIN = order(
  '(?:log|add|record|enter|save|track) (?:a |my )?(?:check ?in|mood|sleep|weight|stress|energy|symptoms?|headache|pain|blood pressure)(?: |$)',
)
const DELETE = order('(?:delete|deleting|remove|removing|erase|undo|clear|cancel|scrap|get rid of) ')
const CHANGE =
  /^[ |,]*(?:please )?(?:change|edit|correct|fix|update|move|rename|set|mark|start|stop|begin|un ?-? ?pause|pause|resume|restart|end|subscribe|import|export) /
/** Of a polite request, only words that change nothing else: "could you start with May" asks. */
const CHANGE_POLITELY = order(
  '(?:edit|correct|rename|(?:change|fix|update|move|set|pause|resume) (?:my|the) )(?!.* (?:to|in|into|by) (?:days|weeks|months|grams|kcal) )',
)
const REMIND =
  /^[ |,]*(?:please )?(?:remind(?! me (?:of )?(?:what|how|which|when) (?:[a-z]+ ){0,3}?(?:i|my|did|was|were|have|had) )|notify|alert|ping|wake) /
const QUESTION =
  /(?:^| )(?:how|what|which|when|did|do|does|was|were|is|are|am|have i|should|can|could|why|where) /

const MEAL = / (?:for|at|as|to|with) (?:a |my )?(breakfast|lunch|dinner|snack)(?= |$)/

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
  const isReport = !QUESTION.test(text) && !/\?/.test(message) && !OTHER_DAYS.test(text)
  if (isReport && (TOOK.test(text) || MEASURED.test(text)))
    return { act: 'log_checkin', text: message.trim() }
  const polite = text.replace(POLITE_END, '')
  const ordered = PUT.exec(polite) ?? LOG.exec(polite)
  const logged =
    ordered ?? (QUESTION.test(text) ? null : ATE.exec(text)) ?? (isReport ? HAD.exec(text) : null)
  // "track my fibre in January" asks for a measure.
  const isOfMeasure = readMeasures(` ${logged?.[1]} `).rest.startsWith(' my |')
  if (logged !== null && !isOfMeasure) {
    const meal = MEAL.exec(` ${logged[1]} `)?.[1]
    const food = ` ${logged[1]} `
      .replace(MEAL, ' ')
      .replace(/ (?:to my (?:journal|diary|log)|today|now|just now|please)(?= )/g, ' ')
      .trim()
    if (food !== '') return { act: 'log_food', text: food, ...(meal !== undefined && { meal }) }
  }
  return CHANGE.test(text) || CHANGE_POLITELY.test(text) ? { act: 'change', said: message } : undefined
}

/** "…, would you", "… for me please" */
const POLITE_END =
  /(?: ?,)?(?: (?:please|thanks|for me|(?:would|could|can|will) you|if you (?:can|could|would)))+(?= $)/
