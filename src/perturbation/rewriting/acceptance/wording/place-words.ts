import { anyOf, either } from '../reading/index.js'

/**
 * Parts of the body and directions with the words that name them in a finding or a procedure, as `anyOf` reads them:
 * each a word of its own, for "ear" stands in "heart", and "stern" is no bone.
 */
const rows = `
abdomen: abdom+, intraabdominal, laparo*, belly, bellies, tummy
breast: breast*, mammo+, mammary, mastect+, mastit+, mastalg+, suckl+, nursed, is/are/was/been nursing
heart: heart, hearts, heartbeat(s), cardi+, pericardi+, myocardi+, endocardi+
lung: lung(s), pulmon+, cardiopulmonary, pneumothora+, pneumonect+, alveoli, alveolar infiltrate(s)
pleura: pleur+, subpleural
skin: skin, derm+, epiderm+, cutaneous(ly), subcutaneous(ly), peel, peels, peeling, peeled, rash, rashes, papul+, macules, maculopapul+
spleen: spleen, splen+, hepatosplen+
liver: liver, hepat+
kidney: kidney(s), renal, nephr+, hydroneph+, pyelo+
stomach: stomach, gastric, nasogastric, gastrect+, gastrit+, gastrosc+
bowel: bowel(s), intestin+, gastrointestinal, enteral(ly), enteric, enterit+, stool(s)
colon: colon, colonic, colonosc+, colorectal, colostom+, colit+, colect+, hemicolect+
bladder: bladder, cystit+, cystosc+, cystect+, cystogr+, cystourethro+, vesical, vesico+
uterus: uterus, uterine, intrauterine, hysterect+, hysterosc+, hysterosalp+, endometri+, myometri+
cervix: cervix, cervical motion/os/dilation/dilatation/effacement/discharge/cancer/smear/length, cervicit+
ovary: ovar+, oophor+, salpingo-oophor+, adnex+
testicle: testis, testes, testic+, orchi+, cryptorchi+
vagina: vagin+, transvaginal(ly), colpo+
eye: eye(s), ocular, intraocular, extraocular, periocular, ophthalm+, exophthalm+
eyelid: eyelid(s), lid(s), ptosis, blephar+
ear: ear(s), earache, aural, auric+, otic, otit+, otalg+, otorrh+, otosc+, hearing
nose: nose, nosebleed(s), nasal(ly), intranasal(ly), nasopharyn+, nostril(s), nares, rhino+, rhinit+, epistaxis
mouth: mouth, lip(s), buccal, stomatit+, intraoral, perioral, oral cavity/mucosa/mucosal/ulcer/ulcers/lesions/thrush/exam/examination
tongue: tongue, lingual, sublingual, glossit+
tooth: tooth, teeth, toothache, dental, dentition
throat: throat, pharyn+, oropharyn+
neck: neck, nuchal, cervical spine/node/nodes/lymph/vertebra/vertebrae/collar/lymphadenopathy
head: head, cephalic, normocephalic, cranial
face: face, facial
brain: brain, cerebr+, intracranial, enceph+, electroenceph+
occipital lobe: occip+, back of the/his/her/a head/skull
chest: chest, thorax, thoracic
spine: spine, spinal, paraspinal, vertebr+
lymph node: lymph node(s), lymphaden+, adenopath+, cervical/axillary/inguinal/hilar/enlarged/swollen/palpable nodes
thyroid: thyroid*, goiter(s), goitrous
prostate: prostat+
trunk: trunk, truncal, torso
umbilicus: umbilic+, periumbilical, navel, belly button
bronchus: bronchus, bronchi, bronchial, endobronchial, bronchosc+, bronchit+
pelvis: pelvis, pelvic
base: base(s), basal, basilar, bibasilar
upper: upper, top, superior(ly)
lower: lower, bottom, inferior(ly)
superior: superior(ly), upper, top
inferior: inferior(ly), lower, bottom
proximal: proximal(ly)
distal: distal(ly)
posterior: posterior(ly), postero+, behind, rear, back
anterior: anterior(ly), antero+, front
lateral: lateral(ly), anterolateral(ly), posterolateral(ly), ventrolateral(ly), dorsolateral(ly), outer, side(s)
medial: medial(ly), anteromedial(ly), posteromedial(ly), inner
fingernail: nail(s), fingernail(s)
finger: finger(s), fingertip(s), digit(s)
hand: hand(s), palm(s), palmar, metacarp+
wrist: wrist(s), carpal, radiocarpal
elbow: elbow(s), cubital, antecubital, olecran+
shoulder: shoulder(s), glenohum+, deltoid
arm: arm(s), brachial, upper limb(s), upper extremity/extremities
leg: leg(s), lower limb(s), lower extremity/extremities
foot: foot, feet, pedal, plantar, sole(s)
toe: toe(s), hallux
ankle: ankle(s), malleol+
knee: knee(s), patell+, popliteal
hip: hip(s), acetab+, femoral head
back: back, spine, spinal, paraspinal
lower back: lower/low back, lumbar, lumbosacral
rib: rib(s), costal, intercostal, subcostal
sternum: sternum, sternal, substernal(ly), retrosternal(ly), parasternal, breastbone
axilla: axill+, armpit(s)
groin: groin(s), inguin+
flank: flank(s), costovertebral
jaw: jaw(s), mandib+, maxilla
cheek: cheek(s), malar
esophagus: esophag+, gastroesophageal, barium swallow
rectum: rectum, rectal(ly), colorectal, anorectal
anus: anus, anal, perianal
conjunctiva: conjunctiv+, eye(s)
pupil: pupil(s), pupillary, mydria+, miosis
retina: retina*, optic fundus/fundi, fundosc+, funduscop+, ophthalmoscop+
tympanic membrane: tympanic, eardrum(s)
ventricle: ventric+, biventricular, ejection fraction
scrotum: scrot+, hemiscrot+
gums: gums, gingiv+
larynx: laryn+, vocal cord/cords/fold/folds
joint: joint(s), arthr+, osteoarthr+, polyarthr+
`

/** All four: "the lower limb" is the leg. */
const extremities = either(
  /(?<!\b(?:upper|lower) )\b(?:extremit(?:y|ies)|limbs?)\b/,
  anyOf('arm(s) and leg(s), leg(s) and arm(s)'),
)

/** For each part of the body and direction a pattern of the words that name it. */
export const placeWords: ReadonlyMap<string, RegExp> = new Map([
  ['extremities', extremities],
  ...rows
    .trim()
    .split('\n')
    .map((row): readonly [string, RegExp] => {
      const [place = '', words = ''] = row.split(': ')
      return [place, anyOf(words)]
    }),
])
