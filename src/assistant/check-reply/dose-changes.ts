export const DRUG =
  /\b(?:medicines?|medications?|meds|pills?|tablets?|capsules?|doses?|dosages?|prescriptions?|insulin|metformin|statins?|painkillers?|antidepressants?|inhalers?|injections?|supplements?)\b/
/** How a food and a medicine go together: only the cautions of the program say so, with their sources. */
export const INTERACTION =
  /\b(?:block\w*|interact\w*|interfer\w*|clash\w*|react\w* with|absor\w+|hours? apart|keep (?:\w+ ){0,4}apart|(?:weaken|strengthen|boost|cancel)\w*|raises? the level|makes? (?:\w+ ){0,3}(?:stronger|weaker))\b/

const CHANGE =
  /\b(?:take|taking|increas\w*|rais\w*|doubl\w*|halv\w*|half|reduc\w*|lower\w*|cut\w*|split\w*|skip\w*|miss|stop\w*|quit\w*|drop\w*|ditch\w*|com(?:e|ing) off|go(?:ing)? without|wean\w*|taper\w*|switch\w*|swap\w*|replac\w*|start\w*|adjust\w*|change|changing|mov(?:e|ing)|up|omit\w*|paus\w*|a break|hold off|bring (?:\w+ ){0,4}down|do without|leav\w+ (?:\w+ ){0,4}(?:out|off)|(?:no|not) (?:longer )?need\w*|don't need|every (?:other|second) day|any ?more|an? (?:extra|second|third|further) (?:one|dose|tablet|pill|\w+)|(?:two|three|2|3|more) (?:of )?(?:\w+ )?(?:is|are))\b/
const AMOUNT = /\b\d[\d.,]* ?(?:mg|mcg|µg|ug|iu|units?|tablets?|pills?|puffs?|drops?)\b/
const TELLS =
  /^(?:[-•*]\s*)?(?:(?:yes|no|just|simply|then|so|please|maybe|perhaps)[, ]+)*(?:take|increase|raise|double|halve|reduce|lower|cut|skip|miss|stop|quit|drop|start|switch|swap|replace|adjust|leave|omit|pause|move|bring|hold|come|go|wean|taper|split|have)\b|\b(?:you (?:no longer|do not|don't|may|might) (?:\w+ )?need|(?:no|not) (?:longer )?(?:any )?need|from now on|any ?more|should|could|can|may|might|must|need to|try|recommend|suggest|advise|safe|safely|ok|okay|fine|better|best|harm\w*|hurt|enough|unnecessary|instead|would do|will do|let's|how about|why not)\b/
const PAST =
  /\byou (?:took|have taken|had taken|logged|noted|recorded|were taking|are taking|take|increased|reduced|stopped|started|skipped)\b/
const NEGATED =
  /\b(?:do not|don't|never|please don't|i (?:can(?:not|'t)|do not|don't|am not able to)) (?:\w+ ){0,3}(?:take|stop|change|adjust|skip|start|reduce|increase|advise|recommend|suggest|say|tell)\b/
/** "Halve it", "a second one": what a medicine was named before. */
const PRONOUN = /\b(?:it|them|one|ones|that|this|these)\b/
const OF_PRONOUN =
  /\b(?:tak(?:e|ing)|skip\w*|halv\w*|doubl\w*|stop\w*|quit\w*|drop|ditch\w*|paus\w*|omit\w*|com(?:e|ing) off|wean\w*|taper\w*|cut (?:it|them)|leav\w+ (?:it|them|that) (?:\w+ )?(?:out|off)|(?:without|up|lower|reduc\w+|increas\w+|need|split\w*|miss|have) (?:it|them|one)|an? (?:extra|second|third|further|half) (?:one|of (?:it|them)))\b/

/** Whether a sentence tells to take, change or stop a medicine, which it names or which was spoken of before it. */
export function changesDose(
  text: string,
  { isOfDrug, isAfterDrug }: { isOfDrug: boolean; isAfterDrug: boolean },
): boolean {
  if (NEGATED.test(text) || !TELLS.test(text)) return false
  if (isOfDrug || AMOUNT.test(text))
    return CHANGE.test(text) && !(PAST.test(text) && !/\b(?:should|could|can|may|might)\b/.test(text))
  return isAfterDrug && PRONOUN.test(text) && OF_PRONOUN.test(text)
}
