import type { Sex } from '../../clinical/index.js'

/**
 * Estimated glomerular filtration rate by CKD-EPI 2021 (creatinine, without race), in mL/min/1.73 m2, not rounded.
 * From 18 years on. Inker et al., N Engl J Med 2021;385:1737.
 *
 * @example
 * ckdEpi2021({ creatinine: 1, age: 50, sex: 'male' }).toFixed(1)
 * // → '91.7'
 */
export function ckdEpi2021({ creatinine, age, sex }: { creatinine: number; age: number; sex: Sex }): number {
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1]
  const ratio = creatinine / kappa
  return 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * factor
}

/**
 * Creatinine clearance by Cockcroft and Gault, in mL/min, not rounded; `weight` in kg is whichever the label names.
 * From 18 years on. Cockcroft and Gault, Nephron 1976;16:31.
 *
 * @example
 * cockcroftGault({ creatinine: 1, age: 50, weight: 72, sex: 'male' })
 * // → 90
 */
export function cockcroftGault(given: { creatinine: number; age: number; weight: number; sex: Sex }): number {
  const { creatinine, age, weight, sex } = given
  return (((140 - age) * weight) / (72 * creatinine)) * (sex === 'female' ? 0.85 : 1)
}

/**
 * Ideal body weight by Devine, in kg, from a height in cm; of use from 152.4 cm (5 ft) on.
 *
 * @example
 * idealWeight({ height: 177.8, sex: 'male' })
 * // → 73
 */
export function idealWeight({ height, sex }: { height: number; sex: Sex }): number {
  return (sex === 'female' ? 45.5 : 50) + 2.3 * (height / 2.54 - 60)
}

/**
 * Estimated glomerular filtration rate of a child by the bedside Schwartz formula, in mL/min/1.73 m2, not rounded;
 * `height` in cm. Below 18 years. Schwartz et al., J Am Soc Nephrol 2009;20:629.
 *
 * @example
 * bedsideSchwartz({ creatinine: 0.5, height: 120 }).toFixed(1)
 * // → '99.1'
 */
export function bedsideSchwartz({ creatinine, height }: { creatinine: number; height: number }): number {
  return (0.413 * height) / creatinine
}
