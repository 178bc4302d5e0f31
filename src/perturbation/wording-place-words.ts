import { anyOf, either } from './rewriting-pattern.js'

/**
 * Parts of the body with what names them in a finding or a procedure: "splenectomy", "subpleural". Before the bar roots
 * that stand anywhere in a word, as pieces of a pattern; behind it words by themselves, as `anyOf` reads them.
 */
const rows = String.raw`
abdomen: abdom, lapar, belly, bellies, tummy
breast: mast, mamm, breast, suckl | nursed, nursing, nurses
heart: cardi, heart
lung: pulmo, pneum, lung, pleur, respirat, alveol
pleura: pleur
skin: derm, cutan, skin, peel, rash, macul, papul, blister, lesion
spleen: splen, spleen
liver: hepat, liver
kidney: neph, renal, reno, kidney, pyelo
stomach: gastr, stomach
bowel: bowel, intestin, enter | stool(s)
colon: colo(?!r), colit, colect
bladder: cyst, bladder, vesic
uterus: hyster, uter, metri
cervix: cervi
ovary: ovar, oophor
testicle: testi, orchi
vagina: vagin, colpo
eye: eye, ocul, ophthal | vision*, visual*
eyelid: eyelid, ptosis, blephar | lid(s)
ear: aur, otic, hear | ear(s), oto*, oti*
nose: nas, nose, nostril, rhin
mouth: mouth, oral, bucc, stomat | lip(s)
tongue: tongue, lingu, gloss
tooth: tooth, teeth, dent
throat: throat, phary
neck: neck, cervic, nuch
head: head, cephal, crani, scalp
face: face, facial
brain: brain, cereb, enceph, crani
occipital lobe: occip, back of (?:the|his|her|a) (?:head|skull)
chest: chest, thora
spine: spin, vertebr
lymph node: lymph, adenopath | node(s), nodal
thyroid: thyr, goit
prostate: prosta
extremities: extremit, limb, arms? and legs?, legs? and arms?
trunk: trunk, torso
umbilicus: umbilic, navel, belly button
bronchus: bronch
pelvis: pelvi
base: bibasil | base(s), basal, basilar
posterior: poster, behind, rear | back
anterior: anter, front
lateral: later, outer | side(s)
medial: medial, inner
fingernail: nail
finger: finger, digit, thumb
hand: hand, palm, carp
wrist: wrist, carp
elbow: elbow, cubit, olecran
shoulder: shoulder, glenohum, deltoid
arm: brach, upper (?:limb|extrem) | arm(s)
leg: lower (?:limb|extrem), cal(?:f|ves)\b | leg(s), shin(s)
foot: foot, feet, pedal, plantar, soles?\b
toe: hallux | toe(s)
ankle: ankle, malleol
knee: knee, patell, poplit
hip: acetab, femoral head | hip(s)
back: back, dors, spine, spinal
lower back: back, lumb
rib: cost | rib(s)
sternum: stern, breastbone
axilla: axill, armpit
groin: groin, inguin
flank: flank, costovert
jaw: jaw, mandib, maxill
cheek: cheek, malar, parotid
esophagus: esophag, swallow
rectum: rect
anus: perian | anus, anal
conjunctiva: conjunc | eye(s)
pupil: pupil, mydria, miosis
retina: retin, fundus, fundoscop, funduscop, ophthalmosc
tympanic membrane: tympan, eardrum
ventricle: ventric, ejection, cardiac
scrotum: scrot, testi
gums: gum, gingiv
larynx: laryn, vocal, voice
joint: joint, arthr
`

/** For each part of the body a pattern of the words that name it. */
export const placeWords: ReadonlyMap<string, RegExp> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row): readonly [string, RegExp] => {
      const [place = '', words = ''] = row.split(': ')
      const [roots = '', whole] = words.split(' | ')
      const within = new RegExp(roots.replaceAll(', ', '|'), 'i')
      return [place, whole === undefined ? within : either(within, anyOf(whole))]
    }),
)
