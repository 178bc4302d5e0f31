import { PipelineError } from '../../errors.js'
import { findPerturbation, type Recipe, type Step } from '../recipe/index.js'
import { checksOf } from './finish-manifest.js'
import { type Manifest, olderFormat } from './manifest.js'

/** What a receipt says of how a dataset was made. */
type Written = Pick<Manifest, 'recipe' | 'checks' | 'toolchain'> & Partial<Pick<Manifest, 'format'>>

/**
 * The recipe that a manifest describes, ready to be built again.
 *
 * @throws {PipelineError} recipe-invalid — a perturbation is unknown here, it or a check has another version or other
 * words, or the dataset is of the format before checks were written down
 */
export function recipeOf(manifest: Written): Recipe {
  const { name, version, summary, paper, beside = null, cases } = manifest.recipe
  const steps = manifest.recipe.steps.map((step, index) => {
    const where = `${name} ${version}, step ${index + 1}`
    const perturbation = findPerturbation(step.perturbation, where)
    if (perturbation.version !== step.version) {
      throw unlike(
        manifest,
        where,
        `by ${step.perturbation} version ${step.version}`,
        `version ${perturbation.version}`,
      )
    }
    return { perturbation, params: parsed(manifest, { perturbation, params: step.params }, where) }
  })
  const where = `${name} ${version}`
  if (manifest.format === olderFormat) throw unlike(manifest, where, 'in the format dataset@1', 'dataset@2')
  const known = new Map(checksOf({ steps }).map((check) => [check.name, check]))
  for (const { name: check, version: made, vocabulary } of manifest.checks ?? []) {
    const here = known.get(check)
    if (here === undefined) throw unlike(manifest, where, `with the check ${check}`, 'no such check')
    if (here.version !== made)
      throw unlike(manifest, where, `with version ${made} of the check ${check}`, `version ${here.version}`)
    if (here.vocabulary !== vocabulary)
      throw unlike(manifest, where, `with other words for the check ${check}`, 'words of its own')
  }
  return { name, version, summary, paper, beside, cases, from: name, steps }
}

/** The params of a step, by today's rules, which may be others without another version: edits depend on the params alone. */
function parsed(manifest: Written, { perturbation, params }: Step, where: string): unknown {
  try {
    return perturbation.parse(params)
  } catch (cause) {
    if (!(cause instanceof PipelineError)) throw cause
    const problem = cause.message.replace(/\.$/, '')
    throw cannotRebuild(manifest, where, `by another version, whose params this program does not accept (${problem})`)
  }
}

function unlike(manifest: Pick<Manifest, 'toolchain'>, where: string, made: string, here: string): PipelineError {
  return cannotRebuild(manifest, where, `${made}, and this program has ${here}`)
}

/** The error for a dataset that this program cannot build again. */
function cannotRebuild({ toolchain }: Pick<Manifest, 'toolchain'>, where: string, made: string): PipelineError {
  const message = `${where}: the dataset was made ${made}: it cannot rebuild it. Digests and edits can be verified without --cases; use medqa-perturb ${toolchain.version} to build it again.`
  return new PipelineError('recipe-invalid', message)
}
