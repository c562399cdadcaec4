import { MONTH, SEASON } from './window/calendar.ts'
import { type Words, words } from './words.ts'

const I = '(?:am i|i am|i have been|have i been|have i|i have|do i|i do|did i|i did|i)'
const DONE =
  'have|had|having|eat|ate|eaten|eating|drink|drank|drunk|drinking|take|took|taken|taking|feel|felt|get|got|use|used|using|log|logged'
/** What goes on until now. */
const CHANGING =
  '(?:(?:is|am|are|has been|have been|be|been) (?:[a-z]+ ){0,3}?[a-z]+ing|(?:sleep|weigh|eat|drink|feel)(?:ing)? (?:more|less|worse|better)|grows?|climbs?|falls?|sinks?|rises?|drops?|worsens?|improves?|increases?|decreases?|shrinks?|goes (?:up|down)|is (?:worse|better|higher|lower))'

/** Grammar of people who write English as a second language, in the forms that the slots know. */
const RULES: readonly (readonly [pattern: RegExp, usual: string])[] = [
  [
    words(
      'this(?= (?:\\d+ )?(?:days|nights|weeks|months|times|meals|breakfasts|lunches|dinners|snacks|ones|foods) )',
    ),
    'these',
  ],
  [
    words('(?:the |a |an )?(breakfast|lunch|dinner|sleep|mood|stress|weight|energy level)(?:s|es)? of me'),
    'my $1',
  ],
  [words('how (?:many|much) gramm?e?(?= (?!of ))'), 'how many grams'],
  [words('how (?:many|much) gramm?e?(?= of )'), 'how many grams'],
  // "drank I enough", "ate I", "slept I"
  [words('(?<=^ (?:[^,]{0,40} , )?)(?:drank|drinked) i'), 'did i drink'],
  [words('(?<=^ (?:[^,]{0,40} , )?)(?:ate|eated) i'), 'did i eat'],
  [words('(?<=^ (?:[^,]{0,40} , )?)(?:slept|sleeped) i'), 'did i sleep'],
  [words('(?<=^ (?:[^,]{0,40} , )?)(?:took|taked) i'), 'did i take'],
  // "which day I took it", "how often I was eating them": the order of a statement.
  [
    words(
      '((?:on )?(?:which|what) (?:days?|nights?|date|dates)|when|how often|how many times|how much|how many [a-z]+) i (?:was|am|have been) (eating|drinking|taking|having|logging)',
    ),
    '$1 was i $2',
  ],
  [
    words(
      '((?:on )?(?:which|what) (?:days?|nights?|date|dates)|how often|how many times|how much|how many (?:grams|glasses|cups|times)) i (?:ate|eat|eaten)',
    ),
    '$1 did i eat',
  ],
  [
    words(
      '((?:on )?(?:which|what) (?:days?|nights?|date|dates)|how often|how many times|how much|how many (?:grams|glasses|cups|times)) i (?:drank|drink|drunk)',
    ),
    '$1 did i drink',
  ],
  [
    words(
      '((?:on )?(?:which|what) (?:days?|nights?|date|dates)|how often|how many times|how much|how many (?:grams|pills|times)) i (?:took|take|taken)',
    ),
    '$1 did i take',
  ],
  [words('(?:is|was) what(?= $)'), ''],
  [words(', (?:no|yes|or no|or not|or|is (?:it|this|that) (?:true|so|right)|true|correct)(?= $)'), ''],
  // "since how long am I not drinking beer", "how long I am without sushi": until today.
  [
    words(
      `(?:since (?:when|how (?:long|much time|many (?:days|weeks)))|how (?:long|much time)|how many days (?:is it|it is|has it been))(?: (?:is it|it is|has it been|is that))?(?: (?:that|since|already|now))* ${I}(?: (?:now|already))? (?:(?:been )?without(?: any)?|(?:not|no)(?: (?:${DONE}|any|an?|more|more any))*)`,
    ),
    'when did i last have',
  ],
  [
    words(
      '(?<=^ (?:and |so |but )?)([a-z]+(?: [a-z]+)?) (?::|,) (?:since )?how (?:much time|long|many days) (?:nothing|none|no more|not any)',
    ),
    'when did i last have $1',
  ],
  [words('(?<=when did i last have .*)(?: (?:already|now|until now|yet|any more))(?= ?$)'), ''],
  // "from October my stress is climbing": until now.
  [
    words(
      `from(?: the)?(?= (?:start of |beginning of )?(?:${MONTH}|${SEASON}|new year|christmas)(?! (?:to|until|til{2}|through|-) ))(?=.* ${CHANGING} )`,
    ),
    'since',
  ],
  [
    words(
      `(?<= ${CHANGING} .*)from(?: the)?(?= (?:start of |beginning of )?(?:${MONTH}|${SEASON}|new year|christmas)(?! (?:to|until|til{2}|through|-) ))`,
    ),
    'since',
  ],
  [
    words('(?:i am |am i |do i |i )(?:weighing|weigh) (?:less|more)(?= (?:and (?:less|more) )?since )'),
    'is my weight changing',
  ],
  [words('(?:i am |am i |do i |i )(?:sleeping|sleep) (?:less|more)(?= since )'), 'is my sleep changing'],
  [
    words(
      '(?:i am |am i |do i |i )(?:eating|eat|drinking|drink|having|have) (?:less|more) ([a-z]+(?: [a-z]+)?)(?= since )',
    ),
    'is my $1 changing',
  ],
  [
    words(
      '(since (?:the )?(?:[a-z]+ )?[a-z]+) (?:i am |am i |do i |i )(?:eating|eat|drinking|drink|having|have) (?:less|more) ([a-z]+(?: [a-z]+)?)(?= ?$)',
    ),
    'is my $2 changing $1',
  ],
]

export function inLearntForms(text: Words): Words {
  let usual = text
  for (const [pattern, said] of RULES) usual = usual.replace(pattern, said).replace(/ {2,}/g, ' ')
  return usual
}
