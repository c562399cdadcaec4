import { anyOf, type Signs } from '../intents.ts'

const WHO =
  '(?:(?:i|we|he|she|they|it|you) (?:am|are|is|was|were|m|feel|feels|seem|seems|look|looks)|(?<!am )i|im|hes|shes|were|theyre|its)'
const NOT = '(?:not|isnt|arent|aint|wasnt|never|no longer)'
const SOME = '(?:\\p{L}+ ){0,2}'
const HELPERS =
  '(?:ambul[aei]n[cs]e?s?|paramedics?|medics?|help|helpers?|doctors?|police|cops|firefighters?|crew|911|999|112|000|they|theyre|someone|somebody|mom|mum|dad|friend|neighbou?r|husband|wife|partner|brother|sister)'

/** Without accents and apostrophes. */
export const ENGLISH_SIGNS: Signs = {
  died: anyOf(
    '(?:died|passed away|is dead|hes dead|shes dead|didnt make it|did not make it|lost (?:him|her|my \\p{L}+)|pronounced (?:him |her )?dead)',
  ),
  worse: anyOf(
    '(?:pain|it|seizure|bleeding|rash|swelling)(?: is|s| has come| came| comes)? back(?! to normal| home)',
    `(?<!${NOT} )(?<!${NOT} getting )(?<!no )(?<!dont want it to get )worse`,
    '(?:stopped|not|isnt|no longer) (?:breathing|responding|moving|awake)',
    '(?:wont|cant|doesnt|does not|not|isnt) (?:wake|waking|respond|responding|breathe)(?: up)?',
    '(?:passed|passing|blacked) out(?: again)?',
    `(?<!${NOT} )(?<!stopped )(?:fainted|collapsed|unconscious|seizing|choking)`,
    '(?:still|more|keeps|heavily|again) bleeding',
    'bleeding (?:more|again|heavily|wont stop|doesnt stop|is not stopping|through)',
    '(?:turning|going|gone|lips are) (?:blue|grey|gray|purple|limp)',
    '(?:not|isnt|arent|no) (?:getting |feeling |any |\\p{L}+ )?better',
    '(?:stronger|spreading|unbearable)',
    '(?:its|it is|it has) come back|came back (?:again|stronger|worse)',
  ),
  unsafe: anyOf(
    `${NOT} ${SOME}(?:safe|ok|okay|fine|alright|all right)`,
    'nothing is (?:ok|okay|fine|all right|alright)',
    'dont feel (?:safe|ok|okay|fine)',
    '(?:going|gonna|want|wanna|plan|planning|about|ready|trying|tempted) (?:to )?(?:die|jump|do it|kill|end|hurt|cut|overdose|disappear)',
    'kill (?:myself|me)|killing myself|end it|end my life|hurt myself(?! anymore)',
    '(?:still|really) (?:want|wanna|going|thinking|feel)',
    'cant (?:do this|go on|cope|stop|promise)',
    'dont know (?:if|whether) i(?:m| am) (?:safe|ok|okay)',
    'im (?:alone|scared|so scared|terrified)|i am (?:alone|scared|terrified)',
    '(?:hes|he is|shes|she is|theyre|they are) (?:still here|coming back|outside|at the door)',
  ),
  cannot_call: anyOf(
    '(?:cant|cannot|couldnt|can not|dont want to|do not want to|wont|will not|afraid to|scared to|ashamed to|not going to|not gonna|refuses? to|not allowed to|unable to|rather not) (?:\\p{L}+ )?(?:call|phone|ring|dial|talk|speak|go to (?:the )?hospital)',
    'too (?:ashamed|scared|embarrassed|afraid|anxious|shy) to (?:call|phone|ring|talk)',
    'no (?:phone|signal|credit|reception|battery|money for)',
    '(?:havent|have not|hasnt|didnt|did not|not) (?:\\p{L}+ )?(?:call|called|rung|phoned|dialled|dialed)',
    '(?:nobody|no one|noone|no body) (?:answers|answered|picks up|is picking up|picked up|comes)',
    'no answer|line is busy|its busy|engaged tone|on hold',
    'dont (?:need|want) (?:an ambulance|help|to bother)',
  ),
  asks_who: anyOf(
    '(?:are you|r u|are u|is this|am i (?:talking|writing) to) (?:\\p{L}+ )?(?:a |an )?(?:\\p{L}+ )?(?:robot|bot|chatbot|human|person|ai|machine|program|computer|real)',
    'who are you|what are you',
  ),
  asks_to_give: anyOf(
    '(?:should|shall|can|could|may|do) (?:i|we|he|she|they) (?:\\p{L}+ )?(?:give|take|have|eat|drink|feed|inject|offer|use)',
    'is it (?:ok|okay|safe|all right) to (?:give|take|have|eat|drink)',
  ),
  made_safe: anyOf(
    '(?:gave|given|handed|giving|handing) (?:\\p{L}+ ){1,4}(?:pills?|tablets?|meds|medicines?|medications?|knife|knives|blades?|razors?|gun|rope|bottle)',
    '(?:threw|thrown|flushed|locked|poured|got rid of|put|moved|took) (?:\\p{L}+ ){1,4}(?:away|out|outside|up|down the (?:toilet|sink|drain)|in the (?:bin|trash|car|safe))',
    '(?:pills?|tablets?|meds|knife|knives|blades?|razors?|gun|rope) (?:is|are) (?:locked|gone|out|away|in the (?:bin|trash|car))',
  ),
  asks_help: anyOf(
    'what (?:now|next|else)',
    'what (?:do|should|can|shall|must|am|are) (?:i|we|you) (?:\\p{L}+ )?(?:do|doing|to do)',
    'how (?:do|can|should|long do) (?:i|we) (?:\\p{L}+ )?(?:do|help|stop|wait|keep|tell|press|push|check|make|get|hold)',
    'should (?:i|we) (?:\\p{L}+ )?(?:call|go|give|move|wait|drive|ring|press|stay)',
    'shall i|help me|please help|tell me what to do|who (?:do|should|can) i call|what number',
  ),
  arrived: anyOf(
    `${HELPERS} (?:\\p{L}+ ){0,2}(?:here|arrived|came|got here|with (?:me|him|her|us|them)|took (?:me|him|her|them|over))`,
    '(?:at|in|to|inside|reached) (?:the )?(?:hospital|er|a e|ae|emergency(?: room| department| ward)?|clinic|ambulance|icu|urgent care)',
    '(?:in|into) (?:surgery|intensive care)|(?:being|getting|got) (?:treated|seen|looked at|examined|admitted)',
  ),
  accompanied: anyOf(
    '(?:im|i am|we are|were) (?:now )?(?:at|with) (?:my|a|the|some) \\p{L}+',
    '(?:is|are|hes|shes|theyre) (?:here )?with me|(?:came|comes|coming) over|sitting with me|not alone',
  ),
  coming: anyOf(
    '(?:min|mins|minutes?) (?:away|out)|eta',
    `${HELPERS} (?:[\\p{L}\\p{N}]+ ){0,3}(?:on (?:the|its|their|his|her) way|com+ing|en ?route|minutes? away|sending|sent|dispatched|driving|be here|be there)`,
    'on (?:the|its|their|his|her|my) way',
    `(?:sending|sent|dispatched) ${SOME}${HELPERS}`,
    `waiting for ${SOME}${HELPERS}`,
    '(?:going|driving|heading|off|taking (?:me|him|her|them)) (?:\\p{L}+ )?to (?:the )?(?:hospital|er|a e|emergency(?: room| department)?|clinic|doctor)',
  ),
  called: anyOf(
    '(?:i|we|he|she|they|someone|somebody|wife|husband|mom|mum|dad|friend|neighbou?r|son|daughter|partner|brother|sister|colleague|just|already|have|ive|weve|hes|shes)(?: \\p{L}+)? (?:called|rang|phoned|dialled|dialed|rung|texted|calling|ringing)',
    '(?:called|rang|phoned|dialled|dialed|texted|calling|ringing) (?:\\p{L}+ ){0,2}(?:ambul\\p{L}+|911|999|112|000|111|988|116|them|him|her|line|hotline|helpline|number|doctor|police|emergency|friend|mom|mum|dad|sister|brother|somebody|someone)',
    '(?:spoke|talked|speaking|talking|spoken) (?:to|with)',
    'on the (?:phone|line)(?: (?:with|to))?',
    '(?:operator|dispatcher|they|doctor|nurse) (?:\\p{L}+ )?(?:says|said|told|tells|asks|asked)|theyre telling',
    '(?:calling|dialing|dialling|ringing|phoning) (?:now|them|right now)',
  ),
  better: anyOf(
    '(?:breathing|breathes|breathe|awake|conscious|moving|talking|crying|responding) (?:\\p{L}+ )?(?:again|now|normally|fine|ok|okay)',
    '(?:woke up|wakes up|waking up|(?:came|come|coming) (?:to|round|around)(?= |$)|is awake|hes awake|shes awake|regained consciousness|responds)',
    '(?:bleeding|seizure|fit|pain|attack|chest pain|vomiting|it)(?: has| is|s)? (?:\\p{L}+ )?(?:stopped|gone|over|easing|easier|less|went away|subsided|passed)',
    'stopped (?:bleeding|seizing|shaking|choking|vomiting)',
    '(?:feel|feels|feeling|is|getting|doing|bit|little|much|lot|slightly|somewhat|are) better',
    '(?:it|that|epipen|inhaler|injection|spray|juice|naloxone|narcan)(?: has| really)? (?:worked|working|helped|helping|helps)',
    'slow(?:ed|ing)(?: down)?|wont (?:do (?:it|anything)|hurt myself)|will not (?:do (?:it|anything)|hurt myself)|i promise',
    '(?:he|she|they) (?:has |have |just )*(?:left|gone)|hes gone|shes gone',
    'better now|calm(?:ed|er|ing)(?: down)?|coughed (?:it|that) (?:up|out)|its out now|it came out|can breathe(?: again)?',
    '(?:swelling|fever|temperature) (?:is |has )?(?:going|gone|went) down|sugar is (?:up|back|normal)|back to normal',
    `${NOT} (?:getting )?worse`,
  ),
  safe: anyOf(
    `(?:${WHO}|everything|everyone|all|feeling|feel|now) (?:\\p{L}+ ){0,2}(?:fine|ok|okay|okey|safe|alright|all right|well)`,
    'all (?:good|fine|ok|okay|clear|well)|im good|i am good|were good',
    'false alarm|no emergency|not an emergency|never ?mind|forget (?:it|about it)|just (?:a )?(?:joke|joking|kidding|test|testing)|was (?:joking|kidding|testing|a joke|a test)|only (?:a )?(?:joke|test|joking)',
    'did ?nt mean (?:it|that|to)|didnt mean (?:it|that)|not what i meant|misunderst\\p{L}+|figure of speech|got (?:me|it|that) wrong|took (?:me|it|that) wrong',
    '(?:talking|writing|was) about (?:a |the )?(?:film|movie|book|game|song|show|series|novel)',
    'discharged|sent (?:me |him |her |us )?home|back home|home (?:again|now|from (?:the )?hospital)',
    'its over now|danger is over|doctor says (?:\\p{L}+ ){0,3}(?:fine|ok|okay|nothing)|(?:fine|ok|okay|safe) now',
  ),
  // Of all languages: a message of little else.
  thanks:
    /^(?:\p{L}+ ){0,2}(?:thanks|thank you|thankyou|thx|ty|cheers|gracias|danke|merci|obrigad[oa]|grazie|shukriya|dhanyavaad|धन्यवाद|शुक्रिया)(?: \p{L}+){0,4}$/u,
}
