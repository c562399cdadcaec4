/** What stands on cards of emergencies between their parts, by language. `{country}` is the name of the country. */
export const CARD_HEADINGS = {
  en: {
    do: 'Do:',
    doNot: 'Do not:',
    lessUrgent: 'Less urgent:',
    numbersFor: 'Numbers for {country}:',
    numbersGuessed: 'Numbers for {country}, guessed from your time zone:',
    numbersUnknown: 'The numbers of your country are not known here; in most countries one of these works:',
  },
  es: {
    do: 'Haga:',
    doNot: 'No haga:',
    lessUrgent: 'Menos urgente:',
    numbersFor: 'Números de {country}:',
    numbersGuessed: 'Números de {country} (supuesto por su zona horaria):',
    numbersUnknown: 'Aquí no constan los números de su país; en casi todos funciona uno de estos:',
  },
  de: {
    do: 'Tun:',
    doNot: 'Nicht tun:',
    lessUrgent: 'Weniger dringend:',
    numbersFor: 'Nummern für {country}:',
    numbersGuessed: 'Nummern für {country} (aus Ihrer Zeitzone vermutet):',
    numbersUnknown: 'Die Nummern Ihres Landes sind hier nicht bekannt; fast überall geht eine von diesen:',
  },
  fr: {
    do: 'À faire :',
    doNot: 'À ne pas faire :',
    lessUrgent: 'Moins urgent :',
    numbersFor: 'Numéros pour {country} :',
    numbersGuessed: 'Numéros pour {country} (deviné d’après votre fuseau horaire) :',
    numbersUnknown:
      'Les numéros de votre pays ne sont pas connus ici ; presque partout l’un de ceux-ci marche :',
  },
  pt: {
    do: 'Faça:',
    doNot: 'Não faça:',
    lessUrgent: 'Menos urgente:',
    numbersFor: 'Números para {country}:',
    numbersGuessed: 'Números para {country} (suposto pelo seu fuso horário):',
    numbersUnknown: 'Os números do seu país não são conhecidos aqui; em quase todos funciona um destes:',
  },
  it: {
    do: 'Da fare:',
    doNot: 'Da non fare:',
    lessUrgent: 'Meno urgente:',
    numbersFor: 'Numeri per {country}:',
    numbersGuessed: 'Numeri per {country} (dedotto dal suo fuso orario):',
    numbersUnknown: 'I numeri del suo Paese qui non sono noti; quasi ovunque funziona uno di questi:',
  },
  hi: {
    do: 'करें:',
    doNot: 'न करें:',
    lessUrgent: 'कम ज़रूरी:',
    numbersFor: '{country} के नंबर:',
    numbersGuessed: '{country} के नंबर (आपके समय क्षेत्र से अनुमान):',
    numbersUnknown: 'आपके देश के नंबर यहाँ मालूम नहीं; ज़्यादातर जगह इनमें से एक चलता है:',
  },
} as const

/** Kinds of emergencies about distress, or danger from people: their cards are warm. */
const GENTLE_KINDS = [
  'suicidal',
  'harm-to-baby',
  'violence',
  'psychosis',
  'self-injury',
  'eating-disorder-crisis',
] as const

/** A warm card has no headings of orders: its steps are a list, and what need not be done is a sentence. */
export const isGentleKind = (kind: string): boolean => GENTLE_KINDS.some((gentle) => gentle === kind)

/** The line above the numbers of a card: which country they are of, and whether that is a guess. */
export function numbersHeading(
  { code, basis }: { code: string | null; basis: 'profile' | 'time_zone' | 'unknown' },
  language: keyof typeof CARD_HEADINGS,
): string {
  const { numbersFor, numbersGuessed, numbersUnknown } = CARD_HEADINGS[language]
  if (code === null) return numbersUnknown
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  return (basis === 'profile' ? numbersFor : numbersGuessed).replace('{country}', name)
}
