/**
 * Drugs by their United States generic names, from general knowledge of what is prescribed; not taken from any file.
 *
 * Names that are also a patient's own substances or laboratory values (calcium, iron, glucose, insulin level) stand
 * here only where the drug is the usual reading.
 */
const generics = `
abacavir, abatacept, abciximab, acamprosate, acarbose, acebutolol, acetaminophen, acetazolamide, acetylcysteine
activated charcoal, acyclovir, adalimumab, adenosine, albendazole, albuterol, alendronate, alfuzosin, alirocumab
allopurinol, almotriptan, alosetron, alprazolam, alteplase, amantadine, amikacin, amiloride, aminocaproic acid
aminophylline, amiodarone, amitriptyline, amlodipine, amoxapine, amoxicillin, amphetamine, amphotericin, ampicillin
anakinra, anastrozole, anidulafungin, apixaban, apremilast, aprepitant, argatroban, aripiprazole, armodafinil
artemether, asparaginase, aspirin, atazanavir, atenolol, atezolizumab, atomoxetine, atorvastatin, atovaquone, atropine
azacitidine, azathioprine, azelastine, azithromycin, aztreonam, bacitracin, baclofen, balsalazide, basiliximab
beclomethasone, belimumab, benazepril, bendamustine, benralizumab, benzonatate, benzoyl peroxide, benztropine
betamethasone, betaxolol, bethanechol, bevacizumab, bicalutamide, bimatoprost, bisacodyl, bismuth subsalicylate
bisoprolol, bivalirudin, bleomycin, bortezomib, bosentan, brimonidine, bromocriptine, budesonide, bumetanide
bupivacaine, buprenorphine, bupropion, buspirone, busulfan, butalbital, cabergoline, calcitonin, calcitriol
canagliflozin, candesartan, cannabidiol, capecitabine, capsaicin, captopril, carbamazepine, carbidopa, carboplatin
carboprost, carisoprodol, carmustine, carvedilol, caspofungin, cefaclor, cefadroxil, cefazolin, cefdinir, cefepime
cefixime, cefotaxime, cefotetan, cefoxitin, cefpodoxime, ceftaroline, ceftazidime, ceftriaxone, cefuroxime, celecoxib
cephalexin, certolizumab, cetirizine, cetuximab, chlorambucil, chloramphenicol, chlordiazepoxide, chlorhexidine
chloroquine, chlorothiazide, chlorpheniramine, chlorpromazine, chlorpropamide, chlorthalidone, cholestyramine
ciclopirox, cidofovir, cilostazol, cimetidine, cinacalcet, ciprofloxacin, cisplatin, citalopram, cladribine
clarithromycin, clindamycin, clobazam, clobetasol, clofazimine, clomiphene, clomipramine, clonazepam, clonidine
clopidogrel, clorazepate, clotrimazole, clozapine, codeine, colchicine, colesevelam, colestipol, colistin, cortisone
cosyntropin, cromolyn, cyclobenzaprine, cyclophosphamide, cyclosporine, cyproheptadine, cytarabine, dabigatran
dacarbazine, dactinomycin, dalbavancin, dalteparin, danazol, dantrolene, dapagliflozin, dapsone, daptomycin
darbepoetin, darifenacin, darunavir, dasatinib, daunorubicin, deferasirox, deferoxamine, demeclocycline, denosumab
desipramine, desloratadine, desmopressin, desvenlafaxine, dexamethasone, dexmedetomidine, dexmethylphenidate
dextroamphetamine, dextromethorphan, diazepam, diclofenac, dicloxacillin, dicyclomine, didanosine, digoxin
dihydroergotamine, diltiazem, dimenhydrinate, diphenhydramine, diphenoxylate, dipyridamole, disopyramide, disulfiram
divalproex, dobutamine, docetaxel, docusate, dofetilide, dolutegravir, donepezil, dopamine, doripenem, dorzolamide
doxazosin, doxepin, doxorubicin, doxycycline, doxylamine, dronabinol, dronedarone, droperidol, dulaglutide, duloxetine
dupilumab, dutasteride, eculizumab, edoxaban, edrophonium, efavirenz, eletriptan, empagliflozin, emtricitabine
enalapril, enfuvirtide, enoxaparin, entacapone, entecavir, ephedrine, epinephrine, epirubicin, eplerenone
epoetin, epoprostenol, eptifibatide, ergocalciferol, ergotamine, erlotinib, ertapenem, erythromycin, escitalopram
esmolol, esomeprazole, estradiol, eszopiclone, etanercept, ethacrynic acid, ethambutol, ethinyl estradiol
ethosuximide, etidronate, etodolac, etomidate, etoposide, etravirine, everolimus, evolocumab, exemestane, exenatide
ezetimibe, famciclovir, famotidine, febuxostat, felbamate, felodipine, fenofibrate, fenoldopam, fentanyl
ferrous sulfate, fexofenadine, fidaxomicin, filgrastim, finasteride, fingolimod, flavoxate, flecainide, fluconazole
flucytosine, fludarabine, fludrocortisone, flumazenil, flunisolide, fluocinonide, fluorouracil, fluoxetine
fluphenazine, flurazepam, flutamide, fluticasone, fluvastatin, fluvoxamine, fomepizole, fondaparinux, formoterol
fosamprenavir, foscarnet, fosinopril, fosphenytoin, frovatriptan, fulvestrant, furosemide, gabapentin, galantamine
ganciclovir, gefitinib, gemcitabine, gemfibrozil, gentamicin, glatiramer, glimepiride, glipizide, glucagon, glyburide
glycopyrrolate, golimumab, goserelin, granisetron, griseofulvin, guaifenesin, guanfacine, haloperidol, halothane
heparin, hydralazine, hydrochlorothiazide, hydrocodone, hydrocortisone, hydromorphone, hydroxychloroquine
hydroxyurea, hydroxyzine, hyoscyamine, ibandronate, ibuprofen, ibutilide, idarucizumab, ifosfamide, iloperidone
imatinib, imipenem, imipramine, imiquimod, inamrinone, indapamide, indinavir, indomethacin, infliximab, insulin
insulin aspart, insulin glargine, insulin lispro, insulin detemir, interferon, ipilimumab, ipratropium, irbesartan
irinotecan, isocarboxazid, isoflurane, isoniazid, isosorbide dinitrate, isosorbide mononitrate, isotretinoin
isradipine, itraconazole, ivabradine, ivermectin, ketamine, ketoconazole, ketoprofen, ketorolac, labetalol, lacosamide
lactulose, lamivudine, lamotrigine, lansoprazole, lanthanum, latanoprost, leflunomide, lenalidomide, letrozole
leucovorin, leuprolide, levalbuterol, levetiracetam, levocetirizine, levodopa, levofloxacin, levonorgestrel
levothyroxine, lidocaine, linaclotide, linagliptin, linezolid, liothyronine, liraglutide, lisdexamfetamine, lisinopril
lithium, lixisenatide, loperamide, lopinavir, loratadine, lorazepam, losartan, lovastatin, loxapine, lurasidone
magnesium sulfate, mannitol, maraviroc, mebendazole, meclizine, medroxyprogesterone, mefloquine, megestrol, meloxicam
melphalan, memantine, meperidine, meprobamate, mercaptopurine, meropenem, mesalamine, mesna, metaxalone, metformin
methadone, methamphetamine, methazolamide, methenamine, methimazole, methocarbamol, methotrexate, methyldopa
methylene blue, methylergonovine, methylnaltrexone, methylphenidate, methylprednisolone, metoclopramide, metolazone
metoprolol, metronidazole, metyrapone, mexiletine, micafungin, miconazole, midazolam, midodrine, mifepristone
milnacipran, milrinone, minocycline, minoxidil, mirabegron, mirtazapine, misoprostol, mitomycin, mitoxantrone
modafinil, mometasone, montelukast, morphine, moxifloxacin, mupirocin, mycophenolate, nabumetone, nadolol, nafcillin
nalbuphine, naloxone, naltrexone, naproxen, naratriptan, natalizumab, nateglinide, nebivolol, nefazodone, nelfinavir
neomycin, neostigmine, nesiritide, nevirapine, niacin, nicardipine, nicotine replacement, nifedipine, nilotinib
nimodipine, nitazoxanide, nitrofurantoin, nitroglycerin, nitroprusside, nivolumab, nizatidine, norepinephrine
norethindrone, nortriptyline, nystatin, octreotide, ofloxacin, olanzapine, olmesartan, olopatadine, omalizumab
omeprazole, ondansetron, orlistat, oseltamivir, oxacillin, oxaliplatin, oxaprozin, oxazepam, oxcarbazepine, oxybutynin
oxycodone, oxymetazoline, oxymorphone, oxytocin, paclitaxel, paliperidone, palivizumab, pamidronate, pancrelipase
pantoprazole, paroxetine, pembrolizumab, pemetrexed, penicillamine, penicillin, pentamidine, pentazocine
pentobarbital, pentoxifylline, perindopril, permethrin, perphenazine, phenelzine, phenobarbital, phenoxybenzamine
phentermine, phentolamine, phenylephrine, phenytoin, physostigmine, pilocarpine, pimozide, pindolol, pioglitazone
piperacillin, piroxicam, polyethylene glycol, posaconazole, pralidoxime, pramipexole, prasugrel, pravastatin
praziquantel, prazosin, prednisolone, prednisone, pregabalin, primaquine, primidone, probenecid, procainamide
procarbazine, prochlorperazine, promethazine, propafenone, propantheline, propofol, propranolol, propylthiouracil
protamine, pseudoephedrine, pyrantel, pyrazinamide, pyridostigmine, pyrimethamine, quetiapine, quinapril, quinidine
quinine, rabeprazole, raloxifene, raltegravir, ramelteon, ramipril, ranitidine, ranolazine, rasagiline, rasburicase
regadenoson, remdesivir, repaglinide, reteplase, ribavirin, rifabutin, rifampin, rifaximin, rilpivirine, riluzole
risedronate, risperidone, ritonavir, rituximab, rivaroxaban, rivastigmine, rizatriptan, rocuronium, romiplostim
ropinirole, ropivacaine, rosiglitazone, rosuvastatin, sacubitril, salmeterol, salsalate, saxagliptin, scopolamine
secukinumab, selegiline, semaglutide, senna, sertraline, sevelamer, sevoflurane, sildenafil, silodosin, simethicone
simvastatin, sirolimus, sitagliptin, sofosbuvir, solifenacin, somatropin, sorafenib, sotalol, spectinomycin
spironolactone, stavudine, streptokinase, streptomycin, succimer, succinylcholine, sucralfate, sulfadiazine
sulfamethoxazole, sulfasalazine, sulindac, sumatriptan, sunitinib, suvorexant, tacrolimus, tadalafil, tamoxifen
tamsulosin, tapentadol, telmisartan, temazepam, temozolomide, tenecteplase, tenofovir, terazosin, terbinafine
terbutaline, teriparatide, testosterone, tetracycline, thalidomide, theophylline, thioguanine, thiopental
thioridazine, thiothixene, tiagabine, ticagrelor, ticarcillin, ticlopidine, tigecycline, timolol, tinidazole
tiotropium, tirofiban, tirzepatide, tizanidine, tobramycin, tocilizumab, tofacitinib, tolbutamide, tolcapone
tolterodine, tolvaptan, topiramate, torsemide, tramadol, trandolapril, tranexamic acid, tranylcypromine, trastuzumab
travoprost, trazodone, treprostinil, tretinoin, triamcinolone, triamterene, triazolam, trifluoperazine
trihexyphenidyl, trimethoprim, trimipramine, trospium, ulipristal, ursodiol, ustekinumab, valacyclovir
valganciclovir, valproate, valsartan, vancomycin, vardenafil, varenicline, vasopressin, vecuronium, vedolizumab
venlafaxine, verapamil, vigabatrin, vilazodone, vinblastine, vincristine, vinorelbine, voriconazole, vortioxetine
warfarin, zafirlukast, zaleplon, zanamivir, zidovudine, zileuton, ziprasidone, zoledronic acid, zolmitriptan, zolpidem
zonisamide
`

/** Brand and other full names, each with its generic: one is as good as the other. */
const brands = `
tylenol acetaminophen, paracetamol acetaminophen, advil ibuprofen, motrin ibuprofen, aleve naproxen, naprosyn naproxen
celebrex celecoxib, voltaren diclofenac, toradol ketorolac, mobic meloxicam, bayer aspirin, ecotrin aspirin
acetylsalicylic-acid aspirin, lipitor atorvastatin, crestor rosuvastatin, zocor simvastatin, pravachol pravastatin
zetia ezetimibe, tricor fenofibrate, norvasc amlodipine, cardizem diltiazem, calan verapamil, procardia nifedipine
lopressor metoprolol, toprol metoprolol, tenormin atenolol, inderal propranolol, coreg carvedilol, bystolic nebivolol
prinivil lisinopril, zestril lisinopril, vasotec enalapril, altace ramipril, cozaar losartan, diovan valsartan
benicar olmesartan, micardis telmisartan, avapro irbesartan, lasix furosemide, bumex bumetanide, aldactone spironolactone
demadex torsemide, microzide hydrochlorothiazide, catapres clonidine, lanoxin digoxin, cordarone amiodarone
coumadin warfarin, eliquis apixaban, xarelto rivaroxaban, pradaxa dabigatran, lovenox enoxaparin, plavix clopidogrel
brilinta ticagrelor, effient prasugrel, glucophage metformin, januvia sitagliptin, jardiance empagliflozin
farxiga dapagliflozin, invokana canagliflozin, ozempic semaglutide, wegovy semaglutide, rybelsus semaglutide
mounjaro tirzepatide, trulicity dulaglutide, victoza liraglutide, byetta exenatide, actos pioglitazone
amaryl glimepiride, glucotrol glipizide, lantus insulin-glargine, levemir insulin-detemir, humalog insulin-lispro
novolog insulin-aspart, synthroid levothyroxine, thyroxine levothyroxine, cytomel liothyronine, tapazole methimazole
ptu propylthiouracil, fosamax alendronate, actonel risedronate, boniva ibandronate, prolia denosumab
prozac fluoxetine, zoloft sertraline, paxil paroxetine, celexa citalopram, lexapro escitalopram, luvox fluvoxamine
effexor venlafaxine, pristiq desvenlafaxine, cymbalta duloxetine, wellbutrin bupropion, zyban bupropion
remeron mirtazapine, desyrel trazodone, elavil amitriptyline, pamelor nortriptyline, tofranil imipramine
nardil phenelzine, buspar buspirone, xanax alprazolam, ativan lorazepam, klonopin clonazepam, valium diazepam
versed midazolam, restoril temazepam, librium chlordiazepoxide, ambien zolpidem, lunesta eszopiclone, sonata zaleplon
seroquel quetiapine, zyprexa olanzapine, risperdal risperidone, abilify aripiprazole, geodon ziprasidone
clozaril clozapine, haldol haloperidol, thorazine chlorpromazine, latuda lurasidone, invega paliperidone
lithobid lithium, depakote valproate, divalproex valproate, valproic-acid valproate, depakene valproate
lamictal lamotrigine, tegretol carbamazepine, trileptal oxcarbazepine, keppra levetiracetam, dilantin phenytoin
topamax topiramate, neurontin gabapentin, lyrica pregabalin, zonegran zonisamide, vimpat lacosamide
ritalin methylphenidate, concerta methylphenidate, adderall amphetamine, vyvanse lisdexamfetamine, strattera atomoxetine
provigil modafinil, aricept donepezil, namenda memantine, exelon rivastigmine, sinemet carbidopa-levodopa
mirapex pramipexole, requip ropinirole, cogentin benztropine, imitrex sumatriptan, maxalt rizatriptan
flexeril cyclobenzaprine, zanaflex tizanidine, soma carisoprodol, lioresal baclofen, robaxin methocarbamol
ultram tramadol, oxycontin oxycodone, percocet oxycodone-acetaminophen, vicodin hydrocodone-acetaminophen
norco hydrocodone-acetaminophen, dilaudid hydromorphone, demerol meperidine, duragesic fentanyl, suboxone buprenorphine
narcan naloxone, vivitrol naltrexone, antabuse disulfiram, chantix varenicline, amoxil amoxicillin
augmentin amoxicillin-clavulanate, zosyn piperacillin-tazobactam, unasyn ampicillin-sulbactam, zithromax azithromycin
z-pak azithromycin, biaxin clarithromycin, keflex cephalexin, rocephin ceftriaxone, ancef cefazolin, maxipime cefepime
omnicef cefdinir, cipro ciprofloxacin, levaquin levofloxacin, avelox moxifloxacin, flagyl metronidazole
bactrim trimethoprim-sulfamethoxazole, septra trimethoprim-sulfamethoxazole, cotrimoxazole trimethoprim-sulfamethoxazole
macrobid nitrofurantoin, cleocin clindamycin, vancocin vancomycin, zyvox linezolid, cubicin daptomycin
merrem meropenem, primaxin imipenem, invanz ertapenem, vibramycin doxycycline, minocin minocycline, diflucan fluconazole
sporanox itraconazole, vfend voriconazole, lamisil terbinafine, rifampicin rifampin, zovirax acyclovir
valtrex valacyclovir, tamiflu oseltamivir, truvada emtricitabine-tenofovir, viread tenofovir, epivir lamivudine
retrovir zidovudine, azt zidovudine, plaquenil hydroxychloroquine, trexall methotrexate, arava leflunomide
humira adalimumab, enbrel etanercept, remicade infliximab, rituxan rituximab, imuran azathioprine, cellcept mycophenolate
prograf tacrolimus, neoral cyclosporine, gleevec imatinib, herceptin trastuzumab, avastin bevacizumab, keytruda pembrolizumab
opdivo nivolumab, zyloprim allopurinol, uloric febuxostat, colcrys colchicine, deltasone prednisone, medrol methylprednisolone
solumedrol methylprednisolone, decadron dexamethasone, prilosec omeprazole, nexium esomeprazole, protonix pantoprazole
prevacid lansoprazole, pepcid famotidine, zantac ranitidine, tagamet cimetidine, zofran ondansetron, reglan metoclopramide
phenergan promethazine, compazine prochlorperazine, imodium loperamide, miralax polyethylene-glycol, colace docusate
dulcolax bisacodyl, benadryl diphenhydramine, claritin loratadine, zyrtec cetirizine, allegra fexofenadine
flonase fluticasone, singulair montelukast, ventolin albuterol, proventil albuterol, proair albuterol
salbutamol albuterol, advair fluticasone-salmeterol, symbicort budesonide-formoterol, spiriva tiotropium
atrovent ipratropium, pulmicort budesonide, mucinex guaifenesin, sudafed pseudoephedrine, robitussin guaifenesin
viagra sildenafil, cialis tadalafil, levitra vardenafil, flomax tamsulosin, proscar finasteride, propecia finasteride
avodart dutasteride, ditropan oxybutynin, detrol tolterodine, pitocin oxytocin, cytotec misoprostol
provera medroxyprogesterone, depo-provera medroxyprogesterone, clomid clomiphene, premarin conjugated-estrogens
accutane isotretinoin, retin-a tretinoin, kenalog triamcinolone, adrenaline epinephrine, epipen epinephrine
noradrenaline norepinephrine, levophed norepinephrine, lignocaine lidocaine, xylocaine lidocaine, frusemide furosemide
pethidine meperidine, glibenclamide glyburide, epogen epoetin, neupogen filgrastim
`

/** Short forms of drugs: the same drug, but a form that is easily misread. From general knowledge; the ISMP list was not opened. */
const shortForms = `
hctz hydrochlorothiazide, mtx methotrexate, pcn penicillin, asa aspirin, apap acetaminophen, ntg nitroglycerin
nitro nitroglycerin, inh isoniazid, rif rifampin, pza pyrazinamide, emb ethambutol, vanc vancomycin, vanco vancomycin
abx antibiotics, tmp-smx trimethoprim-sulfamethoxazole, tmp-smz trimethoprim-sulfamethoxazole
smx-tmp trimethoprim-sulfamethoxazole, epi epinephrine, norepi norepinephrine, dig digoxin, amio amiodarone
ivig immunoglobulin, tpa alteplase, mmf mycophenolate, hcq hydroxychloroquine, azt zidovudine, ltg lamotrigine
mph methylphenidate, 5-fu fluorouracil, 6-mp mercaptopurine, ocp oral-contraceptive, ocps oral-contraceptive
ppi proton-pump-inhibitor, ppis proton-pump-inhibitor, ssri ssri, ssris ssri, nsaid nsaid, nsaids nsaid, mso4 morphine
mgso4 magnesium-sulfate, cbz carbamazepine, vpa valproate, pip piperacillin, pred prednisone, fk tacrolimus
lmwh low-molecular-weight-heparin, ace-i ace-inhibitor, acei ace-inhibitor, abd-pcn penicillin
`

/** Classes and substances told as drugs. */
const classes = `
antibiotics, antibiotic antibiotics, anticoagulant, anticoagulants anticoagulant, antihypertensive
antihypertensives antihypertensive, antidepressant, antidepressants antidepressant, ace-inhibitor, ace-inhibitors ace-inhibitor
beta-blocker, beta-blockers beta-blocker, calcium-channel-blocker, calcium-channel-blockers calcium-channel-blocker
statin, statins statin, nsaid, proton-pump-inhibitor, proton-pump-inhibitors proton-pump-inhibitor, opioid, opioids opioid
oral-contraceptive, oral-contraceptives oral-contraceptive, oral-contraceptive-pill oral-contraceptive
oral-contraceptive-pills oral-contraceptive, birth-control-pill oral-contraceptive, birth-control-pills oral-contraceptive
corticosteroids corticosteroid, corticosteroid, steroids corticosteroid, glucocorticoids corticosteroid, diuretic
diuretics diuretic, insulin, benzodiazepine, benzodiazepines benzodiazepine, sulfonylurea, sulfonylureas sulfonylurea
trimethoprim-sulfamethoxazole, amoxicillin-clavulanate, amoxicillin-clavulanic-acid amoxicillin-clavulanate
piperacillin-tazobactam, ampicillin-sulbactam, carbidopa-levodopa, levodopa-carbidopa carbidopa-levodopa
cocaine, heroin, marijuana cannabis, cannabis, ecstasy mdma, mdma, lsd, sulfa-drugs sulfonamide, sulfa sulfonamide
sulfonamides sulfonamide, sulfonamide, penicillins penicillin, macrolides macrolide, macrolide, cephalosporins cephalosporin
cephalosporin, fluoroquinolones fluoroquinolone, fluoroquinolone, quinolones fluoroquinolone, tetracyclines tetracycline
aminoglycosides aminoglycoside, aminoglycoside, antihistamines antihistamine, antihistamine, vitamin-k phytonadione, phytonadione, immunoglobulin, immune-globulin immunoglobulin, low-molecular-weight-heparin
`

/** A name of a drug, its generic name, and whether it is a short form. */
export interface DrugName {
  readonly written: string
  readonly generic: string
  readonly short: boolean
}

/**
 * All names of drugs, in small letters; parts of a name are parted by single spaces.
 *
 * @example
 * drugNames().find(({ written }) => written === 'lasix')
 * // → { written: 'lasix', generic: 'furosemide', short: false }
 */
export function drugNames(): DrugName[] {
  return [
    ...namesOf(generics.replace(/ (?=\w)/g, '-')),
    ...namesOf(brands),
    ...namesOf(classes),
    ...namesOf(shortForms, true),
  ]
}

/** Names that are written as `written generic`, or alone; a hyphen stands for a blank or a hyphen. */
function namesOf(list: string, short = false): DrugName[] {
  const rows = list.split(/[,\n]/).map((row) => row.trim())
  return rows.filter(Boolean).map((row) => {
    const [written = '', generic = written] = row.replace(/^-/, '').split(' ')
    return { written: written.replaceAll('-', ' '), generic: generic.replaceAll('-', ' '), short }
  })
}

/**
 * Endings that only drugs have, for names that are not listed. From general knowledge; the USAN and INN stem lists were not opened.
 *
 * Cautious: a stem counts behind three letters or more, and words that end alike without being drugs are left out.
 */
export const drugStems =
  /\b(?!somatostatin|cystatin|antistatin|escherin|epinastatin)[a-z]{3,}(?:olol|april|opril|inapril|azepril|sartan|vastatin|conazole|nidazole|prazole|cillin|mycin|micin|floxacin|cycline|oxetine|triptyline|dipine|triptan|setron|gliptin|gliflozin|glutide|glitazone|xaban|parin|semide|thiazide|tinib|zumab|ximab|mumab|limab|azepam|azolam|barbital|caine|navir|tegravir|ciclovir|cyclovir|vudine|fovir|phylline|terol|tropium|lukast|dronate|pamil|zosin|thiouracil)\b/gi
