import { compileWords, findWords } from '../vocabulary/index.js'
import { type AmbientReason, rowsOf } from './sign.js'

// What a reference diagnosis says about the nature of its case. A reference is short and names the disease, so here
// endings of words may decide ("-coccus", "-mycosis"); the text itself is read with whole words only.

const psychiatric = `
disorder, depressive, depression, mania, manic, hypomania, bipolar, cyclothymia, cyclothymic, dysthymia, dysthymic
schizophrenia, schizophreniform, schizoaffective, schizoid, schizotypal, psychosis, psychotic, pseudodementia
delusion, delusional, hallucination, illusion, anxiety, panic, phobia, agoraphobia, obsessive, compulsive, ocd, ptsd
posttraumatic, stress disorder, adjustment, personality, borderline, narcissistic, histrionic, antisocial, avoidant
paranoid, factitious, munchausen, malingering, somatic, somatization, conversion, hypochondriasis, illness anxiety
dissociative, dissociation, depersonalization, derealization, fugue, anorexia nervosa, bulimia, binge, eating
body dysmorphic, trichotillomania, hoarding, kleptomania, pyromania, gambling, tourette, tic, tics, insomnia
narcolepsy, nightmare, sleep terror, sleep, parasomnia, pseudocyesis, bereavement, grief, behavior, behaviour
reaction formation, projection, suppression, repression, sublimation, displacement, regression, rationalization
intellectualization, splitting, denial, acting out, undoing, humor, altruism, introjection, idealization
isolation of affect, passive aggression, fantasy, transference, countertransference, catatonia, porphyria, akathisia, dystonia
tardive, neuroleptic malignant, serotonin syndrome, dopamine antagonist, vaginismus, genitopelvic, erectile
paraphilia, exhibitionism, voyeurism, fetishism, gender dysphoria, premenstrual dysphoric, suicidal, suicide
intentional, mood, psychogenic, nonepileptic, encopresis, enuresis, mutism, attachment, defiant, conduct, takotsubo
psychotherapy, cognitive behavioral, cognitive, desensitization, exposure therapy, flooding, sertraline, fluoxetine
escitalopram, citalopram, paroxetine, venlafaxine, bupropion, mirtazapine, haloperidol, risperidone, olanzapine
quetiapine, clozapine, aripiprazole, fluphenazine, clomipramine, chlorpromazine, lithium, valproate, methylphenidate
lisdexamfetamine, phenelzine, buspirone, ssri, antipsychotic, antidepressant, electroconvulsive, fibromyalgia
irritable bowel
`

const neurocognitive = `
dementia, alzheimer, lewy, frontotemporal, pick, picks, pick s, neurocognitive, delirium, amnesia, korsakoff, wernicke
multiple system atrophy, supranuclear palsy, creutzfeldt, prion, huntington, normal pressure hydrocephalus, decreased cerebrospinal fluid absorption
encephalopathy, encephalitis, leukoencephalopathy, hepatic encephalopathy, cognitive impairment, concussion, parkinson
donepezil, memantine, memory, lactulose, b12, thiamine, hydrocephalus, neurosyphilis
`

const developmental = `
autism, autistic, asperger, rett, attention deficit, adhd, hyperactivity, developmental, intellectual, learning
language, fragile x, down syndrome, trisomy, trisomy 21, prader willi, angelman, growth delay, delay, delayed
fetal alcohol, prenatal alcohol, williams syndrome, cri du chat, phenylketonuria, cerebral palsy, absence seizure
short stature, paternal inheritance, normal development, physiological development, tuberous sclerosis
neurofibromatosis, myotonic, craniopharyngioma, kallmann, puberty, inborn error
`

const failureToThrive =
  'failure to thrive, marasmus, kwashiorkor, malnutrition, malnourishment, refeeding, protein intake'

const occupational = `
silicosis, asbestosis, mesothelioma, pneumoconiosis, berylliosis, byssinosis, asbestos, silica, beryllium, coal
hypersensitivity pneumonitis, farmer s lung, farmers lung, carbon monoxide, hypoxia, lead, mercury, arsenic, cadmium, chromium
nickel, cyanide, organophosphate, acetylcholinesterase, pralidoxime, atropine, methemoglobinemia, heat stroke, heat
heatstroke, frostbite, hypothermia, decompression, altitude, burn, sunburn, phototoxic, photosensitivity, black widow
brown recluse, spider, snake, scorpion, sting, bee, wasp, envenomation, jellyfish, contact dermatitis, poison ivy
urticaria, allergic, allergy, anaphylaxis, anaphylactic, hypersensitivity, occupational, exposure, environmental
asthma, radiation, drowning, barotrauma, inhalation, irritant, chemical, rhinitis, actinic, dust, mold, noise
`

const infectious = `
infection, infections, infectious, infected, sepsis, septic, abscess, empyema, bacteremia, bacterial, bacteria
bacterium, virus, viral, fungus, fungal, yeast, mold, parasite, parasites, parasitic, protozoa, protozoan, helminth
worm, tapeworm, hookworm, roundworm, fluke, prion, spirochete, rickettsia, gram positive, gram negative, gram
translocation, larva, migrans, endotoxin, exotoxin, toxin, lps, hiv, aids, hsv, vzv, ebv, cmv, hpv, hhv, rsv, htlv
hbv, hcv, hev, anti hev, anti hbc, anti hbs, hbsag, covid, sars, influenza, flu, parainfluenza, measles, mumps
rubella, rubeola, chickenpox, varicella, zoster, shingles, smallpox, monkeypox, mpox, herpes, herpetic, roseola
parvovirus, erythema infectiosum, molluscum, wart, warts, condyloma, zika, dengue, chikungunya, ebola, yellow fever
west nile, rabies, polio, rotavirus, norovirus, coxsackie, mononucleosis, croup, bronchiolitis, bronchitis, pneumonia
pneumonic, tuberculosis, tuberculous, tb, leprosy, malaria, babesia, lyme, syphilis, syphilitic, gonorrhea, gonococcal
chlamydia, chlamydial, trichomonas, flagellated, pelvic inflammatory, vaginosis, candida, thrush, tinea, dermatophyte
ringworm, scabies, sarcoptes, lice, pediculosis, bed bug, bite, tick, mite, mites, flea, myiasis, leishmania
trypanosoma, chagas, toxoplasma, cryptococcus, aspergillus, histoplasma, blastomyces, coccidioides, valley fever
sporothrix, mucor, rhizopus, pneumocystis, malassezia, giardia, entamoeba, ascaris, enterobius, strongyloides, taenia
echinococcus, schistosoma, trichinella, wuchereria, escherichia, coli, e coli, clostridium, clostridioides, difficile
perfringens, tetani, tetanus, botulism, botulinum, anthrax, anthracis, bacillus, listeria, corynebacterium, diphtheria
nocardia, actinomyces, neisseria, haemophilus, hemophilus, bordetella, pertussis, legionella, brucella, francisella
tularemia, yersinia, plague, pasteurella, bartonella, cat scratch, campylobacter, helicobacter, vibrio, cholera
typhoid, shigella, salmonella, proteus, serratia, enterobacter, citrobacter, acinetobacter, burkholderia, moraxella
borrelia, leptospira, treponema, coxiella, q fever, ehrlichia, anaplasma, mycoplasma, ureaplasma, rocky mountain, rmsf
typhus, scarlet fever, rheumatic fever, rheumatic, scalded skin, toxic shock, toxic megacolon, reactive arthritis
reiter, whipple, whipple s, tropheryma, hemolytic uremic, poststreptococcal, guillain, kawasaki, meningitis
encephalitis, endocarditis, myocarditis, pericarditis, hepatitis, cellulitis, erysipelas, impetigo, folliculitis
furuncle, carbuncle, fasciitis, gangrene, osteomyelitis, discitis, pyelonephritis, cystitis, urethritis, prostatitis
epididymitis, orchitis, cervicitis, vaginitis, endometritis, chorioamnionitis, mastitis, otitis, mastoiditis
sinusitis, rhinosinusitis, pharyngitis, tonsillitis, peritonsillar, epiglottitis, laryngitis, tracheitis
conjunctivitis, keratitis, endophthalmitis, retinitis, uveitis, labyrinthitis, parotitis, cholangitis, peritonitis
appendicitis, cholecystitis, gastroenteritis, diarrhea, dysentery, lymphadenitis, lymphangitis, pneumonitis
spondylodiscitis, fever, sporotrichosis, leukoplakia, kaposi, jc virus, john cunningham, progressive multifocal, cd40
ciguatoxin, ciguatera, scombroid, food poisoning, vaccine, vaccination, immunization, immune due to infection
antibiotic, antibiotics, pyrantel, ivermectin, cell wall, peptidoglycan, gyrase, reverse transcriptase, neuraminidase
ergosterol, organism, organisms, ova, racemic, antiviral, antifungal, zidovudine, tenofovir, antiretroviral, isoniazid
rifampin, ethambutol, pyrazinamide, chloroquine, mefloquine, praziquantel, albendazole, mebendazole, permethrin
nystatin, amphotericin, metronidazole, trimethoprim, linezolid, incision and drainage, blood culture, gram stain
culture, capsule, capsular, septic emboli
`

const substance = `
intoxication, poisoning, toxicity, toxic, overdose, withdrawal, abuse, misuse, overuse, hypervitaminosis, dependence, addiction, substance
alcohol, alcoholic, alcoholism, ethanol, methanol, ethylene glycol, ethylene, opioid, opioids, opiate, heroin
morphine, fentanyl, methadone, buprenorphine, naloxone, naltrexone, cocaine, amphetamine, methamphetamine, cathinone
mdma, ecstasy, marijuana, cannabis, thc, lsd, phencyclidine, pcp, ketamine, benzodiazepine, diazepam, lorazepam
chlordiazepoxide, flumazenil, barbiturate, inhalant, nicotine, tobacco, smoking, caffeine, laxative, acetaminophen
salicylate, aspirin, n acetylcysteine, acetylcysteine, fomepizole, delirium tremens, mallory weiss, boerhaave
antifreeze, ingestion
`

const violence = 'abuse, abusive, neglect, maltreatment, shaken, non accidental, nonaccidental, assault, rape, violence'

const deceased = 'death, autopsy'

const vocabulary = compileWords<AmbientReason>([
  ...rowsOf<AmbientReason>(deceased, 'deceased'),
  ...rowsOf<AmbientReason>(occupational, 'occupational'),
  ...rowsOf<AmbientReason>(infectious, 'infectious'),
  ...rowsOf<AmbientReason>(failureToThrive, 'failure-to-thrive'),
  ...rowsOf<AmbientReason>(developmental, 'developmental'),
  ...rowsOf<AmbientReason>(neurocognitive, 'neurocognitive'),
  ...rowsOf<AmbientReason>(substance, 'substance'),
  ...rowsOf<AmbientReason>(violence, 'violence'),
  ...rowsOf<AmbientReason>(psychiatric, 'psychiatric'),
])

/** Endings of names of germs, of their diseases and of drugs against them. */
const infectiousEndings = [
  ...['virus', 'viridae', 'coccus', 'cocci', 'coccal', 'bacter', 'bacterium', 'bacteria', 'bacillus', 'bacilli'],
  ...['ella', 'monas', 'mycosis', 'mycoses', 'plasmosis', 'ellosis', 'iasis'],
  ...['cillin', 'cycline', 'floxacin', 'conazole', 'nidazole', 'mycin', 'fungin', 'penem', 'vir'],
]

/** Words that share one of those endings by chance. */
const otherwise = /^(?:patella|columella|umbrella|psoriasis|mydriasis|.*lithiasis|.*ndriasis|lamella)$/

/** Shortest word that can have such an ending and a stem. */
const shortestName = 6

/**
 * Adds the reasons that a reference diagnosis gives for keeping to ambient sentences.
 *
 * Reading the reference as well as the text is safe: no sentence tells of it, and a case whose text hides its nature
 * is the very case where a hobby would be a clue.
 */
export function addReferenceReasons(reference: string, reasons: Set<AmbientReason>): void {
  for (const { meaning } of findWords(reference, vocabulary)) reasons.add(meaning)
  if (reasons.has('infectious')) return
  for (const word of reference.toLowerCase().split(/[^a-z]+/)) {
    if (word.length < shortestName) continue
    const isGerm = word.startsWith('cef') || infectiousEndings.some((ending) => word.endsWith(ending))
    if (isGerm && !otherwise.test(word)) reasons.add('infectious')
  }
}
