import { PipelineError } from '../../errors.js'
import type { TailSide } from './binomial.js'
import { logTerm } from './log-term.js'

/** A set from which a sample is drawn without replacement. Whole numbers, `bad` and `sample` at most `population`. */
export interface Drawing {
  /** Items in the whole set. */
  readonly population: number
  /** Bad items in the whole set. */
  readonly bad: number
  /** Items in the sample. */
  readonly sample: number
}

/**
 * Natural logarithm of the chance of exactly `found` bad items in the sample.
 *
 * Three binomial chances (Loader 2000), so nothing cancels, whatever the population.
 *
 * @throws {PipelineError} usage — a number that is no count, or more bad or sampled items than there are
 * @example
 * Math.exp(hypergeometricLogMass(1, { population: 10, bad: 4, sample: 3 })).toFixed(12)
 * // → '0.500000000000'
 */
export function hypergeometricLogMass(found: number, drawing: Drawing): number {
  refuseWrongDrawing('hypergeometricLogMass', found, drawing)
  return logMass(found, drawing)
}

/**
 * Natural logarithm of the chance of `found` or fewer (`at-most`) or `found` or more (`at-least`) bad items.
 *
 * The shorter tail is summed, so a far tail keeps its digits.
 *
 * @throws {PipelineError} usage — a number that is no count, or more bad or sampled items than there are
 * @example
 * Math.exp(hypergeometricLogTail(2, { population: 10, bad: 4, sample: 3 }, 'at-least')).toFixed(12)
 * // → '0.333333333333'
 */
export function hypergeometricLogTail(found: number, drawing: Drawing, side: TailSide): number {
  refuseWrongDrawing('hypergeometricLogTail', found, drawing)
  const { least, most } = ends(drawing)
  const [inside, outside] = side === 'at-least' ? [found <= least, found > most] : [found >= most, found < least]
  if (inside) return 0
  if (outside) return Number.NEGATIVE_INFINITY
  const mean = (drawing.sample * drawing.bad) / drawing.population
  if (side === 'at-least') {
    return found > mean ? sumOutward(found, 1, drawing) : complement(sumOutward(found - 1, -1, drawing))
  }
  return found < mean ? sumOutward(found, -1, drawing) : complement(sumOutward(found + 1, 1, drawing))
}

function logMass(found: number, drawing: Drawing): number {
  const { population, bad, sample } = drawing
  const { least, most } = ends(drawing)
  if (found < least || found > most) return Number.NEGATIVE_INFINITY
  if (least === most) return 0
  const p = sample / population
  return logTerm(found, bad, p) + logTerm(sample - found, population - bad, p) - logTerm(sample, population, p)
}

/** The fewest and the most bad items that a sample can hold. */
function ends({ population, bad, sample }: Drawing): { least: number; most: number } {
  return { least: Math.max(0, sample + bad - population), most: Math.min(sample, bad) }
}

/** Sums chances from `from` away from the mean; every term is the one before it times a ratio below one. */
function sumOutward(from: number, step: 1 | -1, drawing: Drawing): number {
  const { population, bad, sample } = drawing
  let sum = 1
  let term = 1
  for (let at = from; term > sum * 1e-17; at += step) {
    const up = (bad - at) * (sample - at)
    const down = at * (population - bad - sample + at)
    const ratio =
      step === 1 ? up / ((at + 1) * (population - bad - sample + at + 1)) : down / ((bad - at + 1) * (sample - at + 1))
    term *= ratio
    sum += term
  }
  return logMass(from, drawing) + Math.log(sum)
}

function complement(logShare: number): number {
  return Math.log(-Math.expm1(logShare))
}

function refuseWrongDrawing(name: string, found: number, { population, bad, sample }: Drawing): void {
  const counts = [found, population, bad, sample]
  if (counts.every((count) => Number.isInteger(count) && count >= 0) && bad <= population && sample <= population)
    return
  const values = `found = ${found}, population = ${population}, bad = ${bad}, sample = ${sample}`
  throw new PipelineError(
    'usage',
    `${name} expects counts with bad and sample at most population, and found ${values}.`,
  )
}
