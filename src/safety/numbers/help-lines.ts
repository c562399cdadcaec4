import { read, type Source } from '../cards/card-entry.ts'

/** A line to call, as people dial it in the country. A line of which nothing sure is known is left out. */
export type HelpLine = { name: string; number: string; source: Source }

const OPEN_LIST = read(
  'Wikipedia: List of suicide crisis lines, in copies of 2021 and 2024',
  'https://en.wikipedia.org/wiki/List_of_suicide_crisis_lines',
)

/** In the list that was read. */
const listed = (name: string, number: string): HelpLine => ({ name, number, source: OPEN_LIST })
/** On a page that was read. */
const found = (name: string, number: string, title: string, url: string): HelpLine => ({
  name,
  number,
  source: read(title, url),
})

/** Suicide prevention and mental distress, for adults, in the whole country. */
export const CRISIS_LINES: Readonly<Record<string, HelpLine>> = {
  AR: listed('Centro de Asistencia al Suicida', '135'),
  AT: listed('Telefonseelsorge', '142'),
  AU: listed('Lifeline Australia', '13 11 14'),
  BD: listed('Kaan Pete Roi', '09612 119911'),
  BE: listed('Zelfmoordlijn', '1813'),
  BN: listed('National suicide hotline', '145'),
  BR: found(
    'Centro de Valorização da Vida',
    '188',
    'Claudia: ligações gratuitas para o CVV',
    'https://claudia.abril.com.br/noticias/suicidio-cvv-ligacao-gratuita/',
  ),
  CA: found(
    '9-8-8 Suicide Crisis Helpline',
    '988',
    'Canadian Mental Health Association, Saskatoon: 9-8-8',
    'https://cmhasaskatoon.ca/9-8-8/',
  ),
  CH: listed('Die Dargebotene Hand', '143'),
  CL: found(
    'Línea de prevención del suicidio',
    '*4141',
    'BioBioChile: Minsal lanza fono *4141',
    'https://www.biobiochile.cl/noticias/nacional/chile/2023/01/06/no-estas-solo-minsal-lanza-fono-confidencial-4141-para-auxiliar-a-personas-con-ideacion-suicida.shtml',
  ),
  CN: found(
    'National mental health line',
    '12356',
    'People’s Daily: 12356 national mental health line',
    'http://gs.people.com.cn/BIG5/n2/2024/1227/c183356-41089989.html',
  ),
  CY: listed('Cyprus Samaritans', '8000 7773'),
  CZ: found(
    'Linka 116 123',
    '116 123',
    'Frunc terapie: Linka 116 123',
    'https://fruncterapie.cz/tag/linka-116-123',
  ),
  DE: listed('TelefonSeelsorge', '0800 111 0 111'),
  DK: listed('Livslinien', '70 201 201'),
  EE: listed('Eluliin', '655 8088'),
  ES: found(
    'Línea 024',
    '024',
    'RTVE: Sanidad presenta el 024',
    'https://www.rtve.es/noticias/20220509/sanidad-presenta-telefono-prevencion-suicidio/2347183.shtml',
  ),
  FI: found(
    'MIELI Crisis Helpline',
    '09 2525 0111',
    'MIELI Mental Health Finland',
    'http://mieli.fi/helpline',
  ),
  FJ: listed('Lifeline Fiji', '132454'),
  FR: found(
    'Numéro national de prévention du suicide',
    '3114',
    '3114: Que se passe-t-il quand je contacte le 3114 ?',
    'https://3114.fr/que-se-passe-t-il-quand-je-contacte-le-3114/',
  ),
  GB: listed('Samaritans', '116 123'),
  GL: listed('National crisis line', '134'),
  GR: listed('Suicide line', '1018'),
  HK: found(
    'The Samaritans Hong Kong',
    '2896 0000',
    'University of Hong Kong: Getting help',
    'https://csrp.hku.hk/getting-help/',
  ),
  HU: found(
    'Lelki Elsősegély',
    '116 123',
    'Felvidék.ma: lelkielsősegély-szolgálat',
    'https://felvidek.ma/?p=283210',
  ),
  IE: listed('Samaritans', '116 123'),
  IL: listed('ERAN', '1201'),
  IN: found(
    'Tele-MANAS',
    '14416',
    'The Shillong Times: Tele-MANAS mental health helpline',
    'https://theshillongtimes.com/2025/02/07/tele-manas-mental-health-helpline-handles-over-18-1-lakh-calls-centre/',
  ),
  IR: listed('National Organization of Well-Being', '1480'),
  IS: found('Hjálparsíminn', '1717', 'Progress Guide: Iceland', 'https://progress.guide/?p=12543'),
  IT: found(
    'Telefono Amico Italia',
    '02 2327 2327',
    'Corriere della Sera, ViviMilano: un nuovo numero',
    'https://vivimilano.corriere.it/attivita-bambini/attivita-varie/coronavirus-telefono-amico-italia-attiva-un-nuovo-numero/',
  ),
  JP: listed('TELL Lifeline (English)', '0800-300-8355'),
  KE: listed('Befrienders Kenya', '0722 178 177'),
  KR: found(
    'Suicide prevention line',
    '109',
    'Newspim: suicide prevention line 109',
    'https://newspim.com/news/view/20240102000281',
  ),
  LB: listed('Embrace Lifeline', '1564'),
  LK: found(
    'National mental health helpline',
    '1926',
    'Sri Lanka News Network: Mental health emergency support via 1926',
    'https://www.srilankanewsnetwork.com/mental-health-emergency-support-available-via-1926-hotline',
  ),
  LT: listed('Vilties linija', '116 123'),
  LU: listed('SOS Détresse', '45 45 45'),
  LV: found(
    'Krīzes tālrunis',
    '116 123',
    'National Health Service of Latvia: Crisis line 116123',
    'https://www.vmnvd.gov.lv/en/toll-free-unified-crisis-line-116123',
  ),
  MT: found(
    'Mental Health Helpline',
    '1579',
    'Times of Malta: National 24/7 mental health helpline goes live',
    'https://timesofmalta.com/articles/view/national-247-mental-health-helpline-goes-live.993347',
  ),
  MU: listed('Befrienders Mauritius', '800 93 93'),
  MX: found(
    'Línea de la Vida',
    '800 911 2000',
    'El Universal: Línea de la Vida',
    'https://www.eluniversal.com.mx/nacion/promueven-la-linea-de-la-vida-tras-presentar-encuesta-sobre-consumo-de-drogas-asi-puedes-pedir-ayuda/',
  ),
  MY: found(
    'Talian HEAL',
    '15555',
    'Malay Mail: HEAL Line 15555',
    'https://www.malaymail.com/news/malaysia/2024/06/25/health-ministry-says-working-with-telcos-to-provide-free-access-to-heal-line-15555/141421',
  ),
  NL: listed('113 Zelfmoordpreventie', '113'),
  NO: listed('Mental Helse', '116 123'),
  NP: listed('Suicide Prevention Helpline', '1166'),
  NZ: found(
    'Need to talk?',
    '1737',
    'NZ Families: Mental health crisis lines',
    'https://nzfamilies.org.nz/?p=1578',
  ),
  PH: listed('National Center for Mental Health', '1553'),
  PL: found(
    'Telefon dla osób w kryzysie emocjonalnym',
    '116 123',
    'Policja: 116 123',
    'https://myszkow.policja.gov.pl/k17/bezpieczenstwo/infolinie/47049,116-123-telefon-dla-osob-przezywajacych-kryzys-emocjonalny.html',
  ),
  RO: listed('Alianța Română de Prevenție a Suicidului', '0800 801 200'),
  RS: listed('Srce Novi Sad', '0800 300 303'),
  SE: found(
    'Självmordslinjen',
    '90101',
    'Kronprinsessparets Stiftelse: Självmordslinjen',
    'http://www.kronprinsessparetsstiftelse.se/projekt/sjalvmordsupplysningen.html',
  ),
  SG: listed('Samaritans of Singapore', '1767'),
  SI: listed('Zaupni telefon Samarijan', '116 123'),
  TH: found(
    'Mental Health Hotline',
    '1323',
    'The Nation: Thailand’s mental health services after the earthquake (April 2025)',
    'https://asianews.network/thailands-mental-health-services-mobilised-following-earthquake-hotline-capacity-tripled',
  ),
  TW: listed('Suicide prevention line', '1925'),
  UA: listed('Lifeline Ukraine', '7333'),
  US: listed('988 Suicide & Crisis Lifeline', '988'),
  UY: listed('Línea de vida', '0800 0767'),
  ZA: listed('Suicide Crisis Line', '0800 567 567'),
}

export const POISON_LINES: Readonly<Record<string, HelpLine>> = {
  AT: found(
    'Vergiftungsinformationszentrale',
    '01 406 43 43',
    'Gesundheit Österreich: Poison Control Centre',
    'http://www.goeg.at/en/produkteservicesdetail/VIZ.html',
  ),
  AU: found(
    'Poisons Information Centre',
    '13 11 26',
    'Queensland Poisons Information Centre',
    'https://www.childrens.health.qld.gov.au/chq/our-services/queensland-poisons-information-centre/poisoning-prevention/',
  ),
  BE: found(
    'Antigifcentrum, Centre Antipoisons',
    '070 245 245',
    'Centre Antipoisons: À propos de nous',
    'https://www.centreantipoisons.be/propos-de-nous',
  ),
  CA: found(
    'Poison centre',
    '1-844-764-7669',
    'CTV News: new toll-free number for poison centres',
    'https://www.ctvnews.ca/health/health-canada-launches-new-toll-free-number-for-poison-centres-1.6321586',
  ),
  CH: found('Tox Info Suisse', '145', 'Tox Info Suisse: Portrait', 'http://toxinfo.ch/portrait'),
  DK: found(
    'Giftlinjen',
    '82 12 12 12',
    'Sundhed.dk: Giftige svampe',
    'https://www.sundhed.dk/borger/patienthaandbogen/akutte-sygdomme/foerstehjaelp/forgiftninger/giftige-svampe',
  ),
  EE: found(
    'Mürgistusteabekeskus',
    '16662',
    'Poisoning Information Centre, Estonia',
    'http://www.16662.ee/eng/16662-poisoning-information.html',
  ),
  ES: found(
    'Servicio de Información Toxicológica',
    '91 562 04 20',
    'A. López: Servicio de Información Toxicológica, dígame (2012)',
    'http://albertolopez96.blogspot.com/2012/11/servicio-de-informacion-toxicologica.html',
  ),
  FI: found(
    'Myrkytystietokeskus',
    '0800 147 111',
    'Health Village, Finland: Poison Information Centre',
    'https://www.terveyskyla.fi/en/emergencyhub/when-to-come-to-the-emergency-department/poison-information-centre',
  ),
  IE: found(
    'National Poisons Information Centre',
    '01 809 2166',
    'National Poisons Information Centre: Public',
    'https://poisons.ie/public/',
  ),
  NO: found(
    'Giftinformasjonen',
    '22 59 13 00',
    'Helsenorge: Om Giftinformasjonen',
    'https://www.helsenorge.no/giftinformasjon/om/',
  ),
  NZ: found(
    'National Poisons Centre',
    '0800 764 766',
    'National Poisons Centre: In case of poisoning',
    'http://www.poisons.co.nz/calling.php',
  ),
  PT: found(
    'Centro de Informação Antivenenos',
    '800 250 250',
    'AVfm: INEM sensibiliza a contactar o Centro de Informação Antivenenos',
    'https://radioavfm.net/inem-sensibiliza-a-contactar-o-centro-de-informacao-antivenenos-em-caso-de-intoxicacao',
  ),
  US: found(
    'Poison Help',
    '1-800-222-1222',
    'Oregon Poison Center: First aid',
    'https://www.ohsu.edu/xd/outreach/oregon-poison-center/you-and-your-family/firstaid.cfm',
  ),
}

export const VIOLENCE_LINES: Readonly<Record<string, HelpLine>> = {
  AU: found(
    '1800RESPECT',
    '1800 737 732',
    '1800RESPECT: Terms',
    'https://www.1800respect.org.au/terms-and-conditions',
  ),
  DE: found(
    'Hilfetelefon Gewalt gegen Frauen',
    '116 016',
    'Hilfetelefon: Angebot im Überblick',
    'https://www.hilfetelefon.de/das-hilfetelefon/angebot-im-ueberblick.html',
  ),
  ES: found(
    'Línea 016',
    '016',
    'El Mirón de Soria: El servicio 016 (August 2025)',
    'https://elmirondesoria.es/nacional/politica/el-servicio-016-recibe-59-317-consultas-de-enero-a-junio',
  ),
  FR: found(
    'Violences Femmes Info',
    '3919',
    'Groupe 3F: Violences familiales, donner l’alerte',
    'https://www.groupe3f.fr/actualites/violences-familiales-donner-lalerte',
  ),
  GB: found(
    'National Domestic Abuse Helpline',
    '0808 2000 247',
    'Hartlepool Borough Council: Help for victims of domestic abuse',
    'https://www.hartlepool.gov.uk/news/article/1903/coronavirus_help_available_for_victims_of_domestic_abuse',
  ),
  IE: found(
    'Women’s Aid',
    '1800 341 900',
    'The Journal: Women’s Aid helpline',
    'https://www.thejournal.ie/womens-aid-helpline-2-2964358-Sep2016/',
  ),
  IN: found(
    'Women Helpline',
    '181',
    'Lokmat Times, from the ministry',
    'https://www.lokmattimes.com/technology/over-29-lakh-phone-calls-handled-by-tele-manas-cells-savitri-thakur-2/',
  ),
  IT: found(
    'Numero antiviolenza e stalking',
    '1522',
    'Brescia Oggi: il numero dedicato 1522',
    'https://www.bresciaoggi.it/oltre-brescia/italia/violenza-sulle-donne-squilla-senza-sosta-il-numero-dedicato-1522-1.10118387',
  ),
  NZ: found(
    'Women’s Refuge',
    '0800 733 843',
    'New Zealand Government: Domestic and family violence',
    'https://www.govt.nz/browse/law-crime-and-justice/abuse-harassment-domestic-violence/domestic-and-family-violence/',
  ),
  PT: found(
    'Serviço de Informação às Vítimas de Violência Doméstica',
    '800 202 148',
    'Comissão para a Cidadania e a Igualdade de Género',
    'https://www.cig.gov.pt/servicos/servico-de-informacao-as-vitimas-de-violencia-domestica/',
  ),
  SG: listed('National Anti-Violence Helpline', '1800 777 0000'),
  TW: listed('Domestic violence line', '113'),
  US: found(
    'National Domestic Violence Hotline',
    '1-800-799-7233',
    'Office for Victims of Crime: National Domestic Violence Hotline',
    'https://ovc.ojp.gov/news/grantee-news/national-domestic-violence-hotline-answers-6-million-contacts',
  ),
}
