/**
 * Body sites: normal form and the words for it, from general anatomy; an adjective counts as its noun.
 *
 * Words that are more often something else (back, calf of an animal, face as a verb) stand here only in phrases.
 */
export const siteWords = `
abdomen = abdominal, abd, belly, abdomens
epigastrium = epigastric
flank = flanks
groin = inguinal, groins
pelvis = pelvic
perineum = perineal
chest = thorax, thoracic, chest wall, cxr, cp
breast = breasts, mammary, breastfed, breastfeed, breastfeeds, breastfeeding
heart = cardiac, hearts, heartbeat, heartbeats, cor
lung = lungs, pulmonary, pulm
bronchus = bronchial, bronchi
trachea = tracheal
pleura = pleural
mediastinum = mediastinal
hilum = hilar
head = cranial
scalp
trunk = torso, truncal
umbilicus = umbilical, periumbilical, navel, belly button
palate = palatal
base = bases, basilar, bibasilar, lung base, lung bases
apex = apices, apical
face = facial, his face, her face
cheek = cheeks, malar
forehead
temple = temples, temporal
jaw = mandible, mandibular, jaws
eye = eyes, ocular, ophthalmic
eyelid = eyelids, lid, lids, ptosis
cornea = corneal
retina = retinal, retinas
conjunctiva = conjunctival, conjunctivae
pupil = pupils, pupillary
ear = ears, aural
tympanic membrane = tympanic membranes, eardrum, eardrums, ear drum, ear drums
nose = nasal, nares, nostril, nostrils
sinus = sinuses, paranasal
mouth = lips, lip, perioral
tongue = lingual, tongues
gums = gingiva, gingival
tooth = teeth, dental, molar
throat = pharynx, pharyngeal, oropharynx, oropharyngeal
tonsil = tonsils, tonsillar
larynx = laryngeal
neck = cervical spine
thyroid = thyroid gland
shoulder = shoulders
clavicle = clavicular, clavicles, collarbone, collarbones
scapula = scapular, shoulder blade
axilla = axillary, armpit, axillae, armpits
arm = arms, upper extremity, upper extremities, upper limb, upper limbs, upper extr, ue, ues, brachial
forearm = forearms
elbow = elbows, antecubital
wrist = wrists, radiocarpal, carpal tunnel
hand = hands, palm, palms, palmar
finger = fingers, digit, digits, fingertip, fingertips
thumb = thumbs
index finger
middle finger
ring finger
little finger = fifth finger, pinky
fingernail = fingernails
humerus = humeral
radius = radial
ulna = ulnar
hip = hips
thigh = thighs
leg = legs, lower extremity, lower extremities, lower limb, lower limbs, lower extr, le, les, lower leg, lower legs
femur = femoral, fem
knee = knees, patella, patellar, popliteal
calf = calves
shin = shins, pretibial
tibia = tibial
fibula = fibular, peroneal
ankle = ankles, malleolus
foot = feet, pedal, plantar, sole, soles
heel = heels, calcaneus
toe = toes
great toe = big toe, hallux
achilles = achilles tendon
extremities = extremity, extr, limb, limbs
lower back = low back
upper back
back = mid back, his back, her back, back pain, the back
spine = spinal, vertebra, vertebral, vertebrae
lumbar = lumbosacral, spinal tap
sacrum = sacral
coccyx = coccygeal, tailbone
buttock = buttocks, gluteal
rib = ribs, costal
sternum = sternal, substernal, retrosternal, breastbone
skull = calvarium
brain = cerebral, intracranial
cerebellum = cerebellar
brainstem
meninges = meningeal
frontal lobe = frontal
parietal lobe = parietal
occipital lobe = occipital, occiput
temporal lobe
liver = hepatic
gallbladder = cholecystectomy
bile duct = bile ducts, biliary, common bile duct
pancreas = pancreatic
spleen = splenic
kidney = kidneys, renal
adrenal = adrenals, adrenal gland, adrenal glands
ureter = ureteral, ureters
bladder = vesical, urinary bladder
urethra = urethral
prostate = prostatic
penis = penile, glans
scrotum = scrotal
testicle = testis, testes, testicular, testicles
ovary = ovarian, ovaries, adnexa, adnexal
uterus = uterine
cervix
vagina = vaginal, vaginally
vulva = vulvar, labia, labial
stomach = gastric
esophagus = esophageal
duodenum = duodenal
bowel = bowels, intestine, intestinal, intestines
ileum = ileal
colon = colonic
appendix = appendiceal, appendectomy
rectum = rectal
anus = anal, perianal
aorta = aortic
carotid = carotids
jugular = jvd, jvp, jugular vein, neck vein, neck veins
mitral = mitral valve
tricuspid = tricuspid valve
ventricle = ventricular, ventricles
atrium = atrial
skin = cutaneous
lymph node = lymph nodes, nodal
upper quadrant
lower quadrant
upper lobe = upper lobes, upper lung lobe
middle lobe
lower lobe = lower lobes, lower lung lobe
upper lung field = upper lung fields
lower lung field = lower lung fields
sternal border
axillary line
midclavicular line
upper
lower
medial = medially
lateral = laterally
anterior = anteriorly
posterior = posteriorly
proximal = proximally
distal = distally
superior = superiorly, svc, smv, sma
inferior = inferiorly, ivc, ima, imv
above a part = above the
below a part = below the, under the, beneath the
`

/** Phrases with a word for a site or side that tell none. */
export const notBody = `
ringing in the ears, ringing in both ears, chronic obstructive pulmonary disease, chronic obstructive lung disease
heart rate, heart disease, heart sounds, on the other hand, hand washing, by hand, first hand, head circumference
in the face of, face to face, cold feet, head start, square feet, birth control, heart attack, heart failure
congestive heart failure, cardiac catheterization, temporal arteritis, shoulder to, years back, back to
all right, right now, right away, rt away, rt now, yrs back, mos back, wks back, right after, right before, right here, right there, right to, rights
renal function tests, human rights, right answer, nail polish, radial pulse, oral cavity, head of, toe walking
back in, back home, rapid eye movement, back to sleep, came back, come back, comes back, draws back, drew back, pulls back, pulled back, drive back, drives back, checks back, pupils equal, left alone, left untreated, left to, left work, left home, left school, left the
upper respiratory, upper respiratory tract, upper gi, lower gi, upper gastrointestinal, lower gastrointestinal, upper limit, lower limit, upper limits, lower limits
upper motor neuron, lower motor neuron, upper class, lower class, sexually active, physically active, posterior probability
left his, left her, left for, left him, left ama, left against, left after, left at, left behind, left over, leftover
left anterior descending, left anterior descending artery, left college, left town, left without, left in place, left out
`

/** Phrases for a side; "left" and "right" themselves need a look at their neighbours. */
export const sideWords = `
left = lt, left sided, to the left, on the left
right = rt, right sided, to the right, on the right
bilateral = bilaterally, ctab, both sides, bl, b l
unilateral = unilaterally, one sided
ipsilateral
contralateral
left-handed = left handed, lt handed, left hand dominant, lt hand dominant, left handedness
right-handed = right handed, rt handed, right hand dominant, rt hand dominant, right handedness
`

const pairedParts =
  `arms=arm legs=leg eyes=eye ears=ear hands=hand feet=foot knees=knee lungs=lung ankles=ankle wrists=wrist elbows=elbow
  shoulders=shoulder hips=hip thighs=thigh shins=shin calves=calf forearms=forearm flanks=flank breasts=breast
  kidneys=kidney testes=testicle testicles=testicle eardrums=tympanic_membrane ovaries=ovary heels=heel soles=foot palms=hand eyelids=eyelid lids=eyelid buttocks=buttock
  cheeks=cheek groins=groin axillae=axilla armpits=axilla nostrils=nose nares=nose`.split(/\s+/)

/** Forms, short ones and "both hands", of a side together with a site. */
export const sidedForms: readonly (readonly [form: string, side: string, site: string])[] = [
  ...pairedParts.map((row): readonly [string, string, string] => {
    const [part = '', site = ''] = row.split('=')
    return [`both ${part}`, 'bilateral', site.replace('_', ' ')]
  }),
  ['ruq', 'right', 'upper quadrant'],
  ['luq', 'left', 'upper quadrant'],
  ['rlq', 'right', 'lower quadrant'],
  ['llq', 'left', 'lower quadrant'],
  ['rue', 'right', 'arm'],
  ['lue', 'left', 'arm'],
  ['rle', 'right', 'leg'],
  ['lle', 'left', 'leg'],
  ['ble', 'bilateral', 'leg'],
  ['bue', 'bilateral', 'arm'],
  ['rul', 'right', 'upper lobe'],
  ['rml', 'right', 'middle lobe'],
  ['rll', 'right', 'lower lobe'],
  ['lul', 'left', 'upper lobe'],
  ['lll', 'left', 'lower lobe'],
  ['lvh', 'left', 'ventricle'],
  ['rvh', 'right', 'ventricle'],
  ['left ventricular hypertrophy', 'left', 'ventricle'],
  ['lv', 'left', 'ventricle'],
  ['rv', 'right', 'ventricle'],
  ['la', 'left', 'atrium'],
  ['lsb', 'left', 'sternal border'],
  ['rsb', 'right', 'sternal border'],
]
