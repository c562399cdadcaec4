/** How the answer should look, which changes no value: "just the number", "skip empty days". */

const LEAVE_OUT =
  "(?:(?:please|and|but|just) )*(?:skip(?:ping)?|ignor(?:e|ing)|leav(?:e|ing) out|exclud(?:e|ing)|omit(?:ting)?|disregard(?:ing)?|drop(?:ping)?|not counting|(?:do not|don'?t) count)"
const EMPTY_DAYS =
  "(?:(?:any|all|the|those|my|of) )*(?:(?:empty|blank|missing|unlogged|unrecorded) days?|days? (?:(?:without|with no|lacking) (?:any )?(?:entr(?:y|ies)|data|records?|logs?|food logged|anything logged|values?|readings?)|(?:(?:when|where|on which|that) )?i (?:did not|didn'?t|forgot to|have not|haven'?t|never) (?:log|logged|record|recorded|track|tracked|enter|entered|write down)(?: (?:anything|food|at all))*))"
const THANKS = '(?:[, ]+(?:please|pls|thanks|thank you|ta))*'
const NUMBER = `(?:i (?:only |just )?(?:want|need) )?(?:only|just|simply)(?: give me)? (?:(?:the|a|one) )*(?:number|figure|count|total|value|answer|result)s?(?: (?:is fine|is enough|will do|would do|needed))?${THANKS}|(?:the )?(?:number|figure|count) only${THANKS}`
const BRIEF = `(?:(?:with )?no|without(?: any)?) (?:explanations?|details?|comments?|commentary|waffle|fuss|chat|extras|long answer)${THANKS}|(?:in )?one (?:line|sentence|word|number)(?: (?:is enough|is fine|will do))?${THANKS}|(?:both )?(?:ends|days|dates) (?:included|inclusive)|(?:incl|included)(?=[ ,.]*$)`

const END = '(?=\\s*(?:[.,;:!?)–-]|$))'
const START = '(?<=^|[.,;:!?(–-]\\s*)'
const part = (source: string) => new RegExp(`${START}(?:${source})${END}`, 'gi')

const EMPTY = part(`${LEAVE_OUT} ${EMPTY_DAYS}`)
const ONLY_NUMBER = part(NUMBER)
const SHORT = part(BRIEF)
/** "1 to 14 February inclusive" */
const INCLUSIVE =
  /(?<=\d|[a-z]{3}) (?:inclusive(?:ly)?|both (?:days |dates )?included)(?=\s*(?:[.,;:!?)–-]|$))/gi
/** In a run, a day without entries is a break. */
const RUN = /\b(?:streak|row|run|stretch|spell|consecutive|successive|series|trot)\b/i
const WHICH_DAYS = /\b(?:on )?(?:which|what) (days|nights|mornings|evenings|weeks|months)\b/i

/** The message without what it asks of the form of the answer. Days are counted where only their number is wanted. */
export function withoutAnswerForm(message: string): string {
  const whole = RUN.test(message) ? message : message.replace(EMPTY, '')
  const numbered = whole.replace(ONLY_NUMBER, '')
  const counted =
    numbered === whole ? whole : numbered.replace(WHICH_DAYS, (_, unit: string) => `how many ${unit}`)
  const short = counted.replace(SHORT, '').replace(INCLUSIVE, '')
  return short === message || !/\p{L}/u.test(short) ? message : short.replace(/\s*[,;:–-]\s*$/, '')
}
