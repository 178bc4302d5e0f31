import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { CaseBlock } from '../../../src/dataset/build/cases.js'
import { orderOf } from '../../../src/dataset/build/order.js'
import { openBuildContext } from '../../../src/dataset/build/run.js'
import { createWork, type Part } from '../../../src/dataset/build/work.js'
import { loadRecipe } from '../../../src/dataset/recipe/recipe.js'
import { throwAwayFolder } from '../../command-line.js'
import { exclusionsOf } from '../../exclusions.js'

const folder = throwAwayFolder()
const script = new URL('../../../dist/dataset/build/thread.js', import.meta.url)

/** What a thread makes of a block. */
async function byThread(given: unknown, block: CaseBlock): Promise<Part> {
  const worker = new Worker(script, { workerData: given, execArgv: [] })
  try {
    return await new Promise((resolve, reject) => {
      worker.on('error', reject)
      worker.on('message', (said: { ready?: true; done?: Part; failed?: { message: string } }) => {
        if (said.done !== undefined) resolve(said.done)
        else if (said.ready) worker.postMessage(block)
        else reject(new Error(said.failed?.message))
      })
    })
  } finally {
    await worker.terminate()
  }
}

const asText = ({ records, edits, findings, ...part }: Part): object => {
  const texts = [records, edits, findings].map((lines) => Buffer.from(lines).toString('utf8'))
  return { texts, ...part }
}

it.each(['red-herrings-5', 'ehr-redaction'])('makes of a block what the first thread makes of it: %s', async (name) => {
  const judged = ['0001', '0004'].map((id) => {
    return { case: `vignettes-${id}`, record: `vignettes-${id}__${name}`, text: '' }
  })
  const exclusions =
    name === 'ehr-redaction'
      ? []
      : [
          exclusionsOf(join(folder, 'drop.json'), 'drop', name, judged.slice(0, 1)),
          exclusionsOf(join(folder, 'replace.json'), 'replace', name, judged.slice(1)),
        ]
  const options = { recipe: loadRecipe(name), out: folder, exclusions, limit: 20 }
  const context = await openBuildContext(options)
  const { value: block } = await context.source.blocks().next()
  const own = await createWork({ ...context, seed: '1' })(block)
  const expected = exclusions.length > 0 ? { reviewed: 1, replaced: 1 } : { 'no-record': expect.any(Number) }
  expect(own.sums.findings).toMatchObject(expected)
  const theirs = await byThread(orderOf(options, context.excluded?.files ?? []), block)
  expect(asText(theirs)).toEqual(asText(own))
})
