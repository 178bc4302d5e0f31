// Words of a case that make hobbies findings, or tell where and how the patient is. Lists err towards too many words:
// a case named wrongly gets only sentences about rooms and forms, a case missed gets a sentence that may be a clue.

import { type Context, rowsOf } from './sign.js'

const psychiatric = `
depression, depressed, depressive, antidepressant, antidepressants, suicidal, suicide, suicidality, self harm
self injury, anxiety, anxious, panic, panicked, phobia, phobic, obsessive, obsession, obsessions, obsessed, compulsive
compulsion, compulsions, rituals, hallucination, hallucinations, hallucinating, hallucinate, hallucinates, delusion
delusions, delusional, paranoid, paranoia, psychosis, psychotic, antipsychotic, antipsychotics, schizophrenia
schizoaffective, schizoid, schizotypal, schizophreniform, bipolar, mania, manic, hypomania, hypomanic, lithium
psychiatrist, psychiatric, psychiatry, psychologist, psychological, psychotherapy, psychosocial, mood, moods, sad
sadness, hopeless, hopelessness, guilt, guilty, worthless, worthlessness, tearful, crying, cries, grief, grieving
bereavement, anhedonia, lost interest, loss of interest, interest in, insomnia, getting to sleep, fall asleep
falls asleep, falling asleep, daytime sleepiness, trouble sleeping, difficulty sleeping, difficulty falling asleep
sleep problems, trouble falling asleep, sleeping problems, sleep disturbance, sleep disturbances, nightmare
nightmares, flashback, flashbacks, personality, behavior, behaviors, behaviour, behaviours, behavioral, behavioural
behaving, bizarre, voices, grandiose, grandiosity, impulsive, impulsivity, agitated, agitation, aggressive behavior
aggression, combative, belligerent, withdrawn, socially, eating disorder, anorexia nervosa, bulimia, bulimic, binge
binges, purging, body image, self induced vomiting, dieting, calories, calorie, restricted her, restricts, restricting
underweight, too fat, feels fat, stressed, stressful, stressor, stressors, stress at, under stress, lot of stress
work stress, emotional, emotionally, worry, worries, worrying, worried, fear, fears, irrational, arachnophobia
claustrophobia, agoraphobia, afraid, fearful, scared, frightened, ptsd, posttraumatic, post traumatic
conversion disorder, factitious, malingering, somatic symptom, dissociative, dissociation, depersonalization
derealization, tic, tics, tourette, gambling, spending spree, concentrate, concentrating, poor concentration
decreased concentration, impaired concentration, distracted, distractible, inattentive, inattention, hyperactivity
impulse, restless, restlessness, odd, oddly, strange, strangely, weird, unusual behavior, disheveled, unkempt
pressured speech, flat affect, blunted affect, constricted affect, affect is, odd affect, bad affect, eye contact
divorce, divorced, death of her, death of his, police, libido, sexual desire, sertraline, fluoxetine, citalopram
escitalopram, paroxetine, venlafaxine, duloxetine, bupropion, mirtazapine, amitriptyline, nortriptyline, haloperidol
risperidone, olanzapine, quetiapine, clozapine, aripiprazole, ziprasidone, fluphenazine, chlorpromazine
methylphenidate, alprazolam, clonazepam, ssri, ssris, buspirone, phenelzine, tranylcypromine, trazodone, not slept, has not slept, nerves, enuresis, bedwetting
tantrum, tantrums, attention seeking, cosmetic surgery
`

/** One of these is enough. */
const psychiatricByItself = `
suicidal, suicide, suicidality, self harm, hallucination, hallucinations, delusion, delusions, delusional, paranoid
psychosis, psychotic, antipsychotic, antipsychotics, schizophrenia, schizoaffective, bipolar, mania, manic, psychiatrist
psychiatric, eating disorder, anorexia nervosa, bulimia, obsessions, compulsions, anhedonia, flashbacks, mood is
`

const substanceByItself = `
heroin, cocaine, methamphetamine, amphetamine, amphetamines, phencyclidine, overdose, overdosed, antifreeze
track marks, intoxicated, naloxone, detoxification
`

const neurocognitive = `
confusion, confused, disoriented, disorientation, memory, memories, forgetful, forgetfulness, forgets, forgetting
forgot, dementia, alzheimer, alzheimers, delirium, delirious, mental status, mental state, mentation, cognitive
cognition, cognitively, mini mental, mmse, moca, encephalopathy, recall, remember, remembering
altered sensorium, wandering, getting lost, gets lost, got lost, word finding, executive function, attention span
amnesia, oriented only, not oriented, not to time, not to place, huntington, slowed thinking, incoherent, incoherently
altered level of consciousness
`

const developmental = `
autism, autistic, asperger, adhd, developmental, developmentally, milestone, milestones, developmental delay
speech delay, language delay, growth delay, motor delay, global delay, delayed speech, delayed development
delayed growth, delayed milestones, delayed puberty, delayed language, intellectual, intellectually
mental retardation, learning disability, learning disabilities, learning difficulties, learning disorder, teacher
teachers, grades, academic, academically, academics, school performance, performance at school, performance in school
poorly in school, difficulty in school, difficulties in school, trouble in school, special education, down syndrome
trisomy, fragile x, vocabulary, blocks, sitting unsupported, sit unsupported, sits unsupported, roll over, rolls over
rolling, crawl, crawls, crawling, walk independently, head control, walking independently, started walking
stopped walking, stopped talking, babbles, babbling, coos, cooing, pincer, toilet trained, toilet training
`

const failureToThrive = `
failure to thrive, fails to thrive, failing to thrive, poor weight gain, inadequate weight gain
insufficient weight gain, not gaining weight, not gained weight, lack of weight gain, no weight gain, slow weight gain
poor growth, growth failure, stunted, lower percentile, low percentile, malnourished, malnutrition, undernourished
cachectic, cachexia, emaciated
`

const occupational = `
factory, construction, farm, farms, farmer, farmers, farming, farmworker, rural, mines, miner, mining, coal, carpenter
carpentry, welder, welding, shipyard, shipbuilding, shipbuilder, asbestos, silica, sandblasting, sandblaster
stonemason, stone cutter, quarry, foundry, painter, paint, paints, painting, plumber, electrician, mechanic, chemical
chemicals, pesticide, pesticides, insecticide, insecticides, herbicide, herbicides, fertilizer, solvent, solvents
fumes, dust, dusty, mold, moldy, mould, mouldy, house fire, exposure, exposures, exposed, lead poisoning, lead level
lead levels, lead exposure, lead paint, lead based, old house, older house, renovating, renovation, renovations
remodeling, remodelling, basement, heater, furnace, generator, carbon monoxide, garden, gardening, gardener, gardens
landscaper, landscaping, landscape, florist, woodworking, woodworker, pottery, textile, textiles, dry cleaning
dry cleaner, janitor, bakery, baker, hairdresser, beautician, firefighter, healthcare worker, health care worker
laboratory worker, needlestick, veterinarian, butcher, slaughterhouse, zookeeper, pet store, tannery, hides, wool
rubber, dyes, industry, industrial, power plant, chemical plant, plants, plant worker, military, army, navy, veteran
deployment, soldier, asphalt, battery, occupation, occupational, coworker, coworkers, co worker, co workers, workplace
outdoors, sun exposure, sunburn, sunburned, heat wave, altitude, mountain, mountains, mountaineering, scuba, hot tub
hot tubs, frostbite, hypothermia, freezing, snow, sting, stings, stung, wasp, bee, bees, snake, snakebite, scorpion
jellyfish, poison ivy, nickel, jewelry, jewellery, detergent, detergents, cosmetics, allergen, allergens, pollen
dander, parakeet, pigeon, pigeons
`

const occupationalUnlessDenied = `
urticaria, hives, wheals, allergic, allergic reaction, anaphylaxis, anaphylactic, peanut, peanuts, shellfish, sunlight
sunscreen, sun, tanning
`

const infectious = `
hiv, tuberculosis, tuberculin, malaria, hepatitis a, hepatitis b, hepatitis c, syphilis, gonorrhea, gonorrhoea
chlamydia, sexually transmitted, sti, stis, std, stds, hpv, herpes, sepsis, septic, bacteremia, abscess, abscesses
pus, purulent, meningitis, endocarditis, pneumonia, cellulitis, osteomyelitis, gram stain, gram staining
gram positive, gram negative, blood culture, blood cultures, urine culture, urine cultures, sputum culture
wound culture, culture of, cultures of, culture grows, cultures grow, cultures are, grows, tick, ticks, mosquito
mosquitoes, bite, bites, bitten, unvaccinated, not vaccinated, never been vaccinated, immunodeficiency
immunocompromised, daycare, day care, classmate, classmates, similar symptoms, outbreak, returned from, trip, trips
vacation, cruise, camping, camped, hiking, hiked, hike, spelunking, cave, caves, bats, immigrated, emigrated
immigrant, immigrants, emigrant, missionary, refugee, refugees, lake, river, pond, freshwater, well water, swimming
swam, raw, undercooked, uncooked, unpasteurized, picnic, barbecue, buffet, parrot, birds, bird, pet, pets, dog, dogs
cat, cats, kitten, puppy, rabbit, rabbits, rodents, rats, mice, sheep, cattle, cows, goats, chickens, poultry
livestock, lymphangitis, antibiotic, antibiotics, amoxicillin, azithromycin, ceftriaxone, vancomycin, doxycycline
ciprofloxacin, acyclovir, fluconazole, metronidazole, penicillin, isoniazid, antiretroviral, antifungal, antiviral
virus, viral, bacterial, fungal, fungus, parasite, parasites, parasitic, worm, worms, larvae, vesicles, vesicular
infected, wound drainage, unprotected, multiple sexual partners, multiple partners, new sexual partner
inconsistent condom, inconsistent use of condoms, upper respiratory infection, upper respiratory tract infection
recurrent infections, thrush, warts, scabies, lice, influenza like, flu like, foul smelling, malodorous
`

const infectiousUnlessDenied = `
fever, fevers, febrile, feverish, chills, rigors, night sweats, infection, infections, sick contact, sick contacts
ill contacts, travel, travels, traveled, travelled, traveling, travelling, sore throat, flu, influenza
`

const substance = `
intoxicated, intoxication, poisoning, poisoned, poison, overdose, overdosed, empty bottle, bottle of pills
empty bottles, pill bottle, pill bottles, toxin, toxins, toxic, antifreeze, mushroom, mushrooms, smells of alcohol
smell of alcohol, odor of alcohol, alcoholic, alcoholism, alcoholics, blood alcohol, withdrawal, naloxone, rehab
rehabilitation program, detox, detoxification, drug screen, toxicology, track marks, needle marks, needle tracks
injection marks, glue, inhalants, huffing, nightclub, night club, drunk, piloerection
`

const substanceUnlessDenied = `
alcohol abuse, alcohol per, alcohol almost, alcohol every, alcohol daily, alcohol each, alcohol on a
alcohol regularly, drinks of alcohol, alcohol use disorder, alcohol dependence, alcohol misuse, alcohol withdrawal
alcohol intoxication, drinks heavily, heavy drinking, heavy alcohol, heavy drinker, binge drinking, drinking heavily
vodka, whiskey, whisky, liquor, pint of, six pack, 12 pack, beers daily, beers a day, beers per day, beers every
beers each, drug abuse, substance abuse, substance use, polysubstance, drug use, drug user, recreational drugs
recreational drug, alcohol use, oxycodone, hydrocodone, methadone, opioid, opioids, toxicity, illicit drug
illicit drugs, illicit substances, illegal drugs, intravenous drug, intravenous drugs, iv drug, iv drugs
injection drug, injects, heroin, cocaine, marijuana, cannabis, methamphetamine, methamphetamines, amphetamine
amphetamines, ecstasy, mdma, lsd, phencyclidine, opiates, benzodiazepine, benzodiazepines, laxative, laxatives
ingested, ingestion
`

const violence = `
abuse, abused, abuser, abusive, neglect, neglected, domestic violence, intimate partner, partner violence, violent
assault, assaulted, rape, raped, beaten, child protective, slapped, punched, stabbed, stab, gunshot
altercation, fight, bullied, bullying, foster
`

/** Injuries that make the household of a small child part of the case. */
const injury = `
bruise, bruises, bruising, ecchymosis, ecchymoses, fracture, fractures, burn, burns, fell, fall, injury, injuries
trauma
`

const deceased = `
autopsy, postmortem, post mortem, pronounced dead, dies, found dead, passed away, brain dead, brain death, expires
expired
`

/** States in which nobody speaks, chooses or mentions anything. */
const silent = `
unconscious, semiconscious, unresponsive, nonresponsive, not responsive, responsive only to, minimally responsive
does not respond, not responding, not respond, comatose, coma, intubated, intubation, sedated, sedation, sedatives
ventilator, mechanically ventilated, mechanical ventilation, unarousable, not arousable, difficult to arouse
nonverbal, non verbal, mute, mutism, aphasia, aphasic, unable to speak, cannot speak, inability to speak
unable to talk, unable to verbalize, difficulty speaking, trouble speaking, stopped speaking, unable to communicate
unable to provide, incomprehensible, unintelligible, locked in, anesthetized, status epilepticus
cardiopulmonary resuscitation, pulseless, cardiac arrest, somnolent, lethargic, stuporous, stupor, difficult to wake
vegetative state, unable to give, hard to rouse, difficult to rouse, only to pain, not respond to pain
not respond to questions, not respond to commands, not respond to verbal, difficult to understand
swallowing and speaking
`

/** Lodgings that are not a private home; sentences that presuppose one are left out. */
const away = `
nursing home, nursing facility, nursing homes, assisted living, care facility, care home, homeless, undomiciled
unhoused, shelter, prison, prisoner, jail, incarcerated, incarceration, inmate, correctional, group home, dormitory
dorm, dorms, orphanage, halfway house, refugee camp, temporary housing, institutionalized, rehabilitation facility
rehabilitation center, residential facility, retirement community, retirement home, inpatient, lives in his car
lives in her car, lives on the street, lives on the streets, living on the street, living on the streets
detention center, monastery, convent, nicu, neonatal intensive care, nursery, incubator, custody
`

/** Phrases in which a listed word means something else. */
const nothing = `
st depression, st segment depression, bone marrow depression, respiratory depression, depressed st
depressed deep tendon, depressed tendon, depressed skull, stress test, stress testing, stress incontinence
stress fracture, stress echo, stress echocardiography, hyperactive bowel, hearing aid, hearing aids
incarcerated hernia, incarcerated inguinal, incarcerated inguinal hernia, hernia is incarcerated, mood stabilizer
cat scan, cat scans, basement membrane, basement membranes, anti basement, airbag deployed, airbags deployed, airbag
not respond to, unresponsive to, not responding to, rolling over in bed, vomited violently, works at a nursing home
works in a nursing home, influenza vaccine, flu vaccine, influenza vaccination, culture medium, tic douloureux, withdrawal reflex
`

/** Vocabulary rows for the state, the lodging and the nature of a case. */
export const contextRows: readonly (readonly [string, Context | { kind: 'nothing' }])[] = [
  ...rowsOf<Context>(away, { kind: 'context', away: true }),
  ...rowsOf<Context>(silent, { kind: 'context', silent: true }),
  ...rowsOf<Context>(psychiatric, { kind: 'context', reason: 'psychiatric' }),
  ...rowsOf<Context>(psychiatricByItself, { kind: 'context', reason: 'psychiatric', decisive: true }),
  ...rowsOf<Context>(neurocognitive, { kind: 'context', reason: 'neurocognitive' }),
  ...rowsOf<Context>(developmental, { kind: 'context', reason: 'developmental' }),
  ...rowsOf<Context>(failureToThrive, { kind: 'context', reason: 'failure-to-thrive' }),
  ...rowsOf<Context>(occupational, { kind: 'context', reason: 'occupational' }),
  ...rowsOf<Context>(occupationalUnlessDenied, { kind: 'context', reason: 'occupational', negatable: true }),
  ...rowsOf<Context>(injury, { kind: 'context', reason: 'violence', youngOnly: true }),
  ...rowsOf<Context>(infectious, { kind: 'context', reason: 'infectious' }),
  ...rowsOf<Context>(infectiousUnlessDenied, { kind: 'context', reason: 'infectious', negatable: true }),
  ...rowsOf<Context>(substance, { kind: 'context', reason: 'substance' }),
  ...rowsOf<Context>(substanceUnlessDenied, { kind: 'context', reason: 'substance', negatable: true }),
  ...rowsOf<Context>(substanceByItself, { kind: 'context', reason: 'substance', decisive: true, negatable: true }),
  ...rowsOf<Context>(violence, { kind: 'context', reason: 'violence' }),
  ...rowsOf<Context>(deceased, { kind: 'context', reason: 'deceased', silent: true }),
  ...rowsOf<Context>('obtunded, obtundation', { kind: 'context', reason: 'neurocognitive', silent: true }),
  ...rowsOf<Context>('catatonic, catatonia', { kind: 'context', reason: 'psychiatric', silent: true }),
  ...rowsOf<Context>('hospice', { kind: 'context', reason: 'neurocognitive', away: true }),
  ...rowsOf<Context>('deployed, barracks, boot camp, military base', {
    kind: 'context',
    reason: 'occupational',
    away: true,
  }),
  ...rowsOf(nothing, { kind: 'nothing' } as const),
]
