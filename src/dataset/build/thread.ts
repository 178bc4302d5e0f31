import { runWorker } from '../../worker-pool/index.js'
import { openStoredRunner } from '../answer/index.js'
import { loadResources } from '../recipe/index.js'
import { type CaseBlock, sourceOf } from './cases.js'
import { excludedBy } from './excluded.js'
import { recipeIn, type WorkOrder } from './order.js'
import { createWork, type Part } from './work.js'

/** The work of a build in a thread of its own: it reads for itself what the build gives its perturbations. */
runWorker<WorkOrder, CaseBlock, Part>(async (order) => {
  const recipe = recipeIn(order)
  const runner = await openStoredRunner(recipe, order.model)
  const resources = loadResources(recipe, { ...order, model: runner?.model })
  const source = sourceOf(recipe, resources.rules, order)
  const seed = order.seed ?? '1'
  const excluded = excludedBy(order.exclusions, recipe, seed)
  const work = createWork({ recipe, seed, replicates: order.replicates, excluded, source, resources, runner })
  return async (block) => {
    const done = await work(block)
    return { done, transfer: [done.records, done.edits, done.findings].map(({ buffer }) => buffer) }
  }
})
