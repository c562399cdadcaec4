import { safetyWords } from '../classifier/words.ts'
import { conceptName, conceptsAmong } from '../concepts/concepts.ts'
import { anyOf, type Intent } from './intents.ts'
import { plain } from './plain.ts'
import { namesWorsening, type Understood } from './understand.ts'

/** "I had some of it as well": the same danger, in somebody else. */
const ALSO = anyOf(
  '(?:had|took|taken|drank|ate|eaten|swallowed|smoked|snorted|sniffed|used|breathed|licked)(?: [\\p{L}\\p{N}]+){0,6} (?:too|also|as well|same)(?: \\p{L}+){0,2}',
  'also (?:had|took|taken|drank|ate|eaten|swallowed|smoked|used|breathed)|(?:both|all) of us (?:had|took|drank|ate|smoked|used)',
  '(?:yo |ella |el |mi \\p{L}+ )?(?:tambien|los dos|las dos) (?:\\p{L}+ )?(?:tom\\p{L}+|beb\\p{L}+|com\\p{L}+|trag\\p{L}+)|(?:tome|tomo|bebi|comi|hemos tomado)(?: \\p{L}+){0,5} (?:tambien|lo mismo|las mismas|los mismos)',
  '(?:auch|beide|dasselbe|das gleiche|die gleichen|dieselben)(?: [\\p{L}\\p{N}]+){0,5} (?:genommen|getrunken|gegessen|geschluckt|geraucht)',
  '(?:aussi|tous les deux|la meme chose|les memes)(?: \\p{L}+){0,4} (?:pris|bu|mange|avale)|(?:pris|bu|mange|avale)(?: \\p{L}+){0,4} (?:aussi|la meme chose|les memes)',
  '(?:tambem|os dois|o mesmo|os mesmos)(?: \\p{L}+){0,3} (?:tom\\p{L}+|beb\\p{L}+|com\\p{L}+|engol\\p{L}+)|(?:tomei|tomou|bebi|bebeu|comeu)(?: \\p{L}+){0,4} (?:tambem|o mesmo|os mesmos)',
  '(?:anche|tutti e due|lo stesso|le stesse)(?: \\p{L}+){0,4} (?:pres\\p{L}+|bevuto|mangiato|ingoiato)|(?:preso|bevuto|mangiato)(?: \\p{L}+){0,4} (?:anche|lo stesso|le stesse)',
  '(?:bhi|wahi|dono)(?: \\p{L}+){0,4} (?:kha|pi|le|li)\\p{L}*|(?:भी|वही|दोनों)(?: [\\p{L}\\p{M}]+){0,4} (?:खा|पी|ले|ली)[\\p{L}\\p{M}]*',
)
const DID_NOT = anyOf(
  '(?:didnt|did not|havent|hasnt|never|not) (?:\\p{L}+ )?(?:have|had|take|taken|drink|drank|eat|eaten|swallow|swallowed|use|used|touch)',
  'no (?:he |ha |han )?(?:tom\\p{L}+|beb\\p{L}+|com\\p{L}+)|nichts|nicht|rien|(?:pas|non|nao|nahi|नहीं)',
)

/** Whether somebody says that another person took the same. */
export const tookItAsWell = (message: string): boolean => {
  const words = plain(message)
  return ALSO.test(words) && !DID_NOT.test(words)
}

/** What is left after it has eased: "still", "a bit". */
const LEFT = anyOf(
  'still|a (?:bit|little)|bit of|slightly|somewhat|hoarse|sore|shaky|tired',
  'todavia|aun|sigue|un poco|algo|immer noch|noch|ein bisschen|etwas|leicht|encore|toujours|un peu|ainda|um pouco|ancora|un po|abhi bhi|thod[ai]|अभी भी|थोड़[ाीे]',
)
/** Signs that keep an emergency going, however little of them is left. */
const GRAVE: ReadonlySet<string> = new Set([
  'blue',
  'unconscious',
  'not-breathing',
  'breath-bad',
  'drowsy',
  'confused',
  'seizure',
  'blood',
  'black-stool',
  'weak',
  'numb',
  'droop',
  'chest',
  'severe',
  'pressure',
  'worsening',
  'sudden',
  'suicide',
  'swollen',
  'skin',
  'sweating',
])
/** Good news has to be as sure as this. */
const MIN_SHARE_OF_RELIEF = 0.7
const RELIEF: ReadonlySet<Intent> = new Set(['better', 'safe'])

/** Whether what a message tells is the rest of an emergency that has eased: to watch, and no new alarm. */
export function isRestOfIt(message: string, now: Understood, before: readonly Understood[]): boolean {
  const isRelieved = [...now.clauses, now.whole].some(
    ({ intent, share }) => RELIEF.has(intent) && share >= MIN_SHARE_OF_RELIEF,
  )
  const last = before.at(-1)
  const wasRelieved =
    last !== undefined && [...RELIEF].some((one) => last.all.has(one)) && !last.all.has('worse')
  if (!(isRelieved || wasRelieved) || !LEFT.test(plain(message)) || namesWorsening(message)) return false
  return conceptsAmong(safetyWords(message)).every(({ concept }) => !GRAVE.has(conceptName(concept)))
}
