/** Where a caution comes from: a document that was read, as it was stored, and its finding in our words. */
export type CautionSource = { title: string; url: string; finding: string }

const source = (title: string, url: string, finding: string): CautionSource => ({ title, url, finding })

/** All were read in November 2026, as text stored from these addresses, not all of them to the end. */
export const CAUTION_SOURCES = {
  grapefruit: source(
    'NCPIE, Grapefruit juice and medicine may not mix (after the U.S. Food and Drug Administration)',
    'http://www.bemedwise.org/ncpie-news/grapefruit-juice-and-medicine-may-not-mix',
    'Names simvastatin, atorvastatin, nifedipine, ciclosporin, buspirone, amiodarone, fexofenadine; hours between do not help.',
  ),
  grapefruitStatins: source(
    'GPnotebook, Grapefruit juice and statins',
    'https://gpnotebook.com/en-ie/simplepage.cfm?ID=x20041106095422159860&linkID=69212',
    'No grapefruit juice at all with simvastatin, no large amounts with atorvastatin, none with ciclosporin and most ' +
      'calcium channel blockers; it excepts amlodipine.',
  ),
  grapefruitAmlodipine: source(
    'Simple Online Pharmacy, Can I eat grapefruit while taking amlodipine?',
    'https://www.simpleonlinepharmacy.co.uk/health-advice/high-blood-pressure-treatment/amlodipine-high-blood-pressure-treatment/can-i-eat-grapefruit-while-taking-amlodipine/',
    'It can raise amlodipine in the blood and its side effects; so may Seville oranges, pomelos and tangelos. The NHS, ' +
      'as quoted elsewhere, speaks of large amounts.',
  ),
  warfarin: source(
    'Cambridge University Hospitals NHS, Dietary advice for patients taking warfarin',
    'https://www.cuh.nhs.uk/patient-information/dietary-advice-for-patients-taking-warfarin',
    'Foods with vitamin K need not be avoided, but the amount should stay the same; alcohol and other medicines affect the INR.',
  ),
  warfarinJuice: source(
    'NHS advice on warfarin, quoted by OBNews',
    'http://obnews.co/Index/flowNewsDetail/id/13124125.html',
    'Do not drink cranberry or grapefruit juice while taking warfarin: they can increase its effect and the risk of bleeding.',
  ),
  tyramine: source(
    'Therapeutic Guidelines, Dietary guidelines for nonselective MAOIs',
    'https://etg-complete-oxy.netlify.app/psychotropic/ptg/c_ptg8-c71-s2',
    'With phenelzine and tranylcypromine avoid matured cheese, fermented or aged meat, liver products, pickled herring, ' +
      'broad beans; fresh cheese is permitted. Not needed with moclobemide at usual doses.',
  ),
  tyramineIsocarboxazid: source(
    'WebMD, Isocarboxazid: MAOIs and tyramine-containing foods',
    'http://www.webmd.com/drugs/drug-11988-isocarboxazid+oral.aspx?drugid=11988&drugname=isocarboxazid+oral&source=0&dmid=12&dmtitle=Most+significant&intrtype=FOOD&pagenumber=9',
    'Lists aged cheeses, cured and smoked meat and fish, liver, yeast extract, broad beans, bouillon as high in tyramine.',
  ),
  tyramineSelegiline: source(
    'Robard, What is an MAO inhibitor?',
    'http://robard.freshdesk.com/support/solutions/articles/1000004344-what-is-an-mao-inhibitor-and-what-foods-should-a-patient-avoid-when-taking-one-',
    'Counts selegiline among MAO inhibitors; smoked, aged or pickled meat and fish, sauerkraut, aged cheeses, yeast extracts.',
  ),
  linezolid: source(
    'Dr.Oracle, Foods to avoid when taking linezolid (after the U.S. label)',
    'https://www.droracle.ai/articles/346579/what-foods-should-be-avoided-when-taking-linezolid',
    'A weak MAO inhibitor: no large amounts of foods and drinks that are high in tyramine.',
  ),
  saltSubstitutes: source(
    'LoSalt, When is a reduced sodium salt not right for me? (S. Jarvis)',
    'https://losalt.com/uk/when-is-a-reduced-sodium-salt-not-right-for-me/',
    'Not with medicines that may raise potassium, such as ACE inhibitors and sartans, nor with moderate or severe kidney disease.',
  ),
  spironolactone: source(
    'Dr.Oracle, Foods to avoid while taking spironolactone (after the U.S. label)',
    'https://www.droracle.ai/articles/321580/what-foods-should-be-avoided-to-prevent-hyperkalemia-while',
    'No salt substitutes with potassium, and little of foods that are high in it.',
  ),
  kidneyPotassium: source(
    'Cupisti and others 2018, Dietary approach to recurrent or chronic hyperkalaemia, Nutrients',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC5872679',
    'Usually less than 3 g of potassium a day with reduced kidney function and a tendency to hyperkalaemia; salt ' +
      'substitutes and additives are hidden sources.',
  ),
  starFruit: source(
    'Pharmacy Times, Star fruit: a hiccup in the management of kidney disease',
    'https://www.pharmacytimes.com/view/star-fruit-a-hiccup-in-the-management-of-kidney-disease',
    'Can be toxic, even fatal, with kidney disease; the National Kidney Foundation says always to avoid it.',
  ),
  calciumAntibiotics: source(
    'Rexall, Do not take with dairy products, antacids, or iron preparations',
    'https://rexall.ca/articles/view/3839/Do-not-take-with-dairy-products-antacids-or-iron-preparations-',
    'Tetracyclines, ciprofloxacin, norfloxacin, alendronate, etidronate, risedronate: dairy, calcium and iron keep them ' +
      'from being absorbed; about two hours between.',
  ),
  tetracyclines: source(
    'Dr.Oracle, Why dairy products should not be given with tetracyclines (after U.S. labels)',
    'https://www.droracle.ai/articles/730975/why-cant-dairy-products-be-given-with-tetracyclines-antibiotics',
    'Milk lowers the absorption of tetracycline by about 65 %, of doxycycline by 30 %, of minocycline by 27 %.',
  ),
  levothyroxine: source(
    'Wiesner and others 2021, Levothyroxine interactions with food and dietary supplements, Pharmaceuticals',
    'https://docslib.org/doc/7034174/levothyroxine-interactions-with-food-and-dietary-supplements-a-systematic-review',
    'Coffee, soya, fibre, and calcium or iron supplements decrease its absorption.',
  ),
  metronidazole: source(
    'NHS, When can I drink alcohol after finishing metronidazole?',
    'https://www.nhs.uk/chq/Pages/864.aspx',
    'Even very small amounts can cause the reaction; a manufacturer says none until 48 hours after the course.',
  ),
  tinidazole: source(
    '1st Choice Pharmacy, Antibiotics: interactions (after the NHS)',
    'https://1stchoicepharmacy.co.uk/nhs_conditions_antibiotics_interactions',
    'Avoid alcohol until 48 hours after metronidazole and 72 hours after tinidazole.',
  ),
  alcoholDiabetes: source(
    'Patient.info, Metformin and alcohol',
    'https://patient.info/treatment-medication/metformin-and-alcohol-interaction',
    'Much alcohol raises the risk of lactic acidosis and low blood sugar; with insulin or sulphonylureas dangerous lows ' +
      'are much more likely. In moderation, with food.',
  ),
  alcoholSedatives: source(
    'U.S. National Institute on Alcohol Abuse and Alcoholism, Alcohol-medication interactions',
    'https://www.niaaa.nih.gov/health-professionals-communities/core-resource-on-alcohol/alcohol-medication-interactions-potentially-dangerous-mixes',
    'Together with a sedative or an opioid alcohol can be deadly.',
  ),
  liquorice: source(
    'A.D.A.M., Possible interactions with licorice',
    'http://pfusion.net/AlternativeMedicine/IMCAccess/ConsHerbs/Interactions/Licoricech.html',
    'Not with ACE inhibitors, diuretics or digoxin without asking: it may weaken them or make side effects worse.',
  ),
  liquoricePressure: source(
    'Deutch and others 2019, Effects of licorice on the cardiovascular system, Foods',
    'https://studylib.net/doc/26112440/liqcorice-and-cvd',
    'It keeps sodium and loses potassium; two meta-analyses found a rise of systolic blood pressure.',
  ),
  lithium: source(
    'Drugs.com, What is a proper diet to go on with lithium?',
    'https://drugs.com/medical-answers/proper-diet-lithium-783867',
    'No sudden changes of salt or caffeine: less of either can raise lithium in the blood, more can lower it.',
  ),
  clozapine: source(
    'Hägg and others 2000, Effect of caffeine on clozapine pharmacokinetics, British Journal of Clinical Pharmacology',
    'https://pubmed.ncbi.nlm.nih.gov/10606838/',
    '400 to 1000 mg of caffeine a day raised clozapine in the blood by a fifth, more in some people.',
  ),
  stJohnsWort: source(
    'U.S. National Center for Complementary and Integrative Health, More about St. John’s wort',
    'https://www.nccih.nih.gov/health/know-science/how-medications-supplements-interact/page-5',
    'Lowers many medicines in the body, among them anticoagulants, statins, digoxin, contraceptive pills, nifedipine, ' +
      'omeprazole; harmful side effects with some antidepressants.',
  ),
  pregnancy: source(
    'NHS 111 Wales, Foods to avoid in pregnancy',
    'https://111.wales.nhs.uk/doityourself/pregnancy/FoodsToAvoid/',
    'Unpasteurised milk and its products, mould-ripened soft and blue cheese unless cooked until steaming hot; care with ' +
      'cold cured meats.',
  ),
  pregnancyTommys: source(
    'Tommy’s, Foods to avoid in pregnancy',
    'https://www.tommys.org/pregnancy-information/im-pregnant/nutrition-pregnancy/foods-avoid-pregnancy',
    'No raw or undercooked meat, no unpasteurised dairy, no liver or liver products, no pâté of any kind.',
  ),
  pregnancyLimits: source(
    'BumpBites, Foods to avoid during pregnancy (after NHS, NICE, ACOG and FDA)',
    'https://bumpbites.health/guides/foods-to-avoid-pregnancy',
    'No alcohol; no raw shellfish, swordfish or king mackerel; at most 200 mg of caffeine a day.',
  ),
  infantHoney: source(
    'Institut national de santé publique du Québec, Honey: never for babies under age 1',
    'https://www.inspq.qc.ca/en/tiny-tot/feeding-your-child/foods/honey-never-babies-under-age-1',
    'No honey before the age of one, pasteurised or not, nor in cooking: it can cause infant botulism. Later there is ' +
      'hardly any risk.',
  ),
  minorsAlcohol: source(
    'Chief Medical Officer for England, Guidance on alcohol and children (at the Institute of Alcohol Studies)',
    'https://www.ias.org.uk/news/parents-back-alcohol-free-childhood/',
    'A childhood without alcohol is the healthiest; none before 15, and at 15 to 17 not drinking is the healthiest.',
  ),
} as const satisfies Record<string, CautionSource>
