import { type Words, words } from './words.ts'

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
]

export function inLearntForms(text: Words): Words {
  let usual = text
  for (const [pattern, said] of RULES) usual = usual.replace(pattern, said).replace(/ {2,}/g, ' ')
  return usual
}
