/**
 * Words that deny, doubt, date and assign what a case says. Each row: normal form = other wordings.
 *
 * From general knowledge of clinical English, in classes like those of NegEx and ConText; neither list was opened.
 */
export const negationWords = `
no = not, without, w o, denies, denied, denying, deny, denial of, absent, absence of, negative, neg, negative for, never
no = neither, nor, none, nothing, nobody, nowhere, free of, fail to, fails to, failing to, failed to, failure to, unable to, cannot, can t
no = lacks, lacking, lack of, lost the ability to
no longer
no = rules out the presence of, inability to, no one
no = isn t, aren t, wasn t, weren t, hasn t, haven t, hadn t, doesn t, don t, didn t, won t, wouldn t, couldn t, shouldn t
no = not any, devoid of, refuses, refused, declines, declined
no = undetectable, undetected, missing
`

/** Phrases that look like a negation and tell none, or belong to a number. */
export const notNegation = `
no more than, not more than, no less than, not less than, no fewer than, not only, no later than, no earlier than
gram negative, gram neg, if not, whether or not, not to mention, o negative, a negative, b negative, ab negative
no doubt, not necessarily, no 1, negative pressure, negative feedback, nothing remarkable
missing school, missing work, missing doses
`

/** Words with a negating beginning: what they deny. */
export const negatedWords: Readonly<Record<string, string>> = {
  abnormal: 'normal',
  'nothing abnormal': 'abnormalities',
  'no abnormal': 'abnormal',
  'not abnormal': 'abnormal',
  'rh negative': 'rh',
  'rh neg': 'rh',
  'is lost': 'kept',
  'are lost': 'kept',
  afebrile: 'febrile',
  asymptomatic: 'symptomatic',
  anicteric: 'icteric',
  acyanotic: 'cyanotic',
  atraumatic: 'traumatic',
  painless: 'pain',
  odorless: 'odor',
  unresponsive: 'responsive',
  uncomplicated: 'complicated',
  unvaccinated: 'vaccinated',
  unimmunized: 'immunized',
  unrelated: 'related',
  untreated: 'treated',
  unprotected: 'protected',
  uncontrolled: 'controlled',
  unconscious: 'conscious',
  unchanged: 'changed',
  nt: 'tender',
  nontender: 'tender',
  nondistended: 'distended',
  nkda: 'allergies',
  nad: 'distress',
  'no acute distress': 'distress',
  npo: 'mouth',
  'nothing by mouth': 'mouth',
  'no known drug allergies': 'allergies',
  'no known allergies': 'allergies',
}

/** Words that begin with "non" and deny nothing that a case tells. */
export const notNegated =
  /^(?:non-?(?:steroidal|hodgkins?|specific|contributory|etheless|sense|small|profit|verbal|invasive|prescription|ionic|alcoholic)|none?|non|nonsteroidals?|nonethe\w*|nonna|nonan\w*)$/

export const certaintyWords = `
possible = possibly, perhaps, maybe, may, might, could be, could have, could represent, could reflect, could indicate, could show, could reveal, could suggest, questionable, potentially
probable = probably, likely, in all likelihood, high probability, high likelihood
most likely = most probable, most probably, likeliest
unlikely = improbable, less likely, least likely, low probability, low likelihood
suspected = suspicion, suspicious, suspicion for, suspicious for, presumed, presumptive, concern for, concerning for, worrisome for, suspects, considered, thought to, believed to, felt to be, believe, believes, thinks, think that, presumably
apparent = seems, seem, seemed, appears to be, appear to be, appears to have, appear to have, apparently
uncertain = doubtful, equivocal, inconclusive, indeterminate, tentative, tentatively, unclear, unconfirmed, unverified, debatable
cannot exclude = cannot rule out, cannot be excluded, cannot be ruled out, could not be excluded, can t exclude, can t rule out, not ruled out, not excluded
ruled out = excluded, rules out, has been ruled out, was ruled out, were ruled out, been excluded, was excluded
to rule out = rule out, r o, ruling out
consistent with = c w, compatible with, in keeping with, consistent w
suggests = suggestive of, suggesting, suggestive, suggest
confirmed = confirms, proven, definite, definitely, definitive, established, confirming, documented, verified, verifies, unequivocal, unequivocally, known to have, is certain
`

/** Who has what is told: everybody but the patient. Each row: normal form = other words. */
export const experiencerWords = `
mother = mom, mothers, mother s, mum
father = dad, fathers, father s
parents = parent
sister = sisters
brother = brothers
twin = twins
sibling = siblings
grandmother = grandma
grandfather = grandpa
grandparents = grandparent
aunt = aunts
uncle = uncles
cousin = cousins
niece
nephew
son = sons
daughter = daughters
child = children
wife
husband
spouse
partner = partners, boyfriend, girlfriend
roommate = roommates, flatmate
friend = friends
neighbor = neighbour
coworker = coworkers, co worker, colleague, colleagues
classmate = classmates
donor = donors
recipient = recipients
pet = his dog, her dog, the dog, his cat, her cat, the cat, his pet, her pet
maternal = mother s side
paternal = father s side
contact = sick contact, sick contacts, contacts, close contact
teacher
family = family history, family hx, fam hx, fh, fhx, relatives, relative, family member, family members, fam
`

/** Relatives told by another relative: the side of the family, and what they are to the patient. */
export const kinForms: Readonly<Record<string, readonly [side: string, kin: string]>> = {
  'mother s sister': ['maternal', 'aunt'],
  'mother s sisters': ['maternal', 'aunt'],
  'mother s brother': ['maternal', 'uncle'],
  'mother s brothers': ['maternal', 'uncle'],
  'mother s mother': ['maternal', 'grandmother'],
  'mother s father': ['maternal', 'grandfather'],
  'father s sister': ['paternal', 'aunt'],
  'father s sisters': ['paternal', 'aunt'],
  'father s brother': ['paternal', 'uncle'],
  'father s brothers': ['paternal', 'uncle'],
  'father s mother': ['paternal', 'grandmother'],
  'father s father': ['paternal', 'grandfather'],
}

/** Phrases with such a word that assign nothing. */
export const notExperiencer = `
eye contact, contact lens, contact lenses, contact dermatitis, family physician, family phys, fam phys, fam physician, family doc, family medicine, fam medicine, family planning
first child, second child, third child, family doctor, parent company, physical contact, contacts the, contacts her, contacts his, only child, child abuse
twin pregnancy, twin gestation, twin gestations, twin pregnancies, twin delivery, nuclear family, primary contact, sexual partner, sexual partners, child s, well child, child care
`

export const temporalityWords = `
past = history of, h o, hx of, history significant for, past history of, previous, previously, prior, prior history of, former, formerly, status post, s p, in the past, past medical history, pmh, pmhx, medical history, past surgical history, psh, surgical history, medical hx, past medical hx, remote, earlier, pasts, used to, as a child, as an infant, as a baby, as a teenager, as a student, as a boy, as a girl, in childhood, during childhood, since childhood, when he was a child, when she was a child, since he was a child, since she was a child, in infancy, in adolescence, last week, last month, last year, last spring, last summer, last fall, last autumn, last winter
current = currently, at present, presently, ongoing, right now, at this time, now, today, still, active, current history of
current use = takes, is taking, are taking, has been taking, uses, is using, smokes, is smoking, drinks, is drinking, injects, is injecting
current use = receives, is receiving, works, is working, is undergoing, is having, is being, are being, continues, continue, resumes, persists, persist, remains, remain
past use = took, was taking, had taken, had been taking, smoked, was smoking, drank, injected, received, underwent, worked, at birth
past use = was exposed, were exposed, was placed, were placed, was given, were given, was treated, were treated
started = was started, were started, was begun, start, starts, began, begun, begin, begins, initiated, was initiated, starting, beginning, resumed
stopped = was stopped, were stopped, stop, stops, has been stopped, quit, quits, discontinued, was discontinued, discontinue, discontinues, ceased, gave up, given up, taken off, came off, weaned off
stopped = has resolved, have resolved, had resolved, has disappeared, have disappeared, disappeared, has subsided, have subsided, has cleared, have cleared
stopped = has ceased, have ceased, has completed, have completed, had completed, was removed, were removed, was withdrawn, were withdrawn
planned = scheduled, planning, plans to, is planned, upcoming, will undergo, elective, going to have, going to be, going to start, intends to, is to be, are to be, is due for, due to receive, due to undergo, due to have, due to start
planned = will, deferred, postponed, tomorrow, next week, next month, next year
in the morning
in the afternoon
in the evening
at night
at noon
ago = ago
since = since
later = later
recent = recently, lately, newly, new onset, is new, are new
before = before, prior to, ahead of
after = after, following
during = during
acute = acutely
chronic = chronically, long standing, longstanding, is old, are old
yesterday = yest
tonight = this evening
last night = overnight
this morning
until
`

export const courseWords = `
improving = improved, improves, improvement, getting better, better, resolving
resolved = resolves, resolution, gone away, went away, subsided
worsening = worsened, worsens, worse, getting worse, deteriorating, deteriorated, deteriorates, progressive, progressively, progressing
intermittent = intermittently, comes and goes, on and off, off and on, episodic, waxing and waning
constant = constantly, continuous, continuously, persistent, persistently, unremitting
sudden = suddenly, abrupt, abruptly, acute onset
gradual = gradually, insidious, insidiously, slowly
recurrent = recurring, recurs, relapsing, recurrence
stable = unchanged since
increasing = increased, increases, incr, increase, elevated, rising
decreasing = decreased, decreases, decrease, reduced, diminished, falling, dec
`

export const severityWords = `
mild = mildly, slight, slightly, minor
moderate = moderately
severe = severely, marked, markedly, intense, serious, excruciating
massive = massively, profuse, profusely, profound
extreme = extremely
minimal = minimally, trace, scant
large = huge
small
critical = critically
significant = significantly
`

/** Words for a sex; the patient's, since others are told by their relation. */
export const sexWords = `
male = man, men, boy, boys, gentleman, wm, bm m, widower, businessman, policeman, fireman, schoolboy, waiter, y o m, yo m
male = mr, actor, salesman, steward, craftsman, fisherman, repairman, serviceman, cameraman, chairman
male = mailman, postman, handyman, sportsman, spokesman, congressman, workman, foreman, seaman, airman, watchman
male = doorman, barman, milkman, tradesman, stuntman, lumberman, bridegroom, monk
female = woman, women, girl, girls, lady, wf, housewife, widow, businesswoman, waitress, schoolgirl, y o f, yo f
female = mrs, ms, actress, saleswoman, stewardess, policewoman, firewoman, craftswoman, fisherwoman, repairwoman
female = servicewoman, camerawoman, chairwoman, postwoman, sportswoman, spokeswoman, congresswoman, forewoman, airwoman
female = bride, nun, cleaning lady, seamstress, ballerina
`

export const subjectPronouns = `
male = he, he s, he d
female = she, she s, she d
`

export const otherPronouns = `
male = his, him, himself
female = her, hers, herself
`

/** Words for an age without a number: compared with each other only. */
export const ageWords = `
neonate = newborn, neonates, newborns
toddler = toddlers
adolescent = teenager, teenage, adolescents
young
middle-aged = middle aged
elderly
20s = in her twenties, in his twenties
30s = in her thirties, in his thirties
40s = in her forties, in his forties
50s = in her fifties, in his fifties
60s = in her sixties, in his sixties
70s = in her seventies, in his seventies
80s = in her eighties, in his eighties
90s = in her nineties, in his nineties
`

/** Words that tell of pregnancies and births in one: normal forms of both parts. */
export const gravidityWords: Readonly<Record<string, string>> = {
  primigravid: 'g1',
  primigravida: 'g1',
  primiparous: 'p1',
  primipara: 'p1',
  nulligravid: 'g0',
  nulligravida: 'g0',
  nulliparous: 'p0',
  nullipara: 'p0',
  multigravid: 'g2+',
  multigravida: 'g2+',
  multiparous: 'p2+',
  multipara: 'p2+',
  'prima gravida': 'g1',
  'in her first pregnancy': 'g1',
  'first pregnancy': 'g1',
  'pregnant for the first time': 'g1',
}
