import { sideIn, withoutOtherSide } from './both-sides.ts'
import type { QuestionContext } from './context.ts'
import { HAPPENINGS, isAmount, RATINGS } from './measure-kinds.ts'
import { readMeasures } from './measure-words.ts'
import { take, type Words, words } from './words.ts'

/** What is asked of some days, and what these days had: in any order and words. */
export type Relation = {
  main: Words
  clause: Words
  isWithout: boolean
  /** "with, not without": which of them? */
  isTwice?: boolean
  /** Of an effect, what says whether more is hoped for. */
  verb?: string
  /** "coffee, not the cappuccinos". */
  except?: string
}

type Names = Pick<QuestionContext, 'kindOf'>

const NAME = '[a-z_]+(?: [a-z_]+){0,2}'
const LIST = '[a-z_]+(?: [a-z_,]+){0,9}'
const MY = '(?:(?:my|the|any|an?|those|these|having|drinking|eating|taking|doing) )*'
const ADVERB =
  '(?:(?:really|actually|usually|typically|generally|mostly|often|always|also|ever|just|seem to|seems to|tend to|been|helping) )*'
const MORE =
  'more|less|fewer|lower|higher|better|worse|shorter|longer|low|high|bad|good|poor|short|long|little'
const LINK =
  '(?:link|connection|correlation|correlated|relation|relationship|association|pattern|linked|connected|related|tied)'
const LIMIT =
  '(?:over|above|more than|at least|under|below|less than|fewer than|at most|up to) \\d[\\d.]*(?: [a-z]+)?'

/** The other days are part of every such answer. */
const OTHER_DAYS =
  / (?:,|or|and|than|vs|against|compared (?:with|to))?(?: (?:on|the|those|days|nights))* (?:others?(?: days| ones| nights)?|rest)(?= $| [,:;-] )/

/** What only says again that both kinds of days are wanted. */
const BOTH_KINDS = words(
  ', (?:please |just |can you )*(?:check|compare|comparing|show|see|look at)(?: (?:me|please|the|my|it|them|\\||days|with|both|kinds?|sides?))*(?:(?<= with) [a-z]+(?: [a-z]+)?)?(?: (?:if|please) .*)?(?= (?:,|$)|$)',
)

/** "did fasting help my sleep, compare hours on fasting days" */
const SAME_DAYS =
  / ([a-z]+) (.*), (?:(?:please|compare|check|show|average|mean|me|the|my) )+(?:(?:hours|figures|values|numbers|scores|ratings|amounts|it|them) )?(?:on|of|for) (?:the )?\1 days(?: (?:and|vs|against) .*)?(?= $)/

const TAG =
  / ,? ?(?:,|right|no|true|yes|do not i|does not it|is not it|is that (?:so|true|right)|or is (?:that|it) .*)(?= $)/

/** "cappuccino counts too" */
const ALSO = words(
  `, (?:and )?(?:the )?(${NAME}) (?:counts?|is|are|included|count) (?:too|as well|also|included|in)`,
)
const EXCEPT = words(
  `,? ?(?:but )?(?:(?:do )?not (?:count|counting|including)|without counting|excluding|leave out|leaving out|except|not) (?:the |any |my )?(${NAME}?)(?= (?:,|vs|versus|compared|against|$)|$)|, (?:the )?(${NAME}) (?:are |is )?(?:not (?:included|counted)|excluded)`,
)

type Rule = {
  pattern: RegExp
  read: (match: RegExpExecArray, rest: Words, names: Names) => Relation | undefined
}

const relation = (main: string, clause: string, verb = ''): Relation => ({
  main: ` ${main.trim()} `.replace(/ {2,}/g, ' '),
  clause: ` ${clause.trim()} `,
  isWithout: false,
  ...(verb !== '' && { verb: ` ${verb} ` }),
})

/** Of words that name one measure and nothing else. */
const measureOf = (name: string) => {
  const { asked, rest } = readMeasures(` ${name} `)
  return asked.length === 1 && rest === ' | ' ? asked[0]?.measures[0] : undefined
}
/** What is felt or measured of a day, and may depend on something. */
const isFelt = (name: string, { kindOf }: Names): boolean => {
  const measure = measureOf(name)
  if (measure !== undefined) return !isAmount(measure) && !HAPPENINGS.has(measure)
  return kindOf(name) === 'symptom'
}
const isThing = (name: string, { kindOf }: Names): boolean =>
  kindOf(name) !== undefined ||
  measureOf(name) !== undefined ||
  name.split(/ or | and | , /).every((one) => kindOf(one.trim()) !== undefined)

/** The two that are linked: what is felt depends on the other. */
function linked(a: string, b: string, rest: Words, names: Names): Relation | undefined {
  const [one, other] = [a, b].map((name) => name.replace(/^(?:the|my|any|an?) /, '').trim()) as [
    string,
    string,
  ]
  if (!isThing(one, names) || !isThing(other, names)) return undefined
  const isSymptom = (name: string) => measureOf(name) === undefined && names.kindOf(name) === 'symptom'
  const [main, clause] =
    isFelt(one, names) && !(isSymptom(one) && RATINGS.has(measureOf(other) ?? 'steps'))
      ? [one, other]
      : [other, one]
  if (!isFelt(main, names)) return undefined
  return relation(`${main} | ${rest}`, clause.replaceAll(' and ', ' or ').replaceAll(' , ', ' or '))
}

const RAISES = /^(?:rais|increas|boost|bring up|push|\||caus|trigger|bring on|give|giving|set off|lead)/
const LOWERS = /^(?:lower|reduc|bring down|drag|calm)/
const effectVerb = (verb: string, comparative = '') =>
  comparative !== ''
    ? comparative
    : RAISES.test(verb)
      ? 'more'
      : LOWERS.test(verb)
        ? 'less'
        : (/help|improve/.exec(verb)?.[0] ?? '')

const comparative = (word: string) =>
  ({
    low: 'lower',
    high: 'higher',
    bad: 'worse',
    good: 'better',
    poor: 'worse',
    short: 'shorter',
    long: 'longer',
    little: 'less',
  })[word] ?? word

const RULES: readonly Rule[] = [
  // "does coffee affect my sleep", "does tea make my stress lower", "does milk cause bloating"
  {
    pattern: words(
      `(?:does|do|did|is|are|has|have|can|could) ${MY}([a-z0-9]+(?: [a-z0-9.,]+){0,9}?) ${ADVERB}(help(?:ed|ing)?|affect(?:ed|ing)?|hurt|improved?|changed?|influenced?|ruin(?:ed)?|wreck|mess up|mess with|make a difference (?:to|for)|do (?:something|anything) (?:to|for)|make|made|rais(?:e|ed|ing)|increas(?:e|ed|ing)|boost(?:ed)?|bring up|push up|lower(?:ed|ing)?|reduc(?:e|ed|ing)|bring down|drag down|cause|caused|causing|trigger(?:ed|ing)?|bring on|give|giving|set off|lead to|spoil|harm|disturb|\\|)(?: with)? (?:(?:my|me|the) )*(${NAME}?)(?: (more|less|higher|lower|better|worse|longer|shorter))?(?= (?:,|at|on|in|since|this|last|over|during|when|$)|$)`,
    ),
    read: ([, cause = '', verb = '', target = '', than], rest, names) => {
      const [, before = than, name = target] = /^(more|less|fewer) (.+)$/.exec(target) ?? []
      const isOpen =
        /^(?:help|affect|hurt|improv|chang|influenc|ruin|wreck|mess|make a|do |spoil|harm|disturb)/.test(verb)
      const isCause = isThing(cause, names) || readMeasures(` ${cause} `).asked.length > 0
      if (!isCause || !(isFelt(name, names) || (isOpen && isThing(name, names)))) return undefined
      return relation(`does | ${name} ${rest}`, cause.replaceAll(' and ', ' or '), effectVerb(verb, before))
    },
  },
  // "bloating and beans, any link"
  {
    pattern: words(
      `(${NAME}) (?:and|vs|with) (${LIST}?)(?: ,| -| :)* (?:(?:is|are|do|does|did|have|see) )?(?:(?:there|they|you|we|i|see|have) )*(?:(?:a|any|some|the|an) )?(?:${LINK}|go together|hang together|coincide|correlate|come together)(?: (?:between|with|there|here|at all|them|each other|one another|maybe|in my (?:notes|journal|diary|log)))*`,
    ),
    read: ([, a = '', b = ''], rest, names) => linked(withoutAsking(a), b, rest, names),
  },
  {
    pattern: words(
      `(?:is there |do you see |can you see |see )?(?:an?|any|some) ${LINK} between (?:my |the )?(${NAME}?) and (?:my |the )?(${LIST}?)(?= (?:,|since|this|last|in|over|$)|$)`,
    ),
    read: ([, a = '', b = ''], rest, names) => linked(a, b, rest, names),
  },
  {
    pattern: words(
      `(?:are|is|do|does) (?:my |the )?(${NAME}?) (?:${LINK}|correlate|go together|coincide) (?:to|with) (?:my |the )?(${LIST}?)(?= (?:,|since|this|last|in|over|$)|$)`,
    ),
    read: ([, a = '', b = ''], rest, names) => linked(a, b, rest, names),
  },
  // "on low-water days, under 1.5 l", "on stressful days, stress over 6"
  {
    pattern: words(
      `(?:on|in|for|at|during) (?:(?:the|my|those|these) )?(?:(?:low|high|little|short|long|bad|good|much)(?: -)? )?(${NAME}?)(?: -)? (?:days|nights)(?: ,| -)* (?:(?:say|i mean|meaning|that is|i e|so|with|ie|like|being|my) )*(?:(${NAME}?) )?(${LIMIT})`,
    ),
    read: ([, said = '', again = said, limit = ''], rest) =>
      measureOf(said) !== undefined && measureOf(again) === measureOf(said)
        ? relation(rest, `${said} ${limit}`)
        : undefined,
  },
  // "do ibuprofen days come with a worse mood", "does a sneezing day mean a low mood day"
  {
    pattern: words(
      `(?:do|does|did|were|was|are|is) ${MY}(${NAME}?) (?:days?|nights?) ${ADVERB}(?:(?:mean|means|meant|come with|came with|bring|brought|feel|felt|go with|have|had|make for|give|equal|be)(?: me| us)? )?(?:(?:any|an?|me|i|with|the|feel) )*(?:(${MORE}) )?(${NAME}?)(?: (?:days?|nights?|ones?))?(?= (?:,|in|since|this|last|than|on|at all|$)|$)`,
    ),
    read: ([, clause = '', than = 'more', main = ''], rest, names) =>
      isThing(clause, names) && isFelt(main, names)
        ? relation(
            `do i have ${comparative(than)} ${main} ${rest.replace(/ than (?:the )?(?:others?|other days|rest) /, ' ')}`,
            clause,
          )
        : undefined,
  },
  // "did more headaches come with less water"
  {
    pattern: words(
      `(?:did|do|does|are|is|were) (?:my |the )?(?:more )?(${NAME}?) (?:come|came|happen|occur|appear|show up|strike)(?: up)?(?: more)?(?: often)? (?:with|on|after) (less|more|little|poor|low|high|bad|worse|fewer) (${NAME}?)(?: , (?:average |mean |compare )+(?:(?:the )?(?:hours|amount|\\3) )?(?:of it )?(?:on|of) (?:the )?\\1? ?\\S* days)?(?= (?:,|since|this|last|in|and|$)|$)`,
    ),
    read: ([, clause = '', than = '', main = ''], rest, names) =>
      isFelt(clause, names) && measureOf(main) !== undefined
        ? relation(
            `do i have ${comparative(than)} ${main} ${rest.replace(/ (?:and|vs) (?:on )?the others? /, ' ')}`,
            clause,
          )
        : undefined,
  },
  // "I get a headache after red wine"
  {
    pattern: words(
      `(?:do i (?:get|have|feel|tend to get)|i (?:always |often |usually )?(?:get|have|feel)|am i) (?:(?:an?|the|more|any|my) )*(${NAME}?) (?:after|from) (?:eating |drinking |having |taking |the |my )*(${LIST}?)(?= (?:,|since|this|last|in|right|$)|$)`,
    ),
    read: ([, main = '', clause = ''], rest, names) =>
      names.kindOf(main) === 'symptom' && isThing(clause, names)
        ? relation(`do i get | ${main} ${rest}`, clause, 'more')
        : undefined,
  },
  // "am I calmer after the fasting habit": a habit is kept by its days.
  {
    pattern: words(
      `(?:after|following|once i (?:do|did|have done)) (?:doing |having done |the |my |a )*(${NAME}?)(?= (?:,|since|this|last|in|over|$)|$)`,
    ),
    read: ([, clause = ''], rest, names) =>
      names.kindOf(clause) === 'protocol' ? relation(rest, clause) : undefined,
  },
  // "coffee days: is my stress higher"
  {
    pattern: words(
      `(?<=^ )(?:on |the |my |do |does |are )*(${NAME}?) (?:days|nights) (?::|,|-) (?=(?:do|does|did|is|are|was|were|have|what|how|my|average|mean) )`,
    ),
    read: ([, clause = ''], rest, names) => (isThing(clause, names) ? relation(rest, clause) : undefined),
  },
  // "stress: coffee days"
  {
    pattern: words(`(?<=^ )(?:(?:my|average|mean) )*(${NAME}?) (?::|,|-) (?:on )?(${NAME}?) (?:days|nights)`),
    read: ([, main = '', clause = ''], rest, names) =>
      isFelt(main, names) && isThing(clause, names) ? relation(`${main} | ${rest}`, clause) : undefined,
  },
  // "what is my mood like with coffee", "does my energy suffer without tea"
  {
    pattern: words(
      `(?<=^ )(?:(?:what|how|compare|is|was|are|am|do|does|did|has|have|look|looks|my|the|any|i|average|mean) )*(${NAME}?)(?: (?:like|then|been|look|looks|looked|go|goes))?(?: (${MORE}|suffer|suffers|drop|drops|sink|sinks|rise|rises|improve|improves))? (with|without) (?:any |some |the |a )?(${LIST}?)(?= (?:,|since|this|last|in|over|$)|$)`,
    ),
    read: ([, main = '', than = '', side, clause = ''], rest, names) =>
      isFelt(main, names) && names.kindOf(`${main} with ${clause}`) !== 'food' && isThing(clause, names)
        ? {
            ...relation(`${than === '' ? '' : 'is my '}${main} ${than} | ${rest}`, clause),
            isWithout: side === 'without',
          }
        : undefined,
  },
]

const withoutAsking = (name: string) => name.replace(/^(?:(?:do|does|did|is|are|have|has|the|my|any) )+/, '')

/** A question without what says again that all days are wanted, and what is counted or not beside a food. */
export type Related = {
  text: Words
  also: string | undefined
  except: string | undefined
  /** Both sides were named, so that the days are those of one of them, wherever it stands. */
  isOfSides: boolean
}

export function plainRelation(said: Words, names: Names): Related {
  const plain = withoutOtherSide(said)
  let text = plain.replace(BOTH_KINDS, '')
  const once = tidied(text.replace(SAME_DAYS, ' $1 $2').replace(TAG, ' '))
  text = tidied(tidied(once.replace(OTHER_DAYS, '')).replace(TAG, ' '))
  const isFood = (name: string | undefined): name is string =>
    name !== undefined && names.kindOf(name) === 'food'
  const more = take(text, ALSO)
  const also = isFood(more?.match[1]) ? more.match[1] : undefined
  if (more !== undefined && also !== undefined) text = tidied(more.rest.replace('|', ''))
  const less = take(text, EXCEPT)
  const excepted = less?.match[1] ?? less?.match[2]
  const except = isFood(excepted) ? excepted : undefined
  if (less !== undefined && except !== undefined) text = tidied(less.rest.replace('|', ''))
  return { text, also, except, isOfSides: plain !== said }
}

const tidied = (text: Words): Words =>
  ` ${text
    .replace(/(?: ,){2,}/g, ' ,')
    .replace(/ ,(?= $|$)/, '')
    .trim()} `.replace(/ {2,}/g, ' ')

/** What a question asks of days without naming them as "days with": an effect, a link, a kind of day. */
export function relationIn(text: Words, names: Names): Relation | undefined {
  for (const { pattern, read } of RULES) {
    const taken = take(text, pattern)
    const found =
      taken === undefined ? undefined : read(taken.match, tidied(taken.rest.replace('|', '')), names)
    if (found !== undefined) return found
  }
  return undefined
}

/** Of a question that named both sides, the one that is left, wherever it stands. */
export function sideRelation(text: Words, names: Names): Relation | undefined {
  const side = sideIn(text, (name) => isThing(name, names))
  return side === undefined ? undefined : relation(side.rest, side.name)
}
