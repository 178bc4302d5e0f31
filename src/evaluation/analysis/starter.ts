import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { PipelineError } from '../../errors.js'
import { demand, kinds, oneOf, orNull, worded } from '../../given.js'

/** What the margin's reason says until somebody states one. */
export const unstatedReason = 'State here, before the results, why a loss of this size would change no decision.'

/** Suites that have an analysis to start from, in `data/analysis`. */
export const starterSuites = ['medqa-robustness', 'drug-safety'] as const

/** Arms in which the text of some cases is that of the originals. */
export interface UnchangedArms {
  /** Arms of noise, which is made only where a case allows it. */
  readonly noisy?: readonly string[]
  /** Other arms in which many texts stayed as they were. */
  readonly partly?: readonly string[]
}

/**
 * A commented analysis to start from: the declared contrasts of a suite's arms against their matched controls.
 *
 * With `arms` it holds only what those can answer, and each that the suite does not name stands against the originals:
 * what is declared and has no outcome is an error. Without them, contrasts of arms that were not run are taken out by hand.
 * Arms in which texts stayed as they were are compared over changed cases.
 *
 * @throws {PipelineError} usage — no arm of unperturbed cases among `arms`, or none beside it
 *
 * @example
 * starterPlan('drug-safety').includes('original: drug-safety-original')
 * // → true
 * starterPlan('medqa-robustness', ['original', 'red-herrings-10']).includes('whitespace-10')
 * // → false
 */
export function starterPlan(
  suite: (typeof starterSuites)[number] = 'medqa-robustness',
  arms: readonly string[] | null = null,
  { noisy = [], partly = [] }: UnchangedArms = {},
): string {
  demand('starterPlan', suite, oneOf('the name of a suite', starterSuites))
  demand('starterPlan', arms, orNull(worded('a list of arms', kinds.texts)))
  const whole = readFileSync(bundledPath('data', 'analysis', `${suite}.yaml`), 'utf8')
  const stated = (key: string): string => new RegExp(`^${key}: \\[?(.*?)\\]?$`, 'm').exec(whole)?.[1] ?? ''
  const [original, control] = [stated('original'), stated('positiveControl')]
  const neutral = stated('neutral').split(', ')
  const has = (arm: string): boolean => arms === null || arms.includes(arm)
  if (!has(original)) {
    const known = arms?.join(', ') || 'none'
    const message = `Expected the arm of unperturbed cases, "${original}", among the datasets and found ${known}. Build it, or name another suite with --suite.`
    throw new PipelineError('usage', message)
  }
  // In the other suite right answers differ from those of the originals.
  const isAgainstOriginals = suite === 'medqa-robustness'
  const known = new Set([original, control, ...neutral])
  const unchanged = new Set([...noisy, ...partly])
  const pair = (arm: string, against: string): string =>
    `      - { arm: ${arm}, against: ${against}${unchanged.has(arm) || unchanged.has(against) ? ', only: changed' : ''} }\n`

  /** What of a contrast the arms can answer: all, nothing, or a line over fewer doses. */
  function within(about: string, contrast: string): string {
    const [, arm, against] = /^arm: (\S+), against: (\S+)$/.exec(contrast) ?? []
    const doses = [...contrast.matchAll(/([\w-]+): \d+/g)].filter(([, dosed = '']) => has(dosed))
    const read = arm === undefined || against === undefined ? doses.map(([, dosed = '']) => dosed) : [arm, against]
    if (read.length < 2 || !read.every(has)) return ''
    for (const one of read) known.add(one)
    if (arm !== undefined && against !== undefined) return about + pair(arm, against)
    return `${about}      - { trend: { ${doses.map(([dose]) => dose).join(', ')} } }\n`
  }

  const [head = '', first = '', ...rest] = whole
    .replace(/^positiveControl: .*$/m, (line) => (has(control) ? line : 'positiveControl: null'))
    .replace(/^neutral: .*$/m, `neutral: [${neutral.filter(has).join(', ')}]`)
    .replace(/((?:^ {6}# .*\n)?)^ {6}- \{ (.*) \}\n/gm, (_, about, contrast) => within(about, contrast))
    .split(/(?=^ {2}- name: )/m)
  const more = isAgainstOriginals ? (arms ?? []).filter((arm) => !known.has(arm)) : []
  const kept = [head, first, ...more.map((arm) => pair(arm, original)), ...rest]
    .join('')
    .replace(/^ {2}- name: .*\n.*\n {4}contrasts:\n(?! {6}(?:# .*\n {6})?- )/gm, '')
  if (!/^ {2}- name: /m.test(kept)) {
    throw new PipelineError(
      'usage',
      `No two of the datasets can be compared as the suite "${suite}" does. Build an arm beside "${original}".`,
    )
  }
  if (!isAgainstOriginals || noisy.length === 0) return kept
  const noise = noisy.map((arm) => `  - { arm: ${arm}, clean: ${original} }\n`)
  return kept.replace(/^noise: \[\]\n#.*\n/m, () => `noise:\n${noise.join('')}`)
}
