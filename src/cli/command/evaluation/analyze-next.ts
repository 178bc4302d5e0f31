import { existsSync } from 'node:fs'
import { argument } from '../../next.js'

interface Asked {
  readonly analysis?: string
  readonly datasets: readonly string[]
  readonly mixed?: boolean
}

/** What is typed to analyze the outcomes that a command wrote to a folder, with their datasets, which strata and doses need; where no analysis was declared yet, what writes one first. */
export function analyzeNext(
  out: string,
  { analysis = 'analysis.yaml', datasets, mixed = false }: Asked,
  outcomes = `${out}/outcomes.jsonl`,
): readonly (readonly [what: string, command: string])[] {
  const file = argument(analysis)
  const sets = `--datasets ${datasets.map(argument).join(' ')}${mixed ? ' --mixed' : ''}`
  const init = `analyze init ${file} ${sets}`
  const analyze = `analyze ${argument(outcomes)} ${sets} --analysis ${file} --out ${argument(out)}`
  return [...(existsSync(analysis) ? [] : [['Say what is compared', init] as const]), ['Analyze', analyze]]
}

/** What is typed before models are asked, so that the analysis of their answers is confirmatory. */
export function declareFirst(datasets: readonly string[]): readonly (readonly [what: string, command: string])[] {
  const file = 'analysis.yaml'
  const init = `analyze init ${file} --datasets ${datasets.map(argument).join(' ')}`
  const command = existsSync(file) ? `analyze freeze ${file}` : init
  return [['Without --analysis what is compared later is exploratory. To declare it first', command]]
}
