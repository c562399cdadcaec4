import type { Asked } from './asked.ts'
import { words } from './words.ts'

/** The words of a question that say how values are put together, and what they say. */

const rule = (pattern: string, asked: Asked): readonly [RegExp, Asked] => [words(pattern), asked]

const COMPARATIVE =
  '(?:(?:more|less) (?:often|frequent|frequently|usual|common|likely|seldom|rare)|better|worse|higher|lower|longer|shorter|heavier|lighter|happier|sadder|calmer)'

const RUN = '(?:streak|run|stretch|spell|sequence|series)'

/** Read in this order; each takes its words. */
export const ASKED: readonly (readonly [RegExp, Asked])[] = [
  rule(
    `(?:(?:what (?:is|was) )?(?:my |the )?(?:longest|best|biggest|top|record) (?:${RUN}|time|period)(?: of)?(?: (?:consecutive )?days?)?(?: in a row)?(?: (?:that )?i (?:have |had )?(?:went|gone|go|did|had|was))?|the longest i (?:have gone|went)|${RUN}(?: of days)?|days in a row) without(?: (?:any|an?|having|eating|drinking|taking))*`,
    { reduce: 'streak', isWithout: true },
  ),
  rule(
    '(?:how many|(?:the )?(?:number|count) of|count) (?:different|distinct|unique|separate)(?! (?:days|nights|weeks|months|occasions|times|dates|evenings|mornings|meals) )(?: (?:kinds?|sorts?|types?) of)?(?: (?:foods?|things?|items?|dish(?:es)?|products?)(?= (?:i|did|do|have|were|in|on|last|this|yesterday|today|since|for|\\||,|$)|$))?',
    { isDistinct: true, isMany: true, group: 'food', reduce: 'count' },
  ),
  // Of which length the groups are that a most or least is of: a day, unless another is named.
  rule('(?:in|on|over|during) (?:(?:any |a )?(?:one|single|1|given)) (?:single )?(?:day|night)', {}),
  rule(
    '(?:are |is |am )?(?:(?:on|for) )?(?:most days|most of the days|most of the time|the majority of days|more often than not)(?! in a row)',
    { reduce: 'share', isMostDays: true },
  ),
  rule(
    `(?:(?:getting|gotten|got|become|becoming|became|going|gone|be|been) )(?:any |a bit |much )?${COMPARATIVE}(?: (?:or|and) ${COMPARATIVE})?|${COMPARATIVE} (?:or|and) ${COMPARATIVE}(?: over time)?(?! (?:than|on|when|in) )`,
    { isTrend: true, reduce: 'slope' },
  ),
  rule(
    '(?:the |my |a |per )?(?:average |mean |usual |typical |normal )(?:portions?|servings?|helpings?)(?: size)?(?: of)?',
    {
      isMuch: true,
      isGrams: true,
      isPortion: true,
      reduce: 'mean',
    },
  ),
  rule('without (?:an? )?(?:single )?(?:hole|gap|break|miss)', {}),
  rule('(?<=\\| )(?:foods?|things?|dish(?:es)?|items?)(?: that)?(?: i (?:ate|had|eat|have))?', {
    group: 'food',
  }),
  rule('in (?:one|1|a single) (?:go|sitting)|at a time|at once|per sitting|each time', {
    isPortion: true,
    reduce: 'mean',
  }),
  rule('in grams|in g|by weight|gram wise|(?:milli)?grams(?= (?:this|last|in|on|today|yesterday|\\||,|$))', {
    isGrams: true,
  }),
  rule('(?<!\\d )(?:grams|gram|kilos) of', { isMuch: true, isGrams: true }),
  rule('(?:how many|number of|total(?: of)?) (?:grams|g)(?: of)?', { isMuch: true, isGrams: true }),
  rule('most (?:often|frequently|regularly|commonly|common)|mostly|(?:the )?(?:number|no) (?:one|1)', {
    reduce: 'max',
    isOften: true,
  }),
  rule('least (?:often|frequently)', { reduce: 'min', isOften: true }),
  rule(
    '(?:current|present|ongoing) (?:streak|run)(?: of)?(?: (?:days|with|for))*|(?:how many )?days (?:in a row|running|straight|on the trot)(?= .* (?:now|currently|so far|at the moment|right now) )|(?<= (?:have|am|now|currently) .*)(?:how many )?days (?:in a row|running|straight)|how many days (?:in a row|running|straight)(?= (?:now )?(?:have|am) i )',
    { reduce: 'streak', isCurrent: true },
  ),
  rule('(?<=[a-z|] )(?:- )?free (?:days?|nights?)(?!.* (?:row|streak|run|stretch) )', {
    isWithout: true,
    isDays: true,
    isCount: true,
    reduce: 'count',
  }),
  rule('(?<=[a-z|] )(?:- )?free(?= (?:days?|nights?|weeks?|streak|run|stretch|spell|sequence|\\||,|$))', {
    isWithout: true,
  }),
  rule('how much(?= (?:coffees|teas|beers|wines|cappuccinos|espressos|juices|colas|drinks) )', {
    isMany: true,
  }),
  rule('(?:on )?how (?:usual|common)', { reduce: 'share' }),
  rule('how many (?:grams|g|kilos|kg|ml|millilitres|litres|liters)', { isMuch: true }),
  rule(
    'how much of (?:my|the|all my|all the)(?= \\| .*from )|how (?:big|large|much) an? (?:slice|share|part|chunk|portion|proportion) (?:of|is)(?: (?:the|my|all))?|as an? (?:share|part|percentage|proportion|fraction)(?: of)?|out of all(?: my| the)?(?= .* (?:what|which) (?:part|share|percentage|%) )',
    { reduce: 'share' },
  ),
  rule(
    '(?:(?:what|which|the) )?(?:share|percentage|percent|proportion|fraction|part|%)(?: of)?(?: (?:the|my|all))?(?: days)?(?: (?:with|when|where|on which|that))?|how often in %|what % of(?: (?:the|my|all))?(?: days)?|on how many of (?:the|my) days',
    { reduce: 'share' },
  ),
  rule(
    `days? (?:(?:have )?gone by )?in succession|the longest i have gone(?: in a row)?|in a row|(?:what is |what was )?(?:my |the )?(?:longest|best|biggest|top|record) ${RUN}(?: of)?(?: (?:consecutive )?days)?(?: in a row)?(?: (?:with|where|when|that|of))?|how many days in a row|(?:most|longest) days in a row|days in a row|(?:longest )?streak(?: of days)?(?: with)?|(?:the )?longest (?:time|period|stretch|run)?(?: of)?(?: days)? ?(?:in a row|running|without a break|without breaking it)|days (?:running|straight|on the trot)|consecutive days(?: with)?|(?<=\\|(?: -)? )(?:spell|sequence)`,
    { reduce: 'streak' },
  ),
  rule(
    '(?:which|what) (?:\\| )?(?:single )?(?:foods?|drinks?|things?|items?)(?: item)?|(?:the )?(?:culprits|contributors|offenders)(?: (?:for|behind|of|to))?|(?:(?:top|main|biggest) )foods? for|(?:top |main |biggest |largest |best |where are the )?sources?(?: of)?|where (?:does|did|do|is|was|has|were)(?: most of| all)?(?: of)?(?: my| the| that| it| this)?(?: all| most| mostly)?(?:(?= (?:\\| )?.*(?:come|coming|came) from ))',
    { group: 'food' },
  ),
  rule(
    '(?:the )?(?:(?:main|biggest|largest|greatest|worst|top|chief|single|number one|richest) )*(?:culprit|contributor|offender|(?<=(?:main|biggest|largest|greatest|worst|top|chief|single|number one|richest) )source)(?: (?:for|behind|of|to))?|(?:the |my )?(?:worst|best|top|main|biggest) food(?: (?:for|source of))?',
    { group: 'food', reduce: 'max' },
  ),
  rule('(?:mostly |all |mainly )?(?:come|comes|coming|came)(?: (?:mostly |mainly )?(?:from|out of))?', {}),
  rule(
    '(?:gives?|giving|gave|provid(?:es?|ed|ing)|contribut(?:es?|ed|ing)(?: to)?|suppl(?:y|ies|ied)|delivers?|delivered|brings?|brought|carries|carried|packs|packed|holds|held)(?: (?:me|us))?',
    {},
  ),
  rule(
    '(?:on )?(?:how many )?days without(?: any)?|how many days (?:did|have|was|had) (?:i|there) (?:not|no) ?(?:have|had|eat|eaten|drink|drunk|take|taken)?(?: any)?',
    { isCount: true, isDays: true, reduce: 'count', isWithout: true },
  ),
  rule('(?<=there )(?:ever )?(?:any |some |a )?days?(?: on which| where| when| that)?(?: i)?', {
    isCount: true,
    isDays: true,
    reduce: 'count',
  }),
  rule(
    '(?:number of )?(?:(?:different|separate|distinct|individual) )?days (?:with|of|where i|when i|that i|on which i)',
    {
      isCount: true,
      isDays: true,
      reduce: 'count',
    },
  ),
  rule(
    'how (?:bad|severe|strong|intense|painful)|(?:(?:any|much|a bit|a lot) )?(?:more|less) (?:severe|intense|painful)|(?:average )?(?:severity|intensity)(?: of)?|(?:average )?strength of',
    {
      isSevere: true,
    },
  ),
  rule(
    '(?:when (?:was|is) )?(?:the )?(?:last|most recent) (?:time|day|date|night|occasion)(?: that| when| on which)? i(?= )|when (?:did i|have i|had i|was i|was|were|is)?(?: the| my)? ?(?:last time|most recently|most recent|last)|(?:when was )?(?:the )?last time(?: that)?(?: i)?|how long (?:ago|since|is it since|has it been since)(?: did i| i| the)?(?: last)?|how many days (?:ago|since)(?: did i| i)?(?: last)?|what day did i last',
    { reduce: 'last', isWhen: true },
  ),
  rule(
    'when (?:did i|have i|was) (?:the )?(?:first|first time)|(?:when was )?(?:the )?first time(?: that)?(?: i)?|when did i (?:start|begin)',
    { reduce: 'first', isWhen: true },
  ),
  rule(
    '(?:on )?(?:which|what) (?:day of the week|weekday|days of the week|weekdays)|day of the week(?= with)',
    {
      group: 'weekday',
      isWhen: true,
    },
  ),
  rule(
    '(?:on )?(?:which|what) (?:days?|dates?|nights?)(?: was|were| is| did| had i| had| have)?|when (?:was|were|did|is)',
    { isWhen: true },
  ),
  rule('(?:in )?(?:which|what) month(?: was| is| did)?', { group: 'month', isWhen: true }),
  rule('(?:in )?(?:which|what) week(?: was| is| did)?', { group: 'week', isWhen: true }),
  rule('(?:which|what|the) (?:single|one|individual) (?:meal|sitting)(?: of all)?', {
    group: 'meal',
    isWhen: true,
  }),
  rule('(?:which|what) meals?|(?:which|what) kind of meal|(?:which|what) meal type', {
    group: 'meal_type',
    isList: true,
  }),
  rule('how (?:often|many times?|frequently)|number of times|times(?= \\|)', {
    isCount: true,
    reduce: 'count',
  }),
  rule(
    '(?:on )?how many (?:(?:different|separate|distinct|individual|single) )?(?:days|nights|mornings|evenings)|(?:the )?number of (?:(?:different|separate|distinct|individual) )?days|count (?:of )?(?:the )?days|amount of days',
    {
      isCount: true,
      isDays: true,
      reduce: 'count',
    },
  ),
  rule('how many meals|(?:the )?number of meals', { isMany: true, reduce: 'count', group: 'meal' }),
  rule('how (?:well|badly|poorly|good)', {}),
  rule('how many|(?:the )?(?:count|number) of|count', { isMany: true }),
  rule(
    'how much|how long|how (?:heavy|big|large|filling)|what amount of|what quantity of|the amount of|how high|how low',
    { isMuch: true },
  ),
  rule(
    '(?:on |in )?(?:an? |the |my )?(?:daily |overall )?(?:average|mean|averages)(?: of| amount of| daily)?|averaged|on average|usually|typically|normally|generally|typical|usual|in general|normal',
    { reduce: 'mean' },
  ),
  rule('(?:in )?total|(?:all )?together|altogether|in all|in sum|summed up|sum|combined|overall', {
    reduce: 'sum',
  }),
  rule(
    'highest|maximum|max|most|mostly|mainly|greatest|largest|biggest|peak|top|record|longest|heaviest|strongest|happiest|at most',
    { reduce: 'max' },
  ),
  rule('lowest|minimum|min|least|smallest|fewest|shortest|lightest|saddest|fewest|at least(?! \\d)', {
    reduce: 'min',
  }),
  rule('(?<=\\| )meals?', { group: 'meal' }),
  rule('best', { reduce: 'max', isWorst: false }),
  rule('worst', { reduce: 'min', isWorst: true }),
  rule('(?<=\\| )(?:days?|nights?)(?: for| of| in terms of)?', { isWhen: true }),
  rule('(?<=\\| )month', { isWhen: true, group: 'month' }),
  rule('(?<=\\| )week(?= (?:of|in|$|,))', { isWhen: true, group: 'week' }),
  rule(
    'trend(?:s|ing)?|over time|chang(?:e|ed|es|ing)|(?:going|gone|goes|go|went) (?:up|down)(?: or (?:up|down))?|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|improv(?:e|es|ed|ing)|develop(?:ed|ing)?|ris(?:e|es|en|ing)|fall(?:s|en|ing)|dropp?(?:s|ed|ing)?|grow(?:s|n|ing)?|grew|shrink(?:s|ing)?|worsen(?:s|ed|ing)?|climb(?:s|ed|ing)?(?: or (?:falling|sinking|dropping))?|sink(?:s|ing)?|sank|declin(?:e|ed|ing)|getting (?:better|worse|higher|lower|longer|shorter)(?: or (?:better|worse|higher|lower|longer|shorter))?|got (?:better|worse)',
    { isTrend: true, reduce: 'slope' },
  ),
  rule('(?:the )?latest|most recent|current|currently|actual|right now|at present|up to date', {
    reduce: 'last',
  }),
  rule('last (?:measured|taken|checked|tested|weighed|recorded|logged|entered|noted)', { reduce: 'last' }),
  rule('last(?= \\|)|(?<= my )last', { reduce: 'last' }),
  rule('(?:(?:the|my) )?(?:very )?first', { reduce: 'first', isWhen: true }),
  rule('(?:show|list|give|tell|what (?:all|else|exactly)|everything|all the things)(?: me)?(?: all)?', {
    isList: true,
  }),
  rule(`${COMPARATIVE}|differences?|different|differs?|compar(?:e|ed|ing|ison)`, {
    isComparative: true,
  }),
]

export const GROUPS: readonly (readonly [RegExp, Asked])[] = [
  // "or not" asks nothing more.
  rule(
    '(?:, )?or (?:not|nah|no|nope|am i|did i|have i|did i (?:not|forget)(?: it)?(?: again)?)(?= (?:$|,|\\|))',
    {},
  ),
  // "the twice a week thing" is a name.
  rule('(?:once|twice) an? (?:day|week|month)(?: (?:thing|habit|plan|routine))?|in days', {}),
  rule(
    '(?<=^[ |,]*(?:(?:and|so|but) )*(?:did|do|have|had|was|were|am) (?:i|there|my) .*)(?:on )?(?:each|every)(?: (?:and every|single))* (?:day|night|morning|evening)',
    { isEvery: true, isCount: true, isDays: true, reduce: 'count' },
  ),
  rule(
    '(?<!(?:how|what|average|mean|do|does|did|is|are|was|were|have|had|usual|typical) .*)(?:each|every)(?: (?:and every|single))* (?:day|night)(?!.* (?:average|mean|how|what) )',
    { isEach: true, group: 'day', reduce: 'mean' },
  ),
  // "walnuts, grams each month"
  ...(['week', 'month'] as const).map((group) =>
    rule(
      `(?<!(?:how|what|average|mean|do|does|did|is|are|was|were|have|had|usual|typical|which) .*)(?:each|every)(?: single)? ${group}(?!.* (?:average|mean|how|what) )`,
      { group, isList: true },
    ),
  ),
  rule('(?:for each|by|day by|split by|broken down by) day', { group: 'day', isList: true }),
  // "daily, month by month" is a list of months.
  rule('(?:for each|by|week by|split by|broken down by) week|week (?:by|over|on) week', {
    group: 'week',
    isList: true,
  }),
  rule('(?:for each|by|month by|split by|broken down by) month|month by month', {
    group: 'month',
    isList: true,
  }),
  rule('(?:per|each|every|a|in one|in a) day|daily|per diem|day to day', { group: 'day', reduce: 'mean' }),
  rule('(?:per|each|every|a|in one|in a) night|nightly', { group: 'day', reduce: 'mean' }),
  rule('(?:per|each|every|a) week|weekly', { group: 'week', reduce: 'mean' }),
  rule('(?:per|each|every|a) month|monthly', { group: 'month', reduce: 'mean' }),
  rule('one by one|1 by 1|individually|separately|each one|for each(?: one)?(?= ?(?:,|$|\\|))', {
    isList: true,
  }),
  rule('(?<=\\| )each(?= *(?:\\||,|$))', { group: 'meal', isList: true }),
  rule('(?:by|per|for each) (?:weekday|day of the week)', { group: 'weekday', isList: true }),
  rule('(?:per|a|each|every|by) meal|by meal type', { group: 'meal', reduce: 'mean' }),
]
