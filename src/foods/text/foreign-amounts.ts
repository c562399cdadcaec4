/** Numbers and measures of other languages, as English says them: "deux tranches de", "2 colheres de", "zwei Scheiben". */
const WORDS: Readonly<Record<string, string>> = {
  two: 'deux zwei dos dois duas kaksi tva zwo',
  three: 'trois drei tres kolme',
  four: 'quatre vier cuatro quatro quattro nelja fyra',
  five: 'cinq cinco cinque funf viisi fem',
  slice:
    'tranche tranches scheibe scheiben rebanada rebanadas fatia fatias fetta fette skiva skivor viipale viipaletta',
  glass: 'verre verres glas vaso vasos copo copos bicchiere lasi lasillinen',
  cup: 'tasse tassen taza tazas xicara xicaras tazza kuppi kupillinen kopp',
  spoon: 'cuillere cuilleres loffel cuchara colher colheres cucchiaio cucchiai lusikallinen sked',
  tablespoon: 'essloffel cucharada cucharadas ruokalusikallinen matsked',
  teaspoon: 'teeloffel cucharadita cucharaditas cucchiaino teelusikallinen tesked',
  ladle: 'concha conchas louche kelle cucharon',
  bowl: 'assiette schussel tazon tigela ciotola kulho',
  plate: 'teller plato prato piatto lautanen tallrik',
  piece: 'morceau morceaux trozo trozos pedaco pedacos pezzo pezzi pala',
  bottle: 'bouteille flasche botella garrafa bottiglia pullo flaska',
  can: 'lata latas canette lattina tolkki',
}

/** The English word, if there is one. */
export const FOREIGN_AMOUNTS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([english, others]) =>
    others.split(' ').map((other): [string, string] => [other, english]),
  ),
)

/** Articles and "of" beside them. */
export const FOREIGN_ARTICLES: ReadonlySet<string> = new Set(
  'un una une um uma ein eine einen uno ett'.split(' '),
)
export const FOREIGN_OF: ReadonlySet<string> = new Set('de d di of av'.split(' '))
