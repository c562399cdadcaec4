import { words } from '../words.ts'

/** Words that tie the times of a question together, each of which stands as `@0`, `@1` … */

const AT = '@(\\d+)'
export const RANGE = words(
  `(?:between |(?:(?:\\d+ )?(?:days|weeks|months) )?from )?${AT}(?: ,)? (?:to|-|until|through|up to) (?:the )?${AT}|between ${AT} and (?:the )?${AT}`,
)
const ON = '(?: (?:on|onwards|onward|until now|to now|up to now|to date|so far|until today))'
export const SINCE = words(
  `since(?: the)? ${AT} (?:began|begins|started)|(?:ever )?(?:(?:going )?back to|since|starting(?: from| on| with)?)(?: the)?(?: (?:start|begin|beginning|end) of)?(?: the)? ${AT}${ON}?`,
)
export const STARTED = / (?:start|beginning|began|begins|started)(?: |$)/
export const FROM_ON = words(`from(?: the)?(?: (?:start|beginning) of)?(?: the)? ${AT}${ON}`)
export const UNTIL = words(`(?:until|up to|up until|through|by)(?: the end of)?(?: the)? ${AT}`)
export const THROUGH = words(`(?:all )?through(?: all)?(?: the)? ${AT}`)
export const BEFORE = words(`(?:before|prior to)(?: the)? ${AT}`)
export const AFTER = words(`after(?: the)? ${AT}`)
const THAN =
  '(?:(?:as )?compar(?:ed|es?|ing) (?:with|to|against)|vs|against|than|rather than|as opposed to|relative to|up on|down on|next to)'
export const COMPARED = words(
  `(?:${THAN}|or)(?: (?:in|on|during|over|it was|i did|i was|was|those of|that of|the|my|for|at|what i had|i had))* ${AT}`,
)
export const SAME = words(
  '(?:on |in |over |for |during |of )?(?:that|the same|this same|same|those|that same) (day|days|night|evening|week|month|year|time|period|dates|times|window|weekend|span|range|interval|time ?frame|season|quarter|phase|stretch of (?:days|time)|trip|journey|stay|visit)(?: too| as well)?',
)
export const ONE_BEFORE = words(
  '(?:the )?(day|night|week|month|quarter|year|one) (?:right |just )?before(?: that| it)?(?! @)|(?:the )?(?:previous|prior|preceding) (day|week|month|quarter|year)',
)
export const ONE_AFTER = words(
  '(?:the )?(day|night|week|month|quarter|year) (?:right |just )?after(?: that| it)?(?! @)|the (?:next|following) (day|week|month|quarter|year)',
)
const UNITS = '(days?|weeks?|fortnights?|months?|years?)'
/** "the ten days before …" are days; "ten days before …" is one. */
export const NEAR = words(
  `((?:in |over |for |during )?the )?(?:(\\d{1,3}|a|one|couple of|few) )?${UNITS} (before|prior to|leading up to|running up to|up to|after|following)(?: the)? ${AT}`,
)
/** The one that a day with a name is in. */
export const UNIT_OF = words(`(?:the )?(?:whole )?(week|month) (?:of|with|around|including) (?:the )?${AT}`)
/** Seven days from a day on. */
export const WEEK_FROM = words(
  `(?:the )?(?:whole )?week (?:(?:that|which) )?(?:beginning|beginn?s|began|starting|starts|started|commencing|commences|commenced)(?: (?:on|with|at|from))?(?: the)? ${AT}`,
)
export const THAN_LAST = words(
  `(?:${THAN}|or) (?:the )?(?:last|previous|one before|last one|previous one|before that|before)(?= $| ,| (?:for|in terms of|on average|overall|per day|so far) )`,
)
export const SINCE_THAT = words(
  '(?:since|after|from) then(?: on| onwards)?|(?:since|after) that(?= $| ,| \\|)|from that on(?:wards)?',
)
export const UNTIL_THAT = words('(?:until|up to) then')
export const DAY_OF_LAST = words(
  `(?:on )?(?:the )?${AT} (?:of it|of that week|of the same week|that week|the same week|in that week)`,
)
/** "and in the autumn before?": before the days of the last question. */
export const SEASON_BEFORE = words(`${AT} (?:right |just )?before(?: that| it)?(?= $| ,| \\|)`)
export const COMPARING =
  / (?:compar\w*|differ\w*|vs|than|or|both|each|respectively|separately|better|worse|more|less|fewer|higher|lower|which|against) /
