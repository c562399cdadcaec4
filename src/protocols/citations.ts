/** A work that evidence notes of the catalog name. */
export type Citation = {
  /** Author or issuer, where it appeared and the year, as the notes show it. */
  work: string
  /** When the note was compared with the work, and what was read for it; null if nothing was. */
  checked: { month: string; read: 'abstract' | 'summary' | 'a page that quotes it'; url: string } | null
}

const checkedBy =
  (read: NonNullable<Citation['checked']>['read']) =>
  (work: string, url: string): Citation => ({ work, checked: { month: '2026-11', read, url } })

const abstract = checkedBy('abstract')
const summary = checkedBy('summary')
const quoted = checkedBy('a page that quotes it')

/** All were read as stored copies of these pages. */
export const CITATIONS = {
  appel: abstract(
    'Appel et al., New England Journal of Medicine 1997',
    'https://scholars.duke.edu/display/pub725380',
  ),
  aune: abstract(
    'Aune et al., International Journal of Epidemiology 2017',
    'https://academic.oup.com/ije/article/46/3/1029/3039477',
  ),
  bowelGuideline: quoted(
    'British Society of Gastroenterology, Gut 2021',
    'https://link.springer.com/article/10.1186/s12916-022-02496-w',
  ),
  buffey: quoted(
    'Buffey et al., Sports Medicine 2022',
    'https://pess.blog/2022/02/15/publication-the-acute-effects-of-interrupting-prolonged-sitting-time-in-adults-with-standing-and-light-intensity-walking-on-biomarkers-of-cardiometabolic-health-in-adults-slr-meta-analy/',
  ),
  burns: abstract(
    'Burns et al., Journal of Affective Disorders 2021',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC8892387',
  ),
  carbohydrateReport: quoted(
    'UK Scientific Advisory Committee on Nutrition 2015',
    'https://zendy.io/title/10.1111/nbu.12174',
  ),
  chang: quoted(
    'Chang et al., PNAS 2015',
    'https://www.eurekalert.org/pub_releases/2014-12/ps-led122214.php',
  ),
  drake: quoted(
    'Drake et al., Journal of Clinical Sleep Medicine 2013',
    'https://press-news.org/116601-late-afternoon-and-early-evening-caffeine-can-disrupt-sleep-at-night.html',
  ),
  drinkingGuideline: quoted(
    'UK Chief Medical Officers, low risk drinking guidelines 2016',
    'https://www.healdgreenhealthcentre.nhs.uk/alcohol-support/',
  ),
  estruch: quoted(
    'Estruch et al., New England Journal of Medicine 2018',
    'https://journaljams.org/study/predimed-2013.html',
  ),
  fincham: abstract(
    'Fincham et al., Scientific Reports 2023',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC9828383',
  ),
  gardiner: abstract(
    'Gardiner et al., Sleep Medicine Reviews 2023',
    'https://pubmed.ncbi.nlm.nih.gov/36870101/',
  ),
  goyal: abstract(
    'Goyal et al., JAMA Internal Medicine 2014',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC4142584',
  ),
  heSalt: abstract('He et al., BMJ 2013', 'https://www.scribd.com/document/687996633/bmj-f1325-full'),
  hePhones: abstract('He et al., PLOS ONE 2020', 'https://pubmed.ncbi.nlm.nih.gov/32040492/'),
  hooton: abstract('Hooton et al., JAMA Internal Medicine 2018', 'https://pubmed.ncbi.nlm.nih.gov/30285042/'),
  leidy: abstract(
    'Leidy et al., American Journal of Clinical Nutrition 2013',
    'https://www.mendeley.com/catalogue/035883e5-4d07-3e86-8141-51901f8c9326/',
  ),
  liu: abstract(
    'Liu et al., New England Journal of Medicine 2022',
    'https://utsouthwestern.elsevierpure.com/en/publications/calorie-restriction-with-or-without-time-restricted-eating-in-wei',
  ),
  lomer: abstract(
    'Lomer, Proceedings of the Nutrition Society 2023',
    'https://www.cambridge.org/core/journals/proceedings-of-the-nutrition-society/article/low-fodmap-diet-in-clinical-practice-where-are-we-and-what-are-the-longterm-considerations/3295232B316152B3A271867F6031C038',
  ),
  lowe: abstract(
    'Lowe et al., JAMA Internal Medicine 2020',
    'https://jamanetwork.com/journals/jamainternalmedicine/article-abstract/2771095',
  ),
  madigan: abstract(
    'Madigan et al., International Journal of Behavioral Nutrition and Physical Activity 2015',
    'https://ijbnpa.biomedcentral.com/articles/10.1186/s12966-015-0267-4',
  ),
  mehta: abstract(
    'Mehta et al., BMJ Open 2018',
    'https://www.readbyqxmd.com/read/29730627/short-term-abstinence-from-alcohol-and-changes-in-cardiovascular-risk-factors-liver-function-tests-and-cancer-related-growth-factors-a-prospective-observational-study',
  ),
  momma: abstract(
    'Momma et al., British Journal of Sports Medicine 2022',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC9209691',
  ),
  movementReport: summary(
    'OECD, Step Up! 2023',
    'https://oecd.org/en/publications/2023/02/step-up-tackling-the-burden-of-insufficient-physical-activity-in-europe_20fba4c9/full-report/component-5.html',
  ),
  movementGuideline: abstract(
    'World Health Organization, guidelines on physical activity 2020',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC7719906',
  ),
  moynihan: abstract(
    'Moynihan, Advances in Nutrition 2016',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC4717883/',
  ),
  reynoldsFibre: quoted(
    'Reynolds et al., Lancet 2019',
    'https://heartandbeyond.org/2019/01/14/dietary-fiber-linked-to-health',
  ),
  reynoldsWalks: abstract(
    'Reynolds et al., Diabetologia 2016',
    'https://link.springer.com/article/10.1007/s00125-016-4085-2',
  ),
  rimm: abstract('Rimm et al., Circulation 2018', 'https://pmc.ncbi.nlm.nih.gov/articles/PMC6903778'),
  sacks: abstract(
    'Sacks et al., New England Journal of Medicine 2001',
    'https://acnpsearch.tweb-dev.unibo.it/singlejournalindex/78118905',
  ),
  sherrington: quoted(
    'Sherrington et al. 2019',
    'https://search.pedro.org.au/search-results/record-detail/59606',
  ),
  sletten: abstract(
    'Sletten et al., Sleep Health 2023',
    'https://www.scholars.northwestern.edu/en/publications/the-importance-of-sleep-regularity-a-consensus-statement-of-the-n',
  ),
  smokingReport: quoted('US Surgeon General 2020', 'https://www.drugsandalcohol.ie/31569/'),
  sodiumGuideline: quoted(
    'World Health Organization, guideline on sodium 2012',
    'https://www.medscape.com/viewarticle/778634',
  ),
  sugarGuideline: quoted(
    'World Health Organization, guideline on sugars 2015',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC6425811',
  ),
  taylor: abstract('Taylor et al., BMJ 2014', 'https://pubmed.ncbi.nlm.nih.gov/24524926'),
  waterValues: abstract(
    'EFSA 2010',
    'https://www.scribd.com/document/607822683/EFSA-Journal-2010-Scientific-Opinion-on-Dietary-Reference-Values-for-water',
  ),
  windred: abstract(
    'Windred et al., Sleep 2024',
    'https://researchnow.flinders.edu.au/en/publications/sleep-regularity-is-a-stronger-predictor-of-mortality-risk-than-s/',
  ),
  zheng: abstract(
    'Zheng et al., Obesity 2015',
    'https://nyuscholars.nyu.edu/en/publications/self-weighing-in-weight-management-a-systematic-literature-review',
  ),
} as const satisfies Record<string, Citation>

export const citationText = ({ work, checked }: Citation) =>
  checked === null ? `${work}, not checked against the source yet` : work

/** The citation as an evidence note shows it. */
export const cite = (key: keyof typeof CITATIONS) => citationText(CITATIONS[key])
