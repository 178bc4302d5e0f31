import { serve } from '../../crew/index.js'
import { openDesk } from '../answer/index.js'
import { loadResources } from '../recipe/index.js'
import { type Block, sourceOf } from './cases.js'
import { excludedBy } from './excluded.js'
import { recipeIn, type WorkOrder } from './order.js'
import { createWork, type Part } from './work.js'

/** The work of a build in a thread of its own: it reads for itself what the build lends. */
serve<WorkOrder, Block, Part>(async (order) => {
  const recipe = recipeIn(order)
  const desk = await openDesk(recipe, order.model)
  const resources = loadResources(recipe, { ...order, model: desk?.model })
  const source = sourceOf(recipe, resources.rules, order)
  const seed = order.seed ?? '1'
  const excluded = excludedBy(order.exclusions, recipe, seed)
  const work = createWork({ recipe, seed, excluded, source, resources, desk })
  return async (block) => {
    const done = await work(block)
    return { done, given: [done.records, done.edits, done.findings].map(({ buffer }) => buffer) }
  }
})
