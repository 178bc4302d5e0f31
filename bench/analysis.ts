import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rngAt } from '../src/rng.js'
import { runBuilt } from './child.js'
import type { BenchRow } from './row.js'

export const arms = [
  'original',
  'red-herrings-1',
  'red-herrings-5',
  'red-herrings-10',
  'whitespace-10',
  'together-10',
  'abbreviated',
  'shortened',
]
export const [models, cases, trials] = [9, 512, 3] as const

/** Nine models, eight arms, 512 cases, three trials: 110,592 outcomes to every figure. */
export async function benchAnalysis(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'medqa-perturb-bench-'))
  try {
    const outcomes = join(folder, 'outcomes.jsonl')
    writeOutcomes(outcomes)
    writeFileSync(join(folder, 'analysis.yaml'), plan)
    const args = [outcomes, '--analysis', join(folder, 'analysis.yaml'), '--out', folder]
    const { seconds, megabytes } = runBuilt(folder, ['analyze', ...args])
    return [
      { name: '110,592 outcomes: all figures', figure: seconds, unit: 's', bar: '< 10 s', met: seconds < 10 },
      { name: '110,592 outcomes: memory', figure: megabytes, unit: 'MB', bar: '< 400 MB', met: megabytes < 400 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Outcomes of nine models, eight arms and three trials, 216 a case. */
export function writeOutcomes(path: string, count: number = cases): void {
  const file = openSync(path, 'w')
  for (let model = 0; model < models; model++) {
    const rng = rngAt(['bench', 'analysis', String(model)])
    let lines = ''
    for (let i = 0; i < count; i++) {
      const ease = rng.integer(1000)
      for (const [dose, arm] of arms.entries()) {
        for (let trial = 0; trial < trials; trial++) {
          const isRight = rng.integer(1000) < 0.6 * ease + 300 - 30 * dose
          const record = {
            record: `case-${i}__${arm}`,
            case: `case-${i}`,
            cluster: `case-${i}`,
            arm,
            model: `model-${model}`,
            prompt: 'default',
            trial,
            grader: 'rule',
          }
          const rest = {
            state: isRight ? 'correct' : 'incorrect',
            score: isRight ? 1 : 0,
            confidence: null,
            detail: null,
            response: `Answer ${rng.integer(1e9)}`,
            sha256: null,
          }
          lines += `${JSON.stringify({ ...record, ...rest })}\n`
        }
      }
    }
    writeSync(file, lines)
  }
  closeSync(file)
}

const contrasts = [
  ...arms.slice(1).map((arm) => `      - { arm: ${arm}, against: original }`),
  '      - { arm: red-herrings-10, against: whitespace-10 }',
  '      - { arm: red-herrings-10, against: together-10 }',
  '      - { trend: { red-herrings-1: 1, red-herrings-5: 5, red-herrings-10: 10 } }',
]
export const plan = `format: medqa-perturb/analysis@1
estimand: bench
margin: { points: 0.03, share: 0.1, reason: bench }
families:
  - name: all
    contrasts:
${contrasts.join('\n')}
`
