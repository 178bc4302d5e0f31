import { alternatives, type Planter, swapMatches, swapPairs } from '../planter.js'

/** Words after which "left" and "right" are no sides: "she left the", "was left with", "all right", "right away". */
const notASideBefore =
  /(?<!\b(?:hardly|rarely|seldom|never|ever|barely|not|he|she|they|it|who|I|had|has|was|were|is|all|have|just|been|parents|mother|father|wife|husband|your|you're|that's) )/
    .source
const notASideAfter =
  /(?! (?:away|after|before|now|when|home|work|school|the (?!side|right|left)|her (?:job|husband)|his (?:job|wife)|untreated|alone|over|behind|out|off|to \w+ (?:home|work)|angle))/
    .source

export const side: readonly Planter[] = [
  swapPairs(
    'a side is the other one',
    new RegExp(`${notASideBefore}\\b(?:left|right)\\b${notASideAfter}(?=(?:-sided| |[,.;)]))`, 'gi'),
    [['left', 'right']],
  ),
  swapMatches('both sides become one', /\b[Bb]ilateral(?= \w)/g, ([word], rng) => {
    const one = rng.integer(2) === 0 ? 'left' : 'right'
    return word.startsWith('B') ? one.charAt(0).toUpperCase() + one.slice(1) : one
  }),
  swapMatches('both of a pair become one', /\bon both sides\b/g, (_, rng) =>
    rng.integer(2) === 0 ? 'on the left' : 'on the right',
  ),
]

const limbs = [
  ['knee', 'ankle'],
  ['knees', 'ankles'],
  ['shoulder', 'hip'],
  ['shoulders', 'hips'],
  ['wrist', 'elbow'],
  ['wrists', 'elbows'],
  ['leg', 'arm'],
  ['legs', 'arms'],
  ['foot', 'hand'],
  ['feet', 'hands'],
  ['thigh', 'calf'],
  ['forearm', 'shin'],
  ['thumb', 'heel'],
  ['fingers', 'toes'],
  ['palms', 'soles'],
] as const

const organs = [
  ['liver', 'spleen'],
  ['kidney', 'lung'],
  ['pancreas', 'gallbladder'],
  ['esophagus', 'duodenum'],
  ['stomach', 'colon'],
  ['bladder', 'rectum'],
  ['breast', 'thyroid'],
  ['neck', 'groin'],
  ['chest', 'abdomen'],
  ['scalp', 'trunk'],
  ['ileum', 'jejunum'],
] as const

const regions = [
  ['upper', 'lower'],
  ['proximal', 'distal'],
  ['anterior', 'posterior'],
  ['medial', 'lateral'],
] as const

const part = alternatives([
  'lobe',
  'lobes',
  'quadrant',
  'quadrants',
  'abdomen',
  'abdominal',
  'back',
  'pole',
  'extremity',
  'extremities',
  'arm',
  'leg',
  'ileum',
  'wall',
  'chest',
  'zones',
  'limb',
  'eyelid',
  'lip',
  'thigh',
  'surface',
  'femur',
  'humerus',
  'tibia',
  'radius',
  'thorax',
  'fossa',
  'mediastinum',
  'esophagus',
  'duodenum',
  'third',
  'part',
  'end',
  'side',
])

const named = (pairs: readonly (readonly [string, string])[]): RegExp =>
  // "on the other hand", "at the foot of the bed", "first-hand", and the jerks and measures named after a joint stay.
  new RegExp(
    `(?<!other |-|–|first |second |at |by |a |femoral |surgical |pulmonary |fracture of the )\\b(?:${alternatives(pairs.flat())})\\b(?!-|–| of the bed|'s| by \\w+ing| attacks| hair| bends| (?:peroxidase|transcription|function|hormone|development|bases|base|fields|sounds|disease|stiffness|pain|pressure|wall|radiogra\\w+|x-ray|tightness|control|filling)\\b)`,
    'gi',
  )

export const site: readonly Planter[] = [
  swapPairs('a limb or joint is another', named(limbs), limbs),
  swapPairs('an organ or part of the body is another', named(organs), organs),
  swapPairs(
    'a region of a part is the opposite one',
    new RegExp(`\\b(?:upper|lower|proximal|distal|anterior|posterior|medial|lateral)\\b(?= (?:${part})\\b)`, 'gi'),
    regions,
  ),
  swapMatches(
    'pain is felt elsewhere',
    /\b(?:chest|back|neck|abdominal|knee|hip|ear|throat|pelvic)(?= pain\b)/g,
    ([place]) =>
      place === 'chest' ? 'abdominal' : place === 'abdominal' ? 'chest' : place === 'back' ? 'neck' : 'back',
  ),
]
