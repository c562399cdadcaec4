import { type PhraseIndex, phraseIndex } from './phrases.ts'

/**
 * The words that give a mention another meaning than "I have this now". The method, cues with a scope and
 * pseudo-cues that look like cues, is that of NegEx (Chapman et al., J Biomed Inform 2001) and ConText
 * (Harkema et al., J Biomed Inform 2009). The words and scopes are for plain diary English instead of
 * clinical notes.
 */
export type CueEffect =
  | 'negated'
  | 'resolved'
  | 'hypothetical'
  | 'general'
  | 'hoped'
  | 'past'
  | 'longPast'
  | 'other'
  | 'nothing'

/**
 * The scope of a cue: `list` is its own item and the items that continue its list ("no cough, fever or
 * rash"), `item` is its own item, `sentence` ends with the sentence, `back` is the text before it, `around`
 * is the clause on both sides, `whole` is the whole sentence.
 */
export type CueReach = 'list' | 'item' | 'sentence' | 'back' | 'around' | 'whole'

export type Cue = { effect: CueEffect; reach: CueReach }

const NOT = 'not|dont|doesnt|didnt|isnt|arent|aint|wasnt|werent|havent|hasnt|hadnt|never'
const CANNOT = 'cant|cannot|couldnt'
const RELATIVES =
  'wife|husband|hubby|partner|spouse|girlfriend|boyfriend|fiance|fiancee|son|daughter|mum|mom|mother|dad|father|parents|' +
  'brother|sister|sibling|kid|kids|child|children|baby|toddler|newborn|infant|boy|girl|twins|grandma|grandmother|' +
  'grandpa|grandfather|granny|aunt|uncle|cousin|niece|nephew|friend|friends|flatmate|roommate|housemate|neighbour|' +
  'neighbor|colleague|colleagues|coworker|coworkers|boss|client|patient|teacher|dog|cat|puppy|kitten|mommy|nan|nana|gran|grandmum|grandson|granddaughter'
const STRANGERS = 'someone|somebody|everyone|everybody|people|others|person|nobody|noone'
/** Words for another person or an animal, for headings such as "wife: headache". */
export const PERSON_WORDS: ReadonlySet<string> = new Set([...RELATIVES.split('|'), 'him', 'her', 'he', 'she'])
const OF_RELATIVES =
  'wifes|husbands|partners|girlfriends|boyfriends|sons|daughters|mums|moms|mothers|dads|fathers|brothers|sisters|' +
  'babys|toddlers|grandmas|grandpas|his|her|their'
const THIRD_PERSON =
  'has|had|have|is|was|are|were|feels|feel|felt|got|gets|keeps|came|woke|took|takes|says|said|complains|complained|' +
  'suffers|suffered|caught|seems|with|who|whos|needs|down|off|died|threw|sick|ill|getting|having|coming|running|still|' +
  'puking|puked|limping|lame|wheezing|slept|sleeps|snored|snores|snoring|coughs|coughing|coughed|vomited|threw|cried|cries|crying|sneezing|weighs|weighed|drank'

/** Past years: "in 2015". */
const YEARS = Array.from({ length: 95 }, (_, index) => 1930 + index).join('|')

const PHRASES: Record<CueEffect, Partial<Record<CueReach, readonly string[]>>> = {
  // Longer than the cue that they contain, so that they take precedence over it.
  nothing: {
    item: [
      'no doubt|wonder|matter|better|worse|different|idea|surprise|escaping|joke|end',
      'no relief|improvement|change|letup',
      'not only|just|merely|sure|helping|without',
      'not to mention',
      'not getting|feeling any|much better',
      `${CANNOT} stop|shake|kick|bear|stand|ignore|handle|cope|deny|escape`,
      `${CANNOT} seem to shake|stop|kick`,
      `${CANNOT} get|be rid of`,
      'hasnt|havent|isnt|not|never|wont|doesnt|didnt gone|stopped|cleared|shifted|shift|budge|leave|left|stop|help|helped|touch|work|worked|improve|improved|ease|eased',
      'hasnt|havent|isnt|not|never|wont|doesnt|didnt going|go|went away',
      'dont know|understand|get why|how|what',
      'never had|felt|been|have|known such|so|this|worse|more|anything',
      'never had|felt a|as worse|bad|worst',
      'stopped|stops|stop me|us',
      'as if',
      'even if|when|though',
      'if anything',
      "i'd say|give|rate|call|put|guess",
      'would say|rate|give',
      'if i had to rate|say|guess|pick',
      'if im honest',
      'you know|see',
      'thank you',
      'out of five|ten|hundred|5|10|100|a',
      'passed out',
      'passing out',
    ],
  },
  negated: {
    list: [
      'no|without|neither|nor|zero|non|never|denies|deny|denied|denying|minus',
      'not|dont|doesnt|didnt|isnt|arent|aint|wasnt|werent|havent|hasnt|hadnt|cant|cannot|couldnt|wont|wouldnt',
      `${NOT} suffering|suffer|suffered from`,
      `${NOT} dealing|deal|struggling|struggle|struggled with`,
      `${NOT} bothered by`,
      `${NOT} have|had|having any issues|problems|trouble with`,
      'no issue|issues|problem|problems|trouble|complaint|complaints|sign|signs|trace|evidence|hint with|of',
      'dont|didnt|doesnt think|believe i',
      'dont|didnt|doesnt think|believe its|i|that have|had|got|a|it|i|its|this|my',
      'free of|from',
      'lack|absence|instead of',
      'rather than',
      'no longer|more',
      'wouldnt|cant|couldnt say|call|claim|describe im|i|it|its|this',
      'none of',
      'negative for',
      'ruled|rule|ruling out',
    ],
    item: ['got|gotten rid of', 'recovered from', 'stopped|quit', 'over my'],
  },
  resolved: {
    back: [
      'gone|resolved|cleared|disappeared|vanished|subsided|stopped|ended|faded|lifted|cured|healed|dissipated|abated',
      'passed',
      'went away|after|by',
      'all clear',
      'is|was|are|were|finally over',
      'over now',
      'no more',
      'no longer',
      'hasnt|havent|didnt|not return|returned|come|came|been back',
      'under control',
    ],
  },
  hypothetical: {
    list: [
      'might|wouldve|whether|unless|wondering|hopefully',
      'may get|have|be|become|cause|develop|need|take|try',
      'could get|be|have|become|turn|lead|cause|develop|trigger|take|try|use',
      'what is|are|about',
      'is it normal|ok|okay|safe|bad|dangerous',
      'usually|normally|typically|tend|prone',
      'tomorrow|someday',
      'next week|month|year|time',
    ],
    sentence: ['if|whenever', 'what if'],
    whole: ['if i get|have|start|need|feel|do|wake', 'should|can|could|shall i|we|one'],
  },
  general: {
    list: [
      'can|could|may|might|will|does|do|did|would|to * cause|trigger|prevent|treat|cure|help',
      'can|could|may|might|will|does|do|did|to * give',
      'in case',
      'risk|risks|chance|chances|odds of',
      'avoid|avoids|avoiding|prevent|prevents|preventing|prevention|against',
      'ward|wards off',
      'what causes|triggers|helps|cures',
      'explain|define|meaning',
      'tell me about|more',
      'what to do',
      'how to|do|does|can|should',
      'symptom|symptoms|sign|signs|cause|causes|treatment|treatments|remedy|remedies of|for',
      'side effect|effects',
      'read|reading|learn|learning|article|book|documentary|podcast|video|talk|talked|talking|story|film|movie|news|wrote|writing|essay about|on',
      'allergic|allergy|intolerant|sensitive to',
    ],
    sentence: ['if i|you|someone|somebody|one ever', 'if someone|somebody|anyone'],
  },
  hoped: {
    item: [
      'want|wants|wanted|wanting|need|needs|needed|should|would|wish|hope|hoping|planning|plan|plans|will|gonna|going to',
      'want|wants|wanted|need|needs|needed|should|would|wish|hope|hoping|planning|plan|will|gonna',
      "i'll|i'd|we'll",
      'going|trying|try|tried|supposed|meant|ought|aim|aiming|about to',
      'aim|aiming for|at',
      'hope|hopefully|hoping|pray|praying im|its|this|it|that|he|she|hes|shes ~ not',
      'worried|worry|worrying|scared|afraid|fear|fearing|nervous|terrified|concerned|anxious about|of|i|that|ill',
      'goal|target|ideal|recommended|aim|limit|budget',
      'thinking|thought|considering about|of',
      'prescribed|prescription|bought|buy|buying|ordered|ordering|refill|refilled|collected',
      'almost|nearly took|taken|had|drank|take',
      'picked up',
      'pick up',
      'run|ran|running out',
      'out of',
      'forgot|forgotten|missed|skipped|skip|skipping|skipped|delayed|lost|off',
      'prefer|preferred',
    ],
  },
  past: {
    around: [
      'yesterday|yesterdays|previously|formerly',
      'yesterday s',
      'last week|weekend|weeks|monday|tuesday|wednesday|thursday|friday|saturday|sunday',
      'the other day',
      'day|days|week|weeks ago',
      'day before',
      'used to',
    ],
  },
  longPast: {
    around: [
      'last month|months|year|years|summer|winter|spring|autumn',
      'month|months|year|years|decade|decades ago',
      'history of',
      'as a child|kid|teenager|teen|boy|girl|student|baby',
      'when i was',
      'in my twenties|thirties|teens|youth|childhood',
      'long ago',
      'back in the',
      `in ${YEARS}`,
      'once had',
    ],
  },
  other: {
    list: [
      `${RELATIVES}|${STRANGERS} ${THIRD_PERSON}`,
      `${RELATIVES}|${STRANGERS} * ${THIRD_PERSON}`,
      `little one|ones ${THIRD_PERSON}`,
      'he|she|hes|shes|they|theyre|theyve|hed|shed|you|youre|youve',
    ],
    item: [OF_RELATIVES, `${RELATIVES}|${STRANGERS} s`, 'your', 'gave|giving|give|gives|given'],
    whole: ['in|the my|the|our family', 'family history', 'runs|run in', 'going around|round'],
  },
}

export const CUES: PhraseIndex<Cue> = phraseIndex(() =>
  Object.entries(PHRASES).flatMap(([effect, reaches]) =>
    Object.entries(reaches).flatMap(([reach, phrases]) =>
      phrases.map((phrase): [string, Cue] => [
        phrase,
        { effect: effect as CueEffect, reach: reach as CueReach },
      ]),
    ),
  ),
)
