import { join } from 'node:path'
import type { Command } from 'commander'
import { bundledCases } from '../../bundled.js'
import { argument, printNext } from '../next.js'
import { type OutputFlags, print, printJson, printMessage } from '../output.js'
import { buildAll, printExpected, printRefusals, renderBuilds } from './build-run.js'
import { writePreview } from './show.js'
import { renderVerification } from './verify.js'

interface Flags extends OutputFlags {
  readonly out: string
}

/** `demo` */
export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('build and verify, from the bundled cases, every dataset that needs no model')
    .option('--out <dir>', 'output folder; the result of an earlier demo is replaced', 'out/demo')
    .option('--json', 'print the result as JSON')
    .action(async (flags: Flags) => {
      const dataset = await import('../../dataset/index.js')
      const started = performance.now()
      const recipes = dataset.loadRecipes(['all']).filter(({ cases }) => cases === undefined)
      const leftovers = await dataset.demoLeftovers(flags.out, recipes)
      const results = await buildAll(recipes, { ...flags, seed: dataset.demoSeed, replaces: leftovers })
      dataset.noteDemo(flags.out, results)
      const verified = []
      for (const { path } of results) verified.push(await dataset.verifyDataset(path, { cases: bundledCases }))
      const page = join(flags.out, dataset.demoPage)
      await writePreview(
        results.map(({ path }) => path),
        page,
        flags,
      )
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      if (flags.json === true) printJson(verified)
      else print([renderBuilds(results), '', ...verified.map(renderVerification)].join('\n'))
      printExpected(results, flags)
      printRefusals(results, flags)
      printMessage(`\nDone in ${seconds} s. Look at every case: open ${page} in a browser.`, flags)
      printNext([['Look at one here', `show ${argument(results[1]?.path ?? flags.out)}`]], flags)
      if (verified.some(({ ok }) => !ok)) process.exitCode = 1
    })
}
