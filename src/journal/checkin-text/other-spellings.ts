/**
 * What names a field in other languages, in short forms and as emoji: one token each, with the English word that the
 * readers know. Only words that mean nothing else in an English check-in.
 */
const BY_WORD: Readonly<Record<string, string>> = {
  mood: 'mod moood stimmung laune humeur ánimo animo humor',
  energy: 'energie énergie energía energia enrgy nrg',
  stress: 'strss estrés estres',
  sleep: '😴 💤 🛌 schlaf sommeil sueño',
  slept: 'geschlafen dormi dormí dormido schlief soya',
  water: '💧 🚰 💦 wasser agua eau paani pani',
  weight: '⚖ gewicht poids peso',
  weighed: 'pesaba pesé pesais wog',
  half: 'demie media halb',
  hours: 'stunden heures horas ghante',
  bed: 'acosté acoste couché bett',
  woke: 'levanté levante desperté réveillé aufgewacht aufgestanden',
  of: 'sur',
  out: 'otu',
  and: 'et und',
  from: 'desde',
  yesterday: 'yday ystrday yesterdy yest gestern hier ayer',
  today: 'heute aujourdhui hoy',
  monday: 'lunes lundi montag',
  tuesday: 'martes mardi dienstag',
  wednesday: 'miércoles mercredi mittwoch',
  thursday: 'jueves jeudi donnerstag',
  friday: 'viernes vendredi freitag',
  saturday: 'sábado samedi samstag',
  sunday: 'domingo dimanche sonntag',
  headache: 'kopfschmerzen kopfweh cefalea',
  nausea: 'náuseas nausées übelkeit',
  fever: 'fieber fiebre fièvre bukhar',
  cough: 'husten toux khansi',
  tired: 'müde cansado cansada fatigué fatiguée',
  dizzy: 'schwindelig mareado mareada',
  no: 'kein keine',
  without: 'ohne',
  took: 'genommen tomé pris',
  glucose: 'glucemia glycémie blutzucker',
  pressure: 'tensión blutdruck',
  son: 'sohn',
  mom: 'mummy mama',
  husband: 'hubby',
  dog: 'pup pups horse hamster rabbit',
}

export const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_WORD).flatMap(([english, words]) =>
    words.split(' ').map((word): [string, string] => [word, english]),
  ),
)
