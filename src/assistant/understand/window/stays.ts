import type { Stay } from '../../../questions/stays.ts'
import { type Words, words } from '../words.ts'
import { MAY_NAME_PLACE, placeNames } from './places.ts'
import { isProblem, type TimeContext, type WindowReading } from './read.ts'

/**
 * Journeys, of which the journal knows the days by the zone of its entries: "in New York", "since I came back". A place in
 * which the person never logged is left in the words, so that the question is not understood.
 */

const MAY_NAME_JOURNEY =
  / (?:trips?|journey|travels?|travell?ing|abroad|overseas|away|there|home|back|return(?:ed|ing)?|flew|went|left) /
const OF = '(?:(?:during|on|in|over|for|of|throughout|while on|from) )?(?:all )?'
const THE = '(?:the|my|our|that|this|those)(?: (?:whole|entire|full|last|recent|same))*'
const JOURNEY = '(?:trip|journey|travels?)'
const SPELL = `(?:${JOURNEY}|visit|stay|tour|holidays?|vacation|days|time|weeks?|period)`
const WHILE =
  '(?:while|whilst|when|as|(?:during |in |for )?the (?:time|days|weeks?|period)(?: (?:that|when))?)'
const WAS = '(?:i|we) (?:was|were|am|stayed|had been)'
const BACK =
  '(?:(?:i|we) (?:(?:came|got|flew|was|were|am|have been|have come|returned|went|arrived|travelled) (?:back home|home again|back|home)|returned)|(?:my|our) return(?: home)?|(?:coming|getting|being|flying) (?:back home|back|home)|returning(?: home)?)(?: again)?'
const WENT = '(?:went|left|flew|travelled|traveled|set off|departed|came|moved|drove)'
const OFF = '(?: (?:away|off|out|over|abroad|up|down))?'
const END = '(?= $| ,| \\|)'

type Found = { text: Words; found: WindowReading[]; stays: readonly Stay[] }

/** Each time that is a journey, or begins or ends with one, as a mark. */
export function withStays(text: Words, found: WindowReading[], context: TimeContext): Words {
  const isLikely = MAY_NAME_JOURNEY.test(text) || MAY_NAME_PLACE.test(text)
  const stays = isLikely ? (context.stays?.() ?? []) : []
  if (stays.length === 0) return text
  let rest = text
  for (const [zone, ofZone] of Map.groupBy(stays, (stay) => stay.zone)) {
    rest = withPlace({ text: rest, found, stays: ofZone }, `(?:${placeNames(zone)})`)
  }
  const last = stays.find((stay) => isOf(stay, context))
  const isBeside = rest !== text || last !== undefined
  rest = withoutPlace({ text: rest, found, stays: last === undefined ? stays : [last] }, isBeside)
  return last === undefined ? rest : withThere({ text: rest, found, stays: [last] })
}

/** Whether the last question was about a stay. */
const isOf = ({ window }: Stay, { last }: TimeContext) =>
  last !== undefined && last.from >= window.from && last.to <= window.to

function withPlace(of: Found, place: string): Words {
  const trip = `(?:the |my |our |that )?(?:${place} )?(?:${JOURNEY}|visit|stay|flight)?`
  const from = `(?: (?:from|in) (?:${trip} ?(?:to |in )?)?${place}(?: ${JOURNEY})?)`
  let rest = of.text
  const marked = (pattern: string, made: (index: number) => string) => {
    rest = rest.replace(words(pattern), (said) => made(add(of, said)))
  }
  marked(`(?:since|after) ${BACK}${from}`, (at) => `after @${at}`)
  marked(`(?:since|after) (?:i|we) left ${place}`, (at) => `after @${at}`)
  marked(`before (?:i|we) ${WENT}${OFF}(?: (?:to|for|in))? ${place}`, (at) => `before @${at}`)
  rest = rest.replace(
    words(
      `(?:on )?(?:the (day|evening|night|date) (?:that |when )?|(since) )(?:i|we) (?:${WENT}|arrived|landed|got)${OFF} (?:to|in|for|at) ${place}`,
    ),
    (_, unit?: string, since?: string) => `${since === undefined ? '' : 'since '}@${addStart(of, unit)}`,
  )
  marked(
    `${OF}${THE} ${place} ${SPELL}|${OF}(?:${THE} )?${SPELL}(?: (?:i|we) (?:spent|had|was|were))? (?:to|in|at) ${place}|${OF}${place} ${JOURNEY}`,
    (at) => `@${at}`,
  )
  marked(
    `${WHILE} ${WAS}(?: (?:away|over|out|staying|on .{0,12}))? (?:in|at|over in) ${place}`,
    (at) => `@${at}`,
  )
  marked(`(?:back |over |out )?(?:in|during|over) ${place}`, (at) => `@${at}`)
  marked(`(?<=(?:before|after|since) )${place}`, (at) => `@${at}`)
  return sinceEnd(rest, of)
}

function withoutPlace(of: Found, isBeside: boolean): Words {
  let rest = of.text
  const marked = (pattern: string, made: (index: number) => string) => {
    rest = rest.replace(words(pattern), (said) => made(add(of, said)))
  }
  const from = `(?: from (?:the|my|our|that) ${JOURNEY}| from (?:abroad|overseas|travell?ing))`
  marked(`(?:since|after) ${BACK}${from}`, (at) => `after @${at}`)
  marked(
    `since (?:i|we) (?:came|got|am|was|have been|returned)(?: back(?: home)?)${END}`,
    (at) => `after @${at}`,
  )
  // "after I got home" may be any evening.
  marked(
    `(?<=(?:days|weeks?|fortnight|month) )(?:after|following|since) ${BACK}${END}`,
    (at) => `after @${at}`,
  )
  if (isBeside) marked(`(?:since|after) ${BACK}${END}`, (at) => `after @${at}`)
  marked(
    `before (?:i|we) ${WENT} (?:away|abroad|overseas|off|on (?:the|my|our|that) ${JOURNEY})`,
    (at) => `before @${at}`,
  )
  if (isBeside) marked(`before (?:i|we) ${WENT}${END}`, (at) => `before @${at}`)
  marked(
    `${OF}${THE} ${JOURNEY}(?: (?:abroad|away|overseas))?|${WHILE} ${WAS} (?:away|abroad|overseas|travell?ing|on (?:the|my|our|that) ${JOURNEY})|${OF}(?:(?:my|our|the) )?(?:days|time|weeks?) (?:abroad|overseas)|(?:(?:when|while) )?(?:abroad|overseas)|while (?:away|travell?ing)`,
    (at) => `@${at}`,
  )
  return sinceEnd(rest, of)
}

/** "and the stress there?" */
function withThere(of: Found): Words {
  return of.text.replace(
    words(
      `(?:over |out )there|(?<! (?:is|was|were|are|been|be|many) )there(?= $| ,| compared| than| vs| on average)`,
    ),
    (said) => `@${add(of, said)}`,
  )
}

/** What is since a journey is since its end. */
const sinceEnd = (text: Words, { found, stays }: Found): Words =>
  text.replace(/(?<= )since (?=@(\d+) )(?!@\d+ (?:began|started) )/g, (said, index) =>
    isStay(found[Number(index)], stays) ? 'after ' : said,
  )

const isStay = (reading: WindowReading | undefined, stays: readonly Stay[]) =>
  reading !== undefined &&
  !isProblem(reading) &&
  stays.some(({ window }) => window.from === reading.window.from && window.to === reading.window.to)

/** The journey that is meant: events are of the latest, days of which there are several have to be told apart. */
function add({ found, stays }: Found, said: string): number {
  const windows = stays.map(({ window }) => window)
  const latest = windows.at(-1)
  const isLatest = /^(?:since|after|before|following) | (?:last|recent) /.test(said)
  if (latest !== undefined && (windows.length === 1 || isLatest))
    return found.push({ window: latest, isEvent: true, isJourney: true }) - 1
  return found.push({ problem: { why: 'ambiguous', windows } }) - 1
}

function addStart({ found, stays }: Found, unit: string | undefined): number {
  const date = stays.at(-1)?.window.from ?? ''
  const window = { from: date, to: date }
  const isNight = unit === 'night' || unit === 'evening'
  return (
    found.push({
      window,
      isEvent: true,
      ...(isNight && { hours: { from: 18, to: 24 } }),
      ...(unit === 'night' && { night: 'begins' as const }),
    }) - 1
  )
}

/** "in New York, and in February at home": days that were not abroad. */
export function withoutHome(text: Words, found: readonly WindowReading[], context: TimeContext): Words {
  return text.replace(/(?<= @(\d+)(?: ,)?) (?:back )?at home(?= )/g, (said, index) => {
    const reading = found[Number(index)]
    const stays = context.stays?.() ?? []
    const isContrast = found.some((one) => isStay(one, stays)) || stays.some((stay) => isOf(stay, context))
    if (reading === undefined || isProblem(reading) || !isContrast) return said
    const { from, to } = reading.window
    return stays.some(({ window }) => window.from <= to && window.to >= from) ? said : ''
  })
}
