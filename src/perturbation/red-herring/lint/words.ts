// What a diagnostician could use, by the categories of the lint. `dog+` stands for dog and dogs, `bake!` for bake, bakes,
// baked and baking; what bends otherwise is written out. No logic here; red-herring-lint.ts reads these.

/** Exposures, risk factors, findings of function and of the mind: each a reason of its own. */
export const exposures = [
  'dust',
  'metal',
  'solvent',
  'silica',
  'mould',
  'carbon-monoxide',
  'plant',
  'soil',
  'water',
  'animal',
  'insect',
  'travel',
  'camping',
  'migration',
  'military',
  'prison',
  'crowding',
  'sick-contact',
  'diet',
  'fasting',
  'raw-food',
  'supplement',
  'caffeine',
  'alcohol',
  'tobacco',
  'drug',
  'sex',
  'partner',
  'contraception',
  'tattoo',
  'cosmetic',
  'jewellery',
  'detergent',
  'new-clothes',
  'sun',
  'heat',
  'cold',
  'altitude',
  'sport',
  'exertion',
  'trauma',
  'instrument',
  'vaccine',
  'dental-work',
  'device',
  'family-illness',
  'consanguinity',
  'sleep',
  'appetite',
  'weight',
  'mood',
  'interest',
  'energy',
  'memory',
  'spending',
  'gambling',
  'collecting',
  'religious-practice',
  'isolation',
  'school-performance',
  'milestone',
  'access-to-care',
  'function',
  'work',
] as const

export type Exposure = (typeof exposures)[number]

/** Words and phrases of each reason; a phrase wins over its first word. */
export const words: Readonly<Partial<Record<Exposure | 'medical-term', string>>> = {
  dust: `dust, dusty, sawdust, sanding, sanded, sander+, sandpaper, asbestos, flour mill+, grain mill+, grain elevator+, cotton mill+, textile mill+, coal mine+, gold mine+, copper mine+, mines, in a mine, a mine, the mine, miner+, mining, coal, hay, straw, plaster dust, drywall, insulation, fiberglass,
    smoke, fume+, soot, ash, chalk, carpentry, carpenter+, sawmill+, demolition, renovating, renovation+, renovate!`,
  metal: `metal+, metalwork, weld!, welder+, solder!, mercury, arsenic, cadmium, nickel, beryllium, chromium, cobalt,
    manganese, thallium, lead paint, lead pipe+, lead in, leaded, old batteries, car batteries, battery, batteries,
    smelter+, smelt!, foundry, foundries, melts down, melted down, scrap metal, scrapyard+, bullet+, ammunition,
    firing range+, shooting range+, thermometer+, fishing weights, ceramic glaze, glazes, pewter`,
  solvent: `solvent+, fumigate!, fumigation, turpentine, varnish, varnishes, varnishing, varnished, glue+, glued, acetone, paint thinner+,
    paint stripper+, stripper, paint, paints, lacquer+, epoxy, resin, gasoline, petrol, kerosene, diesel, benzene, toluene,
    degreaser+, antifreeze, dry cleaning, dry cleaner+, nail polish, formaldehyde, pesticide+, herbicide+, insecticide+,
    weed killer, fertilizer+, spray paint, aerosol+, chemical+, thinner+, white spirit, exhaust, printing ink`,
  silica: `silica, granite, quartz, sandblast!, sandblaster+, stonemason+, stonemasonry, stonecutter+, stonecutting,
    countertop+, worktop+, gravestone+, tombstone+, headstone+, pottery, kiln+, ceramics, tile cutter+, concrete,
    jackhammer+, quarry, quarries, masonry, slate roof, marble, brick dust, cement`,
  mould: `mold, molds, moldy, mould+, mouldy, mildew, musty, damp, dampness, humidifier+, water damage, water damaged,
    burst pipe, leaking roof, leaky, mushroom+, rotting, rotten`,
  'carbon-monoxide': `carbon monoxide, gas heater+, space heater+, gas stove+, wood stove+, furnace+, chimney+, fireplace+,
    generator+, closed garage, car running, engine running, the car run, charcoal, barbecue!, grill indoors, boiler+,
    paraffin heater+, water heater+, exhaust fumes`,
  plant: `plant, plants, houseplant+, repot!, repotted, repotting, prune!, rose bush, rose bushes, rosebush, rosebushes,
    bush, bushes, hedge+, poison ivy, poison oak, poison sumac, ivy, pollen, flower+, flowerpot+, bouquet+, florist+, lawn+,
    grass, grasses, weeds, weeding, garden+, gardening, gardener+, gardens, berries, berry, nettle+, thorn+, moss, orchid+,
    seed+, leaves of, fallen leaves, mow, mows, mowing, mowed, orchard+, greenhouse+, herb+, herbal, acorn+, tree, trees,
    forest+, woods, meadow+, firewood, sphagnum, cactus, tulip+`,
  soil: `soil, dirt, mud, muddy, compost, manure, vegetable patch, vegetable bed+, flower bed+, sandbox, sandboxes, sandpit+,
    digs, digging, dug, excavation+, excavate!, barefoot, farmland, potting, mulch, plants potatoes`,
  water: `swim+, swam, swum, swimming, swimmer+, swimming pool+, pool+, hot tub+, jacuzzi+, whirlpool+, spa+, lake+, pond+,
    river+, creek+, stream+, ocean, sea, beach, beaches, seaside, boat+, boating, kayak!, canoe+, raft+, rafting, fishing,
    fish, angler+, angling, fisherman, fishermen, dive!, diver+, scuba, snorkel+, snorkeling, surf!, sail!, rowing, well water, flood!, flooded, ferry, ferries, yacht+, paddle!, aquarium+, wade!, dock+, marsh, swamp+, water park+, cooling tower+,
    fountain+`,
  animal: `animal+, pet, pets, petting zoo+, zoo+, dog+, puppy, puppies, cat, cats, kitten+, bird+, pigeon+, parrot+, parakeet+,
    budgie+, canary, canaries, chicken+, hen, hens, rooster+, duck+, goose, geese, turkey farm+, cow+, cattle, calf, sheep, lamb+,
    goat+, pig+, horse+, pony, ponies, donkey+, stable, stables, barn+, farm+, farmer+, ranch, ranches, rabbit+, hamster+,
    guinea pig+, mouse droppings, mice, rat, rats, rodent+, squirrel+, bat, bats, raccoon+, deer, fox, foxes, bear cub+, grizzly, wolf,
    snake+, lizard+, iguana+, turtle+, tortoise+, frog+, reptile+, monkey+, hunt!, hunter+, veterinarian+, veterinary, vet, slaughterhouse+,
    butcher+, feather pillow+, aviary, aviaries, kennel+, litter box, manger, wildlife`,
  insect: `insect+, mosquito, mosquitoes, mosquitos, tick, ticks, bee, bees, beehive+, beekeeper+, beekeeping, wasp+, hornet+,
    ant, ants, flea, fleas, flea bite+, bedbug+, bed bug+, lice, louse, spider+, scorpion+, fly, flies in, gnat+, midge+, sandfly, sandflies, mite+,
    caterpillar+, cockroach, cockroaches, sting+, stung, stinging`,
  travel: `travel!, traveler+, travelling, travelled, traveller+, trip, trips, vacation!, holiday in, holidays in, on holiday, abroad, overseas, flight,
    flights, flew, flying, airport+, airplane+, airline+, jet lag, cruise+, cruise ship+, suitcase+, passport+, tourist+, tour of, hotel in,
    safari+, backpacking, backpacked, backpacks through, backpacks across, backpacker+, road trip+, mexico, thailand, india, africa, african, asia, china, brazil, peru, egypt, kenya, nigeria, ghana,
    indonesia, bali, philippines, caribbean, cuba, haiti, dominican republic, puerto rico, costa rica, south america,
    central america, southeast asia, middle east, arizona, ohio, mississippi, new mexico, california, connecticut,
    long bus ride+, long drive, returned from, back from a`,
  camping: `camp!, camper+, campsite+, campground+, campfire+, summer camp+, tent, tents, hike!, hiker+, trail+, trekking, trek+, scouts,
    sleeping bag+, hut in the, cave+, cabin+, wilderness, outdoors, caving`,
  migration: `immigrate!, immigrant+, emigrate!, migrate!, migrant+, refugee+, asylum, moved here from, moved to this country,
    came to this country, came to the united states, arrived from, grew up in a foreign, born in a foreign, native of, foreign born,
    adopted from, homeland, vietnam, somalia, syria, iraq, afghanistan`,
  military: `army, navy, air force, marine corps, marines, soldier+, veteran+, deploy!, deployment+, military, barracks, boot camp+, combat,
    tours of duty, recruit, recruits, regiment+, submarine+, war, gulf war, national guard, sergeant+, troops`,
  prison: `prison+, prisoner+, jail+, inmate+, incarcerate!, incarceration, correctional, detention, parole, probation, arrested, convicted, cellmate+`,
  crowding: `crowded, overcrowded, crowding, homeless, homeless shelter+, emergency shelter+, dormitory, dormitories, dorm, dorms, roommate+, hostel+,
    people share, share the two bedroom, shares a room with, share a room, shares a bedroom, share a bedroom, nursing home+, group home+, daycare, day care,
    crowd+, boarding school+, foster home+, halfway house+, institution, orphanage+`,
  'sick-contact': `sick, coughing, contagious, had the flu, the flu, flu, a cold, had a cold, stomach bug+, outbreak+, epidemic+, pandemic, quarantine!, covid,
    chickenpox, measles, strep, went around the, called in sick, runny nose+, pink eye, head lice`,
  diet: `eat, eats, ate, eaten, eating, meal+, food+, snack+, diet+, dieting, vegan+, vegetarian+, gluten, dairy, meat+, beef, pork, ham, bacon, sausage+, seafood,
    oyster+, shellfish, shrimp, crab+, lobster+, egg+, cheese+, milk, bread, rice, potato, potatoes, vegetable+, fruit+, banana+, apple+, grapefruit, nuts, peanut+,
    licorice, candy, candies, chocolate+, sweets, sugar, salt, salty, spicy, fried, restaurant+, dinner+, lunch, lunches, supper, buffet+, leftover+, leftovers,
    cook!, cooked, canned, home canned, honey, soda, juice+, cake+, cookie+, pizza+, hamburger+, noodle+, barbecue sauce, formula milk, breakfast+, recipe+, baker+, bakery, bakeries, bake!, picnic+,
    potluck, drinks water, tea, fava beans, spinach, kale, broccoli, soup+, cereal+, ice cream, yogurt`,
  fasting: `fast, fasts, fasted, fasting, ramadan, for lent, during lent, in lent, skips breakfast, skipped breakfast, skips lunch, skips meals, skipping meals, skipped meals, yom kippur, hunger strike, cleanse+`,
  'raw-food': `raw, unpasteurized, unpasteurised, undercooked, rare steak+, steak rare, sushi, sashimi, ceviche, tartare, runny eggs, soft cheese+, raw milk, cookie dough`,
  supplement: `supplement+, vitamin+, multivitamin+, herbal tea+, herbal remedy, herbal remedies, protein powder+, protein shake+, creatine, ginseng, ginkgo, st john, kava, turmeric,
    fish oil, probiotic+, antacid+, laxative+, home remedy, home remedies, naturopath+, homeopathic, iron tablets, calcium tablets, echinacea, melatonin, steroid+, health food+`,
  caffeine: `caffeine, coffee+, espresso+, energy drink+, cola+, black tea, green tea, iced tea, cappuccino+, red bull, cafe+`,
  alcohol: `alcohol, alcoholic, alcoholism, wine+, beer+, whiskey, whisky, vodka, rum, gin, liquor, moonshine, cocktail+, drunk, drinking, drinks heavily, bar after, in a bar,
    bars, pub+, tavern+, brew!, brewery, breweries, winery, wineries, champagne, cider, hangover+, sober, bartender+, nightclub+`,
  tobacco: `smokes, smoked, smoking, smoker+, tobacco, cigarette+, cigar+, pipe smoker, vape!, vaping, vapes, nicotine, hookah+, ashtray+, lighter, snuff, chew tobacco, chews tobacco`,
  drug: `drugs, drug, marijuana, cannabis, weed, cocaine, crack cocaine, heroin, opioid+, opium, ecstasy, mdma, lsd, mushrooms, meth, methamphetamine, amphetamine+, ketamine, pills, pill,
    syringe+, needle+, injects, injected, injecting, glue sniffing, sniffs, sniffing, inhalant+, poppers, bath salts, pain pills, sedative+, overdose!, rehab, high on, recreational, stimulant+`,
  sex: `sex, sexual, sexually, intercourse, sexually active, no protection, unprotected, prostitute+, prostitution, brothel+, pornography, masturbate!, libido, erection+, one night stand+, orgasm+, virgin+`,
  partner: `partner, partners, girlfriend+, boyfriend+, lover+, dating app+, dating site+, is dating, on a date, dates a, married, marriage+, wedding+, divorce!, divorced, affair+, fiance, fiancee, engaged to, spouse+, ex husband, ex wife,
    same sex, gay, lesbian, bisexual, breakup+, broke up`,
  contraception: `contraceptive+, contraception, condom+, birth control, birth control pill+, diaphragm+, iud, intrauterine, vasectomy, tubal ligation, morning after pill+, depo, implanon, pregnancy test+, pregnant, pregnancy, abortion+, miscarriage+, period is late, menstrual, menstruation, menopause`,
  tattoo: `tattoo!, tattoos, tattooed, tattooist+, piercing+, pierced, pierce!, branding, henna, microblading`,
  cosmetic: `cosmetic+, cosmetics, makeup, make up bag, face cream+, hand cream+, cream+, lotion+, perfume+, cologne+, aftershave+, shampoo+, soap+, deodorant+, hair dye+, dyed, dyes, lipstick+, mascara+, eyeliner, moisturizer+,
    sunscreen+, nail salon+, manicure+, pedicure+, hair spray, hairspray, hair straightener+, botox, wax!, shave!, razor+, baby powder, talc, talcum, ointment+, hair salon+`,
  jewellery: `jewelry, jewellery, bracelet+, necklace+, earring+, wedding ring+, engagement ring+, wears a ring, wears rings, a gold ring, a silver ring, ring on her, ring on his, rings on, watch strap+, brooch, brooches, bangle+, nose ring+`,
  detergent: `detergent+, bleach, bleaches, bleaching, laundry, fabric softener+, washing powder+, cleaning product+, cleaner fluid, disinfect!, disinfectant+, ammonia, oven cleaner+, scrub!, scrubs, scrubbed, washes dishes, dish soap, dishwashing, mop!, mopped, cleaning`,
  'new-clothes': `new wool, new sweater+, new shirt+, new dress, new dresses, new coat+, new jacket+, new shoes, new pair of, new boots, new clothes, new clothing, new underwear, new uniform+, new gloves, new hat+, new belt+, new watch, latex gloves, rubber gloves, tight shoes, wool sweater+, tight jeans, synthetic`,
  sun: `sun, sunny, sunshine, sunbathe!, sunbathing, sunburn+, sunburned, sunburnt, tan, tanned, tanning, tanning salon+, tanning bed+, sunlamp+, sunlight, sunscreen, sunrise to sunset`,
  heat: `heat, hot, heat wave+, heatwave+, sauna+, steam room+, air conditioning, air conditioner+, sweltering, overheated, humid, humidity, hot weather, electric blanket+, heating pad+, hot water bottle+, sweat!, boiling, scalding, hot bath+, burn!`,
  cold: `cold, freezing, frozen, snow, snowy, snowed, snowing, shovel!, ice, icy, frost, frostbite, chilly, blizzard+, winter walk+, ice pack+, shiver!, refrigerator+, freezer+, without a coat, skating, sled+, sledding`,
  altitude: `altitude+, mountain+, mountaineer+, mountaineering, andes, alps, himalaya, himalayas, rockies, rocky mountains, high up, summit+, climber+, cable car+, ski, skis, skied, skiing, skier+, ski resort+, peak of, tibet, denver, cabin pressure`,
  sport: `sport+, sports, soccer, football+, basketball+, baseball+, tennis, golf, golfer+, hockey, volleyball, cricket, rugby, wrestle!, wrestling, boxing, boxer+, karate, judo, martial arts, yoga, pilates, gym+, gymnast+, gymnastics, jog!, jogger+, jogging, jogged, run a mile, runs a mile, goes for a run, went for a run,
    runs every, runner+, running, marathon+, race, races, bicycle+, bicycling, bike+, biking, biked, cycle!, cyclist+, cycling, treadmill+, workout+, works out, working out, worked out, exercise!, exercises, weightlifting, lifts weights, team, athlete+, athletic, athletics, training for, dance!, dancer+, dancing, ballet, skateboard+, skateboarding, rollerblading, trampoline+, horseback riding, walks a mile, walks two miles, walks three miles, bowling, cheerleader+, playground+, jump rope`,
  exertion: `carried boxes, carries boxes, carrying boxes, carrying heavy, heavy box, heavy boxes, heavy, lift!, lifting, flights of stairs, flight of stairs, move a piano, moved furniture, moving furniture, moved house, moving boxes, strenuous, exert!, exertion, push!, pulled a, dragged, dragging, labor, hauling, hauled, hauls, climb!, climbed, climbing`,
  trauma: `trip over, tripped, trips over, fell, fall from, fall off, a fall, falls off, falls from, falls over, falls down, fallen, falling down, bump!, bumped, hit, hits, collision+, crash, crashed, crashes, accident+, injure!, injury, injuries, bruise!, cut, cuts himself, cut her, cut his, bitten, bite+, scratch!, scratched, stab!, stabbed, punch!, fight+, fought, assault!, abuse!, slipped, slip on, twist!, sprain!, knock!, concussion+, wound+, hurt, hurts, broke her, broke his, broken arm, broken leg, broken bone+, kicked, struck by, rear ended, from behind at, splinter+, gun+, gunshot+, knife, knives, fireworks`,
  instrument: `bagpipe+, plays the trumpet, plays the flute, plays the clarinet, plays the saxophone, plays the violin, plays the trombone, plays the tuba, plays the oboe, plays the piano, plays the guitar, plays the drums, plays the cello, plays the harp, plays the organ, plays in a band,
    practices the trumpet, practices the violin, practices the piano, practices the flute, practices the guitar, practices the cello, practices the clarinet, wind instrument+, brass band+, marching band+, parade band+, trumpeter+, violinist+, drummer+, flutist+, plays an instrument, violin lesson+, piano lesson+, guitar lesson+, loud music, headphones, earphones, earbuds`,
  vaccine: `vaccine+, vaccinate!, vaccination+, immunize!, immunization+, flu shot+, booster shot+, booster+, tetanus shot+, shots, unvaccinated, inoculate!, jab+`,
  'dental-work': `dentist+, dental, denture+, tooth, teeth, wisdom tooth, wisdom teeth, root canal+, tooth filling+, braces, orthodontist+, gum+, toothbrush, toothbrushes, toothpaste, toothpick+`,
  device: `hearing aid+, pacemaker+, contact lens, contact lenses, eyeglasses, glasses, prosthesis, prosthetic, implant+, implanted, stent+, shunt+, catheter+, insulin pump+, inhaler+, oxygen tank+, cpap, defibrillator+, artificial hip, artificial knee, orthotic+, insoles, brace, monitor on, medical device+, feeding tube+, tampon+, pessary`,
  sleep: `sleep, sleeps, slept, sleeping, asleep, sleepy, sleepless, nap, naps, napped, napping, snore!, snoring, insomnia, wakes, woke, waking, awake, bedtime, dream!, dreams, dreamt, nightmare+, sleepwalk!, early riser, night owl, alarm clock, stays up, stayed up, dozes, dozed, overslept, yawn!`,
  appetite: `appetite, hungry, hunger, thirst, thirsty, ravenous, full after, half of her dinner, half of his dinner, leaves half, picks at, pushes food, does not finish, second helping+, cravings, craves, craving, binge!, bingeing`,
  weight: `weight, weights, weighed, weighs, pounds, kilograms, kilos, overweight, obese, obesity, underweight, thinner than, slimmer, belt is, belt has, dress size+, clothes size+, clothes are loose, clothes fit, lost weight, gained, scales, bathroom scale, slimming, skinny, larger shoe, ring size, hat size`,
  mood: `mood+, moody, sad, sadness, happy, happier, unhappy, cheerful, depressed, depressing, down since, feeling down, feels down, nervous, anxious, anxiety, worried, worry, worries, worrying, stress, stressed, stressful, afraid, fear+, frightened, scared, angry, anger, irritable, irritated, annoyed, upset, cry, cries, cried, crying,
    tearful, tears, laughs, hopeless, guilty, guilt, ashamed, grief, grieving, mourning, mourn!, excited, elated, overjoyed, enthusiastic, thrilled, panic, panics, panicked, calm, feels, feeling, felt, jealous, suspicious, funeral+, passed away, nostalgic, bored, shy, embarrassed, proud, confident, miss her, misses`,
  interest: `interest, interests, interested, enjoys, enjoyed, enjoyment, enjoying, no longer enjoys, no longer likes, given up, gave up, used to love, used to enjoy, used to like, used to play, hobby, hobbies, pastime+, passion+, passionate, fascinated, obsessed, new project+, stopped playing, quit the, loves, loved`,
  energy: `energy, energetic, tired, tires, tiring, tiredness, fatigue, fatigued, exhausted, exhausting, exhaustion, worn out, weary, lethargic, sluggish, restless, hyperactive, talks a lot, talkative, racing thoughts, lazy, listless, rests, rested, resting, needs rest`,
  memory: `memory, memories, remember!, remembers, recall!, recalls, forget, forgets, forgot, forgotten, forgetting, forgetful, misplace!, loses track, lost track, lost his keys, lost her keys, gets lost, got lost, confuse!, confused, repeat questions, repeats the question, repeats himself, repeats herself, absent minded, concentrate!, concentration, distracted, attention, mixes up, cannot recognize`,
  spending: `shopping spree+, spending, spends, spent his savings, spent her savings, savings on, debt+, overdraft, bought three, bought two cars, bought several, expensive, credit card debt, maxed out, bankrupt, bankruptcy, extravagant, online shopping, bills, generous tips, borrowed money`,
  gambling: `gamble!, gambling, gambler+, lottery, lotteries, casino+, slot machine+, poker, bet, bets, betting, bingo, scratch card+, horse race, horse races, roulette, raffle+`,
  collecting: `collects, collected, collecting, collector+, coin collection+, stamp collection+, doll collection+, hoard!, hoarder+, hoarding, piles of newspapers, sorts by color, lines up, counts the`,
  'religious-practice': `church, churches, mosque+, synagogue+, temple+, chapel+, prayer+, pray!, prays, prayed, praying, religious, religion+, jehovah, sermon+, priest+, pastor+, rabbi+, imam+, bible+, bible study, quran, worship!, pilgrimage+, confession, communion, choir of the church, faith, god, monastery, convent, meditate!, meditation, holy`,
  isolation: `alone, lonely, loneliness, lives alone, by herself, by himself, few friends, no friends, isolated, isolation, keeps to, sees nobody, nobody visits, no visitors, withdrawn, withdraws, avoids people, avoids, estranged, no family, rarely leaves, seldom leaves, stays indoors, solitary, recluse, widow+, widower+, widowed`,
  'school-performance': `grades, her grade, his grade, bad grade+, good grade+, report card+, honor roll, repeated the second grade, repeated a grade, repeat a grade, second grade again, exam, exams, homework, straight a, failing, failed, fails, tutor+, expelled, suspended, truant, truancy, detention after, special education, learns slowly, gifted, top of the class, bottom of the class, spelling test+, math test+, scored, dyslexic, valedictorian, scholarship+, dropped out`,
  milestone: `milestone+, crawl!, crawled, first steps, first word, first words, two word sentence+, two word sentences, babble!, potty, toilet trained, walked at, walks at, talked at, sits up, sit up, rolls over, rolled over, stack blocks, stacks blocks, stack cubes, rides a tricycle, tricycle+, scribble!, can hop, hops on, copies a circle, draws a circle, stick figure, says mama, breastfed, breastfeeding, breast fed, bottle fed, pacifier+, thumb sucking, sucks her thumb, sucks his thumb, imaginary friend+, tantrum+, bed wetting, wets the bed`,
  'access-to-care': `insurance, insured, uninsured, medicaid, medicare, copay+, copayment+, afford, cannot afford, too expensive, unpaid bill+, hospital bill+, nearest pharmacy, nearest doctor, no transportation, no car to, missed appointment+, missed the appointment, missed her appointment, missed his appointment, ran out of, waiting list, lost his job, lost her job, unemployed, unemployment, food stamps, welfare, evicted, eviction`,
  function: `needs help, needed help, help to get dressed, get dressed, gets dressed, dress himself, dress herself, cane, walker, wheelchair+, crutch, crutches, limp!, can no longer, no longer able, unable to, cannot walk, cannot climb, cannot lift, cannot reach, cannot hold, cannot read, hard to read, difficulty, trouble hearing, trouble seeing, turned up the volume, turns up the volume, handrail+, stairlift, bathe!, caregiver+, housekeeper+, home aide, bedridden, clumsy, handwriting, drops things, unsteady, drives at night, stopped driving, squint!, reading glasses, large print, incontinent, diaper+, left handed, right handed, hearing, eyesight, vision, stutter!, shaky, out of breath, short of breath`,
  work: `works as, work as, worked as, working as, works at, worked at, works for, worked for, works in, worked in, works on, works from, works the, worked the, works nights, worked night, night shift+, day shift+, double shift+, shift work, employed, employer+, employee+, job, jobs, occupation+, factory, factories, warehouse+, construction, construction site+, plumber+, electrician+, mechanic+, roofer+, truck driver+, bus driver+, pilot, hairdresser+, janitor+, coworker+, co worker+, colleague+, boss, promotion, promoted, retired, retirement, overtime, assembly line+, shipyard+, refinery, refineries, self employed, part time, full time, apprentice+, internship+, business trip+, profession+, career+, as a firefighter, firefighter+, his office job, her office job, desk job`,
  'medical-term': `hoarse, hoarseness, raspy, twitch!, lightheaded, blurry, blurred, slurred, slurs, blush!, sweaty, clammy, blotchy, crusty, belch!, burp!, hiccup+, phlegm,
    mucus, sniffle!, stagger!, stumble!, wobbly, cramp+, weakness, balding, mumble!, bloodshot, teary, freckle+, birthmark+, panting, jittery, wheezy, queasy, achy, gaunt, dazed,
    operating theater+, operating theatre+, operating room+, twin brother+, twin sister+, identical twin+, was a twin, born early, born prematurely,
    medical, medicine+, medication+, prescription+, prescribe!, prescribed, drugstore+, pharmacy, pharmacies, pharmacist+, doctor+, physician+, nurse+, nursing, surgeon+, surgery, surgeries, surgical, hospital+, hospitalized, ambulance+, paramedic+, emergency room+, emergency department+, intensive care, icu, specialist+, therapist+, therapy, therapies, psychiatrist+, psychologist+, midwife, midwives,
    patient record, diagnose!, diagnosed, diagnosis, diagnoses, symptom+, disease+, illness, illnesses, ill, ailment+, disorder+, syndrome+, infection+, infected, infectious, virus, viruses, viral, bacteria, bacterial, fungus, fungal, parasite+, cancer+, cancerous, tumor+, tumour+, malignant, benign, leukemia, lymphoma, diabetes, diabetic, asthma, asthmatic, hypertension, hypertensive, cholesterol, heart attack+, heart failure, heart disease, strokes, seizure+, epilepsy, epileptic, migraine+, headache+, dementia, alzheimer, parkinson,
    pneumonia, tuberculosis, hiv, aids, syphilis, gonorrhea, chlamydia, herpes, malaria, influenza, sepsis, gout, arthritis, osteoporosis, anemia, anemic, hemophilia, sickle cell, thalassemia, lupus, psoriasis, eczema, hives, jaundice, jaundiced, cirrhosis, ulcer+, hernia+, kidney stone+, gallstone+, kidney+, liver, lung+, spleen, pancreas, gallbladder, thyroid, prostate, uterus, uterine, ovary, ovaries, ovarian, bladder, bowel+, intestine+, intestinal, esophagus, artery, arteries, vein+, aorta, pulse, blood, bloody, bleed!, bled, bleeding, urine, urinate!, urination, feces, fecal, diarrhea, constipation, constipated, vomit!, vomited, vomiting, nausea, nauseous, nauseated, heartburn, indigestion, bloated, bloating,
    fever+, feverish, chills, night sweats, cough!, coughs, wheeze!, wheezing, sneeze!, sneezing, breathless, shortness of breath, dyspnea, pain, pains, painful, painless, ache!, aches, aching, backache, sore, soreness, sore throat, stiff, stiffness, swelling, swollen, swells, lump+, rash, rashes, itch, itches, itchy, itching, blister+, mole on, wart+, scar, scars, numb, numbness, tingling, tingle!, tremor+, tremble!, trembling, weakness, paralyzed, paralysis, dizzy, dizziness, vertigo, faint!, fainted, fainting, syncope, collapse!, collapsed, unconscious, coma, blind in, deaf, deafness, blurred vision, allergy, allergies, allergic, anaphylaxis, bandage+, bandaged, band aid+, stitches, sutures, fracture+, fractured, dislocated, sprained, x ray+, mri, ct scan+, ultrasound+, sonogram+, ecg, ekg, electrocardiogram+, echocardiogram+, endoscopy, colonoscopy, biopsy, biopsies, blood test+, blood pressure, blood sugar, lab results, laboratory test+, urinalysis, anesthesia, anesthetic, chemotherapy, radiation, radiotherapy, dialysis, transfusion+, transplant+, insulin, antibiotic+, penicillin, aspirin, ibuprofen, acetaminophen, tylenol, paracetamol, naproxen, warfarin, heparin, metformin, lisinopril, digoxin, furosemide, prednisone, morphine, codeine, oxycodone, lithium, methadone, statin+, antidepressant+, antihistamine+, painkiller+, sleeping pill+, eye drops, nasal spray, cough syrup, dose, doses, dosage+, injection+, infusion+, autopsy, died, dies, dying, death, deceased, suicide, suicidal, hallucination+, hears voices, delusion+, paranoid, psychosis, psychotic, schizophrenia, bipolar, autism, autistic, adhd, cesarean, newborn screening, umbilical, miscarried, labor pains, heartbeat+, breathing, breathes, inhaled, inhales, spit up, choke!, choking, bruising, pimples, acne, dandruff, nosebleed+`,
}

/** Words of examinations and findings; medical terms too. */
export const clinicalWords = `examination, examinations, examined, exam shows, physical exam, exam is, laboratory, lab values, labs, vitals, vital signs, abnormality, abnormalities, abnormal, unremarkable, within normal limits,
  normal range, is normal, are normal, symptomatic, asymptomatic, bilateral, bilaterally, unilateral, anterior, posterior, proximal, distal, lateral to, medial, superior to, inferior, dorsal, ventral, plantar, palmar, midline, quadrant, quadrants,
  abdominal, extremity, extremities, limb, limbs, groin, armpit, buttock, buttocks, scalp lesion, axillary, pelvic, pelvis, femur, femoral, tibia, humerus, lumbar, thoracic, cervical, sacral, costovertebral, intercostal, sternal, sternum, vertebra, vertebrae, facial droop,
  mucosa, mucosal, mucous membranes, epidermis, follicles, nipple, nipples, vagina, vaginal, vulva, penis, scrotum, scrotal, testis, testes, testicle, testicles, rectum, rectal, anus, anal, perineum, genital, genitals, genitalia, menses, menarche, menstruates, uterine, placenta, amniotic, fetal, fetus, gestation, gestational,
  gravida, para, antenatal, prenatal, trimester, breech, stillbirth, apgar, contractions, tenderness, tender, nontender, palpation, palpable, palpated, percussion note, auscultation, reflex, reflexes, murmur, murmurs, systolic, diastolic, gallop, gallops, rales, crackles, rhonchi, breath sounds, heart sounds, breath, jugular, pedal, pitting, edema,
  lesion, lesions, macule, macules, papule, papules, papular, pustule, pustules, vesicles, petechiae, purpura, nodule, nodules, plaques, scaling, scaly, excoriations, pruritic, pruritus, erythema, erythematous, indurated, pallor, pale skin, cyanosis, cyanotic, icterus, icteric, flushed, clammy, diaphoretic, diaphoresis, pus, purulent, drainage, discharge from, discharges, drooling, foaming,
  pupillary, sclera, sclerae, scleral, conjunctiva, retina, macula, optic, visual, fundoscopic, funduscopic, diplopia, nystagmus, eyelid, eyelids, eardrum, tympanic, nasal, nostril, nostrils, palate, tonsil, tonsils, larynx, pharynx, mandible, gait, ataxia, rigidity, spasticity, sensation, sensory, motor function, muscle strength, grip strength, oriented to, alert and, unresponsive, responsive to, somnolent,
  drowsy, lethargy, stupor, stuporous, delirious, agitated, agitation, combative, disoriented, emaciated, cachectic, dehydrated, turgor, distress, discomfort, uncomfortable, guarding, rebound, distended, distention, enlarged, enlargement, mass in, palpable mass, lymph node, lymph nodes, tendon, tendons, ligament tear, cartilage, atrophy, hypertrophy, hyperplasia, metaplasia, necrosis, ischemia, ischemic, infarct, infarction, stenosis,
  regurgitation, ejection, tachypnea, apnea, hypoxia, hypoxic, oxygen, intubated, ventilated, intravenous, iv fluids, nasogastric, resuscitation, saline, serum, plasma, platelet, platelets, leukocyte, leukocytes, neutrophils, lymphocytes, hemoglobin, hematocrit, creatinine, bilirubin, glucose, sodium, potassium, chloride, calcium, magnesium, phosphorus, electrolytes, albumin, protein level, ferritin, troponin, lactate, alkaline phosphatase, tsh, hba1c,
  antibody, antibodies, antigen, gram stain, gram positive, gram negative, spinal fluid, cerebrospinal, lumbar puncture, aspirate, bone marrow, smear, swab, specimen, pathology, histologic, radiograph, radiographs, radiography, tomography, ultrasonography, mammogram, mammography, spirometry, angiography, catheterization, monitoring shows, bmi, body mass index, temperature is, respirations, respiratory, respiration, pulses,
  cardiac, cardiopulmonary, cardiovascular, pulmonary, hepatic, renal, gastric, gastrointestinal, neurologic, neurological, cranial nerve, cranial nerves, mental status, psychiatric, pediatrician, pediatricians, clinician, clinicians, patient presents, presents with, presents to, complains, complaining, denies, denied, endorses, onset, worsening, progressively worse, flare, remission, history of, medical history, family history, past history, no known,
  comorbid, chronic, acute, congenital, prognosis, postoperative, preoperative, incision, laceration, lacerations, abrasion, abrasions, contusion, hematoma, tumors, mutation, chromosome, karyotype, gene, genetic, immunocompromised, immunodeficiency, incontinence, voiding, paralyzes, convulsion, convulsions, posturing, tics, clubbing, joint swelling, range of motion, crepitus, effusion, effusions, exudate, exudates, ascites, varices, varicose, thrombus, clot, clots, embolism, aneurysm,
  hospitalization, hospitalizations, ulceration, ulcerations, barium, enema, enemas, reactive to light, born at term, preterm, premature, patient appears, appears toxic, appears healthy, appears well, appears ill, similar episode, similar episodes,
  these episodes, intelligence quotient, discoloration, bluish, hair growth, skin color, dilated, hygiene, disheveled, unkempt, urinary, hcg, has lost, similar symptoms, bone conduction, hearing test, sedentary, take his life, take her life`

/** Beginnings of medical words; at least three more letters must follow. */
export const medicalBeginnings =
  /^(?:cardio|hepat|nephr|neurol|neurop|gastr|hemat|haemat|hemo|thromb|erythr|leuk|lymph|pulmon|bronch|pneum|rhin|laryng|pharyng|esophag|periton|pericard|myocard|endocard|pleur|dermat|ophthalm|conjunctiv|cornea|auscult|palpat|echocard|electroc|electroe|immuno|histol|histop|hyperten|hypoten|hyper(?:re|pig|ech|tro|pla|gly|kal|nat|cal|th)|hypo(?:gly|kal|nat|cal|th|re|ten)|tachy|brady|dysp|dysu|dysph|dysm|dyst|osteo|arthr|chondr|menorr|cervic|ureth|thyro|adren|pituit|creatin|bilirub|metast|carcin|malignan|necro|ischem|arrhythm|fibril|ventricul|atheros|intraven|intram|subcut|transv|transes|paracent|thoracoc|polymorphon|granulo|eosino|neutro|spleno|cholecyst|pancrea|appendic|diverticul|hemorr|haemorr|inguin|umbilic|suprapub|supraclav|sternoc|metacarp|metatars|interphal|keratin|melano|chemother)\p{L}{2,}/u

/** Phrases that would be misread word by word. */
export const plainPhrases = `partner town+, partner city, partner cities, sailing vessel+, sailing ship+, hot line+, cold front+, fast train+,
  blood orange+, dog ear+, dog eared, dog days, snow globe+, lighter than, lighter shade+, plant manager+, light metal, race course+, farm road+, forest green, seed number+, bat wing,
  moss green, grass green, rose window+, marble floor+, marble column+, marble statue+, marble steps, metal frame+, metal sign+, metal plate+, concrete pillar+, concrete wall+, travel section,
  job listings, fountain pen+, flea market+, minutes fast, insurance company, insurance companies, history of art, history of music, history of cinema, history of film,
  history of architecture, history of railways, history of railroads, examination room+, runs every hour, runs every half hour,
  runs every ten minutes, runs every fifteen minutes, runs every twenty minutes, runs every thirty minutes, house with a slate roof,
  houses with slate roofs, building with a slate roof, cream paper, cream colored, cream envelope+, mural of hot air balloons,
  picture of a hot air balloon, pictures of hot air balloons, photograph of a hot air balloon, photographs of hot air balloons, coffee table+, egg shaped, apple green, chocolate brown, wine red, lunch hour, tea towel+, felt tip, felt tip pen+, coal black, snow white, ash gray, mouse pad+, boss of the`

/** Words of the body and of medicine with a plain meaning: they count only beside a person ("her foot", "had a stroke"). */
export const bodyWords = `flank, heart, head, foot, feet, hand, hands, arm, arms, leg, legs, knee, knees, hip, hips, shoulder, shoulders, elbow, wrist,
  ankle, finger, fingers, thumb, toe, toes, nail, nails, neck, throat, chest, breast, breasts, back, spine, rib, ribs, abdomen, belly, stomach, skin, hair loss,
  face, eye, eyes, ear, ears, nose, mouth, lip, lips, tongue, jaw, cheek, forehead, brow, eyebrow, scalp, skull, brain, bone, bones, joint, joints, muscle, muscles, nerve, nerves,
  organ, organs, gland, glands, cast, stroke, stool, stools, discharge, operation, operations, scan, tissue, cells, culture, plaque, tablet, tablets, capsule, shot, drip, splint,
  complaint, complaints, test results, checkup, check up, condition, attack, fit, spell, growth, lesion, block, murmur, depression, relapse, episode, episodes`

/** Endings of medical words, and everyday words that share them. */
export const medicalEndings =
  /(?:itis|osis|emia|aemia|oma|omas|omata|pathy|pathies|ectomy|ectomies|otomy|ostomy|oplasty|oscopy|algia|uria|pnea|pnoea|rrhea|rrhoea|rrhage|megaly|penia|cardia|plegia|paresis|phagia|phasia|sclerosis|genesis|cillin|mycin|micin|floxacin|cycline|olol|pril|sartan|statin|azole|prazole|tidine|dipine|azepam|zolam|oxetine|triptan|mab|tinib|vir|parin|gliptin|gliflozin|glitazone|thiazide|semide|steroid|steroids|ologist|ologists|iatrist|iatrists|iatric|iatrics)$/

/** Everyday words with a medical ending. */
export const plainEndings = `diploma, diplomas, aroma, aromas, oklahoma, tacoma, sonoma, roma, toma, academia, bohemia, sympathy, empathy, telepathy, genesis,
  april, elvir, geologist, geologists, biologist, biologists, meteorologist, meteorologists, archaeologist, archaeologists, archeologist, zoologist, ecologist,
  sociologist, anthropologist, musicologist, astrologist, technologist, metamorphosis, apotheosis, anatomy, dichotomy, economy, autonomy, astronomy, april, guerrilla, paloma, chroma`

/** Relatives by blood or marriage. */
export const kin = `mother, mothers, father, fathers, parent, parents, mom, dad, sister, sisters, brother, brothers, sibling, siblings, twin, son, sons, daughter, daughters, grandmother, grandmothers, grandfather, grandfathers,
  grandparent, grandparents, great grandparents, uncle, uncles, aunt, aunts, cousin, cousins, nephew, nephews, niece, nieces, husband, wife, grandson, granddaughter, grandchildren, family, relative, relatives, ancestors`

/** Persons who are not the patient and can be meant by a pronoun. */
export const others = `${kin}, clerk, receptionist, neighbor, neighbour, friend, classmate, teacher, guard, cleaner, secretary, librarian, postman, mailman, driver, cashier, visitor, caller, assistant, manager, landlord,
  actor, actress, author, poet, singer, conductor, announcer, someone, somebody, man, woman, boy, girl, lady, gentleman, person, waiter, waitress, carpenter, painter, director, guest, host, stranger, colleague, roommate, coworker`

/** Common first names; a name makes a person of somebody who is not in the case. */
export const firstNames = `James, John, Robert, Michael, William, David, Richard, Joseph, Thomas, Charles, Mary, Patricia, Jennifer, Linda, Elizabeth, Barbara, Susan, Jessica, Sarah, Karen, Maria, Anna, Emma, Olivia, Sophia,
  Daniel, Matthew, Anthony, Paul, Steven, Peter, Laura, Julia, Alice, Nancy, Lisa, Emily, Kevin, Brian, George, Henry, Jack, Tom, Jane, Kate, Ahmed, Carlos, Jose, Luis, Ali, Fatima, Wei, Anita`

/** Words that only some ages fit. `from` and `to` are the first and last age band that they fit. */
export const ageWords: readonly {
  readonly from: 'newborn' | '1-5' | '6-12' | '13-17' | '18-64' | '65+'
  readonly to: 'infant' | '1-5' | '6-12' | '13-17' | '65+'
  readonly words: string
}[] = [
  {
    from: '18-64',
    to: '65+',
    words: `college, university, graduate school, driver s license, drivers license, driving license, mortgage, wallet, pension, voter, voted, landlord, spouse, wife, husband, grown children, his son, her son, his daughter, her daughter, ex wife, ex husband, the man, the woman, this man, this woman, this lady, the lady, this gentleman, the gentleman, employer, employers, office party, tax return, bank account, rents an apartment`,
  },
  {
    from: '65+',
    to: '65+',
    words:
      'retired, retirement, grandchild, grandchildren, grandson, granddaughter, elderly, senior citizen, nursing home, old age',
  },
  { from: '13-17', to: '65+', words: 'high school, teenage years, as a teenager, his locker, her locker, yearbook' },
  {
    from: '6-12',
    to: '65+',
    words: 'elementary school, first grade, second grade, third grade, school class, classmates, homework',
  },
  {
    from: 'newborn',
    to: '1-5',
    words:
      'the toddler, this toddler, stroller, high chair, crib, playpen, diaper bag, diapers, nursery rhyme, baby carriage, rattle, the preschooler',
  },
  { from: 'newborn', to: 'infant', words: 'the infant, the baby, this infant, this baby, the newborn' },
  { from: '1-5', to: '6-12', words: 'the kindergartner, the child plays' },
  {
    from: 'newborn',
    to: '13-17',
    words:
      'the child, this child, the boy, the girl, this boy, this girl, the schoolboy, the schoolgirl, the teenager, babysitter, the pupil',
  },
]

/** Patterns that no list of words can tell. */
export const patterns: readonly (readonly [Exposure | 'medical-term', RegExp])[] = [
  [
    'consanguinity',
    /\bparents (?:are|were)\b[^.]{0,120}\b(?:cousins|related|siblings)\b|\bmarried (?:his|her|a) (?:first |second )?cousin\b|\bconsanguin\w*/i,
  ],
  [
    'family-illness',
    /\b(?:his|her|the|\{possessive\}) late (?:husband|wife|mother|father|parents|brother|sister|son|daughter|uncle|aunt|cousin|grand(?:mother|father|parents|son|daughter))\b/i,
  ],
  [
    'family-illness',
    /\bchildless\b|\b(?:never|not|unable to|cannot|no) (?:\w+ ){0,3}(?:have|had|having|bear|bore|conceive)\b (?:\w+ ){0,2}(?:children|child|baby|kids)\b/i,
  ],
  [
    'weight',
    /\b(?:shoes?|boots?|hats?|caps?|rings?|belts?|gloves?|trousers|pants|jeans|collars?|shirts?|dress(?:es)?|clothes)\b[^.]{0,40}\b(?:tight|tighter|loose|looser|too (?:small|big|large)|no longer fits?|do(?:es)? not fit)\b/i,
  ],
  [
    'diet',
    /\bbottles?\b[^.]{0,60}\b(?:crib|cradle|bassinet|infant|baby)\b|\b(?:crib|cradle|bassinet|infant|baby)(?:['’]s)?\b[^.]{0,60}\bbottles?\b/i,
  ],
  ['function', /(?:\b(?:he|she|patient)|\{subject\})\b[^.]{0,60}\b(?:bathroom|toilet|restroom|washroom)\b/i],
  [
    'medical-term',
    /(?:\b(?:his|her|patient['’]s)|\{possessive\}) (?:\w+ )?(?:voice|speech|hair|hairline|gait|grip|eyesight|hearing|vision|breath)\b/i,
  ],
  [
    'medical-term',
    /(?:\b(?:he|she|patient)|\{subject\}) (?:(?:often|sometimes|now|lately|has|had) )?(?:looks?|looked|looking|seems?|seemed|appears?|appeared|is|was|been|became|grew|turned|gets|got) (?:(?:a|little|bit|very|rather|quite|somewhat|unusually|more|to|be) ){0,3}(?:pale|paler|weak|weaker|thin|bald|frail|puffy|droopy|stooped|hunched|yellowish|bluish|slow|slower)\b(?=[.,;]| (?:than|and|to|in|these|when|after|for|lately|at)\b)/i,
  ],
  ['isolation', /\blives? (?:all )?(?:alone|by (?:him|her)self)\b/i],
  [
    'crowding',
    /\b(?:five|six|seven|eight|nine|ten|\w+teen|twenty|thirty|\d+) (?:other )?(?:people|persons|relatives|recruits|children|roommates|others)\b[^.]{0,120}\b(?:share|shares|live|lives|room|bedroom|apartment|house)\b|\b(?:shares?|sleeps?|lives?)\b[^.]{0,120}\bwith (?:five|six|seven|eight|nine|ten|\w+teen|twenty|thirty|\d+) (?:other )?\w+/i,
  ],
  ['metal', /\bthe lead\b(?! (?:role|part|actor|singer|in the (?:play|film|standings)))/i],
  ['work', /\b(?:works|worked) (?:nights|days|shifts|hours|there|as|at|for|in)\b/i],
  ['milestone', /\b(?:walked|talked|crawled|spoke|smiled|sat)\b[^.]{0,120}\bat the age of\b/i],
  [
    'spending',
    /\bb(?:ought|uys) (?:three|four|five|six|seven|several) (?:cars|houses|watches|phones|coats|televisions)\b/i,
  ],
  [
    'sick-contact',
    /\b(?:children|child|class|classmates?|coworkers?|colleagues?|roommates?|neighbou?rs?|someone|somebody|teachers?|friends?|everyone|daycare|household)\b[^.]{0,120}\b(?:cough\w*|fever|sick|ill|flu|vomit\w*|diarrhea|rash|sneez\w*|infection)\b/i,
  ],
  ['animal', /\b(?:a|the|brown|black|polar|some|two) bears?\b/i],
  [
    'exertion',
    /(?:\b(?:he|she|patient)|\{subject\}) (?:often |once |always )?carr(?:y|ies|ied)\b(?! (?:an?|the|his|her) (?:(?!heavy|large|big)[a-z]+ ){0,2}(?:map|book|novel|notebook|key ring|letter|envelope|purse|handbag|umbrella)(?: (?:in|with)\b|\.))/i,
  ],
  [
    'sport',
    /(?:\b(?:he|she|patient)|\{subject\}) (?:often |once |always )?(?:runs?|ran)\b(?! (?:an?|the|out|into) (?:\w+ )?(?:store|shop|bookstore|office|business|meeting|of)\b)/i,
  ],
  [
    'water',
    /\b(?:from|in|into|beside|dug|digs|behind|down) (?:a|the|his|her|their) well\b(?!-)|\bwells?\b(?= (?:behind|beside|in the (?:yard|garden)))/i,
  ],
  ['trauma', /(?:\b(?:he|she|patient)|\{subject\}) (?:often |once |always )?(?:falls|fell)\b/i],
  ['fasting', /\bskip(?:s|ped|ping)? (?:breakfast|lunch|dinner|meals)\b/i],
  ['memory', /\b(?:could|can) ?not remember\b|\bwhere (?:he|she) (?:put|left)\b/i],
  ['access-to-care', /\b(?:pharmacy|doctor|hospital|clinic)\b[^.]{0,120}\b(?:miles|hours) (?:away|from)\b/i],
]

/** Units that only medicine has, after a number. */
export const medicalUnits =
  /(?<!\d[.,/])\b(?:\d+(?:[.,/]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred)[ -]?(?:mg|mcg|µg|μg|ng|pg|mL|ml|dL|cc|IU|mIU|U\/L|units\/L|mEq|mmol|µmol|μmol|mOsm|mm ?Hg|cm ?H2O|kPa|bpm|kcal|milligrams?|micrograms?|milliliters?|millilitres?|millimoles?|milliequivalents?|international units|beats (?:per|a) minute|breaths (?:per|a) minute|\/min|°\s?[CF]|degrees (?:Celsius|Fahrenheit)|g\/d?L|tablets?|capsules? (?:a|per) day|drops (?:a|per) day|weeks pregnant|weeks of gestation|packs? (?:a|per) day|pack-years?|drinks (?:a|per) (?:day|week))(?![A-Za-z])/

/** Units with a plain use too. */
export const doubtfulUnits =
  /(?<!\d[.,])\b(?:\d+(?:[.,]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred)[ -]?(?:%|percent|kg|kilograms?|kilos?|lbs?|pounds?|g|grams?|cm|centimeters?|mm|millimeters?|degrees|liters?|calories|mph|inches)(?![A-Za-z])/
