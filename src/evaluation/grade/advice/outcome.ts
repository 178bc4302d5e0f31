import type { DrugAction } from './action.js'
import { type DrugNames, genericsOf } from './drugs.js'
import { isWanted, type OrderedFor, type OrderTally } from './ordered-actions.js'
import type { PatientDrugs } from './patient.js'
import type { Regimen } from './regimen/index.js'
import { compareRegimens } from './regimen/index.js'
import type { OrderLine } from './verb.js'

/** What all orders about the drug come to. */
export function resolve(
  tally: OrderTally,
  lead: OrderLine['lead'],
  { names, patient, wanted }: OrderedFor,
): readonly DrugAction[] {
  const { given, away, actions, alternatives, others } = tally
  if (isOtherExchanged(tally, names)) {
    for (const name of tally.stopped) {
      others.delete(name)
      tally.removed.delete(name)
    }
    return ['switch']
  }
  const levels = given.map((regimens) =>
    isPlanned(regimens, patient) ? 'same' : compareRegimens(regimens, patient.planned, patient.weight),
  )
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

/** The very dose that the case tells, among others that it tells too. */
function isPlanned(regimens: readonly Regimen[], { planned }: PatientDrugs): boolean {
  const isSame = (one: Regimen, other: Regimen): boolean =>
    one.amount !== null &&
    other.amount !== null &&
    one.perDay !== null &&
    other.perDay !== null &&
    one.amount.unit === other.amount.unit &&
    one.amount.high === other.amount.high &&
    one.perDay.high === other.perDay.high
  return regimens.length > 0 && regimens.every((one) => planned.some((other) => isSame(one, other)))
}

/** "Azithromycin in place of clarithromycin": what the drug does not go with is exchanged, and the drug may go on. */
function isOtherExchanged({ alternatives, stopped }: OrderTally, { alternatives: listed }: DrugNames): boolean {
  return listed.some((one) => {
    const [by = '', instead] = one.split(' in place of ').map((name) => genericsOf(name))
    return (
      instead?.some((name) => stopped.has(name)) &&
      alternatives.some(({ name }) => genericsOf(name).some((it) => by.includes(it)))
    )
  })
}
