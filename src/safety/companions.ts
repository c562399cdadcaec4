import { anyOf } from './care/intents.ts'
import { plain } from './care/plain.ts'
import { KINDS, type Kind } from './kinds.ts'
import type { SafetyReading } from './read-safety.ts'

/** Gas or smoke that people breathe, by its name. */
const GAS = anyOf(
  'carbon monoxide|monoxide|co (?:alarm|detector|poisoning)|gas leak|smell(?:s|ing)? (?:of )?gas|exhaust fumes|fumes',
  '(?:full of|thick|so much|breathed in|inhaled|lots? of|black) smoke|smoke (?:inhalation|everywhere|filled)|house fire|(?:house|flat|kitchen|room|car) (?:is |was )?on fire',
  'monoxido|fuga de gas|olor a gas|huele a gas|humo|incendio',
  'kohlen(?:stoff)?monoxid|co melder|gasgeruch|riecht nach gas|gasleck|rauchvergiftung|rauch (?:eingeatmet|eingeatmet|im|in der)|viel rauch|es brennt|brand|abgase',
  'monoxyde|fuite de gaz|odeur de gaz|sent le gaz|fumee|incendie',
  'vazamento de gas|fuga de gas|cheiro (?:a|de) gas|fumaca|fumo|incendio',
  'monossido|fuga di gas|odore di gas|puzza di gas|fumo|incendio',
  'monoxide|gas (?:leak|ki boo|ki bu|lik)|dhua|dhuan|dhuen|aag lag\\p{L}*|मोनोऑक्साइड|गैस|धुआ[\\p{L}\\p{M}]*|धुएँ|आग',
)
/** What makes such a gas where people are. */
const SOURCE = anyOf(
  'grill|bbq|barbecue|charcoal|generator|gas heater|paraffin heater|kerosene heater|camping stove|boiler|engine running|car running|coals|brazier',
  'brasero|barbacoa|carbon|generador|estufa|caldera|calentador',
  '\\p{L}*grill|holzkohle|kohlen?|generator|notstromaggregat|gasofen|heizpilz|gastherme|kohleofen|kaminofen|gasheizung|auspuff',
  'barbecue|charbon|groupe electrogene|poele|chaudiere|chauffe eau|chauffage (?:a gaz|d appoint)|brasero',
  'churrasqueira|carvao|gerador|braseira|fogareiro|aquecedor|esquentador|lareira',
  'barbecue|carbone|braciere|brace|generatore|stufa|caldaia|scaldabagno|camino',
  'angithi|sigdi|koyla|koyle|generator|geyser|heater|अंगीठी|सिगड़ी|कोयल[\\p{L}\\p{M}]*|जनरेटर|गीज़र|हीटर',
)
const INDOORS = anyOf(
  'inside|indoors|in the (?:\\p{L}+ )?(?:room|house|flat|garage|tent|caravan|van|kitchen|bathroom|living room|bedroom|shed|cabin|basement)|garage|tent|caravan|heat(?:ing)? (?:the|our|us|up)|keep warm|to warm',
  'dentro|salon|cuarto|habitacion|casa|garaje|tienda|cocina|bano|calentarnos|calentar',
  'drinnen|wohnzimmer|zimmer|wohnung|garage|zelt|wohnwagen|keller|kuche|bad|heizen|warmen',
  'dedans|salon|chambre|maison|garage|tente|caravane|cuisine|salle de bain|chauffer|interieur',
  'dentro|sala|quarto|casa|garagem|tenda|cozinha|banheiro|aquecer|interior',
  'dentro|soggiorno|salotto|camera|casa|garage|tenda|cucina|bagno|scaldar\\p{L}*|riscaldar\\p{L}*|chiuso',
  'kamre|kamra|ghar|andar|band|bathroom|कमर[\\p{L}\\p{M}]*|घर|अंदर|बंद|बाथरूम',
)
/** Kinds that a text about gas reads as, which its own card takes the place of. */
const TAKEN_FOR_GAS: ReadonlySet<Kind> = new Set<Kind>(['poisoning-overdose', 'head', 'unclear'])

/** Words of intent, or of despair, beside an overdose. */
const ON_PURPOSE = anyOf(
  'on purpose|deliberately|intentionally|wanted to (?:die|sleep for ?ever|end|never wake|not wake|disappear)|(?:not|never) wake up|did(?: not|nt) work|didnt die|still alive|hoped|goodbye|sorry everyone',
  '(?:after|since|because of|had) (?:the|a|our|my|this|another) (?:\\p{L}+ )?(?:row|argument|fight|break ?up|divorce|rejection)|(?:dumped|left) me|broke up|cant (?:go on|do this|take it)|no point|fed up|had enough|nobody cares',
  'a proposito|queria (?:morir|dormir|acabar)|no (?:ha )?funciono|discusion|pelea|ruptura|no puedo mas',
  'absichtlich|mit absicht|wollte (?:sterben|nicht mehr|nur noch schlafen)|nicht (?:geklappt|funktioniert)|streit|trennung|kann nicht mehr|schluss gemacht',
  'expres|volontairement|voulais (?:mourir|dormir|en finir)|pas marche|dispute|rupture|jen peux plus|quitte',
  'de proposito|queria (?:morrer|dormir|acabar)|nao (?:funcionou|deu certo)|briga|discussao|termino|nao aguento mais',
  'apposta|di proposito|volevo (?:morire|dormire|farla finita)|non ha funzionato|litigio|lite|litigato|lasciat[oa]|non ce la faccio',
  'jaan ?bujh\\p{L}*|marna (?:chaht\\p{L}+|tha|thi)|jhagd\\p{L}*|जानबूझ\\p{M}*|मरना|झगड़[\\p{L}\\p{M}]*|लड़ाई',
)

/** Of longer texts the end counts. */
const MAX_CHARS = 1000

/** A reading with what the words name beside it: the gas that is breathed, and despair beside an overdose. */
export function withCompanions(reading: SafetyReading, text: string): SafetyReading {
  const { level, findings } = reading
  const has = (kind: Kind) => findings.some((one) => one.kind === kind && one.level === level)
  if (level === 'none' || !findings.some(({ kind }) => TAKEN_FOR_GAS.has(kind))) return reading
  const words = plain(text.slice(-MAX_CHARS))
  if ([...TAKEN_FOR_GAS].some(has) && namesGas(words)) {
    const others = findings.filter(({ kind }) => !TAKEN_FOR_GAS.has(kind))
    return { level, findings: inOrder([...others, { kind: 'gas', level }]) }
  }
  if (level === 'urgent' && has('poisoning-overdose') && !has('suicidal') && ON_PURPOSE.test(words))
    return {
      level,
      findings: inOrder([...findings.filter(({ kind }) => kind !== 'suicidal'), { kind: 'suicidal', level }]),
    }
  return reading
}

const namesGas = (words: string): boolean => GAS.test(words) || (SOURCE.test(words) && INDOORS.test(words))

const inOrder = (findings: SafetyReading['findings']): SafetyReading['findings'] =>
  [...findings].sort((one, other) => placeOf(one.kind) - placeOf(other.kind))

const placeOf = (kind: Kind): number => {
  const at = (KINDS as readonly Kind[]).indexOf(kind)
  return at < 0 ? KINDS.length : at
}
