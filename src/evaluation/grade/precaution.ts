import { compareRegimens, namedIn, regimensIn } from './advice/index.js'
import type { Held } from './reference.js'

const inBrackets = /\(([^()]*\bif\b[^()]*)\)/g

/**
 * What is to be monitored, without what stands in brackets behind it and only lowers the drug of the rule on a condition:
 * "creatinine every two weeks (450 mg once a day if CrCl < 60)". A condition that the case meets already lowers it now.
 */
export function withoutPrecautions(text: string, held: Held): string {
  return text.replace(inBrackets, (found, inside: string) => (isPrecaution(inside, held) ? ' ' : found))
}

function isPrecaution(inside: string, { names, patient }: Held): boolean {
  if (namedIn(inside, names).some(({ who }) => who !== 'this')) return false
  const level = compareRegimens(regimensIn(inside), patient.planned, patient.weight)
  return level === 'lower' && !isMet(inside, patient.text)
}

const limit = /\b(?:cr ?cl|e?gfr|clearance)\b[^\d()]{0,20}?(?:<|≤|below|under|less than)[= ]*(\d+)/
const measured = /\b(?:clearance|gfr)\b[^.;]{0,60}?\b(\d+(?:\.\d+)?)(?= ?ml\b)/g

function isMet(inside: string, text: string): boolean {
  const [, most] = limit.exec(inside) ?? []
  if (most === undefined) return true
  return [...text.matchAll(measured)].some(([, value]) => Number(value) < Number(most))
}
