import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { QuestionContext } from './context.ts'
import { type Words, words } from './words.ts'

/** Words of a question that say something of the asking, the person or the answer, and never which values are meant. */

/** Of these words, a noun that follows restricts the question, so none before them is left out. */
const BINDING = wordSet(
  'from of in at with without after before during except excluding only than per by not no never until since while when where',
)

/** Adverbs in -ly that say when, how often or how much of it. */
const TELLING = wordSet(
  'daily weekly monthly nightly yearly hourly quarterly only hardly barely nearly early mostly mainly usually typically normally generally ' +
    'lately recently previously formerly solely family supply reply apply fly july jelly belly consecutively regularly rarely currently severely badly poorly',
)

/** Everyday words of manner, feeling and address; none of them restricts what a question is about. */
const CHATTER = wordSet(
  'quite rather pretty ever somehow maybe perhaps indeed else ish kinda sorta gonna wanna gotta dunno innit eh oh ooh aha tbh tbf ngl imo imho idk btw fyi lol lmao rofl haha hahaha smh aye yep yeah yup nope alright righto right-o ' +
    'wow ugh argh gosh god omg blimey crikey oops whoops sigh grr hmmm mmm ah aw yay phew cheers ta thx ty tysm thankyou thanks pls plz kindly bye ' +
    'mate pal buddy bro sis hun hon babe darling dude man guys folks friend sir doc bot assistant computer buddy sweetheart petal duck ' +
    'worried worrying wondering curious nosy interested interest keen unsure sure certain convinced annoyed shocked surprised scared afraid nervous sad glad proud ashamed embarrassed ' +
    'tired knackered exhausted busy silly stupid daft dumb random weird strange odd funny boring ' +
    'asking ask asked wanted wants wanting thinking thought think suspect reckon believe suppose supposed imagine bet swear promise remember recall forget forgot forgotten remind figure ' +
    'proper nice lovely cheeky tasty delicious yummy wonderful favourite favorite damage tally ' +
    'looking enough always speaking possible possibly hopefully sorry pardon excuse kind grateful appreciated appreciate helpful handy ' +
    'rundown rough estimate ballpark summary thing things thingy stuff whatever whatnot etc actual damn bloody flipping freaking crazy mad',
)

/** How an answer looks, said of the whole: "was my sugar bad last week". */
const JUDGING =
  '(?:bad|good|ok|okay|fine|awful|terrible|horrible|dreadful|great|alright|decent|normal|weird|crazy|rubbish|poor|dire|shocking|excessive|healthy|unhealthy|acceptable|reasonable|enough|loads|low|high)'
/** What may come after a word that judges; before a noun it would restrict it: "bad headaches". */
const NO_NOUN =
  '(?=$| $| (?:,|and|or|but|at all|on|in|for|over|since|during|last|this|these|the|that|yesterday|today|lately|recently|then|to me|overall|so far|i|\\|) )'

const PHRASES = [
  // The speaker's leave and thanks.
  `(?:if|when|as long as) (?:you|that|it) (?:do not mind|would not mind|do not|can|could|would|is (?:ok|okay|possible|not too much trouble)|please|know|like)(?= ,|$| $)`,
  '(?:thank you|thanks|cheers|ta)(?: (?:so|very) much| a (?:lot|million|bunch)| in advance| again)?',
  '(?:i )?hope (?:you are|all is|that is|this is|you|it is)(?: (?:doing|all))* (?:well|ok|okay|fine|good|possible)',
  'is it (?:just |only )?me or(?= (?:do|am|did|have|was|is|has) )',
  'if (?:it|that) is all the same(?: to you)?',
  '(?:(?:either|any|both|whichever)(?: (?:one|unit|way|of (?:them|the 2)))?|(?:a )?(?:round|rough|whole|ballpark|simple|single) (?:number|figure|guess|answer)) (?:will do|is fine|works|would do|would be fine|is enough)(?: nicely| for me)?',
  'please and thank you',
  // The speaker's state of mind.
  '(?:just )?(?:out of|for) (?:interest|curiosity)|just (?:curious|wondering|asking|checking)|to be (?:honest|fair|sure|clear)|be honest(?: with me)?|honest answer|in (?:your|my) opinion|as far as (?:you|i) (?:know|can tell)|for (?:the|my) (?:record|records|diary|doctor|dietitian|nutritionist|gp|nurse|coach|trainer)',
  `(?:i am |am )?(?:a )?(?:(?:little|bit|tad|touch) )?(?:not sure|unsure|no idea|worried|curious|concerned|wondering)(?: (?:if|whether|how) (?:you|this|that|it) (?:can|could|is|will|are|know)(?: (?:do|able to|tell|say|possible|works?|this|that|it|me))*)?(?= ,| but| (?:how|what|which|when))`,
  '(?:i )?(?:can not|could not|do not|did not) (?:really )?(?:remember|recall|know|believe)(?: exactly| any ?more)?(?= ,|$| $)',
  `or (?:not|what|did i|have i|was (?:it|i|that)|is (?:it|that)|am i|do i)(?: (?:just|really|only))*(?: (?:forget|forgotten|skip|skipped|miss|missed|imagin\\S+|dream\\S+|wrong|mad|${JUDGING}))?(?: (?:it|that|them|things|this|again|altogether))*(?=$| $| ,)`,
  '(?:(?:so|and|but|because) )?(?:(?:my|the|a) )?(?:doctor|gp|nurse|dietitian|dietician|nutritionist|coach|trainer|therapist|consultant|surgery|clinic) (?:(?:just|has|is|was|keeps?) )*(?:wants?|wanted|asked|asks|asking|needs?|needed|would like|said|says|told)(?: me)?(?: to (?:know|see|ask|hear|check|find out))?(?: for| about)?',
  '(?:is|are|was|were|do|does|did|have|has|should|would|could|can) not (?:it|they|i|that|this|you|we)(?=$| $| ,)',
  '(?:is there )?any (?:chance|way|possibility)(?: (?:that|of|to|for))?(?: (?:you|i|me|we))?(?: (?:could|can|might|to))*(?: (?:tell|telling|show|showing|see|seeing|find out|know|get|check|give|giving))?(?: me)?|(?:do|would|might) you (?:happen to )?(?:know|remember)|happen to (?:know|remember)',
  'no (?:rush|worries|pressure|hurry|problem|bother|biggie)',
  // What the answer is feared or hoped to be.
  `(?:(?:was|is|were|are) (?:it|that|they|this)|(?:it|that|this) (?:was|is|looks?|seems?|feels?|must be|must have been)|(?:looks?|seems?|feels?)|any|and|or|too|so|not|a bit|really|very|pretty)(?: (?:a bit|too|very|really|so|that|quite|any|rather|not|or|pretty))* ${JUDGING}(?: (?:or|and|enough|to me|for me|though|tho|too) ?(?:${JUDGING}|what|not)?)*${NO_NOUN}`,
  `${JUDGING} (?:or|and) ${JUDGING}${NO_NOUN}`,
  `(?<= (?:was|is|were|are|been) (?:my|the|our) \\S+(?: \\S+)? )${JUDGING}(?: enough)?${NO_NOUN}`,
].map(words)

/** A reason never restricts a question. */
const REASON =
  / (?:(?:be)?cause|cos|coz|cuz|bc|given(?: that| how)|seeing (?:as|that|how)|considering|in case|even though|although|(?:as|since) (?:i|we|it|my) (?:am|is|was|have been|feel|think|want|need|do|can|could)) .*?(?= , | (?:so|but) (?:how|what|which|when|did)| ?$)/

/** The text without its chatter. */
export function withoutChatter(text: Words, { kindOf }: Pick<QuestionContext, 'kindOf'>): Words {
  let rest = text.replace(REASON, ' ,')
  for (const phrase of PHRASES) rest = rest.replace(phrase, ',')
  const parts = rest.trim().split(' ')
  const kept = parts.filter((word, at) => {
    const [before = '', after = ''] = [parts[at - 1], parts[at + 1]]
    if (!isChatter(word) || BINDING.has(before)) return true
    return kindOf(`${word} ${after}`) !== undefined || kindOf(`${before} ${word}`) !== undefined
  })
  return tidied(` ${kept.join(' ')} `)
}

export const isChatter = (word: string) =>
  CHATTER.has(word) || (word.endsWith('ly') && word.length > 4 && isEnglish(word) && !TELLING.has(word))

const tidied = (text: Words): Words =>
  ` ${text
    .replace(/(?: ,)+(?= )/g, ' ,')
    .trim()
    .replace(/^(?:(?:,|so|but|and|well|ok) )+|(?: (?:,|but|and|so))+$/g, '')} `

/** Adjectives and verbs that stand in names of foods, and by themselves are not one. */
const NO_FOOD_ALONE = wordSet(
  'low high good bad enough dark light diet look looks looking seem seems free fresh whole normal regular extra double single hot cold big small large little ' +
    'new old best better fast slow hard soft long short early late full empty half second third first next half other others own same different special plain simple natural real ' +
    'always never plus minus boiled fried grilled baked raw cooked',
)

/** Whether words can name nothing that was logged: numbers, and English words that are no food, drink, plant or dish. */
export const isNoName = (name: string): boolean =>
  / (?:before|after|since|until|till|per|than|while|during|unless|except|excluding) /.test(` ${name} `) ||
  name.split(' ').every((word) => /^\d/.test(word) || NO_FOOD_ALONE.has(word) || isNoFood(word))
