/** Medicines that are taken more rarely, one word each: the generic name, and behind strokes the brands. */
export const RARER_NAMES =
  // Pain, joints, bones
  (
    'aceclofenac/zerodol/hifenac nimesulide piroxicam/feldene indomethacin/indometacin tapentadol/nucynta/palexia hydromorphone/dilaudid pethidine ' +
    'nefopam orphenadrine/norflex chlorzoxazone thiocolchicoside dantrolene quinine febuxostat/uloric/adenuric leflunomide/arava tofacitinib/xeljanz ' +
    'baricitinib/olumiant upadacitinib/rinvoq secukinumab/cosentyx ustekinumab/stelara ixekizumab/taltz infliximab/remicade tocilizumab/actemra ' +
    'golimumab/simponi certolizumab/cimzia vedolizumab/entyvio rituximab/mabthera risankizumab/skyrizi guselkumab/tremfya denosumab/prolia teriparatide ' +
    'raloxifene/evista ibandronate/boniva glucosamine apremilast/otezla ' +
    // Migraine, nerves
    'frovatriptan/frova naratriptan/naramig almotriptan fremanezumab/ajovy atogepant/qulipta phenytoin/dilantin/epanutin oxcarbazepine/trileptal ' +
    'zonisamide/zonegran phenobarbital primidone clobazam/frisium brivaracetam/briviact perampanel/fycompa rasagiline/azilect entacapone rotigotine ' +
    'galantamine rivastigmine/exelon riluzole betahistine/serc/betaserc cinnarizine flunarizine/sibelium pizotifen tecfidera natalizumab/tysabri ' +
    'ocrelizumab/ocrevus fingolimod/gilenya ' +
    // Allergy, lungs, eyes
    'desloratadine/aerius/clarinex bilastine/ilaxten ebastine rupatadine ketotifen/zaditor olopatadine/pataday/patanol cromolyn salmeterol/serevent ' +
    'umeclidinium/anoro glycopyrronium theophylline/uniphyllin carbocisteine/mucodyne ambroxol bromhexine acetylcysteine levosalbutamol/levolin xolair ' +
    'budecort duolin montair montek ascoril latanoprost/xalatan timolol brimonidine/alphagan dorzolamide/cosopt travoprost bimatoprost/lumigan hylo systane ' +
    'mupirocin fusidic/fucidin ' +
    // Stomach
    'sucralfate/carafate misoprostol itopride/ganaton trimebutine ursodiol/ursodeoxycholic rifaximin linaclotide/linzess prucalopride pancreatin/creon ' +
    'orlistat/xenical/alli colpermin electral cyclopam razo omez eno ' +
    // Heart, blood
    'nebivolol/bystolic labetalol sotalol verapamil isosorbide/imdur nicorandil ivabradine ranolazine/ranexa hydralazine clonidine terazosin lercanidipine ' +
    'cilnidipine/cilacar azilsartan telma losar stamlo amlong metolar prasugrel/effient ticagrelor/brilinta/brilique edoxaban/lixiana heparin ' +
    'enoxaparin/clexane/lovenox dalteparin/fragmin tinzaparin/innohep fenofibrate evolocumab/repatha alirocumab/praluent inclisiran bempedoic atorva ' +
    'rosuvas storvas flecainide dronedarone metolazone ' +
    // Diabetes, thyroid, hormones
    'vildagliptin/galvus/jalra saxagliptin/onglyza teneligliptin alogliptin canagliflozin/invokana voglibose acarbose repaglinide exenatide/byetta janumet ' +
    'glyciphage istamet amaryl mixtard humulin lispro aspart glargine degludec/ryzodeg liothyronine/cytomel methimazole propylthiouracil norethisterone ' +
    'desogestrel/cerazette medroxyprogesterone/provera dydrogesterone/duphaston yasmin microgynon rigevidon evorel premarin clomid cabergoline ' +
    'bromocriptine desmopressin fludrocortisone methylprednisolone/medrol deflazacort exemestane vagifem ' +
    // Mind, sleep
    'vortioxetine/trintellix/brintellix desvenlafaxine/pristiq fluvoxamine/luvox agomelatine clomipramine/anafranil imipramine dosulepin lofepramine doxepin ' +
    'ziprasidone paliperidone haloperidol/haldol chlorpromazine amisulpride cariprazine/vraylar brexpiprazole/rexulti suvorexant/belsomra ' +
    'daridorexant/quviviq etizolam bromazepam/lexotan prazosin acamprosate disulfiram varenicline/champix/chantix esketamine/spravato ketamine focalin ' +
    // Infection, skin, bladder, other
    'cefixime/taxim cefpodoxime ceftriaxone levofloxacin/levaquin moxifloxacin ofloxacin fosfomycin/monurol rifampicin isoniazid ethambutol pyrazinamide ' +
    'dapsone tenofovir emtricitabine dolutegravir/tivicay biktarvy truvada descovy terbinafine/lamisil ketoconazole/nizoral itraconazole nystatin permethrin ' +
    'ivermectin albendazole mebendazole/vermox chloroquine artemether/coartem lonart malarone mefloquine clobetasol/dermovate triamcinolone tacrolimus/protopic ' +
    'mycophenolate/cellcept elidel epiduo differin/adapalene tolterodine/detrol fesoterodine/toviaz trospium darifenacin dutasteride/avodart alfuzosin ' +
    'silodosin tadalafil/cialis vardenafil phenazopyridine becosules zincovit limcee shelcal'
  ).split(' ')
