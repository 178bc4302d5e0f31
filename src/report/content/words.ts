import { type AnalysisPlan, unstatedReason } from '../../evaluation/index.js'
import { rounded, signed } from '../../format/index.js'

/** An estimate with its interval in points: `−9.4 points (95 % interval −12.0 to −6.8)`. */
export function inPoints(
  {
    estimate,
    low,
    high,
  }: { readonly estimate: number | null; readonly low: number | null; readonly high: number | null },
  level: number,
): string {
  if (estimate === null) return 'no estimate'
  const value = `${signed(estimate * 100, 1)} points`
  return low === null || high === null ? `${value} (no interval)` : `${value} (${spanOf({ low, high }, level)})`
}

/** `95 % interval −12.0 to −6.8`. */
function spanOf({ low, high }: { readonly low: number; readonly high: number }, level: number): string {
  return `${percentOf(level)} interval ${signed(low * 100, 1)} to ${signed(high * 100, 1)}`
}

/** Whether somebody said why a loss up to the margin does not matter. */
export function isStated({ reason }: AnalysisPlan['margin']): boolean {
  return reason.trim() !== unstatedReason
}

/** A share as a percentage, `95 %` or `−2.5 %`, with as many decimals as it needs and no more than one. */
export function percentOf(share: number): string {
  return `${Number(rounded(share * 100, 1))} %`.replace('-', '−')
}

/** Names in a row: `a, b and c`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
