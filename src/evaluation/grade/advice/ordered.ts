import type { Advice, DrugAction } from './action.js'
import { isDenied } from './cue.js'
import { type DrugMention, type DrugNames, genericsOf, mentionsIn } from './drugs.js'
import type { Order, OrderLine } from './order.js'
import type { PatientDrugs } from './patient.js'
import { compareRegimens, isOtherRegimen, type Regimen, regimensIn } from './regimen.js'
import { placesOf } from './words.js'

/** What orders are held against: whose drug it is, what the case tells, and the doses that the reference names. */
export interface OrderedFor {
  readonly names: DrugNames
  readonly patient: PatientDrugs
  readonly wanted: readonly Regimen[]
}

/** What orders do to the drug, and what else they do. */
interface Tally {
  /** Given now, each with its doses. */
  readonly given: (readonly Regimen[])[]
  readonly away: (readonly Regimen[])[]
  /** All doses in which it is to be given, now or in another way than before. */
  readonly regimens: Regimen[]
  readonly actions: Set<DrugAction>
  readonly others: Set<string>
  readonly asked: string[]
  readonly alternatives: { readonly name: string; readonly regimens: readonly Regimen[] }[]
  /** Other drugs of the patient that are taken away. */
  readonly stopped: Set<string>
  /** Given again once something is over. */
  isLater: boolean
  isRaised: boolean
  speaksOfDrug: boolean
  /** Whom an order is about that names no drug. */
  topic: 'this' | 'other'
}

/**
 * What a line of orders advises about a drug: each verb holds for the drugs that stand behind it, and for nothing else. An
 * order that waits for a condition ("STOP if a rash appears") is none for now; one that names no drug goes on about the one
 * before.
 */
export function readOrders({ lead, orders }: OrderLine, told: OrderedFor): Advice {
  const tally: Tally = {
    given: [],
    away: [],
    regimens: [],
    actions: new Set(),
    others: new Set(),
    asked: [],
    alternatives: [],
    stopped: new Set(),
    isLater: false,
    isRaised: false,
    speaksOfDrug: false,
    topic: 'this',
  }
  const namesIt = orders.some(({ object }) => mentionsIn(object, told.names).some(({ who }) => who === 'this'))
  for (const order of orders) readOrder(order, { ...told, namesIt }, tally)
  for (const action of resolve(tally, lead, told)) tally.actions.add(action)
  const { actions, others, asked, alternatives, isRaised, speaksOfDrug, regimens } = tally
  return {
    form: 'orders',
    actions,
    speaksOfDrug: speaksOfDrug || lead !== null,
    otherDrugs: [...others],
    alternatives,
    regimens,
    isRaised,
    asked,
  }
}

interface Bound extends OrderedFor {
  /** Some order names the drug. */
  readonly namesIt: boolean
}

const open = { monitor: 'monitor', ask: 'clarify', refer: 'refer', warn: 'flag' } as const

function readOrder(order: Order, told: Bound, tally: Tally): void {
  const { verb, isDenied: denied, object, behind } = order
  if (verb === 'monitor' || verb === 'ask' || verb === 'refer' || verb === 'warn') {
    if (denied) return
    tally.actions.add(open[verb])
    tally.asked.push(`${object} ${behind}`)
    if (mentionsIn(object, told.names).some(({ who }) => who === 'this')) tally.speaksOfDrug = true
    return
  }
  if (isExchange(order, told.names)) {
    if (!denied) exchange(order, told, tally)
    return
  }
  const targets = targetsOf(order, told, tally.topic)
  const isInstead = instead.test(behind) && mentionsIn(behind, told.names).some(({ who }) => who === 'this')
  if (verb === 'give' && !denied && isInstead && !targets.includes('this')) {
    tally.speaksOfDrug = true
    tally.actions.add('stop').add('switch')
  }
  for (const one of targets) {
    if (one === 'this') decide(order, told, tally)
    else if (one !== 'unknown') decideOther(one, order, { told, tally })
  }
  const named = targets.findLast((one) => one !== 'unknown')
  if (named !== undefined) tally.topic = named === 'this' ? 'this' : 'other'
}

type Target = 'this' | 'unknown' | DrugMention

/** What an order is about: the drugs that stand behind its verb, or those of the order before. */
function targetsOf(
  { verb, isDenied: denied, object }: Order,
  { names, namesIt }: Bound,
  topic: Tally['topic'],
): readonly Target[] {
  const kept = verb === 'take' ? object.replace(/\b(?:with|alongside|together with)\b.*$/, '') : object
  const mentions = mentionsIn(kept, names).filter(({ start }) => !set.test(kept.slice(0, start)))
  const drugs = mentions.filter(({ who }) => who !== 'pronoun')
  if (drugs.length > 0) return drugs.map((one) => (one.who === 'this' ? 'this' : one))
  if (mentions.length > 0 || bare.test(kept)) return [topic === 'this' ? 'this' : 'unknown']
  const takes = (verb === 'take' && !denied) || (verb === 'give' && denied) || verb === 'delay'
  if (takes && !namesIt && (generic.test(kept) || sharesWord(kept, names))) return ['this']
  if (verb === 'give' && !denied && regimensIn(kept).some(({ amount }) => amount !== null)) {
    const name = kept.split(/\s*\d/)[0]?.trim() ?? ''
    return [{ start: 0, end: name.length, who: 'other', name }]
  }
  return ['unknown']
}

const instead = /^(?:instead of|in (?:place|lieu) of|rather than|to replace)\b/
const set = /\b(?:from|without|not)\s+(?:the )?$/
const bare =
  /^\W*(?:$|\d|at\b|to\b|by\b|dose\b|as (?:ordered|planned|prescribed|written|it is|is|before|scheduled)\b|unchanged|now\b|today\b|once\b|twice\b|every\b|q\d|daily|half\b|lower|(?:the |this )?(?:same|planned|ordered|prescribed|current|usual|lower|reduced|full) (?:dose|drug|regimen|therapy|treatment|order|plan))/
const generic =
  /\b(?:drug|medication|medicine|vaccin\w*|immuni[sz]ation|dose|treatment|therapy|order|prescription|infusion|injection|syrup|tablets?|cream|course)\b/

function sharesWord(text: string, { drug, drugClass = null }: DrugNames): boolean {
  const words = new Set([...drug, drugClass ?? ''].flatMap((name) => name.toLowerCase().match(/[a-z]{5,}/g) ?? []))
  return (text.match(/[a-z]{5,}/g) ?? []).some((word) => words.has(word) || words.has(word.replace(/s$/, '')))
}

/** "SWITCH lisinopril to labetalol", and "CHANGE lisinopril to labetalol" where the other is another drug. */
function isExchange({ verb, object }: Order, names: DrugNames): boolean {
  if (verb === 'exchange') return true
  if (verb !== 'change') return false
  const behindTo = / to (.*)$/.exec(object)?.[1]
  return (
    behindTo !== undefined && mentionsIn(behindTo, names).some(({ who }) => who === 'alternative' || who === 'other')
  )
}

function exchange(order: Order, told: Bound, tally: Tally): void {
  const { object, behind } = order
  // "Change to heparin at week 36" changes nothing now.
  if (conditional.test(behind) || later.test(behind)) {
    tally.asked.push(behind)
    return
  }
  const whole = instead.test(behind) || /^for\b/.test(behind) ? `${object} ${behind}` : object
  const mentions = mentionsIn(whole, told.names)
  const border = whole.search(/\b(?:to|with|by)\b/)
  const isReversed = /\bfor\b/.test(whole) && border < 0
  const edge = isReversed ? whole.search(/\bfor\b/) : border
  const before = mentions.filter(({ start }) => edge >= 0 && start < edge)
  const after = mentions.filter(({ start }) => edge < 0 || start >= edge)
  const [from, to] = isReversed ? [after, before] : [before, after]
  const isFromThis =
    from.length === 0 ? tally.topic === 'this' : from.some(({ who }) => who !== 'other' && who !== 'alternative')
  const isToThis = to.some(({ who }) => who === 'this')
  if (isToThis) {
    // "Change lisinopril to lisinopril 5 mg" is another dose of it.
    const regimens = regimensIn(whole.slice(edge + 1))
    if (isFromThis && from.length > 0) changeTo(regimens, told, tally)
    else give(regimens, tally)
    return
  }
  const isOffered = to.some(({ who }) => who === 'alternative' || who === 'other')
  if (!isOffered && regimensIn(whole).length > 0) {
    changeTo(regimensIn(whole), told, tally)
    return
  }
  for (const one of to) if (one.who === 'alternative' || one.who === 'other') offer(one, regimensIn(whole), tally)
  for (const one of from) if (one.who === 'other') tally.stopped.add(one.name.toLowerCase())
  if (!isFromThis) return
  tally.speaksOfDrug = true
  tally.actions.add('stop').add('switch')
}

/** What an order does to the drug that is decided about. */
function decide(order: Order, told: Bound, tally: Tally): void {
  const { verb, isDenied: denied, object, behind } = order
  tally.speaksOfDrug = true
  const regimens = ownRegimensIn(object, told.names)
  if (verb === 'delay') {
    tally.asked.push(behind)
    if (denied) give(regimens, tally)
    else tally.actions.add('delay')
    return
  }
  const takes = (verb === 'take') !== denied && ['take', 'give', 'again', 'keep'].includes(verb)
  if (takes) {
    takeAway(order, regimens, tally)
    return
  }
  if (conditional.test(behind)) {
    tally.asked.push(behind)
    tally.actions.add('clarify')
    return
  }
  if (verb === 'again' || (verb === 'give' && later.test(behind))) {
    tally.isLater = true
    tally.asked.push(behind)
    return
  }
  if (denied || verb === 'give' || verb === 'keep' || verb === 'take') {
    const level = compareRegimens(regimens, told.patient.planned, told.patient.weight)
    if (level === null && isLess(object)) tally.actions.add('reduce')
    give(regimens, tally)
    return
  }
  if (verb === 'less') {
    tally.actions.add('reduce')
    tally.regimens.push(...regimens)
  } else if (verb === 'more') {
    if (later.test(behind)) return
    give(regimens, tally)
    tally.isRaised = true
  } else changeTo(regimens, told, tally)
}

function takeAway({ object, behind }: Order, regimens: readonly Regimen[], tally: Tally): void {
  if (conditional.test(behind)) return
  if (
    /^(?:until|till|before|pending|for now)/.test(behind) ||
    /\b(?:now|yet|today|tonight|this visit)\b/.test(object)
  ) {
    tally.asked.push(behind)
    tally.actions.add('delay')
  } else if (later.test(behind)) {
    // "Stop after ten days" ends a course; alone it only puts off what has to be done.
    tally.isLater = true
    tally.actions.add('delay')
    return
  }
  tally.away.push(regimens)
}

function give(regimens: readonly Regimen[], tally: Tally): void {
  tally.speaksOfDrug = true
  tally.regimens.push(...regimens)
  tally.given.push(regimens)
}

function changeTo(regimens: readonly Regimen[], { patient, wanted }: Bound, tally: Tally): void {
  const level = compareRegimens(regimens, patient.planned, patient.weight)
  if (level === null || level === 'lower' || isWanted(regimens, wanted, patient)) tally.actions.add('reduce')
  give(regimens, tally)
}

function isWanted(regimens: readonly Regimen[], wanted: readonly Regimen[], { weight }: PatientDrugs): boolean {
  return regimens.length > 0 && wanted.length > 0 && !isOtherRegimen(regimens, { wanted, weight })
}

function isLess(text: string): boolean {
  return placesOf(text, 'reduce').some(({ start }) => !isDenied(text, start))
}

/** Doses that stand behind the drug, or before any: not those of a second drug in the same order. */
function ownRegimensIn(object: string, names: DrugNames): readonly Regimen[] {
  const to = / to (?=(?:\d|half|every|once|twice|a (?:lower|dose)).*$)/.exec(object)
  const text = to === null ? object : object.slice(to.index)
  const second = mentionsIn(text, names).find(
    ({ who, start }, i) => (who === 'other' || who === 'alternative') && (i > 0 || start > 3),
  )
  return regimensIn(text.slice(0, second?.start))
}

function decideOther(
  mention: DrugMention,
  { verb, isDenied: denied, object, behind }: Order,
  { told, tally }: { told: Bound; tally: Tally },
): void {
  const name = mention.name.toLowerCase()
  const isTaken = told.patient.current.has(name)
  if (verb === 'give' || verb === 'again' || verb === 'keep' || (verb === 'take' && denied)) {
    if (denied && verb !== 'take') {
      tally.stopped.add(name)
      return
    }
    // Drugs that are taken already may go on.
    if (!isTaken || mention.who === 'alternative') offer(mention, regimensIn(object.slice(mention.end)), tally)
    return
  }
  if (!denied && verb === 'take') tally.stopped.add(name)
  // Another drug of the patient is stopped or changed, of which the rule knows nothing.
  if (
    isTaken &&
    !denied &&
    verb !== 'delay' &&
    mention.who === 'other' &&
    !conditional.test(behind) &&
    !/^of\b/.test(object)
  )
    tally.others.add(name)
}

function offer({ who, name }: DrugMention, regimens: readonly Regimen[], tally: Tally): void {
  if (who === 'alternative') tally.alternatives.push({ name: name.toLowerCase(), regimens })
  else tally.others.add(name.toLowerCase())
}

/** "Azithromycin in place of clarithromycin": what the drug does not go with is exchanged, and the drug may go on. */
function isOtherExchanged({ alternatives, stopped }: Tally, { alternatives: listed }: DrugNames): boolean {
  return listed.some((one) => {
    const [by = '', instead] = one.split(' in place of ').map((name) => genericsOf(name))
    return (
      instead?.some((name) => stopped.has(name)) &&
      alternatives.some(({ name }) => genericsOf(name).some((it) => by.includes(it)))
    )
  })
}

const conditional =
  /^(?:only )?(?:if\b(?! (?:possible|needed|necessary|tolerated|available|feasible|at all|not done))|provided|as long as|when(?:ever)?\b|once\b|should\b)/
const later =
  /^(?:in \S+ |after (?:\d|(?:one|two|three|four|six)\b|a (?:day|week|month)|the\b(?! (?:loading|first))|(?:her|his|it|she|he)\b|delivery|birth|pregnan\w*|breast\w*|wean\w*|washout|complet\w*|finish\w*|stopp\w*|recover\w*|clearance|therapy|treatment|chemo\w*)|at (?:\d|twelve\b|week|month)|(?:starting|beginning) (?:in|on|at|after)\b|once\b|when\b|on or after\b)/

/** What all orders about the drug come to. */
function resolve(tally: Tally, lead: OrderLine['lead'], { names, patient, wanted }: OrderedFor): readonly DrugAction[] {
  const { given, away, actions, alternatives, others } = tally
  if (isOtherExchanged(tally, names)) {
    for (const name of tally.stopped) others.delete(name)
    return ['switch']
  }
  const levels = given.map((regimens) => compareRegimens(regimens, patient.planned, patient.weight))
  const isNew = given.some(
    (regimens, i) =>
      levels[i] === 'lower' || levels[i] === 'higher' || (isWanted(regimens, wanted, patient) && levels[i] !== 'same'),
  )
  // "Stop 750 mg daily; start 500 mg every other day" is another dose of the drug.
  const isAway = away.length > 0 && !(given.length > 0 && isNew)
  const isGiven = given.length > 0
  if (levels.includes('higher') && !given.some((regimens) => isWanted(regimens, wanted, patient))) tally.isRaised = true
  const isLess = given.some(
    (regimens, i) => levels[i] === 'lower' || (levels[i] !== 'same' && isWanted(regimens, wanted, patient)),
  )
  if (isLess) actions.add('reduce')
  const isSilent =
    !isGiven &&
    !isAway &&
    !tally.isLater &&
    !['reduce', 'delay', 'switch'].some((one) => actions.has(one as DrugAction))
  const found: DrugAction[] = []
  if (isSilent && lead !== null)
    found.push(...(lead === 'yes' ? (['continue', 'start'] as const) : (['stop'] as const)))
  if (isGiven) found.push('continue', 'start')
  if (isAway) found.push('stop')
  if (tally.isLater && !isGiven && !isAway) found.push('delay')
  const isTakenAway = isAway || found.includes('stop') || actions.has('stop')
  if (isTakenAway && !isGiven && (alternatives.length > 0 || others.size > 0)) found.push('switch')
  return found
}
