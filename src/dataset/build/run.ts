import { join } from 'node:path'
import { bundledCases, threadModule } from '../../bundled.js'
import { mapInOrder } from '../../worker-pool/index.js'
import { type AskingRunner, openStoredRunner } from '../answer/index.js'
import { refuseOverlap } from '../file/index.js'
import { readExclusions } from '../receipt/index.js'
import { loadResources, type Recipe, type Resources } from '../recipe/index.js'
import { type CaseRegister, createCaseRegister } from './case-register.js'
import { type CaseRange, type CaseSource, sourceOf } from './cases.js'
import { type Excluded, excludedBy } from './excluded.js'
import type { BuildFiles } from './files.js'
import { orderOf } from './order.js'
import type { BuildOptions } from './plan.js'
import { createWork } from './work.js'

/** What a build works with, opened once. */
export interface BuildContext {
  /** The recipe of the options, with the round of review in its version. */
  readonly recipe: Recipe
  readonly excluded: Excluded | null
  readonly runner: (AskingRunner & { close(): Promise<void> }) | null
  readonly resources: Resources
  readonly source: CaseSource
  close(): Promise<void>
}

/**
 * Opens what a build reads.
 *
 * @throws {PipelineError} input-invalid, lexicon-invalid, usage; generation-missing — there is no writer
 */
export async function openBuildContext(options: BuildOptions): Promise<BuildContext> {
  refuseOverlap([options.out], options.cases === undefined ? [] : [options.cases])
  const excluded = excludedBy(readExclusions(options.exclusions ?? []), options.recipe, options.seed ?? '1')
  const recipe = excluded?.recipe ?? options.recipe
  refuseOwnInput(options, recipe)
  const runner = await openStoredRunner(recipe, options.model)
  const close = async (): Promise<void> => runner?.close()
  try {
    const resources = loadResources(recipe, { ...options, model: runner?.model })
    return { recipe, excluded, runner, resources, source: sourceOf(recipe, resources.rules, options), close }
  } catch (cause) {
    await close()
    throw cause
  }
}

/** Refuses to replace a dataset of which something is read. @throws {PipelineError} usage */
function refuseOwnInput(
  { out, replace, cases, lexicon, sentences, rules, exclusions = [], model }: BuildOptions,
  { name, version }: Recipe,
): void {
  if (replace !== true) return
  const read = [cases, lexicon, sentences, rules, ...exclusions, model?.prompt, model?.store]
  const place = { path: join(out, name, version), flag: '--out', isFolder: true }
  refuseOverlap(
    [place],
    read.filter((path) => path !== undefined),
  )
}

const casesBetween = 500

/**
 * Does the cases of a source, or of a range of it, and hands what came of them to the files. Memory does not grow with
 * their number, the list of their ids apart.
 *
 * @param onCase hears of every case in its order
 * @throws {PipelineError} record-invalid — a faulty line, or two for one case; thread-failed; disk-failed
 */
export async function doCases(
  options: BuildOptions,
  { recipe, excluded, runner, resources, source }: BuildContext,
  files: BuildFiles,
  { range, onCase }: { readonly range?: CaseRange; readonly onCase?: CaseRegister['claim'] } = {},
): Promise<void> {
  const { seed = '1', replicates, jobs = 1 } = options
  const register = createCaseRegister(options.cases ?? bundledCases)
  const parts = mapInOrder(source.blocks(range), {
    jobs,
    script: threadModule('dataset/build/thread.js'),
    workerData: orderOf(options, excluded?.files ?? []),
    work: createWork({ recipe, seed, replicates, excluded, source, resources, runner }),
  })
  let reported = 0
  for await (const part of parts) {
    for (const { id, line } of part.cases) {
      register.claim(id, line)
      onCase?.(id, line)
    }
    files.take(part)
    const { cases } = files.sums
    if (Math.floor(cases / casesBetween) === reported) continue
    reported = Math.floor(cases / casesBetween)
    options.onProgress?.(cases, source.share())
  }
}
