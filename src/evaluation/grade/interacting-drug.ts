import {
  type Advice,
  compareRegimens,
  type DrugAction,
  genericsOf,
  isHarmfulUnder,
  isHazardItself,
  isOfDrug,
  isOfOneRole,
  ownRegimens,
  waitsIn,
} from './advice/index.js'
import type { Held } from './reference.js'

/**
 * An answer that gives the drug of the rule once the drug with which it does not go was settled in a way that the reference
 * names: exchanged ("or another statin"), or lowered ("reduce azathioprine to a third or a quarter first"). Any other answer
 * is left as it is.
 */
export function withPartnerSettled(advice: Advice, held: Held): Advice {
  const { verdict, concept, acceptable } = held.action
  const { actions } = advice
  if (verdict !== 'avoid' || concept === null || !isOfDrug(concept) || actions.has('stop')) return advice
  const isOfPartner = new RegExp(`\\breduce ${concept.replaceAll('-', ' ')}\\b`).test(held.target)
  // Where the reference lowers the partner, less of the drug itself does not help.
  if (isOfPartner && actions.has('reduce')) return { ...advice, actions: without(actions, ['reduce']) }
  if (!actions.has('start') && !actions.has('continue')) return advice
  const settled = isOfPartner && acceptable.includes('reduce') ? lowered(advice, held) : null
  const found = settled ?? (acceptable.includes('switch') ? exchanged(advice, held) : null)
  if (found === null) return advice
  return {
    ...advice,
    actions: new Set([...without(actions, ['start', 'continue']), found.action]),
    removed: advice.removed.filter((name) => !found.names.includes(name)),
    otherDrugs: advice.otherDrugs.filter(({ name }) => !found.names.includes(name)),
  }
}

function without(actions: ReadonlySet<DrugAction>, some: readonly DrugAction[]): ReadonlySet<DrugAction> {
  return new Set([...actions].filter((one) => !some.includes(one)))
}

/** What was done about the partner, and to which drugs. */
interface Settled {
  readonly action: 'switch' | 'reduce'
  readonly names: readonly string[]
}

/** The partner is stopped, and another drug that does its work and goes with the drug of the rule takes its place. */
function exchanged({ removed, otherDrugs }: Advice, { action, target }: Held): Settled | null {
  const partner = removed.find((name) => isHazardItself(name, action.concept))
  if (partner === undefined || !/\bor another [a-z]+ that\b/.test(target.toLowerCase())) return null
  const own = genericsOf(action.drug.name)
  const by = otherDrugs.find(({ name }) => isOfOneRole(partner, name) && !own.some((one) => isHarmfulUnder(name, one)))
  return by === undefined ? null : { action: 'switch', names: [partner, by.name] }
}

/**
 * Whether the partner is stopped, and the drug of the rule follows sooner than the reference allows: "STOP phenelzine; DELAY
 * bupropion by 7 days" where 14 days must pass.
 */
export function isTooSoon({ removed, waits }: Advice, { action, target }: Held): boolean {
  if (!removed.some((name) => isHazardItself(name, action.concept))) return false
  const needed = Math.min(...waitsIn(target.toLowerCase()))
  return Number.isFinite(needed) && waits.length > 0 && Math.max(...waits) < needed
}

const shares: Readonly<Record<string, number>> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4 }

/** The partner goes on at no more than the share of its dose that the reference names. */
function lowered({ otherDrugs }: Advice, { action, target, patient }: Held): Settled | null {
  const partner = otherDrugs.find(({ name }) => isHazardItself(name, action.concept))
  const share = partner && new RegExp(`\\breduce ${partner.name} to (?:a |one )?(half|third|quarter)\\b`).exec(target)
  const most = shares[share?.[1] ?? '']
  if (partner === undefined || most === undefined) return null
  const taken = ownRegimens(patient.text, { drug: [partner.name], alternatives: [] })[0]
  if (taken === undefined || taken.amount === null || partner.regimens.length === 0) return null
  const bound = { ...taken, amount: { ...taken.amount, low: 0, high: most * taken.amount.high } }
  const level = compareRegimens(partner.regimens, [bound], patient.weight)
  if (level !== 'lower' && level !== 'same') return null
  return { action: 'reduce', names: [partner.name] }
}
