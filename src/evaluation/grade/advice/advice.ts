import { type Clause, clausesOf, plain, sentencesOf } from './clause.js'
import { type DrugMention, type DrugNames, mentionsIn } from './drugs.js'
import { has, placesOf } from './words.js'

/** What an answer says to do about a drug, in the words of the structured reference. */
export type DrugAction =
  | 'continue'
  | 'start'
  | 'stop'
  | 'switch'
  | 'reduce'
  | 'delay'
  | 'monitor'
  | 'flag'
  | 'clarify'
  | 'refer'

/** What an answer advises. */
export interface Advice {
  readonly actions: ReadonlySet<DrugAction>
  /** The answer speaks of the drug, by a name or as "the drug". */
  readonly speaksOfDrug: boolean
  /** Drugs that are to be given and are neither the drug nor a listed alternative. */
  readonly otherDrugs: readonly string[]
}

/** A word that decides something about the drug, and how much it weighs. */
interface Decision {
  readonly kind: Deciding
  readonly weight: number
  /** What is denied is a dose or a schedule, not the drug. */
  readonly isOfDose: boolean
}

type Deciding = (typeof deciding)[number]

const deciding = ['away', 'given', 'switch', 'reduce', 'delay'] as const
const open = ['monitor', 'flag', 'clarify', 'refer'] as const

/** An order weighs more than a judgment, and both more than what holds for many or is told as a reason. */
const weights = { order: 3, judgment: 2, aside: 1 } as const

/**
 * What an answer advises about a drug. In each clause every word of giving, taking away, exchanging, lowering or delaying
 * is bound to the drug that it is about, denials before it and behind it read; then what weighs most is taken.
 *
 * No model has a part in it.
 *
 * @example
 * const names = { drug: ['lisinopril'], alternatives: ['labetalol'] }
 * [...readAdvice('Do not continue lisinopril; use labetalol instead.', names).actions]
 * // → ['stop', 'switch']
 */
export function readAdvice(answer: string, names: DrugNames): Advice {
  const reading: Reading = {
    decisions: [],
    others: new Set(),
    offersAlternative: false,
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
  for (const action of resolve(reading, leadOf(answer), isOpen)) actions.add(action)
  return { actions, speaksOfDrug: reading.speaksOfDrug, otherDrugs: [...reading.others] }
}

interface Reading {
  readonly decisions: Decision[]
  readonly others: Set<string>
  offersAlternative: boolean
  /** Whom "it" means. */
  topic: 'this' | 'other'
  speaksOfDrug: boolean
}

const tentative = /\b(?:could|might|may|can)\b.*\bor\b/

function readClause(
  { text: raw, isConditional, isCondition, isAside }: Clause,
  names: DrugNames,
  reading: Reading,
): void {
  const text = raw.replace(done, (told) => ' '.repeat(told.length))
  const mentions = mentionsIn(text, names)
  if (mentions.some(({ who }) => who === 'this' || (who === 'pronoun' && reading.topic === 'this')))
    reading.speaksOfDrug = true
  const replaced = mentions.filter(({ start }) => inPlaceOf.test(text.slice(0, start)))
  const standing = mentions.filter((one) => !replaced.includes(one))
  const cues = cuesOf(text)
  const isGeneral = has(text, 'general') && !has(text, 'here')
  for (const cue of cues) {
    const object = objectOf(cue, { text, mentions: standing, cues })
    if (object === null || told.test(text.slice(0, cue.start))) continue
    // Who names nothing and gives no order speaks of something else: "sunscreen is advised".
    if (object === 'none' && !isAtHead(text, cue.start) && cue.kind !== 'reduce') continue
    const isThis = object === 'none' || meant(object, reading) === 'this'
    const kind = cue.isDenied ? opposite[cue.kind] : cue.kind
    if (!isThis) {
      const isNew = !cue.isDenied && (isConditional || !lasting.test(text.slice(cue.start, cue.end)))
      if (kind === 'given' && isNew) offer(object, reading)
      continue
    }
    if (isConditional) continue
    const weight = isAside || isGeneral ? weights.aside : isOrder(text, cue.start) ? weights.order : weights.judgment
    reading.decisions.push({ kind, weight, isOfDose: cue.isDenied && ofDose.test(text.slice(cue.end)) })
  }
  if (isConditional && !isCondition) for (const one of standing) offer(one, reading)
  if (isConditional) return
  const isSwitch = cues.some(({ kind, isDenied: denied }) => kind === 'switch' && !denied)
  for (const one of replaced) {
    if (meant(one, reading) === 'this')
      for (const kind of ['away', 'switch'] as const)
        reading.decisions.push({ kind, weight: weights.order, isOfDose: false })
    else if (standing.some(({ who }) => who === 'this'))
      reading.decisions.push({ kind: 'given', weight: weights.judgment, isOfDose: false })
  }
  const offered = isSwitch ? standing.filter(({ who, start }) => isOther(who) && !from.test(text.slice(0, start))) : []
  for (const one of offered) offer(one, reading)
  if (offered.length > 0) reading.decisions.push({ kind: 'switch', weight: weights.order, isOfDose: false })
  const last = standing.findLast(({ who }) => who !== 'pronoun')
  if (last !== undefined) reading.topic = last.who === 'this' ? 'this' : 'other'
}

/** What was done before is no advice. */
const done =
  /\b(?:was|were|has been|have been|had been|having been|is being|previously|already|used to be)\s+(?:\w+ly )?(?:started|stopped|taken|given|used|prescribed|continued|discontinued|begun|initiated|taking|using|held|withheld|replaced|switched|cancelled|canceled|reduced)\b/g

/** What somebody does is no advice: "while she takes warfarin". */
const told = /\b(?:she|he|they|who|patient|mother|child)\s+(?:is |are |now |still |also |already |currently )*$/

/** What stands behind these words is what is not done. */
const inPlaceOf =
  /\b(?:instead of|rather than|in place of|in lieu of|in preference to|preferred over|preferable to|over)\s+(?:the |oral |iv |intravenous |giving |using |starting |continuing |more )*$/
const from = /\bfrom\s+(?:the )?$/
const lasting =
  /^(?:continu|keep|kept|carr|stay|remain|maintain|resum|leave|go on|goes on|went on|stick|unchanged|no change)/
const ofDose =
  /^.{0,40}?(?:\bat\b|\bas (?:it is )?(?:ordered|written|planned|prescribed)|\bevery \d|\bthe (?:usual|full|standard|ordered|planned|current) dose|\b(?:this|that) (?:dose|schedule)|\b\d[\d.,]*\s*(?:mg|mcg|g|units?|ml)\b|\b(?:twice|three times|four times)\b)/

const opposite: Readonly<Record<Deciding, Deciding>> = {
  away: 'given',
  given: 'away',
  switch: 'given',
  reduce: 'given',
  delay: 'given',
}

interface Cue {
  readonly kind: Deciding
  readonly start: number
  readonly end: number
  readonly isDenied: boolean
}

function cuesOf(text: string): readonly Cue[] {
  const found = deciding
    .flatMap((kind) => placesOf(text, kind).map((at) => ({ kind, ...at })))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: Cue[] = []
  for (const { kind, start, end } of found) {
    const before = kept.at(-1)
    if (before !== undefined && start < before.end) continue
    const unneeded = unneededAfter(text, end)
    kept.push({
      kind,
      start,
      end: unneeded ?? end,
      isDenied: deniedAfter(before, { text, kind, start }) !== (unneeded !== null),
    })
  }
  return kept
}

/**
 * Whether a word is denied, by what stands before it or by the word that it goes on from: "not stop or reduce" denies both,
 * "avoid starting" denies the start, "no contraindication to starting" does not.
 */
function deniedAfter(
  before: Cue | undefined,
  { text, kind, start }: { text: string; kind: Deciding; start: number },
): boolean {
  if (before === undefined) return isDenied(text, start)
  const between = text.slice(before.end, start)
  if (before.kind === kind && !/[,:(]/.test(between) && between.split(' ').length <= reach)
    return before.isDenied || isDenied(between, between.length)
  if (/^\s+(?:or|and|nor)\s+(?:to )?$/.test(between)) return before.isDenied
  if (/^(?:\s+(?:to|the|be|of|for|any|its|their|further|use of))*\s+$/.test(between) && kind === 'given') {
    return before.kind === 'given' ? before.isDenied : before.kind === 'away' && !before.isDenied
  }
  return isDenied(between, between.length)
}

/** Where "… is not necessary" behind a word ends; null where it does not stand there. */
function unneededAfter(text: string, end: number): number | null {
  const rest = text.slice(end)
  const found = placesOf(rest, 'unneeded')[0]
  if (
    found === undefined ||
    !/^(?:\s+[\w.-]+){0,6}?\s+(?:is|are|would be|seems|was)\s+(?:\w+ly )?$/.test(
      ` ${rest.slice(0, found.start).trim()} `.replace(/ $/, ' '),
    )
  )
    return null
  return end + found.end
}

/** Whether a denial stands before a word in its clause, near enough to reach it. */
function isDenied(text: string, start: number): boolean {
  const near = text.slice(0, start).split(/[,:(]/).at(-1) ?? ''
  const window = near.split(' ').slice(-reach).join(' ')
  const needless = placesOf(window, 'needless').at(-1)
  if (needless !== undefined) return true
  const denials = placesOf(window, 'denial').filter((at) => !/^\s*(?:only|just)\b/.test(window.slice(at.end)))
  return denials.length % 2 === 1
}

/** Words over which a denial reaches. */
const reach = 6

interface Surroundings {
  readonly text: string
  readonly mentions: readonly DrugMention[]
  readonly cues: readonly Cue[]
}

/**
 * The drug that a word is about: behind an order, before a judgment or a passive. `none`: the clause names nothing and
 * speaks of what was asked; null: it speaks of something else, such as fluids.
 */
function objectOf(cue: Cue, { text, mentions, cues }: Surroundings): DrugMention | 'none' | null {
  const next = mentions.find(({ start }) => start >= cue.end && start - cue.end <= nearBy)
  const previous = mentions.findLast(({ end }) => end <= cue.start)
  const isBlocked =
    next !== undefined &&
    cues.some(({ start }) => start > cue.start && start < next.start && !/\bto\s*$/.test(text.slice(0, start)))
  if (isPassive(text, cue.start) && previous !== undefined) return previous
  if (next !== undefined && !isBlocked) return next
  const rest = text.slice(cue.end)
  if (bare.test(rest)) return previous ?? 'none'
  return previous !== undefined && isPassive(text, cue.start) ? previous : null
}

const nearBy = 45
const bare =
  /^\s*(?:$|[.,!?:()]|\d|(?:it|this|that)\b|(?:now|today|tonight|tomorrow|unchanged|immediately|at|on|with|for|until|in|as|by|before|after|here|altogether|entirely|completely|treatment|therapy|the (?:\w+ )?(?:dose|doses|course|treatment|plan|order|infusion|injection|tablets?|capsules?)|this (?:dose|order|plan)|dos(?:e|es|ing|age)\b|half|once|twice|every|daily|to|without|to|and|or|instead|lower|a (?:lower|reduced|smaller|single|quarter)|one|another|off)\b)/

function isPassive(text: string, start: number): boolean {
  return (
    /\b(?:is|are|be|been|being|was|were|remains?|stays?|seems|looks|needs?|requires?|should|must|not|n)\s+(?:\w+ly |still |therefore |best |also |an? |the |no longer |to be |not (?:be )?|never )*$/.test(
      text.slice(0, start),
    ) &&
    !/\b(?:do|should|must|would|will|can) not\s+$/.test(text.slice(0, start)) &&
    !/^(?:please )?not\s+$/.test(text.slice(0, start))
  )
}

function meant(mention: DrugMention, { topic }: Reading): 'this' | 'other' {
  if (mention.who === 'pronoun') return topic
  return mention.who === 'this' ? 'this' : 'other'
}

function isOther(who: DrugMention['who']): boolean {
  return who === 'alternative' || who === 'other'
}

function offer(mention: DrugMention, reading: Reading): void {
  if (mention.who === 'alternative') reading.offersAlternative = true
  else if (mention.who === 'other') reading.others.add(mention.name)
}

/** Whether a word is an order: at the head of its clause, behind "should", or behind "I would". */
function isOrder(text: string, start: number): boolean {
  return isAtHead(text, start) || modal.test(text.slice(0, start))
}

function isAtHead(text: string, start: number): boolean {
  return leading.test(text.slice(0, start))
}

const leading =
  /^(?:(?:yes|no|so|then|please|instead|and|just|simply|rather|today|also|first|do|not|never|can|go ahead and)[,:]?\s+)*$/
const modal =
  /\b(?:should|must|needs? to|has to|have to|ought to|is to|are to|will|would|recommend|advise|suggest|prefer|plan|can|may|let us|let's|want|safe to|reasonable to|appropriate to|fine to|okay to|ok to|best to|time to|right to)\b[^,]*$/

/** "Yes" or "No" at the head of an answer. */
function leadOf(answer: string): 'yes' | 'no' | null {
  const found = /^\W*(yes|no)\b(?=[,.:;!—–-]|$)/.exec(sentencesOf(plain(answer))[0] ?? '')
  return (found?.[1] as 'yes' | 'no' | undefined) ?? null
}

/** What all decisions come to. */
function resolve(
  { decisions, offersAlternative, others }: Reading,
  lead: 'yes' | 'no' | null,
  isOpen: boolean,
): readonly DrugAction[] {
  const top = Math.max(0, ...decisions.map(({ weight }) => weight))
  const strong = decisions.filter(({ weight }) => weight === top)
  const is = (kind: Deciding, some: readonly Decision[] = strong): boolean => some.some((one) => one.kind === kind)
  let [away, given] = [is('away'), is('given')]
  // What is stopped is not lowered; what is given is, wherever a lower dose is spoken of.
  const told = decisions.filter(({ weight }) => weight >= weights.judgment)
  let reduce = is('reduce') || (given && is('reduce', told))
  if (away && !given) reduce = false
  if (away && given && decisions.some(({ isOfDose }) => isOfDose)) reduce = true
  if (away && given && !reduce && lead !== null) [away, given] = lead === 'yes' ? [false, true] : [true, false]
  if (!away && !given && !reduce && decisions.length === 0 && lead !== null)
    [away, given] = [lead === 'no', lead === 'yes']
  if (isOpen && top < weights.order && (away || given)) [away, given] = [true, true]
  const isSwitch = is('switch') || ((away || is('switch', decisions)) && (offersAlternative || others.size > 0))
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
