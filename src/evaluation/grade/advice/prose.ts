import type { Advice, DrugAction } from './action.js'
import { type Clause, clausesOf, plain, sentencesOf } from './clause.js'
import { cuesOf, type Deciding, isAtHead, isDenied, isOrder, objectOf, opposite } from './cue.js'
import { type DrugMention, type DrugNames, isOther, mentionsIn } from './drugs.js'
import type { Regimen } from './regimen/index.js'
import { has, placesOf, textBefore } from './words.js'

/** A word that decides something about the drug, and how much it weighs. */
interface Decision {
  readonly kind: Deciding
  readonly weight: number
  /** What is denied is a dose or a schedule, not the drug. */
  readonly isOfDose: boolean
}

const open = ['monitor', 'flag', 'clarify', 'refer'] as const

/** An order weighs more than a judgment, and both more than what holds for many; a reason or a concession weighs least. */
const weights = { order: 4, judgment: 3, general: 2, aside: 1 } as const

/**
 * What an answer advises about a drug in sentences. In each clause every word of giving, taking away, exchanging, lowering or delaying
 * is bound to the drug that it is about, denials before it and behind it read; then what weighs most is taken.
 *
 * No model has a part in it.
 *
 * @example
 * const names = { drug: ['lisinopril'], alternatives: ['labetalol'] }
 * [...readProse('Do not continue lisinopril; use labetalol instead.', names).actions]
 * // → ['stop', 'switch']
 */
export function readProse(answer: string, names: DrugNames): Advice {
  const reading: ProseReading = {
    decisions: [],
    others: new Set(),
    offered: [],
    topic: 'this',
    speaksOfDrug: false,
  }
  const actions = new Set<DrugAction>()
  let isOpen = false
  for (const clause of clausesOf(answer)) {
    readClause(clause, names, reading)
    if (clause.isConditional) continue
    if (has(clause.text, 'open') || tentative.test(clause.text)) isOpen = true
    for (const kind of open)
      if (placesOf(clause.text, kind).some((at) => !isDenied(clause.text, at.start))) actions.add(kind)
  }
  for (const action of resolve(reading, leadOf(answer, names), isOpen)) actions.add(action)
  return {
    form: 'prose',
    actions,
    speaksOfDrug: reading.speaksOfDrug,
    otherDrugs: [...reading.others].map((name) => ({ name, regimens: [] })),
    removed: [],
    kept: [],
    sharesLine: false,
    alternatives: reading.offered,
    regimens: [],
    routes: [],
    isRaised: false,
    goesOn: false,
    waits: [],
    asked: [],
    orders: [],
    loose: [],
  }
}

interface ProseReading {
  readonly decisions: Decision[]
  readonly others: Set<string>
  readonly offered: { readonly name: string; readonly regimens: readonly Regimen[] }[]
  /** Whom "it" means. */
  topic: 'this' | 'other'
  speaksOfDrug: boolean
}

const tentative = /\b(?:could|might|may|can)\b.*\bor\b/

function readClause(
  { text: said, isConditional, isCondition, isAside }: Clause,
  names: DrugNames,
  reading: ProseReading,
): void {
  const text = said.replace(otherDose, ' ').trim()
  const mentions = mentionsIn(text, names)
  if (mentions.some(({ who }) => who === 'this' || (who === 'pronoun' && reading.topic === 'this')))
    reading.speaksOfDrug = true
  const replaced = mentions.filter(({ start }) => inPlaceOf.test(textBefore(text, start)))
  const standing = mentions.filter((one) => !replaced.includes(one))
  const cues = cuesOf(text)
  const isGeneral = has(text, 'general') && !has(text, 'here')
  if (cues.length === 0 && !isConditional && !isAside && !has(text, 'denial') && prescription.test(text)) {
    prescribed(standing, isAtStart(text), reading)
  }
  for (const cue of cues) {
    const object = objectOf(cue, { text, mentions: standing, cues })
    if (object === null || stated.test(textBefore(text, cue.start))) continue
    // Who names nothing and gives no order speaks of something else: "sunscreen is advised".
    if (object === 'none' && !isAtHead(text, cue.start) && cue.kind !== 'reduce') continue
    const isThis = object === 'none' || meant(object, reading) === 'this'
    const kind = cue.isDenied ? opposite[cue.kind] : cue.kind
    // A class that is given is one of its drugs: "the macrolide of choice is azithromycin".
    if (kind === 'given' && object !== 'none' && object.isClass) continue
    if (!isThis) {
      const isNew = !cue.isDenied && (isConditional || !lasting.test(text.slice(cue.start, cue.end)))
      if (kind === 'given' && isNew) offer(object, reading)
      continue
    }
    if (isConditional) continue
    const weight = weightOf({ isAside, isGeneral, isOrder: isOrder(text, cue.start) })
    reading.decisions.push({ kind, weight, isOfDose: cue.isDenied && ofDose.test(text.slice(cue.end)) })
  }
  // Another drug with its dose is put forward, whatever the words: "fluoxetine 20 mg is a cleaner option".
  if (!has(text, 'denial')) {
    for (const one of standing)
      if (withDose.test(text.slice(one.end)) && !takenAlready.test(textBefore(text, one.start))) offer(one, reading)
  }
  if (isConditional && !isCondition && !has(text, 'denial')) for (const one of standing) offer(one, reading)
  if (isConditional) return
  const isSwitch = cues.some(({ kind, isDenied: denied }) => kind === 'switch' && !denied)
  for (const one of replaced) {
    if (meant(one, reading) === 'this')
      for (const kind of ['away', 'switch'] as const)
        reading.decisions.push({ kind, weight: weights.order, isOfDose: false })
    else if (standing.some(({ who }) => who === 'this'))
      reading.decisions.push({ kind: 'given', weight: weights.judgment, isOfDose: false })
  }
  const offered = isSwitch ? standing.filter((one) => isOther(one) && !from.test(textBefore(text, one.start))) : []
  for (const one of offered) offer(one, reading)
  if (offered.length > 0) reading.decisions.push({ kind: 'switch', weight: weights.order, isOfDose: false })
  const last = standing.findLast(({ who }) => who !== 'pronoun')
  if (last !== undefined) reading.topic = last.who === 'this' ? 'this' : 'other'
}

/** "No, she should have 5 mg instead of 10 mg" denies nothing of the dose that it tells. */
const otherDose =
  /^(?:yes|no), (?=(?:she|he|they) (?:should (?:have|get|receive|be on)|needs?|is to have)\b)|\b(?:instead of|rather than|in place of) \d[\d.,]{0,12} ?(?:mg|mcg|g|units?)\b/g

const withDose = /^(?: [a-z]{2,3})? \d[\d.,]{0,12}\s*(?:mg|mcg|µg|g|units?|ml|%|iu)\b/
const takenAlready = /\b(?:takes?|taking|is on|are on|has been|had|was|were)\b|\b(?:his|her|their) (?:\w+ )?$/

/** An order without a verb, "oxycodone 5 mg q6h": about the drug that it names, or about the one that was asked. */
function prescribed(mentions: readonly DrugMention[], isBare: boolean, reading: ProseReading): void {
  const named = mentions.filter(({ who }) => who !== 'pronoun')
  if (named.some(({ who }) => who === 'this') || (named.length === 0 && isBare)) {
    reading.decisions.push({ kind: 'given', weight: weights.judgment, isOfDose: false })
  } else for (const one of named) offer(one, reading)
}

function isAtStart(text: string): boolean {
  return /^(?:a |one |two |single )?[\d(]|^(?:one|two) (?:spray|puff|tablet|capsule|dose)/.test(text)
}

const prescription =
  /^(?!.*\b(?:takes?|is on|are on|has been|was|were)\b)(?=.*(?:\d\s*(?:mg|mcg|µg|g|units?|ml|%|puffs?|drops?|tablets?|sprays?|iu)\b|\b(?:one|two) (?:spray|puff|tablet|capsule)))(?=.*\b(?:bid|tid|qid|qd|q\d+h?|po|iv|im|sc|prn|daily|once|twice|times|every|nightly|weekly|tonight|per nostril|for (?:\d+ (?:days?|weeks?)|(?:three|five|seven|ten) days))\b)/

/** What somebody does is no advice: "while she takes warfarin". */
const stated = /\b(?:she|he|they|who|patient|mother|child)\s+(?:is |are |now |still |also |already |currently )*$/

/** What stands behind these words is what is not done. */
const inPlaceOf =
  /\b(?:instead of|rather than|in place of|in lieu of|in preference to|preferred over|preferable to|other than|anything but|over)\s+(?:with |the |oral |iv |intravenous |giving |using |starting |continuing |more )*$/
const from = /\bfrom\s+(?:the )?$/
const lasting =
  /^(?:continu|keep|kept|carr|stay|remain|maintain|resum|leave|go on|goes on|went on|stick|unchanged|no change)/
const ofDose =
  /^.{0,40}?(?:\bat\b|\bas (?:it is )?(?:ordered|written|planned|prescribed)|\bevery \d|\bthe (?:usual|full|standard|ordered|planned|current) dose|\b(?:this|that) (?:dose|schedule)|\b\d[\d.,]{0,12}\s*(?:mg|mcg|g|units?|ml)\b|\b(?:twice|three times|four times)\b)/

function weightOf(is: { isAside: boolean; isGeneral: boolean; isOrder: boolean }): number {
  if (is.isAside) return weights.aside
  if (is.isGeneral) return weights.general
  return is.isOrder ? weights.order : weights.judgment
}

function meant(mention: DrugMention, { topic }: ProseReading): 'this' | 'other' {
  if (mention.who === 'pronoun') return topic
  return mention.who === 'this' ? 'this' : 'other'
}

function offer(mention: DrugMention, reading: ProseReading): void {
  if (mention.who === 'alternative') reading.offered.push({ name: mention.name, regimens: [] })
  else if (mention.who === 'other') reading.others.add(mention.name)
}

/** "Yes" or "No" at the head of an answer; "No verapamil" and "Not the nasal spray" are a no. */
function leadOf(answer: string, names: DrugNames): 'yes' | 'no' | null {
  const [first = ''] = sentencesOf(plain(answer))
  const found = /^\W*(yes|no)\b(?=[,.:;!—–-]|$)/.exec(first)?.[1]
  if (found === 'yes' || found === 'no') return found
  const [drug] = mentionsIn(first, names)
  const head = /^\W*(?:no|not|never)\b (?:the |more |further |any )?/.exec(first)
  return head !== null && drug?.who === 'this' && drug.start <= head[0].length + 1 ? 'no' : null
}

/** What all decisions come to. */
function resolve(
  { decisions: all, offered, others }: ProseReading,
  lead: 'yes' | 'no' | null,
  isOpen: boolean,
): readonly DrugAction[] {
  // What is only said in passing gives nothing: "women who take it need contraception".
  const decisions = all.filter(({ kind, weight }) => kind !== 'given' || weight > weights.aside)
  const top = Math.max(0, ...decisions.map(({ weight }) => weight))
  const strong = decisions.filter(({ weight }) => weight === top)
  const is = (kind: Deciding, some: readonly Decision[] = strong): boolean => some.some((one) => one.kind === kind)
  let [away, given] = [is('away'), is('given')]
  // What is stopped is not lowered; what is given is, wherever a lower dose is spoken of.
  const stated = decisions.filter(({ weight }) => weight >= weights.judgment)
  let reduce = is('reduce') || (given && is('reduce', stated))
  if (away && !given) reduce = false
  if (away && given && decisions.some(({ isOfDose }) => isOfDose)) reduce = true
  if (away && given && !reduce && lead !== null) [away, given] = lead === 'yes' ? [false, true] : [true, false]
  if (!away && !given && !reduce && decisions.length === 0 && lead !== null)
    [away, given] = [lead === 'no', lead === 'yes']
  if (isOpen && top < weights.order && (away || given)) [away, given] = [true, true]
  const isSwitch = is('switch') || ((away || is('switch', decisions)) && (offered.length > 0 || others.size > 0))
  const delay = is('delay')
  if (reduce) [away, given] = [false, false]
  if (delay || (isSwitch && !isOpen)) given = false
  return [
    ...(given ? (['continue', 'start'] as const) : []),
    ...(away || isSwitch ? (['stop'] as const) : []),
    ...(isSwitch ? (['switch'] as const) : []),
    ...(reduce ? (['reduce'] as const) : []),
    ...(delay ? (['delay'] as const) : []),
  ]
}
