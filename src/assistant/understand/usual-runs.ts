import { words } from './words.ts'

/** Runs of days, the person’s own limits and changes over time, in the words that the slots know. */

const RUN = '(?:streak|run|stretch|spell|sequence|series|patch|period)'
const RECORD = '(?:longest|best|biggest|top|record|max|maximum|greatest)'
const UNIT =
  '(?:mg|g|grams?|kcals?|calories|cals?|ml|l|lit(?:er|re)s?|hours?|h|micrograms?|ug|mcg|milligrams?)'
const AMOUNT = `\\d[\\d.]*(?: ${UNIT})?`
const WHAT = '([a-z]+(?: [a-z]+)?)(?: intake)?'
const CAP = '(?:limit|target|goal|cap|ceiling|max|maximum|line|mark|threshold|budget|allowance)'
const OVER =
  '(?:(?:go|went|gone|going|get|got|am|was|be) )?(?:past|over|above|beyond)|exceed(?:ed|ing)?|break|broke|broken|bust(?:ed)?|blow|blew|pass(?:ed)?|surpass(?:ed)?|top(?:ped)?|miss'
const UNDER =
  '(?:(?:stay|stayed|keep|kept|remain|remained|be|am|was|go|went|get|got|come|came) )?(?:under|below|within|inside)'
const REACH = '(?:reach(?:ed)?|hit|met|meet|make|made|get to|got to|manage|managed|achieved?)'

type Rule = readonly [pattern: RegExp, usual: string]

/** "past my 2000 mg sodium limit", "over my salt limit, the 2000 one" */
const ownLimit = (verb: string, usual: string): Rule[] => [
  [
    words(`(?:${verb}) (?:my|the|a|an|our)(?: own| daily)? (${AMOUNT})(?: of)? ${WHAT} ${CAP}`),
    `${usual} $1 $2`,
  ],
  [
    words(
      `(?:${verb}) (?:my|the|a|an|our)(?: own| daily)? ${WHAT} ${CAP}(?: ,| -)?(?: (?:the|of|at|that is|which is|i mean|so|my))* (${AMOUNT})(?: (?:one|limit|${UNIT}))?`,
    ),
    `${usual} $2 $1`,
  ],
]

export const RUN_RULES: readonly Rule[] = [
  [words('(?:in|on) row|(?<= (?:days|nights|weeks) )(?:on the (?:bounce|spin|go)|back to back)'), 'in a row'],
  // "how many days have I logged in a row"
  [
    words(
      `how many (days|nights) ((?:have|did|do|had) i|i have|i) (.{2,40}?) (?:in a row|running|straight|on the (?:trot|bounce|go)|back to back|consecutively|without (?:a break|a gap|missing (?:one|any|a day)))(?= ?(?:$|,| (?:now|in|this|last|so far|since|over|up to)))`,
    ),
    'how many $1 in a row $2 $3',
  ],
  // A run is unbroken: "without breaking it", "without missing a day".
  [
    words(
      `(?<= (?:${RUN}|in a row) .*)(?:and )?(?:without|with no|never|not) (?:(?:ever|me|a|any|the|single|once|even) )*(?:break(?:ing|s)?|broken|miss(?:ing|ed|es)?|skip(?:ping|ped|s)?|gaps?|interruptions?|interrupting|paus(?:e|ing|es)|stop(?:ping|s)?|fail(?:ing)?|slip(?:ping|s)?(?: ups?)?|laps(?:e|ing|es)|cheating|days? off|giving (?:up|in)|falling off)(?: (?:it|that|them|one|once|up|off|any|(?:a|any|the|one|even one)(?: single)? (?:days?|nights?|run|streak|chain)))*(?= ?(?:$|,| (?:in|this|last|since|over|during|so far|ever)))`,
    ),
    '',
  ],
  [
    words(
      '(?<=(?:have i|did i|i have|do i|i) (?:been )?)(?:kept|keep|keeping) (?:up )?(?:(?:my|the|this|a|on top of) )*(?:(?:food )?(?:journal|diary|log)|logging|journal(?:l?ing)?)(?: up)?',
    ),
    'logged',
  ],
  [words(`(?<= in a row .*)(?:, |- )?(?:my |the )?${RECORD} ${RUN}(?= ?(?:$|,))`), ''],
  [words('(on|in|for) (?:my |the )?(?!screen|smoke)([a-z]+)(?: -)? free (days|nights)'), '$1 $3 without $2'],
  // Days without alcohol.
  [
    words(
      `(${RECORD}) dry ${RUN}(?: (?:without|with no|of no|free of) (?:any )?(?:alcohol|booze|drink|drinking|drinks))?`,
    ),
    '$1 run without alcohol',
  ],
  [
    words(
      '(?:how many |number of |count (?:of )?(?:the )?|my )*dry (days|nights)(?: (?:did|have|had) i (?:managed?|had|have|get|got|do|done)(?= (?:in|since|this|last|over|during|,|$)))?',
    ),
    'how many days without alcohol',
  ],
  [
    words(
      '(?<=without alcohol .*), ?(?:(?:i e|ie|meaning|that is|so|as in|i mean) )?(?:no|without|zero) (?:alcohol|booze|drink|drinks|drinking|wine or beer|beer or wine)',
    ),
    '',
  ],
  [
    words(
      '(?:how many |number of |count (?:of )?(?:the )?|my )*(alcohol|booze|caffeine|meat)(?: -)? free (?:days|nights)(?!.* (?:row|streak|run|stretch) )(?= )',
    ),
    'how many days without $1',
  ],
  [words('(?:no|zero)(?: -)? (alcohol|booze|caffeine|meat) (?:days|nights)(?= )'), 'days without $1'],
  // Runs.
  [
    words(`(?:${RECORD}|most)(?: number of)? (?:consecutive|successive) (?:days|nights)`),
    'longest run of days',
  ],
  [words(`(${RECORD} ${RUN}) of (?:consecutive|successive) (days|nights)`), '$1 of $2'],
  [
    words(
      `(?<= (?:run|streak|stretch|spell|days in a row) .*)(?:with |of |having )?(?:at least (?:one|1|an)|any|an?|some(?:thing)?|anything|something) (?:food )?(?:entry|entries|log|record|logged|recorded|entered|noted)(?: (?:of food|of anything|logged|recorded|at all))?`,
    ),
    'with food logged',
  ],
  [
    words(
      `(?<= (?:run|streak|stretch|spell) (?:of days )?.*)where i (?:have )?(?:logged|recorded|entered) (?:anything|something|food|at least (?:one|1) (?:thing|food|entry))`,
    ),
    'with food logged',
  ],
  [words('most days in a row'), 'longest run of days'],
  // Limits.
  [
    words(
      'nights (?:did|have|do|had) i (?:get|got|gotten|have|had)(?= (?:only )?(?:under|below|less than|over|more than|at least) \\d[\\d.]* (?:h|hours) )',
    ),
    'nights did i sleep',
  ],
  [
    words(
      '(?<=(?:many|number of|count|count of) )(?:bad|short|poor|rough) nights(.*?),? (?:(?:i mean|ie|i e|so|that is|meaning|say) )*((?:under|below|less than) \\d[\\d.]* (?:h|hours))',
    ),
    'nights$1 did i sleep $2',
  ],
  [
    words(
      '(?<=(?:on|after|in|with) )(?:bad|short|poor|rough|long|good) nights(?: ,| -)? (?:(?:i mean|ie|i e|so|that is|meaning|say|of) )*((?:under|below|less than|over|above|more than|at least) \\d[\\d.]* (?:h|hours))',
    ),
    'nights with sleep $1',
  ],
  ...ownLimit(OVER, 'over'),
  ...ownLimit(UNDER, 'under'),
  ...ownLimit(REACH, 'at least'),
  // "days in July where protein was at least 60 grams"
  [
    words(
      '(?:(?:how many|count|number of|list|which|the|of|on|my) )*days ((?:in|since|during|of|this|last|from) [a-z0-9 ]{2,30}?) (?:where|when|on which|that|with) (?:my |the )?([a-z]+(?: [a-z]+)?) (?:was|were|is|came in|stayed|got|hit|reached)(?= (?:over|above|under|below|at least|at most|more than|less than) \\d)',
    ),
    'how many days $1 with $2',
  ],
  // Changes over time.
  [
    words(
      '(?:(?:been|keep|keeps|kept) )?(?:creep(?:ing|s)?|crept|inch(?:ing|ed)?|edg(?:ing|ed)|drift(?:ing|ed)?|slid(?:e|es|ing)?|slipp?(?:ing|ed)?|trend(?:ing)?|head(?:ing|ed)?|com(?:ing|e)(?= down )|(?<= (?:is|are|been) )coming(?= up )|tick(?:ing|ed)?|mov(?:e|ing|ed)|crawl(?:ing|ed)?|on the way|nudging)(?: (?:up|down|upwards?|downwards?|higher|lower|away))+|(?:creeping|sliding|slipping|drifting|tailing off|picking up|looking up|easing off|soaring|plummeting|worsening|tapering off)|on the (?:up|rise|increase|decline|decrease|way up|way down|slide)(?: and up)?',
    ),
    'going up or down',
  ],
]

/** What somebody thinks of a figure asks nothing: "that is too much". */
export const REMARK_RULES: readonly Rule[] = [
  [
    words(
      '(?:,|-) (?:(?:that|it|which|this) (?:is|was|seems?|looks?|must be|must have been|feels?|felt)|(?:way|far)) (?:(?:a bit|way|far|really|just|probably|surely|clearly|much) )*(?:too (?:much|many|little|few|high|low)|not enough|a lot|plenty|loads)(?: (?:i (?:think|guess|bet|fear|reckon|suppose)|surely|probably|for me|really))*(?= ?(?:$|,))',
    ),
    '',
  ],
]
