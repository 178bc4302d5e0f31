import type { SafeAction } from '../record/index.js'
import {
  type Advice,
  compareRegimens,
  type DrugAction,
  type GivenDrug,
  genericsOf,
  hasRole,
  isCompanion,
  isHarmfulUnder,
  isHarmfulWith,
  isHarmless,
  isHazardItself,
  isNamedByRole,
  isOfClass,
  isOfDrug,
  isOfOneRole,
  isToBeUsed,
  isTreatment,
  mayTreat,
  type Order,
  regimensIn,
} from './advice/index.js'
import { isVaccine } from './field-times.js'
import type { Held } from './reference.js'
import { isEnded, isGivenNow, startedIn } from './restarted-hazard.js'

/** A drug that did harm before, one that has what makes the drug of the reference dangerous, or too much of an alternative. */
export function unsafeAmong(advice: Advice, held: Held): string | undefined {
  const { otherDrugs, alternatives: given } = advice
  const { action, patient } = held
  const { drug, alternatives: listed, verdict, concept } = action
  const own = genericsOf(drug.name)
  const hazards = concept === 'age' && newborn.test(patient.text) ? [concept, 'newborn'] : [concept]
  const alternatives = listed.flatMap((one) => genericsOf(one.drug))
  const tooMuch = given.find(({ name, regimens }) =>
    listed.some(({ drug: one }) => {
      const isBound = /\b(?:or less|at most|no more than)\b/.test(one)
      const isIt = genericsOf(one).some((it) => name.includes(it))
      return isBound && isIt && compareRegimens(regimens, regimensIn(one), patient.weight) === 'higher'
    }),
  )
  if (tooMuch !== undefined) return `more ${tooMuch.name} than is safe`
  const startedToo = startedIn(advice.orders, isGivenNow).filter((name) => otherDrugs.every((one) => one.name !== name))
  return [...otherDrugs.map(({ name }) => name), ...startedToo].find((name) => {
    const isRefused = [...patient.refused].some((one) => one === name || isOfClass(name, one, { concept: null }))
    const isLikeAllergen = [...patient.anaphylactic].some((one) => isOfClass(name, one, { concept: 'anaphylaxis' }))
    const isHarmful = hazards.some((one) => isHarmfulUnder(name, one)) && !alternatives.includes(name)
    if (isRefused || isLikeAllergen || (verdict !== 'usable' && isHarmful)) return true
    if (verdict === 'avoid' && own.some((one) => isOfClass(name, one, { concept, alternatives }))) return true
    if (startedWith(name, advice) && clashesWithDrug(name, held)) return true
    return !alternatives.includes(name) && clashes(name, advice, held)
  })
}

/** A drug that a table starts beside one that the patient takes, and with which it does not go. */
function clashes(name: string, advice: Advice, { patient, target }: Held): boolean {
  if (!startedIn(advice.orders).includes(name) || target.toLowerCase().includes(name)) return false
  return [...patient.current].some(
    (other) => !advice.removed.includes(other) && !isEnded(other, patient.text) && isHarmfulWith(name, other),
  )
}

/** A drug that is started with the drug of the rule, which is used. */
function startedWith(name: string, { actions, orders }: Advice): boolean {
  const isUsed = isToBeUsed(actions) && !actions.has('stop') && !actions.has('delay')
  return isUsed && startedIn(orders, isGivenNow).includes(name)
}

/** Two drugs that do not go with each other, where neither the case nor the reference has them together. */
function clashesWithDrug(name: string, { action, patient, target }: Held): boolean {
  if (patient.current.has(name) || target.toLowerCase().includes(name)) return false
  return genericsOf(action.drug.name).some((own) => isHarmfulWith(name, own) || isHarmfulWith(own, name))
}

/** Of the rules of age some are of newborns. */
const newborn =
  /\bnewborn (?:boy|girl|infant|baby)\b|\b(?:she|he) is a newborn\b|\b(?:\d|1\d|2[0-8]|two|three|four|five|six|seven|eight|nine|ten)[- ]days?[- ]old\b/

/** What the answer does beside the right action, and how much that matters. */
interface Beside {
  readonly state: 'partly' | 'unscored'
  readonly detail: string
}

/**
 * What the answer does beside the right action, of which the reference says nothing: `partly` where it takes a running
 * treatment away, or adds a drug to one that is right without it; `unscored` where it might be right. Null where there is
 * nothing, or nothing that could matter: a drug that does the same work is replaced, and some drugs go with others.
 */
export function besideVerdict(advice: Advice, decided: ReadonlySet<DrugAction>, held: Held): Beside | null {
  const { action, patient, isAsked } = held
  const { concept, verdict } = action
  const given = givenBy(advice, decided, action)
  const taken = advice.removed
    .filter((name) => verdict === 'usable' || !endsWithHazard(name, concept))
    .filter((name) => !isReplaced(name, given, held) && !isEndedByReference(name, held))
    .filter((name) => !isEnded(name, patient.text) && !isPlannedWithIt(name, decided, held))
  if (taken.length > 0) {
    // Of two drugs that do not go together the other one may be the one to stop.
    const mayGoOn = isToBeUsed(decided) || advice.actions.has('delay')
    const isOpen = verdict === 'grey' || (concept !== null && isOfDrug(concept) && verdict !== 'usable' && mayGoOn)
    const isPlanned = mayGoOn && concept !== null && taken.some((name) => concept.includes(name))
    const isUnstated = inTable(advice) && taken.every((name) => !isOnesHazard(name, held))
    return {
      state: (isOpen || isPlanned) && !isUnstated ? 'unscored' : 'partly',
      detail: `takes away ${taken.join(', ')}`,
    }
  }
  const withheld = advice.alternatives.length > 0 ? [] : withheldIn(advice, held)
  if (withheld.length > 0) return { state: 'partly', detail: `withholds ${withheld.join(', ')}` }
  const around = [...given, ...patient.current]
  const isUsed = isToBeUsed(decided)
  const unknown = advice.otherDrugs
    .filter(({ name }) => advice.form === 'orders' || !patient.current.has(name))
    .filter((one) => isUnwanted(one.name, action) || !isHarmless(one, { concept, patient }))
    .filter((one) => !isNamedAmong(one, action))
    .filter((one) => patient.refused.has(one.name) || !isCompanion(one, around, concept))
    // Where both are open to dispute, a drug that does the same work may be the better one.
    .filter(({ name }) => verdict !== 'grey' || !genericsOf(action.drug.name).some((one) => isOfOneRole(name, one)))
    .filter(
      ({ name }) =>
        isUsed || isUnwanted(name, action) || !isTreatment(name, { ...action, routes: routesOf(name, advice) }),
    )
    .map(({ name }) => name)
  if (unknown.length === 0) return null
  // Asked when to come back, nobody wanted a further drug.
  const isGiven = isUsed
    ? isAsked || (inTable(advice) && !asksForTreatment(patient.text))
    : advice.alternatives.length > 0
  const mayReplace = (name: string): boolean =>
    isOfOneWork(name, held) || (!isUsed && mayTreat(name, action.indication))
  const isOfOtherWork = (name: string): boolean =>
    !mayReplace(name) && (inTable(advice) || (isStarted(name, advice) && isTold(name, action)))
  const isOther = unknown.every(isOfOtherWork) || unknown.some((name) => isUnwanted(name, action))
  const isAdded = advice.form === 'orders' && verdict !== 'grey' && (isGiven || isOther)
  return isAdded
    ? { state: 'partly', detail: `adds ${unknown.join(', ')}` }
    : { state: 'unscored', detail: `the rule does not speak of ${unknown.join(', ')}` }
}

/** What the reference names as safe in the place of the drug, and the answer is not to give either, though nothing in the case forbids it. */
function withheldIn({ orders }: Advice, { action, patient }: Held): readonly string[] {
  const others = orders.find(
    ({ order, about }) => withholds(order) && !about.includes('this') && isVaccine(order.object),
  )
  if (others !== undefined && action.alternatives.some(({ drug }) => /\bother vaccines\b/.test(drug)))
    return [others.order.object]
  return orders
    .filter(({ order: { verb, isDenied } }) => verb === 'give' && isDenied)
    .flatMap(({ about }) => about.flatMap((one) => (typeof one === 'string' ? [] : [one.name])))
    .filter((name) => !patient.refused.has(name) && isNamedAmong({ name, regimens: [] }, action))
}

/** Leaves out, stops or puts off. */
function withholds({ verb, isDenied }: Order): boolean {
  return isDenied ? verb === 'give' : verb === 'take' || verb === 'delay'
}

/** Whether a drug does the work of one in whose place the reference wants none. */
function isUnwanted(name: string, { verdict, insufficient, alternatives, indication }: SafeAction): boolean {
  const wantsNone = verdict === 'avoid' && insufficient.includes('switch') && alternatives.length === 0
  return wantsNone && mayTreat(name, indication)
}

/** Whether a drug may be the one to stop, of two that do not go together. */
function isOnesHazard(name: string, { action: { concept, drug } }: Held): boolean {
  return isHazardItself(name, concept) || genericsOf(drug.name).some((one) => isHarmfulUnder(name, one))
}

/** Whether a line starts a drug and says how much of it; what goes on by its name alone may be the patient's. */
function isStarted(name: string, { orders, otherDrugs }: Advice): boolean {
  const isDosed = otherDrugs.some((one) => one.name === name && one.regimens.length > 0)
  return isDosed && startedIn(orders, isGivenNow).includes(name)
}

/** Whether tables tell both the work of a drug and that of the one which it would replace. */
function isTold(name: string, { drug, alternatives }: SafeAction): boolean {
  const own = [drug.name, ...alternatives.map((one) => one.drug)].flatMap((one) => genericsOf(one))
  return hasRole(name) && own.some(hasRole)
}

/** Whether a drug does the work of the one that it may replace, or of one that the reference lists. */
function isOfOneWork(name: string, { action: { drug, alternatives } }: Held): boolean {
  return [drug.name, ...alternatives.map((one) => one.drug)]
    .flatMap((one) => genericsOf(one))
    .some((one) => one === name || isOfOneRole(name, one) || isOfClass(name, one, { concept: null }))
}

/** By which ways a table gives a drug. */
function routesOf(name: string, { orders }: Advice): readonly string[] {
  return orders.flatMap(({ order: { fields }, about }) =>
    about.some((one) => typeof one !== 'string' && one.name === name) ? (fields?.routes ?? []) : [],
  )
}

function inTable({ orders }: Advice): boolean {
  return orders.some(({ order }) => order.fields !== undefined)
}

/** Whether the question of a case can be answered by a drug: "What would help her to sleep?" */
function asksForTreatment(text: string): boolean {
  const question = text.split(/(?<=[.!?])\s+/).findLast((sentence) => sentence.endsWith('?')) ?? ''
  return !/^(?:when|how (?:soon|often|long|many|much)|who|where|will|is|are|does|do|has|why)\b/.test(question)
}

/** Whether a drug harms in the state of the patient; a drug with which others do not go is none of these. */
function endsWithHazard(name: string, concept: string | null): boolean {
  return concept !== null && !isOfDrug(concept) && isHarmfulUnder(name, concept)
}

/** The drugs that the answer gives, the one that is decided about included, by their generic names. */
function givenBy({ alternatives }: Advice, decided: ReadonlySet<DrugAction>, { drug }: SafeAction): readonly string[] {
  const isUsed = isToBeUsed(decided) && !decided.has('stop')
  return [...(isUsed ? [drug.name] : []), ...alternatives.map(({ name }) => name)].flatMap((name) => genericsOf(name))
}

/**
 * Whether a running drug is one that the given ones take the place of: it does the same work, and nothing in the case says
 * that it is taken for something else, or together with what is planned.
 */
function isReplaced(name: string, given: readonly string[], { action, patient, target }: Held): boolean {
  if (!given.some((one) => isOfOneRole(name, one))) return false
  const named = `${target} ${action.alternatives.map(({ drug }) => drug).join(' ')}`.toLowerCase()
  if (named.includes(name)) return false
  return patient.together.every((one) => one !== name)
}

/** What was to be started only to go with the drug is not needed where the drug is not started. */
function isPlannedWithIt(
  name: string,
  decided: ReadonlySet<DrugAction>,
  { action: { decision, drug, concept }, patient }: Held,
): boolean {
  if (isToBeUsed(decided)) return false
  if (decision === 'start' ? !patient.together.includes(name) : concept === 'pregnancy') return false
  return isCompanion({ name, regimens: [] }, genericsOf(drug.name), null)
}

/** "Stop the transfusion": where the reference ends it, or it was paused already, nothing that runs is taken away. */
function isEndedByReference(name: string, { action, patient, target }: Held): boolean {
  const word = name.match(/[a-z]{4,}/g)?.at(-1)
  if (word === undefined) return false
  const named = `${target}. ${action.alternatives.map(({ drug }) => drug).join('. ')}`.toLowerCase()
  const ends = new RegExp(
    `\\b(?:stop|paus|end|interrupt|withdraw)\\w*\\b\\s+(?:(?:the|this|that|her|his)\\s+)?(?:\\w+\\s+)?${word}`,
  )
  const rests = new RegExp(`\\b${word}\\b(?: was| is| has been| had been)? (?:paused|stopped|held|interrupted)\\b`)
  const { concept } = action
  const isClassEnded =
    concept !== null &&
    isHazardItself(name, concept) &&
    new RegExp(`\\bstop the ${concept.replaceAll('-', ' ')}\\b`).test(target.toLowerCase())
  return ends.test(named) || rests.test(patient.text) || isClassEnded
}

/** Whether an alternative names what is given, though no list of drugs knows it: "sulfur ointment on three nights". */
function isNamedAmong({ name }: GivenDrug, { alternatives }: SafeAction): boolean {
  const words = name.match(/[a-z]{4,}/g) ?? []
  const isNamed = (one: string): boolean => words.every((word) => one.toLowerCase().includes(word))
  return words.length > 0 && alternatives.some(({ drug }) => isNamed(drug) || isNamedByRole(name, drug.toLowerCase()))
}
