import { words } from './words.ts'

/** Protocols named by what is done, in the words of the catalog. */

const BED = '(?:bed|bedtime|sleep|sleeping|going to bed|i go to bed)'
const SCREEN = '(?:screens?|phones?|tv|television|mobiles?|tablets?)'

export const DONE_RULES: readonly (readonly [pattern: RegExp, usual: string])[] = [
  [
    words(
      `(?:(?:with|having|the|my|had|kept|doing|did) )*(?:no|without|off|free of|away from)(?: -)? (?:any |my |the )?${SCREEN}(?: (?:or|and) ${SCREEN})?(?: (?:for )?(?:an |the |one )?(?:last )?hour)?(?: (?:before|until|at|in) ${BED})`,
    ),
    'with screen free hour',
  ],
  [
    words(
      `(?:the )?(?:no|without)(?: -)? ${SCREEN} hour(?: before ${BED})?|(?:the )?screen(?: -)? free hour before ${BED}`,
    ),
    'screen free hour',
  ],
  [
    words(
      '(?:with |the |my )?(?:no|without) (?:any )?(?:caffeine|coffee) (?:after|past) (?:noon|midday|lunch|\\d{1,2}(?: ?(?:pm|o ?clock))?)(?= (?:did|was|do|is|am|were|,|$))',
    ),
    'with caffeine cut off',
  ],
  [words('(?:when |days )i (?:meditated|meditate)'), 'days with mindfulness'],
]
