import { notRead, read, type Source } from '../cards/card-entry.ts'

/** A line to call, as people dial it in the country. A line of which nothing sure is known is left out. */
export type HelpLine = { name: string; number: string; source: Source }

const LIST_OF_CRISIS_LINES = 'https://en.wikipedia.org/wiki/List_of_suicide_crisis_lines'
const OPEN_LIST = read(
  'Wikipedia: List of suicide crisis lines, in copies of 2021 and 2024',
  LIST_OF_CRISIS_LINES,
)

/** In the list that was read. */
const listed = (name: string, number: string): HelpLine => ({ name, number, source: OPEN_LIST })
/** Known from the line's own site, which could not be read. */
const own = (name: string, number: string, url: string): HelpLine => ({
  name,
  number,
  source: notRead(name, url),
})

/** Suicide prevention and mental distress, for adults, in the whole country. */
export const CRISIS_LINES: Readonly<Record<string, HelpLine>> = {
  AR: listed('Centro de Asistencia al Suicida', '135'),
  AT: listed('Telefonseelsorge', '142'),
  AU: listed('Lifeline Australia', '13 11 14'),
  BE: listed('Zelfmoordlijn', '1813'),
  BN: listed('National suicide hotline', '145'),
  BR: own('Centro de Valorização da Vida', '188', 'https://cvv.org.br/'),
  CA: own('988 Suicide Crisis Helpline', '988', 'https://988.ca/'),
  CH: listed('Die Dargebotene Hand', '143'),
  CY: listed('Cyprus Samaritans', '8000 7773'),
  CZ: own('Linka první psychické pomoci', '116 123', 'https://linkapsychickepomoci.cz/'),
  DE: listed('TelefonSeelsorge', '0800 111 0 111'),
  DK: listed('Livslinien', '70 201 201'),
  EE: listed('Eluliin', '655 8088'),
  ES: own('Línea 024', '024', 'https://www.sanidad.gob.es/linea024/home.htm'),
  FI: own('MIELI Crisis Helpline', '09 2525 0111', 'https://mieli.fi/en/support-and-help/crisis-helpline/'),
  FR: own('Numéro national de prévention du suicide', '3114', 'https://3114.fr/'),
  GB: listed('Samaritans', '116 123'),
  GL: listed('National crisis line', '134'),
  GR: listed('Suicide line', '1018'),
  HU: own('Magyar Lelki Elsősegély Telefonszolgálatok', '116 123', 'https://sos116-123.hu/'),
  IE: listed('Samaritans', '116 123'),
  IL: listed('ERAN', '1201'),
  IN: own('Tele-MANAS', '14416', 'https://telemanas.mohfw.gov.in/'),
  IR: listed('National Organization of Well-Being', '1480'),
  IS: own('Hjálparsími Rauða krossins', '1717', 'https://www.1717.is/'),
  KR: own('Suicide prevention hotline', '109', 'https://www.129.go.kr/109'),
  LB: listed('Embrace Lifeline', '1564'),
  LT: listed('Vilties linija', '116 123'),
  LU: listed('SOS Détresse', '45 45 45'),
  LV: read116123('Krīzes tālrunis', 'https://www.vmnvd.gov.lv/en/toll-free-unified-crisis-line-116123'),
  MX: own('Línea de la Vida', '800 911 2000', 'https://www.gob.mx/lineadelavida'),
  NL: listed('113 Zelfmoordpreventie', '113'),
  NO: listed('Mental Helse', '116 123'),
  NP: listed('Suicide Prevention Helpline', '1166'),
  NZ: own('Need to talk?', '1737', 'https://1737.org.nz/'),
  PH: listed('National Center for Mental Health', '1553'),
  PL: own('Kryzysowy Telefon Zaufania', '116 123', 'https://116sos.pl/'),
  SE: own('Självmordslinjen', '90101', 'https://mind.se/hitta-hjalp/sjalvmordslinjen/'),
  SG: listed('Samaritans of Singapore', '1767'),
  TH: own('Mental Health Hotline', '1323', 'https://1323alltime.camri.go.th/'),
  TW: listed('Suicide prevention line', '1925'),
  UA: listed('Lifeline Ukraine', '7333'),
  US: listed('988 Suicide & Crisis Lifeline', '988'),
  UY: listed('Línea de vida', '0800 0767'),
  ZA: listed('Suicide Crisis Line', '0800 567 567'),
}

function read116123(name: string, url: string): HelpLine {
  return { name, number: '116 123', source: read(name, url) }
}

export const POISON_LINES: Readonly<Record<string, HelpLine>> = {
  AT: own('Vergiftungsinformationszentrale', '01 406 43 43', 'https://goeg.at/Vergiftungsinformation'),
  AU: own('Poisons Information Centre', '13 11 26', 'https://www.poisonsinfo.nsw.gov.au/'),
  BE: own('Antigifcentrum, Centre Antipoisons', '070 245 245', 'https://www.poisoncentre.be/'),
  CA: own('Poison Centre', '1-844-764-7669', 'https://infopoison.ca/'),
  CH: own('Tox Info Suisse', '145', 'https://www.toxinfo.ch/'),
  DK: own('Giftlinjen', '82 12 12 12', 'https://www.bispebjerghospital.dk/giftlinjen/'),
  EE: {
    name: 'Mürgistusteabekeskus',
    number: '16662',
    source: read(
      'Poisoning Information Centre, Estonia',
      'http://www.16662.ee/eng/16662-poisoning-information.html',
    ),
  },
  ES: own('Servicio de Información Toxicológica', '91 562 04 20', 'https://www.mjusticia.gob.es/'),
  FI: {
    name: 'Myrkytystietokeskus',
    number: '0800 147 111',
    source: read(
      'Health Village, Finland: Poison Information Centre',
      'https://www.terveyskyla.fi/en/emergencyhub/when-to-come-to-the-emergency-department/poison-information-centre',
    ),
  },
  IE: own('National Poisons Information Centre', '01 809 2166', 'https://www.poisons.ie/'),
  NO: own('Giftinformasjonen', '22 59 13 00', 'https://www.helsenorge.no/en/poison-information/'),
  NZ: own('National Poisons Centre', '0800 764 766', 'https://poisons.co.nz/'),
  PT: own('Centro de Informação Antivenenos', '800 250 250', 'https://www.inem.pt/'),
  US: {
    name: 'Poison Help',
    number: '1-800-222-1222',
    source: read(
      'Oregon Poison Center: First aid',
      'https://www.ohsu.edu/xd/outreach/oregon-poison-center/you-and-your-family/firstaid.cfm',
    ),
  },
}

export const VIOLENCE_LINES: Readonly<Record<string, HelpLine>> = {
  AU: own('1800RESPECT', '1800 737 732', 'https://www.1800respect.org.au/'),
  CH: own('Opferhilfe', '142', 'https://www.opferhilfe-schweiz.ch/'),
  DE: own('Hilfetelefon Gewalt gegen Frauen', '116 016', 'https://www.hilfetelefon.de/'),
  ES: own('Línea 016', '016', 'https://violenciagenero.igualdad.gob.es/'),
  FR: own('Violences Femmes Info', '3919', 'https://www.solidaritefemmes.org/'),
  GB: {
    name: 'National Domestic Abuse Helpline',
    number: '0808 2000 247',
    source: read(
      'Hartlepool Borough Council: Help for victims of domestic abuse',
      'https://www.hartlepool.gov.uk/news/article/1903/coronavirus_help_available_for_victims_of_domestic_abuse',
    ),
  },
  IE: own('Women’s Aid', '1800 341 900', 'https://www.womensaid.ie/'),
  IT: own('Numero antiviolenza', '1522', 'https://www.1522.eu/'),
  SG: listed('National Anti-Violence Helpline', '1800 777 0000'),
  TW: listed('Domestic violence line', '113'),
  US: own('National Domestic Violence Hotline', '1-800-799-7233', 'https://www.thehotline.org/'),
}
