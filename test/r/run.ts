import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerAll } from '../report/answered.js'

/**
 * `npm run r`: the script `analysis.R` of three reports, run by R, mixed model and bootstrap with it: the finished example,
 * made again by the commands of its README; a run of baselines over all bundled cases; and answers that are drawn, for
 * every kind of contrast.
 */
const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const example = fileURLToPath(new URL('../../docs/examples/report/', import.meta.url))
/** More change the intervals of the mixed model only, which nothing is held to. */
const samples = '3'

if (spawnSync('Rscript', ['--version']).status !== 0) {
  process.stdout.write('SKIPPED: analysis.R is not run, for there is no Rscript on this machine.\n')
  process.exit(0)
}

const plan = `format: medqa-perturb/analysis@1
estimand: Mean change of accuracy.
margin: { points: 0.05, share: 0.1, reason: These baselines read nothing. }
families:
  - name: red herrings
    contrasts:
      - { arm: red-herrings-1, against: original }
      - { arm: red-herrings-10, against: original }
      - { trend: { original: 0, red-herrings-1: 1, red-herrings-10: 10 } }
  - name: form
    correction: benjamini-hochberg
    contrasts:
      - { arm: shortened, against: original }
`

const everyKind = `format: medqa-perturb/analysis@1
estimand: Mean change of accuracy.
margin: { points: 0.05, share: 0.1, reason: These answers are drawn. }
draws: 1000
families:
  - name: every kind
    contrasts:
      - { arm: abbreviated, against: original, only: changed }
      - { arm: red-herrings-10, against: original, alsoBy: sentence }
      - { arm: red-herrings-1, against: original, models: [model-a, model-b] }
      - { arm: red-herrings-10, against: original, models: [model-a, model-b], only: changed, alsoBy: sentence }
      - { addedShare: [original, red-herrings-1, red-herrings-10] }
      - { interaction: [{ arm: shortened, against: original }, { arm: red-herrings-1, against: original }] }
`

const folder = mkdtempSync(join(tmpdir(), 'medqa-perturb-r-'))
try {
  agree('the example', { expected: 8, ...fromExample() })
  agree('baselines', { expected: 8, ...fromBaselines() })
  agree('drawn answers', { expected: 10, ...(await fromDrawn()) })
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** A folder with the parts of a report. */
interface Made {
  readonly at: string
  readonly parts: readonly string[]
}

function fromExample(): Made {
  const at = join(folder, 'example')
  cpSync(example, at, { recursive: true })
  const commands =
    /```sh\n(.+?)```/s
      .exec(readFileSync(join(at, 'README.md'), 'utf8'))?.[1]
      ?.trimEnd()
      .split('\n') ?? []
  if (commands.length < 5) throw new Error('The README of docs/examples/report has no commands.')
  const called = `"${process.execPath}" "${program}" --quiet`
  for (const command of commands) {
    execFileSync('sh', ['-c', command.replace('npx medqa-perturb', called)], {
      cwd: at,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return { at, parts: ['results', 'answers', 'drug-answers', 'cases', 'drugs'].map((name) => join('out', name)) }
}

function fromBaselines(): Made {
  const at = mkdtempSync(join(folder, 'baselines-'))
  writeFileSync(join(at, 'analysis.yaml'), plan)
  const call = (...args: string[]): void => {
    execFileSync(process.execPath, [program, '--quiet', ...args], { cwd: at, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  call('build', 'original', 'red-herrings-1', 'red-herrings-10', 'shortened', '--out', 'sets')
  const models = ['baseline/echo', 'baseline/majority']
  call('evaluate', '--datasets', 'sets', '--models', ...models, '--trials', '2', '--out', 'answers')
  call('analyze', 'answers/outcomes.jsonl', '--analysis', 'analysis.yaml', '--out', 'results')
  return { at, parts: ['results', 'answers', 'sets'] }
}

async function fromDrawn(): Promise<Made> {
  const at = mkdtempSync(join(folder, 'drawn-'))
  await answerAll(at, () => null, ['abbreviated', 'red-herrings-10'], { plan: everyKind, limit: 80 })
  return { at, parts: ['results.json', 'outcomes.jsonl', 'sets'] }
}

/** Writes the long table, runs the script beside it, and demands that R agrees on all contrasts. */
function agree(name: string, { at, parts, expected }: Made & { readonly expected: number }): void {
  execFileSync(process.execPath, [program, 'report', ...parts, '--mixed', '--long', 'long/answers.csv', '--quiet'], {
    cwd: at,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { status, stdout, stderr } = spawnSync('Rscript', ['analysis.R', samples], {
    cwd: join(at, 'long'),
    encoding: 'utf8',
  })
  if (status !== 0 || !stdout.includes('All figures agree')) throw new Error(`${name}: ${stdout}\n${stderr}`)
  if (!stdout.includes('samples fitted')) throw new Error(`${name}: no mixed model was fitted.\n${stdout}\n${stderr}`)
  const computed = Number(
    /(\d+) contrasts are computed/.exec(readFileSync(join(at, 'long', 'analysis.R'), 'utf8'))?.[1],
  )
  if (computed !== expected) throw new Error(`${name}: ${computed} contrasts were computed, not ${expected}.`)
  process.stdout.write(`r: ${name}: ${computed} contrasts agree with the report to four decimals\n`)
}
