import type { Reading, Sentence } from './reading.js'

/** Forms of verbs that case descriptions use; where one stands in the rest of a sentence, there is a second clause. */
const verbs = new Set(
  `is are was were be been being am has had have having does did do can could may might will would should must shall
  takes took taken taking drinks drank smokes smoked lives lived works worked reports reported denies denied says said
  states stated shows showed shown reveals revealed demonstrates demonstrated notes noted presents presented comes came
  goes went gets got feels felt appears appeared seems seemed becomes became begins began begun starts started stops
  stopped uses used receives received undergoes underwent develops developed occurs occurred lasts lasted improves
  improved worsens worsened resolves resolved radiates radiated extends extended increases decreases remains remained
  requires required needs needed eats ate sleeps slept wakes woke travels traveled returns returned visits visited
  plays played attends attended exercises exercised complains complained describes described recalls recalled
  remembers believes believed thinks thought knows knew sees saw hears heard tells told gives gave makes made brings
  brought finds found causes caused suggests suggested confirms confirmed reaches reached moves moved falls fell rises
  rose runs ran walks walked stands stood sits sat lies lay speaks spoke cries cried responds responded follows followed
  enlarges enlarged measures measured covers covered fills filled blanches cannot never`.split(/\s+/),
)

/** Words that open another clause. */
const openers = new Set(
  'that which who whom whose because although though but when while if since until unless whereas so where'.split(' '),
)

/**
 * Whether some words hold no verb and open no clause, as far as a list of words can tell.
 *
 * @example
 * [isVerbless('fever, cough, or chills'), isVerbless('fever and takes no drugs')]
 * // → [true, false]
 */
export function isVerbless(words: string): boolean {
  if (/[;:"“”]/.test(words)) return false
  return (words.toLowerCase().match(/[a-z]+/g) ?? []).every((word) => !verbs.has(word) && !openers.has(word))
}

const maleOthers =
  'father|grandfather|dad|uncle|brother|brothers|husband|boyfriend|nephew|son|sons|stepfather|men|boys|man|boy'
const femaleOthers =
  'mother|grandmother|mom|aunt|sister|sisters|wife|girlfriend|niece|daughter|daughters|stepmother|women|girls|woman|girl'
const openOthers =
  'parent|parents|partner|partners|child|children|friend|friends|caregiver|sibling|siblings|twin|twins|roommate|coworker|colleague|fetus|baby|nurse|teacher|classmate|neighbor|donor'

const others = {
  male: new RegExp(`\\b(?:${maleOthers}|${openOthers})\\b`, 'i'),
  female: new RegExp(`\\b(?:${femaleOthers}|${openOthers})\\b`, 'i'),
}

const anyone = new RegExp(`\\b(?:${maleOthers}|${femaleOthers}|${openOthers})\\b`, 'i')

/** Pronouns that cannot mean a patient of this sex; where it is open, none is certain. */
const strangers = {
  male: /\b(?:she|her|hers)\b/i,
  female: /\b(?:he|his|him)\b/i,
  open: /\b(?:she|her|hers|he|his|him)\b/i,
}

/** How many sentences before count when it is asked whom "he" means. */
const reach = 2

/**
 * Whether the subject at the head of a sentence is the index patient for certain, and stays so when it is left out.
 *
 * A pronoun is, where it agrees with the patient's sex and nobody else whom it could mean stands in this sentence or
 * the two before. Left out, the subject is whoever the sentence before speaks of: nobody else may stand there.
 */
export function isPatient(reading: Reading, sentence: Sentence, subject: string): boolean {
  const position = reading.sentences.indexOf(sentence)
  const near = reading.sentences.slice(Math.max(0, position - reach), position + 1).map(withoutPatient)
  const { sex } = reading.patient
  const last = near.slice(-2)
  if (last.some((text) => anyone.test(text) || strangers[sex ?? 'open'].test(text))) return false
  if (/^(?:The|This) patient$/.test(subject)) return true
  if (sex === null || subject !== (sex === 'male' ? 'He' : 'She')) return false
  return near.every((text) => !others[sex].test(text))
}

/** The opening sentence names the patient, and that name is not somebody else's. */
function withoutPatient({ index, text }: Sentence): string {
  return index === 0 ? text.replace(/^.*?\b(?:man|woman|boy|girl|child)\b/s, '') : text
}

/** The same word with a small first letter, where its capital came from the head of a sentence; else null. */
export function lowered(word: string): string | null {
  return heads.has(word) ? word.charAt(0).toLowerCase() + word.slice(1) : null
}

/** Words that are written with a capital only at the head of a sentence. */
const heads = new Set(
  `A An The He She It They His Her Its Their This That These There On In At For Over During After Before Since Within
  Upon Examination Physical Abdominal Cardiac Pelvic Neurologic Laboratory Vital Temperature Pulse Current Past Medical
  Family Both All Bowel Lungs Pupils Cardiopulmonary`.split(/\s+/),
)
