/**
 * Converts the household measures of USDA food files ("1 small or thin/very thin slice", "1 cup, cooked,
 * diced", "Guideline amount per slice of bread/roll") to the plain names of this program: "small slice", "cup
 * diced", "per slice of bread".
 */

/**
 * A measure's plain name and the quantity that the source's weight is for; undefined if the measure is not
 * useful.
 */
export function plainPortion(description: string): { name: string; count: number } | undefined {
  if (USELESS_NAMES.test(description)) return undefined
  const guideline = GUIDELINES.find(([pattern]) => pattern.test(description))
  if (guideline !== undefined) return { name: guideline[1], count: 1 }
  const amount = /^(\d+(?:\/\d+)?)\s+/.exec(description)
  if (amount === null) return undefined
  const name = plainName(description.slice(amount[0].length))
  // A capital letter means a brand, and brands change.
  if (name === undefined || /[A-Z]/.test(name)) return undefined
  return { name, count: parseFraction(amount[1] ?? '1') }
}

const USELESS_NAMES =
  /\((?:24|32|40) fl oz\)|calorie|snack-size$|cubic inch|linear inch|not specified|with ice|\bdrop\b|oz.*yield after|boneless|in shell|without shell|guideline amount (?:if|in|per cup of veg)|^topping|crust not eaten|oz, (?:cooked|raw|NFS)|oz yields|^1 oz$|stack|full circle|half circle|reconstituted|^1 piece, .*pizza|with (?:sauce|gravy)|filled with/i

const GUIDELINES: readonly [RegExp, string][] = [
  [/^guideline amount per slice/i, 'per slice of bread'],
  [/^guideline amount per fl oz/i, 'per fl oz of drink'],
  [/^guideline amount per cup of hot/i, 'per cup of cereal'],
  [/^guideline amount (?:on|per) (?:regular )?sandwich/i, 'per sandwich'],
  [/^guideline amount on large/i, 'per large sandwich'],
]

/** In order; each replaces its matches. */
const SIMPLIFICATIONS: readonly [RegExp, string][] = [
  [/\s+/g, ' '],
  [/^surface inch\b.*/, 'sq inch'],
  [/\bEnglish\b/, 'english'],
  [/\bFrench bread\b/, 'loaf'],
  [/\bNaan\b/, 'naan'],
  [/\bregular or 6" submarine\b/, '6 inch sub'],
  [/\bsubmarine\b/, 'sub'],
  [/,? (?:dry,? yields?|dry)$/, ' dry'],
  [/,? uncooked,? yields?$/, ' dry'],
  [/,? yields?$/, ''],
  [/\(([\d.]+) ?(?:fl oz|fo)(?: or [^)]*)?\)/i, '$1 fl oz'],
  [/\((?:8 fl oz|no ice|NFS)[^)]*\)/gi, ''],
  [/\b8 fl oz\b/, ''],
  [/\((\d+)(?:-\d+)?" ?(?:diameter|dia|long)?[^)]*\)/gi, ''],
  [/\([^)]*\)/g, ''],
  [/,? (?:NFS|NS as to [a-z ]+|any size|any cut|different sizes)\b/g, ''],
  [/\bTexas Toast\b|\bBelgian waffle\b/gi, 'thick slice'],
  [/\bsmall or (?:thin\/very thin|thin|bite size)\b/, 'small'],
  [/\blarge or thick /, 'large '],
  [/\bmedium or regular /, 'medium '],
  [/\bregular or small /, 'medium '],
  [/\bsmall\/regular\b/, 'regular'],
  [/\bsmall\/individual\b/, 'small'],
  [/\bsmall\/medium\b/, 'medium'],
  [/\bmini(?:ature)?\/(?:small|bite size|slider|slice)\b/, 'mini'],
  [/\bminiature\b|\bbite size\b|\bmini or bite size\b|\bbite-size\b/, 'mini'],
  [/\bmedium\/regular(?:\/sandwich size)?\b/, 'medium'],
  [/\bregular\/large\b|\blarge\/king size\b|\blarge\/jumbo\b/, 'large'],
  [/\bpouch\/regular size\b/, 'regular'],
  [/\bfun\/snack size\b/, 'fun size'],
  [/\bsharing\/movie theater size\b/, 'sharing size'],
  [/\bbun length\/jumbo\b/, 'large'],
  [/\bcocktail\/miniature\b/, 'mini'],
  [/\bvery thin\b/, 'thin'],
  [/\bchild\/senior drink\b/, 'kids drink'],
  [/\bextra[- ]large\b/, 'extra large'],
  [/\btablespoons?\b/, 'tbsp'],
  [/\bteaspoons?\b/, 'tsp'],
  [/\bfluid ounces?\b/, 'fl oz'],
  [/\b(?:prepackaged |individual )?single serving (?=container|package|bag|bottle)/, ''],
  [/\bindividual (?=container|packet|package)/, ''],
  [/\bcan or bottle\b/, 'can'],
  [/(?<=[a-z]) ?\/ ?[a-z]+(?: [a-z]+)*/, ''],
  [/(?<=[a-z]) or [a-z]+(?: [a-z]+)*/, ''],
  [/, (?:cooked|crust eaten|regular cut|prepared|hulled|pitted|without pit|NFS)\b/g, ''],
  [/,/g, ''],
]

function plainName(description: string): string | undefined {
  const name = SIMPLIFICATIONS.reduce((text, [pattern, plain]) => text.replace(pattern, plain), description)
    .replace(/\s+/g, ' ')
    .trim()
  return name.length > 32 || !/^[a-z0-9.]/.test(name) || !/[a-z]{2}/.test(name) || name.includes('"')
    ? undefined
    : name
}

function parseFraction(text: string): number {
  const [top = '1', bottom = '1'] = text.split('/')
  return Number(top) / Number(bottom)
}
