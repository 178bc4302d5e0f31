import type { Fact, FactChange } from '../clinical/index.js'
import { counterparts } from './rewriting-counterpart.js'
import { type PolarWord, polarities, type ToldSentence, toldSentences } from './rewriting-polarity.js'
import { sidesIn } from './rewriting-side.js'
import { isSpecific, stemOf } from './rewriting-stem.js'

/** Both texts of a comparison, with their sentences. */
interface Sides {
  readonly before: readonly ToldSentence[]
  readonly after: readonly ToldSentence[]
}

/**
 * Says of each change that the comparer of facts reports between a case and its free retelling whether it is one of
 * wording only: the sentence that tells the same tells that fact too, in words that the comparer does not count.
 *
 * What this lets pass is held against the original by other means as well: denials, opposites, names, order.
 */
export function wordingBetween(before: string, after: string): (change: FactChange) => boolean {
  const sides: Sides = { before: toldSentences(before), after: toldSentences(after) }
  return (change) => {
    const { before: lost, after: added } = change
    const isShort = lost?.kind === 'site' && isInInitials(lost, sides.before, sides.after)
    if (lost !== null && added !== null && !isShort && !canTrade(lost, added, before, after)) return false
    // A figure that got another name went to the wrong place.
    const isNamed = (lost ?? added)?.name !== undefined || lost?.name !== added?.name
    const holds = (fact: Fact | null, way: 'lost' | 'added'): boolean => {
      if (fact === null) return true
      const [text, other] = way === 'lost' ? [before, after] : [after, before]
      if (!isNamed && isKeptFigure(fact, text, other)) return true
      const [own, others] = way === 'lost' ? [sides.before, sides.after] : [sides.after, sides.before]
      if (way === 'lost' && isShort) return true
      return rules[fact.kind]?.(fact, own, others, way) ?? false
    }
    return holds(lost, 'lost') && holds(added, 'added')
  }
}

/** Whether a number in figures is printed as often in the other text; times are words, and so are bounds. */
function isKeptFigure({ kind, quantity, span }: Fact, own: string, other: string): boolean {
  const { dimension } = quantity?.unit ?? { dimension: 'time' }
  const printed = own.slice(span.start, span.end)
  if (kind === 'comparator' || /^(?:time|month|times)$/.test(dimension) || !/^\d/.test(printed)) return false
  // "2- to 3-mm vesicles" are "vesicles of 2 to 3-mm".
  return printed.split(/-?\s(?:to|or)\s/).every((part) => timesIn(other, part) >= timesIn(own, part))
}

function timesIn(text: string, printed: string): number {
  let count = 0
  for (let at = text.indexOf(printed); at >= 0; at = text.indexOf(printed, at + 1)) {
    const isWhole = !/[\d.,/–-]$/.test(text.slice(0, at)) && !/^[\w/]/.test(text.slice(at + printed.length))
    if (isWhole) count++
  }
  return count
}

/** Whether two facts that stand for each other may be there by chance, each beside its like: nothing is told less often. */
function canTrade(lost: Fact, added: Fact, before: string, after: string): boolean {
  switch (lost.kind) {
    case 'side':
      return keepsSides(before, after)
    case 'route':
      return false
    case 'site':
      return keeps(roots[lost.value] ?? printedIn(lost, before), before, after)
    case 'experiencer':
      return keeps(personPattern(lost.value), before, after) && personPattern(added.value).test(before)
    case 'comparator':
      return lost.value.charAt(0) === added.value.charAt(0) || /\b(?:left|right)\b|\bnot?\b[^.]*\bthan\b/i.test(after)
    default:
      return true
  }
}

function printedIn({ span }: Fact, text: string): RegExp {
  return new RegExp(`\\b${text.slice(span.start, span.end).replace(/[^a-z ]/gi, '.')}`, 'i')
}

/** Whether a text says something at least as often as the one before it. */
function keeps(pattern: RegExp, before: string, after: string): boolean {
  const count = (text: string): number => text.match(new RegExp(pattern.source, 'gi'))?.length ?? 0
  return count(after) >= count(before)
}

/** Whether no side is told less often than before: then none became the other. */
function keepsSides(before: string, after: string): boolean {
  const count = (text: string, side: string): number => {
    return text.match(new RegExp(`\\b(?:${side}|both|bilateral(?:ly)?|each)\\b`, 'gi'))?.length ?? 0
  }
  return ['left', 'right'].every((side) => count(after, side) >= count(before, side))
}

/** Whether a word went into initials that the other text has: "total lung capacity", told as TLC. */
function isInInitials({ span }: Fact, own: readonly ToldSentence[], others: readonly ToldSentence[]): boolean {
  const sentence = sentenceAround(own, span.start)
  if (sentence === undefined) return false
  const phrase = sentence.text.slice(Math.max(0, span.start - sentence.start - 32), span.end - sentence.start + 32)
  const initials = (phrase.match(/[a-z]+/gi) ?? [])
    .map((word) => word.charAt(0))
    .join('')
    .toLowerCase()
  const shorts = counterparts(sentence, others, 2).flatMap(({ text }) => text.match(/\b[A-Z]{3,6}\b/g) ?? [])
  return shorts.some((short) => initials.includes(short.toLowerCase()))
}

/** Whether a fact of the one text is told in the other one too, by other words. */
type Rule = (
  fact: Fact,
  own: readonly ToldSentence[],
  others: readonly ToldSentence[],
  change: 'lost' | 'added',
) => boolean

const rules: Partial<Record<FactChange['kind'], Rule>> = {
  experiencer: isSamePerson,
  temporality: isSameTime,
  frequency: isSameRate,
  certainty: isSameCertainty,
  comparator: isBareComparison,
  negation: isSameDenial,
  site: isSamePlace,
  value: isBoth,
  dose: never,
  age: never,
  'vital-sign': never,
  laboratory: never,
  duration: isOneTime,
  route: isSameRoute,
  side: isSameSide,
}

function never(): boolean {
  return false
}

/** Words that name the same person or say that there is one. */
const persons: Readonly<Record<string, RegExp>> = {
  mother: /\b(?:mother|mom|mum|maternal|parents|primigravid\w*|(?:born|delivered|baby)\b[^.]{0,60}\bto an?)\b/i,
  father: /\b(?:father|dad|paternal|parents)\b/i,
  maternal: /\b(?:mother|mom|mum|maternal)\b/i,
  paternal: /\b(?:father|dad|paternal)\b/i,
  parents: /\bparents?\b|\b(?:mother|mom)\b[^.]*\b(?:father|dad)\b|\b(?:father|dad)\b[^.]*\b(?:mother|mom)\b/i,
  sibling: /\b(?:siblings?|brothers?|sisters?)\b/i,
  child: /\b(?:child|children|sons?|daughters?|baby|babies|boy|girl|infant|newborn)\b/i,
  family:
    /\b(?:family|relatives?|kin|parents?|mother|father|brothers?|sisters?|siblings?|aunts?|uncles?|cousins?|grand\w+|maternal|paternal)\b/i,
}

function isSamePerson({ value, name, span }: Fact, own: readonly ToldSentence[], others: readonly ToldSentence[]) {
  if (name === 'narrator') return true
  // "A father brings in his daughter": the patient.
  const sentence = sentenceAround(own, span.start)
  const ahead = sentence?.text.slice(0, span.start - sentence.start) ?? ''
  if (
    /^(?:son|daughter|child)$/.test(value) &&
    /\bbr(?:ings?|ought) (?:in )?(?:his|her|their) [^.,]{0,24}$/i.test(ahead)
  )
    return true
  return likeThis(span.start, own, others, 1).some(({ text }) => personPattern(value).test(text))
}

function personPattern(value: string): RegExp {
  return persons[value] ?? new RegExp(`\\b${value}s?\\b`, 'i')
}

/** Signs that a sentence speaks of what was. */
const ofThePast =
  /\b(?:was|were|had|did|having|once|ago|before|previous(?:ly)?|histor(?:y|ies)|past|childhood|infancy|used to|former(?:ly)?|earlier|prior|has (?:[a-z]+ ){0,2}(?:been|had|never)|(?:last|the previous) (?:week|month|year|spring|summer|fall|autumn|winter))\b/i

/** As `ofThePast`, for what the new text calls past: "has had" goes on. */
const overAndDone =
  /\b(?:was|were|did|once|ago|before|previous(?:ly)?|histor(?:y|ies)|past|used to|former(?:ly)?|earlier|prior)\b/i

/** Other words for times that the comparer of facts has one word for. */
const timeWords: Readonly<Record<string, RegExp>> = {
  past: new RegExp(`${ofThePast.source}|\\b(?:until|till|up to|so far) ?(?:now|then|today)?\\b`, 'i'),
  'in the morning': /\b(?:mornings?|a\.?m)\b/i,
  'in the afternoon': /\bafternoons?\b/i,
  'in the evening': /\bevenings?\b/i,
  'at night': /\b(?:nights?|nightly|nocturnal|nighttime|bedtime|overnight)\b/i,
  'this morning': /\b(?:this morning|earlier today)\b/i,
  'last night': /\b(?:last night|overnight|the night before)\b/i,
  acute: /\b(?:acute(?:ly)?|sudden(?:ly)?|abrupt(?:ly)?|new)\b/i,
  chronic: /\b(?:chronic(?:ally)?|long-?standing|longtime|persist\w*|for (?:many )?(?:months|years))\b/i,
  'no longer': /\b(?:no longer|any ?more)\b/i,
}

function isSameTime(
  { value, span }: Fact,
  own: readonly ToldSentence[],
  others: readonly ToldSentence[],
  change: 'lost' | 'added',
): boolean {
  const pattern = value === 'past' && change === 'added' ? overAndDone : timeWords[value]
  const sentence = sentenceAround(own, span.start)
  if (sentence === undefined) return false
  // "Last winter" is a time of its own.
  const [, last] = /^last (?!night)([a-z]+)/i.exec(sentence.text.slice(span.start - sentence.start)) ?? []
  if (last !== undefined) {
    const same = new RegExp(`\\b(?:last|previous|past|this past|an?|one) ${last}\\b`, 'i')
    return counterparts(sentence, others, 1).some(({ text }) => same.test(text))
  }
  // "Healthy until now" is "previously healthy".
  if (/\b(?:until|till|up to) $/i.test(sentence.text.slice(0, span.start - sentence.start))) {
    return counterparts(sentence, others, 1).some(({ text }) => ofThePast.test(text))
  }
  if (pattern === undefined) return false
  // So is a time of life.
  const ofLife =
    /^(?:remote|as an? |in (?:childhood|infancy|adolescence)|(?:during|since) childhood|(?:when|since) s?he )/i
  const isOfLife = ofLife.test(sentence.text.slice(span.start - sentence.start))
  return counterparts(sentence, others, 1).some(({ text }) => {
    return isOfLife
      ? /\b(?:child(?:hood)?|infan(?:t|cy)|adolescen\w+|teen\w*|young|student|boy|girl|baby)\b/i.test(text)
      : pattern.test(text)
  })
}

const periods: Readonly<Record<string, RegExp>> = {
  day: /\b(?:daily|an?|per|each|every|the) day\b|\bdaily\b|\bq\.?d\b/i,
  night: /\b(?:nightly|at night|at bedtime|(?:each|every) (?:night|evening)|bedtime)\b/i,
  week: /\b(?:weekly|(?:an?|per|each|every) week)\b/i,
  month: /\b(?:monthly|(?:an?|per|each|every) month)\b/i,
  year: /\b(?:yearly|annual(?:ly)?|(?:an?|per|each|every) year)\b/i,
}

const rateWords: Readonly<Record<string, RegExp>> = {
  'at once': /\b(?:right away|promptly|without delay|straight ?away|instantly|immediately|at once|the moment)\b/i,
  'as needed': /\b(?:as needed|when needed|if needed|as required|on demand|prn|p\.r\.n)\b/i,
  'with meals': /\b(?:meals?|mealtimes?|food|eating)\b/i,
  occasional: /\b(?:occasional(?:ly)?|sometimes|at times|now and then|from time to time|once in a while)\b/i,
  'several times a day': /\btimes (?:a|per|each|every) day\b/i,
}

function isSameRate(
  { value, span }: Fact,
  own: readonly ToldSentence[],
  others: readonly ToldSentence[],
  change: 'lost' | 'added',
): boolean {
  if (value === 'at once' && change === 'added') return true
  const like = likeThis(span.start, own, others, 1)
  const other = rateWords[value]
  if (other !== undefined) return like.some(({ text }) => other.test(text))
  const [, times, period = ''] = /^(\d+)\/(.*)$/.exec(value) ?? []
  const pattern = periods[period]
  if (times !== '1' || pattern === undefined) return false
  return like.some(({ text }) => pattern.test(text))
}

const certainties: Readonly<Record<string, RegExp>> = {
  confirmed: /\b(?:sure|convinced|certain|known|confirm\w*|proven|proved|established|documented)\b/i,
  possible: /\b(?:may|might|could|possibl[ey]|perhaps|maybe|potential(?:ly)?)\b/i,
  suspected:
    /\b(?:suspect\w*|suspicio\w+|presum\w+|think|thinks|thought|believ\w+|consider\w*|regards?|deems?|feels?|concern\w*|worr\w+|attribut\w+)\b/i,
  apparent: /\b(?:seem\w*|appear\w*|looks?|looked|apparent(?:ly)?)\b/i,
  'consistent with': /\b(?:consistent|compatible|in keeping|in line|fit(?:s|ting)?) with\b/i,
  suggests: /\b(?:suggest\w*|point(?:s|ing)? to|indicat\w+)\b/i,
}

/** That something is sure says no more than that it is so; and what a denial doubts is told by the denial. */
function isSameCertainty(
  { value, span }: Fact,
  own: readonly ToldSentence[],
  others: readonly ToldSentence[],
  change: 'lost' | 'added',
): boolean {
  // "No longer possible" is an ability.
  if (value === 'possible' && /\b(?:no longer|not|as) possible\b/i.test(sentenceAround(own, span.start)?.text ?? ''))
    return true
  if (value === 'confirmed' && change === 'added' && isKnown(span.start, own)) return true
  const like = likeThis(span.start, own, others, 1)
  if (certainties[value] !== undefined && like.some(({ text }) => certainties[value]?.test(text))) return true
  // The question asks for what is likeliest, whatever its words.
  const isAsked = sentenceAround(own, span.start)?.text.trim().endsWith('?') === true
  if (isAsked && /^(?:most likely|probable)$/.test(value)) return true
  if (value !== 'suggests' && value !== 'consistent with') return false
  const sentence = sentenceAround(own, span.start)
  const ahead = sentence?.text.slice(0, span.start - sentence.start) ?? ''
  const isDenied = /\b(?:no|nothing|not|without|neither|never)\b[^,.;:]{0,24}$/i.test(ahead)
  return isDenied && like.some(({ denies }) => denies)
}

/** "Known to have": it says no more than "has". */
function isKnown(at: number, own: readonly ToldSentence[]): boolean {
  const sentence = sentenceAround(own, at)
  return sentence !== undefined && /^known\b/i.test(sentence.text.slice(at - sentence.start))
}

/** "More than the right": which of two is more is held against the original by the order of what is compared. */
function isBareComparison(
  { quantity, value, span }: Fact,
  own: readonly ToldSentence[],
  others: readonly ToldSentence[],
) {
  if (quantity !== undefined || value === '>=') return false
  // "No more than" is "not more than".
  return value !== '<=' || likeThis(span.start, own, others, 1).some(({ denies }) => denies)
}

/** Words that say that something was and is not any more. */
const noMore =
  /\b(?:no longer|no more|any ?more|impossible|unable|inability|incapable|stop(?:s|ped)?|ceased?|los(?:t|es|ing)|quit|gone|discontinued|off|given up|gave up)\b/i

const noMoreThan = /\b(?:no|not) (?:\w+ ){0,4}(?:more|less|fewer|later|earlier|better|worse)\b[^.;]*\bthan\b/i

/** A denial whose findings stand near a denial there too, or went with words that it does not have. */
function isSameDenial(
  { targets = [], span, value }: Fact,
  own: readonly ToldSentence[],
  others: readonly ToldSentence[],
): boolean {
  const like = likeThis(span.start, own, others, 2)
  if (value === 'no longer') return like.some(({ text }) => noMore.test(text))
  const stems = targets.slice(0, 4).map(stemOf).filter(isSpecific)
  // "Not clear" denies that all is well.
  if (targets.slice(0, 2).some((target) => /^(?:normal|intact|clear|unremarkable|kept|present|well)$/.test(target)))
    return false
  // "Not more than others" is "no more than others".
  if (/\bthan\b/.test(sentenceAround(own, span.start)?.text ?? '') && like.some(({ text }) => noMoreThan.test(text)))
    return true
  // Nearly the same sentence has as many denials.
  const [best] = like
  const here = sentenceAround(own, span.start)
  if (best !== undefined && isNearlySame(best, here) && best.cues !== here?.cues) return false
  const told = like.flatMap(({ words }) => words)
  const first = stems.find((stem) => told.some((word) => word.stem === stem))
  // "Takes only x" is "takes no drugs but x", and "the last ones a year ago" is "none for a year".
  const isLimited = sentenceAround(own, span.start)?.limits === true && like.some(({ limits }) => limits)
  if (first === undefined && isLimited) return true
  if (like.some(({ text }) => /\blast\b[^.;]*\bago\b/i.test(text))) return true
  if (first !== undefined) return told.some((word) => word.stem === first && isDoubted(word))
  // Its words are gone: others came in their place, and are denied.
  const known = polarities(others)
  const mine = polarities(own)
  if (told.some((word) => isDoubted(word) && !mine.has(word.stem))) return true
  return stems.some((stem) => known.get(stem)?.some(isDoubted))
}

/** Whether four in five words of two sentences are the same, small words too: one is the other with an edit in it. */
function isNearlySame(one: ToldSentence, other: ToldSentence | undefined): boolean {
  const words = (sentence: ToldSentence | undefined): string[] =>
    sentence?.text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  const [own, rest] = [words(one), words(other)]
  const most = Math.max(own.length, rest.length)
  const shared = own.filter((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return shared.length >= 0.8 * most - 1
}

function isDoubted({ polarity }: PolarWord): boolean {
  return polarity === 'denied' || polarity === 'unsure'
}

const routes: Readonly<Record<string, RegExp>> = {
  oral: /\b(?:po|p\.o|oral(?:ly)?|mouth|tablets?|pills?|capsules?)\b/i,
  intravenous: /\b(?:iv|i\.v|intravenous(?:ly)?|infus\w+|drip)\b/i,
  intramuscular: /\b(?:im|i\.m|intramuscular(?:ly)?)\b/i,
  subcutaneous: /\b(?:s\.?c|sq|subcut\w*)\b/i,
  inhaled: /\b(?:inhal\w+|nebuli[sz]\w+|puffs?)\b/i,
  topical: /\b(?:topical(?:ly)?|cream|ointment|appl(?:y|ied))\b/i,
  epidural: /\bepidural/i,
  'by injection': /\binject\w*/i,
}

function isSameRoute({ value, span }: Fact, own: readonly ToldSentence[], others: readonly ToldSentence[]): boolean {
  const pattern = routes[value]
  return pattern !== undefined && likeThis(span.start, own, others, 1).some(({ text }) => pattern.test(text))
}

/** A side that is told once more or once less in a sentence that has it in both texts. */
function isSameSide(
  { value, span }: Fact,
  own: readonly ToldSentence[],
  others: readonly ToldSentence[],
  change: 'lost' | 'added',
): boolean {
  const side = value === 'left' || value === 'right' ? value : null
  const sentence = sentenceAround(own, span.start)
  if (side === null || sentence === undefined) return false
  const least = change === 'added' ? 1 : sidesIn(sentence.text)[side]
  return counterparts(sentence, others, 1).some(({ text }) => sidesIn(text)[side] >= least)
}

/** A word such as "lateral" may go into another of the same side; its opposite is looked for by itself. */
const directions = new Set('upper lower medial lateral anterior posterior proximal distal superior inferior'.split(' '))

/** Roots of the words that name a part of the body in a finding or a procedure: "splenectomy", "subpleural". */
const roots: Readonly<Record<string, RegExp>> = {
  abdomen: /abdom|lapar|belly|bell(?:y|ies)|tummy/i,
  breast: /mast|mamm|breast|\bnurs(?:ed|ing|es)\b|suckl/i,
  heart: /cardi|heart/i,
  lung: /pulmo|pneum|lung|pleur|respirat|alveol/i,
  pleura: /pleur/i,
  skin: /derm|cutan|skin|peel|rash|macul|papul|blister|lesion/i,
  spleen: /splen|spleen/i,
  liver: /hepat|liver/i,
  kidney: /neph|ren(?:al|o)|kidney|pyelo/i,
  stomach: /gastr|stomach/i,
  bowel: /bowel|intestin|enter|\bstools?\b/i,
  colon: /colo(?!r)|colit|colect/i,
  bladder: /cyst|bladder|vesic/i,
  uterus: /hyster|uter|metri/i,
  cervix: /cervi/i,
  ovary: /ovar|oophor/i,
  testicle: /testi|orchi|orchid/i,
  vagina: /vagin|colpo/i,
  eye: /eye|ocul|ophthal|\bvis(?:ion|ual)/i,
  eyelid: /eyelid|\blids?\b|ptosis|blephar/i,
  ear: /\bears?\b|aur|otic|\bot[oi]|hear/i,
  nose: /nas|nose|nostril|rhin/i,
  mouth: /mouth|oral|bucc|stomat|\blips?\b/i,
  tongue: /tongue|lingu|gloss/i,
  tooth: /tooth|teeth|dent/i,
  throat: /throat|phary/i,
  neck: /neck|cervic|nuch/i,
  head: /head|cephal|crani|scalp/i,
  face: /fac(?:e|ial)/i,
  brain: /brain|cereb|enceph|crani/i,
  'occipital lobe': /occip|back of (?:the|his|her|a) (?:head|skull)/i,
  chest: /chest|thora/i,
  spine: /spin|vertebr/i,
  'lymph node': /lymph|adenopath|\bnod(?:es?|al)\b/i,
  thyroid: /thyr|goit/i,
  prostate: /prosta/i,
  extremities: /extremit|limb|arms? and legs?|legs? and arms?/i,
  trunk: /trunk|torso/i,
  umbilicus: /umbilic|navel|belly button/i,
  bronchus: /bronch/i,
  pelvis: /pelvi/i,
  base: /\bbas(?:es?|al|ilar)\b|bibasil/i,
  posterior: /poster|\bback\b|behind|rear/i,
  anterior: /anter|front/i,
  lateral: /later|\bsides?\b|outer/i,
  medial: /medial|inner/i,
  fingernail: /nail/i,
  finger: /finger|digit|thumb/i,
  hand: /hand|palm|carp/i,
  wrist: /wrist|carp/i,
  elbow: /elbow|cubit|olecran/i,
  shoulder: /shoulder|glenohum|deltoid/i,
  arm: /\barms?\b|upper (?:limb|extrem)|brach/i,
  leg: /\blegs?\b|lower (?:limb|extrem)|\bshins?\b|cal(?:f|ves)\b/i,
  foot: /foot|feet|pedal|plantar|soles?\b/i,
  toe: /\btoes?\b|hallux/i,
  ankle: /ankle|malleol/i,
  knee: /knee|patell|poplit/i,
  hip: /\bhips?\b|acetab|femoral head/i,
  back: /back|dors|spine|spinal/i,
  'lower back': /back|lumb/i,
  rib: /\bribs?\b|cost/i,
  sternum: /stern|breastbone/i,
  axilla: /axill|armpit/i,
  groin: /groin|inguin/i,
  flank: /flank|costovert/i,
  jaw: /jaw|mandib|maxill/i,
  cheek: /cheek|malar|parotid/i,
  esophagus: /esophag|swallow/i,
  rectum: /rect/i,
  anus: /\ban(?:us|al)\b|perian/i,
  conjunctiva: /conjunc|\beyes?\b/i,
  pupil: /pupil|mydria|miosis/i,
  retina: /retin|fundus|fundoscop|funduscop|ophthalmosc/i,
  'tympanic membrane': /tympan|eardrum/i,
  ventricle: /ventric|ejection|cardiac/i,
  scrotum: /scrot|testi/i,
  gums: /gum|gingiv/i,
  larynx: /laryn|vocal|voice/i,
  joint: /joint|arthr/i,
}

/** A part of the body that the other text names by another word, or a direction. */
function isSamePlace(
  { value, span }: Fact,
  own: readonly ToldSentence[],
  others: readonly ToldSentence[],
  change: 'lost' | 'added',
): boolean {
  if (change === 'added' || directions.has(value)) return true
  const sentence = sentenceAround(own, span.start)
  const printed = sentence?.text.slice(span.start - sentence.start, span.end - sentence.start).toLowerCase() ?? ''
  const root = roots[value]
  return likeThis(span.start, own, others, 1).some(({ text }) => {
    return root?.test(text) || (printed !== '' && text.toLowerCase().includes(printed))
  })
}

/** "Two siblings" are "both siblings". */
function isBoth({ value, span }: Fact, own: readonly ToldSentence[], others: readonly ToldSentence[]): boolean {
  return value === '2' && likeThis(span.start, own, others, 1).some(({ text }) => /\bboth\b/i.test(text))
}

/** "On the day after" is "one day after", and "a week apart" is "one week apart". */
function isOneTime({ value, span }: Fact, own: readonly ToldSentence[], others: readonly ToldSentence[]): boolean {
  const [, unit] = /^1 (min|h|d|wk|mo|y)$/.exec(value) ?? []
  if (unit === undefined) return false
  const word = { min: 'minute', h: 'hour', d: 'day', wk: 'week', mo: 'month', y: 'year' }[unit]
  const pattern = new RegExp(`\\b(?:an?|one|the|next|following) ${word}\\b|\\b${word} (?:after|before)\\b`, 'i')
  return likeThis(span.start, own, others, 1).some(({ text }) => pattern.test(text))
}

function likeThis(
  at: number,
  own: readonly ToldSentence[],
  others: readonly ToldSentence[],
  most: number,
): readonly ToldSentence[] {
  const sentence = sentenceAround(own, at)
  return sentence === undefined ? [] : counterparts(sentence, others, most)
}

function sentenceAround(sentences: readonly ToldSentence[], at: number): ToldSentence | undefined {
  return sentences.find(({ start, end }) => at >= start && at < end)
}
