import type { Kind } from '../kinds.ts'
import { type CountryNumbers, POLICE_KINDS } from '../numbers/country-numbers.ts'
import type { PhoneNumber, Place } from '../safety-card.ts'
import type { CardTexts } from './language-texts.ts'

/** Where nothing is known of the country. */
const ANYWHERE = ['112', '911'] as const

const MIND_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'suicidal',
  'self-injury',
  'psychosis',
  'harm-to-baby',
  'eating-disorder-crisis',
])
/** Kinds in which the crisis line stands before the emergency number, unless a body is in danger too. */
const CRISIS_FIRST: ReadonlySet<Kind> = new Set<Kind>(['suicidal', 'self-injury'])

const FIRE_KINDS: ReadonlySet<Kind> = new Set<Kind>(['gas', 'poisoning-overdose', 'burns'])

/** The numbers to fill into the texts of a card. */
export type SpokenNumbers = { emergency: string; police: string; crisis: string }

export function spokenNumbers({ emergency, crisis }: CountryNumbers, texts: CardTexts): SpokenNumbers {
  const anywhere = ANYWHERE.join(` ${texts.or} `)
  const medical = emergency?.general ?? emergency?.ambulance ?? anywhere
  return {
    emergency: medical,
    police: emergency?.general ?? emergency?.police ?? anywhere,
    crisis: crisis ?? texts.aCrisisLine,
  }
}

/** The numbers of a card, those first that its kinds need first; the person's own contacts last. */
export function numbersOfCard(
  kinds: readonly Kind[],
  { emergency, crisis, poison, violence }: CountryNumbers,
  contacts: Place['contacts'],
  { labels }: CardTexts,
): PhoneNumber[] {
  const medical =
    emergency === null
      ? ANYWHERE.map((number) => phone(labels.emergency, number))
      : [
          phone(labels.emergency, emergency.general),
          phone(labels.ambulance, emergency.ambulance),
          ...(kinds.some((kind) => FIRE_KINDS.has(kind)) ? [phone(labels.fire, emergency.fire)] : []),
        ]
  const police = emergency !== null && kinds.some((kind) => POLICE_KINDS.has(kind)) ? emergency.police : null
  const crisisLine = kinds.some((kind) => MIND_KINDS.has(kind)) ? phone(labels.crisis, crisis) : null
  const services = kinds.every((kind) => POLICE_KINDS.has(kind))
    ? [phone(labels.police, police), ...medical]
    : [...medical, phone(labels.police, police)]
  return distinct([
    ...(kinds.every((kind) => CRISIS_FIRST.has(kind))
      ? [crisisLine, ...services]
      : [...services, crisisLine]),
    kinds.includes('poisoning-overdose') ? phone(labels.poison, poison) : null,
    kinds.includes('violence') ? phone(labels.violence, violence) : null,
    ...contacts.map(({ name, phone: number }) => phone(name, number)),
  ])
}

/** Null where there is no number that a telephone can dial. */
function phone(label: string, number: string | null): PhoneNumber | null {
  const digits = number?.replace(/[^\d+*#]/g, '') ?? ''
  return number === null || digits.replace(/\D/g, '').length < 2
    ? null
    : { label, number, tel: `tel:${digits.replaceAll('#', '%23')}` }
}

const distinct = (numbers: readonly (PhoneNumber | null)[]): PhoneNumber[] =>
  numbers
    .filter((number) => number !== null)
    .filter(({ tel }, at, all) => all.findIndex((other) => other.tel === tel) === at)
