import { MONTH, SEASON } from './window/calendar.ts'
import { words } from './words.ts'

/** Everyday sayings and slips of grammar, in the words that the slots know. */

const BIG = '(?:big|biggest|main|top|peak|heaviest|number one)'
const SMALL = '(?:small|smallest|lowest|lightest|quietest)'
const THING = '([a-z]+(?: [a-z]+)?)'
const COMPARATIVE =
  '(?:higher|lower|better|worse|longer|shorter|more|less|fewer|bigger|smaller|heavier|lighter|stronger|weaker|happier|calmer)'
const TIME = `(?:(?:in|on|at|during|over|for|the|last|this) )*(?:${MONTH}|${SEASON}|(?:last|this|the) (?:week|month|year|quarter|winter|summer)|weekends?|weekdays?|[a-z]+days?|yesterday|today|before)`
const AGAINST =
  '(?:next to|vs|against|alongside|side by side with|compared (?:with|to)|as against|relative to|beside|besides)'
const OF_TASTE: readonly (readonly [adjective: string, noun: string])[] = [
  ['salty|salted', 'salt'],
  ['sugary|sweet', 'sugar'],
  ['fatty|greasy|oily', 'fat'],
  ['boozy', 'alcohol'],
  ['calorific|heavy', 'calories'],
]
const MADE = `(?:what|which (?:food|thing|dish|item))(?: on earth| the hell| exactly)?(?: is it that| was it that)? (?:made|makes|has made)`

const SLEEP = '(?:sleep|slept|asleep|sleeping)'
const LAST_NIGHTS =
  '(?:the |my |these )?(?:last|past|previous|most recent) (\\d{1,2}|couple of|few) nights(?= (?:$|,|on average|in a row|been|combined|together|what|how)|$| $)'
const MOSTLY = '(?:mostly|usually|generally|normally|typically|mainly|most often|most of the time)'
const WISE = '([a-z]+)(?: -)? wise'

type Rule = readonly [pattern: RegExp, usual: string]

export const SAYING_RULES: readonly Rule[] = [
  [words('not even(?= \\d)'), 'under'],
  // An hour, and no amount.
  [
    words(
      '(?:past|beyond|later than)(?= \\d{1,2}(?: : \\d\\d)? (?:in the (?:morning|afternoon|evening)|at night|am|pm) )',
    ),
    'after',
  ],
  // Of sleep, nights are noted on the days after them.
  [words(`(?<= ${SLEEP} .*)${LAST_NIGHTS}`), 'the last $1 days'],
  [words(`${LAST_NIGHTS}(?=.* ${SLEEP} )`), 'the last $1 days'],
  [
    words(
      '(?<=(?:did|have|had) i (?:log|logged|write down|written down|note|noted) )(?:anything|something)(?: at all)?',
    ),
    'food',
  ],
  // "didn't I have rice on Monday": whether it was so.
  [words('(?<=^ (?:(?:so|and|but|well) )*)(did|have|was|am) not i(?= )'), '$1 i'],
  // "what is in a croissant, calorie-wise"
  [
    words(
      `(?:and )?(?:(?:what|how much) (?:is|are|does|do|of it is)(?: there)?(?: in)?) (an? ${THING})(?: (?:have|has|contain|hold|give me))?(?: in it)?(?: ,)? (?:${WISE})`,
    ),
    'how much $3 is in $1',
  ],
  // "how much caffeine went down after 4": was had.
  [
    words(
      '(how (?:much|many) (?:(?:m?g|grams|milligrams|kcal|calories|ml|lit(?:er|re)s|cups|glasses) (?:of )?)(?:[a-z]+ )?)(?:went|has gone|have gone|got) (?:down(?: (?:me|my (?:throat|neck|gullet)|the hatch))?|in)',
    ),
    '$1did i have',
  ],
  [
    words(
      '(how much (?!(?:weight|sleep|mood|stress|energy) )[a-z]+ )(?:went|has gone|have gone) (?:down(?: (?:me|my (?:throat|neck|gullet)|the hatch))?)(?= (?:after|before|between|at|on|yesterday|today|last night|this morning|with) )',
    ),
    '$1did i have',
  ],
  // "when I'm snacking after eight, what is it mostly"
  [
    words(
      `when(?:ever)? i (?:am |do |did )?(?:eat|drink|snack|nibbl|graz|pick|munch|hav)(?:e|ing)?(?: (?:something|a snack|a bite|at things))?( (?:after|before|at|in|between|late|on|during|past)(?: [^ ,]+){1,6}?) ,? ?(?:what|which food|what food) (?:is|was) (?:it|that|this)(?: (?:i (?:eat|have)))? (${MOSTLY})`,
    ),
    'what do i eat most often $1',
  ],
  [words('more (?:bad|badly|poor|poorly)|less (?:good|well)'), 'worse'],
  [words('more (?:good|well)|less (?:bad|badly)'), 'better'],
  // "what did I get through yesterday", but not "from March through yesterday"
  [words('(?<= i (?:actually |really |even )?)(?:get|go) through'), 'eat'],
  [words('(?<= i (?:actually |really |even )?)(?:got|went|have got|have gone) through'), 'ate'],
  // "coffee drinks" are more than coffee.
  [words('(coffee|hot)(?: based)? (?:drinks|beverages)'), '$1_drinks'],
  [words('cheesy (?:things?|stuff|bits|foods?)'), 'cheese'],
  [words('nutty (?:things?|stuff|bits|foods?)'), 'nuts'],
  [words('(yog?h?urt|chocolate|fruit|meat|fish|bread|bean|egg)e?y (?:things?|stuff|bits|foods?)'), '$1'],
  // "the last three times I had steak – dates"
  [
    words(
      '(?<= (?:times|when|days|nights|last|first|latest) .*)(?:,|-|:) (?:(?:the|just|only|with|what|which|give|show|me) )*(?:dates?|days)(?: (?:please|only|too|were they|was it))*(?= ?$)',
    ),
    '',
  ],
  // "lower then in summer"
  [words(`(${COMPARATIVE}(?: [a-z|]+)?) then(?= ${TIME} )`), '$1 than'],
  [words('by me(?= ?(?:$|,))'), ''],
  [
    words(
      '(reach|reached|reaching|opt|opted|plump|plumped) for|(?<=(?:do|did|have|had) i )(?:grab|grabbed|pick|picked|choose|chose|go for|went for)',
    ),
    'eat',
  ],
  [
    words(
      '(which|what) (snack|breakfast|lunch|dinner) ((?:do|did|have|had) i) (?:eat|ate|have|had|eaten)(?: the)? (most|least)(?: often)?',
    ),
    '$1 food $3 eat $4 often as $2',
  ],
  // "my energy, how is it against the other days"
  [
    words(
      '(my [a-z]+)(?: ,)? how (is|was) (?:it|he|she)(?= (?:on|in|against|vs|compared|over|since|then|,|$))',
    ),
    'how $2 $1',
  ],
  [words('(?:intermittent )?fasting (\\d{1,2}) : (\\d)'), '$1 $2 fasting'],
  [
    words(
      '(?:some time|sometime|at some point|at some time)(?= (?:something|anything|in|on|last|this|during) )',
    ),
    '',
  ],
  // "which weekday is my big coffee day"
  [
    words(
      `(?:on )?(which|what) (?:weekday|day of the week|day) (?:is|was) (?:my|the) ${BIG} (?!day )${THING} (?:day|one)`,
    ),
    'on $1 day of the week do i have most $2',
  ],
  [
    words(
      `(?:on )?(which|what) (?:weekday|day of the week|day) (?:is|was) (?:my|the) ${SMALL} (?!day )${THING} (?:day|one)`,
    ),
    'on $1 day of the week do i have least $2',
  ],
  // "what made Saturday so salty": every such answer is the food that gave the most.
  ...OF_TASTE.map(
    ([adjective, noun]): Rule => [
      words(
        `${MADE} (?:my |the )?((?:(?:last|this|that) )?(?:[a-z]+day|weekend|week|month|evening|night|${MONTH})(?: (?:evening|night|lunch|dinner|morning))?) (?:so|that|this|such an?|too)(?: (?:very|damn|bloody))? (?:${adjective})(?: (?:,|-))*(?: (?:(?:and )?(?:which|what) (?:food|thing|dish|item|one)(?: was (?:it|that|this))?))?`,
      ),
      `which food gave me the most ${noun} on $1`,
    ],
  ),
  [
    words('(?:was|am|were) i (?:(?:the|at my|my) )?(?:driest|thirstiest|most dehydrated|least hydrated)'),
    'did i drink the least water',
  ],
  [
    words(
      '(?:, )?and (?:(?:on )?(?:the|which|what) )?(?:date|day|night|evening)(?: (?:on which|that))? (?:it|that|this) (?:fell|landed|happened|occurred|was|took place|came)(?: on)?(?= ?(?:$|,))',
    ),
    '',
  ],
  [
    words('(?:a |per )?day (?:go|goes|went|comes?|came) (?:on|into|to) (snacks|breakfast|lunch|dinner)'),
    'a day at $1',
  ],
  [words('(snacks|breakfast|lunch|dinner) (?:,|:|-)(?= .* at \\1 )'), ''],
  // "total alcohol in February next to total alcohol in January": the measure stands twice.
  [
    words(
      `(?:(?:put|set|hold|place|show|line up) (?:me )?(?:up )?)?(?:the |my )?((?:(?:total|average|mean) )?(?!(?:week|weekend|day|night|month|quarter|year|half)s? )[a-z]+(?: [a-z]+)?) ((?:in|on|during|over|for|of) .{3,40}?|yesterday|today|(?:last|this) [a-z]+) (?:,|and )? ?${AGAINST} (?:the |my )?\\1(?= (?:(?:in|on|during|over|for|of) |yesterday|today|last|this))`,
    ),
    '$1 $2 compared with',
  ],
  // "my stress, is he going up": the measure, and nobody else.
  [
    words(
      '(?<= my (?:stress|mood|sleep|weight|energy|pulse|sugar|salt|water|headache|pain|appetite)(?: level)?(?: ,)? )(?:he|she|it)(?= (?:goes|go|is|was|has|does|went|gets|rises|falls|climbs|drops) )',
    ),
    '',
  ],
  [words('when(?:ever)? there (?:was|were|is|are|has been) (?:some |any )?'), 'when i had '],
  [
    words(
      '(?:on |of |during )?(?:the (?:very )?same|this|these|those|such|that) (?:day|days|nights?)(?= ?(?:$|,))(?<= (?:when|whenever|if) i .*)',
    ),
    '',
  ],
  [
    words(
      '(?<=^ )compare (?:my |the )?(.{3,40}?) days with (.{3,40}?) and (?:with no|without)(?: (?:it|\\2))?',
    ),
    '$1 on days with $2',
  ],
  [words('(?:lets|let us|let s) say|shall we say|say(?= since )'), ''],
  [words('(?:unbroken|uninterrupted|continuous) (run|streak|stretch|spell|series)'), '$1'],
  [
    words(
      '(?<= (?:run|streak|stretch|spell|series|row) .*)(?:of |with )?(?:logging|recording|tracking)(?: (?:my )?(?:food|meals|anything))?',
    ),
    'of days with food logged',
  ],
  [words('weekly (?:totals?|sums?|figures|values|averages)'), 'by week'],
  [words('monthly (?:totals?|sums?|figures|values|averages)'), 'by month'],
  // "slope of fibre, g per week"
  [
    words(
      '(?<= (?:slope|gradient) .*)(?:in )?(?:g|mg|ug|kcal|h|hours|points|ml|kg|grams)? ?(?:per|a|/) (?:week|month|day)',
    ),
    '',
  ],
  [words('(?:the )?(?:slope|gradient|rate of change|direction of travel)(?: of| in| for)?'), 'trend in'],
]
