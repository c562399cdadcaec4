/** Parts of a message that say which values are meant, although no slot reads them. */

/** Words with which somebody says what does not count. */
export const LEAVES_OUT =
  / (?:leav(?:e|es|ing)|left|ignor(?:e|es|ed|ing)|omit(?:s|ted|ting)?|exclud(?:e|es|ed|ing)|disregard(?:ed|ing)?|discount(?:ed|ing)?|not (?:count|counting|counted|including)|does not count|do not count|without|except|minus|barring|aside from|apart from) /

/** "the days I worked", "my nights at the cabin", "the ones at work": which of them, and nothing told. */
export const WHICH_DAYS =
  /^ (?:(?:and|or|but|just|mostly|mainly) )*(?:(?:the|my|our|those|these|on|in|at|all|it is|its|that is) )+(?:\S+ )?(?:days?|nights?|evenings?|mornings?|afternoons?|weekends?|weekdays?|weeks?|months?|ones?|times|meals?|kinds?|sorts?|parts?|dinners?|lunch(?:es)?|breakfasts?|snacks?) (?:i|we|at|on|in|with|of|from|where|that|which|$)/
