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
  const whole = read(suite)
  const stated = (key: string): string => statedIn(whole, key)
  const [original, control] = [originalOf(whole), stated('positiveControl')]
  const neutral = stated('neutral').split(', ')
  const has = (arm: string): boolean => arms === null || arms.includes(arm)
  if (!has(original)) throw new PipelineError('usage', withoutOriginal({ suite, original, whole, arms: arms ?? [] }))
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
    const message = `No two of the datasets can be compared as the suite "${suite}" does. ${toBuild(whole, arms ?? [])}`
    throw new PipelineError('usage', message)
  }
  if (!isAgainstOriginals || noisy.length === 0) return kept
  const noise = noisy.map((arm) => `  - { arm: ${arm}, clean: ${original} }\n`)
  return kept.replace(/^noise: \[\]\n#.*\n/m, () => `noise:\n${noise.join('')}`)
}

function read(suite: (typeof starterSuites)[number]): string {
  return readFileSync(bundledPath('data', 'analysis', `${suite}.yaml`), 'utf8')
}

/** What the analysis of a suite says under a key, without brackets. */
function statedIn(whole: string, key: string): string {
  return new RegExp(`^${key}: \\[?(.*?)\\]?$`, 'm').exec(whole)?.[1] ?? ''
}

function originalOf(whole: string): string {
  return statedIn(whole, 'original')
}

/** What is missing where no dataset is the one that the others stand against. */
function withoutOriginal(given: {
  readonly suite: (typeof starterSuites)[number]
  readonly original: string
  readonly whole: string
  readonly arms: readonly string[]
}): string {
  const { suite, original, whole, arms } = given
  const other = starterSuites.find((name) => name !== suite && arms.includes(originalOf(read(name))))
  const next = other === undefined ? toBuild(whole, arms) : `They are of another suite: --suite ${other}.`
  return `Expected the arm of unperturbed cases, "${original}", among the datasets and found ${arms.join(', ') || 'none'}. ${next}`
}

/** What has to be built so that something of a suite can be compared, beside the arms that are there. */
function toBuild(whole: string, arms: readonly string[]): string {
  const original = originalOf(whole)
  const missing = arms.includes(original) ? [] : [original]
  const isAnyCompared = original === 'original'
  const compared = [...whole.matchAll(/^ {6}- \{ arm: (\S+), against: (\S+) \}/gm)].flatMap(([, arm = '', against]) =>
    against === original ? [arm] : [],
  )
  const isEnough = isAnyCompared ? arms.some((arm) => arm !== original) : compared.some((arm) => arms.includes(arm))
  const [first = ''] = compared
  if (isEnough) return `Build it: medqa-perturb build ${missing.join(' ')}`
  const beside = isAnyCompared ? 'an arm' : `one of ${compared.join(', ')}`
  return `The suite compares ${beside} with "${original}"; build what is missing, for instance: medqa-perturb build ${[...missing, first].join(' ')}`
}
