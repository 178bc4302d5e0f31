import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findDatasets, isJsonLines, unpackedName } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'

/** What the paths that were named for a report hold. */
export interface FoundSources {
  /** `results.json` of `analyze`. */
  readonly results: string
  /** Files of outcomes, without repeats. */
  readonly outcomes: readonly string[]
  /** Paths of dataset folders, or of folders of such; none where texts and edits are not available. */
  readonly datasets: readonly string[]
  /** Files of attributions. */
  readonly attributions: readonly string[]
}

/** Files that a folder is looked through for. */
const names = { results: 'results.json', outcomes: 'outcomes.jsonl', attributions: 'attributions.jsonl' } as const

/**
 * Tells what each path is: a folder that `analyze`, `evaluate` or `attribute` wrote into, a folder of datasets, or a file
 * of outcomes.
 *
 * @throws {PipelineError} input-invalid — a path holds nothing of a report; usage — no results or several, or no outcomes
 */
export function findSources(paths: readonly string[]): FoundSources {
  const found = { results: [] as string[], outcomes: [] as string[], attributions: [] as string[] }
  const datasets: string[] = []
  for (const path of new Set(paths)) {
    const kind = statSync(path, { throwIfNoEntry: false })
    if (kind === undefined) throw invalid(path, 'there is nothing')
    if (!kind.isDirectory()) {
      const file = unpackedName(basename(path))
      if (file === names.results) found.results.push(path)
      else if (file === names.attributions) found.attributions.push(path)
      else if (isJsonLines(file)) found.outcomes.push(path)
      else throw invalid(path, 'this is another file')
      continue
    }
    const here = Object.entries(names).filter(([, name]) => existsSync(join(path, name)))
    for (const [key, name] of here) found[key as keyof typeof names].push(join(path, name))
    if (isOfDatasets(path)) datasets.push(path)
    else if (here.length === 0) throw invalid(path, 'it holds none of these')
  }
  const [results, another] = found.results
  if (results === undefined) throw missing('results.json', '"medqa-perturb analyze FILE… --analysis FILE --out DIR"')
  if (another !== undefined) {
    const message = `A report is of one analysis, and ${results} and ${another} are two. Name one of them.`
    throw new PipelineError('usage', message)
  }
  if (found.outcomes.length === 0) throw missing('outcomes.jsonl', '"evaluate" or "import-outcomes"')
  return { results, outcomes: found.outcomes, attributions: found.attributions, datasets }
}

function isOfDatasets(path: string): boolean {
  try {
    return findDatasets(path).folders.length > 0
  } catch (cause) {
    if (cause instanceof PipelineError && cause.code === 'input-invalid' && !existsSync(join(path, 'manifest.json')))
      return false
    throw cause
  }
}

function invalid(path: string, found: string): PipelineError {
  const message = `${path}: expected a folder with results.json, outcomes.jsonl or datasets, or a file of outcomes, but ${found}. Name the folders that "analyze", "evaluate" and "build" wrote to.`
  return new PipelineError('input-invalid', message, { file: path })
}

function missing(what: string, maker: string): PipelineError {
  const message = `A report expects ${what} in one of the folders that are named, and none has it. ${maker} writes it.`
  return new PipelineError('usage', message)
}
