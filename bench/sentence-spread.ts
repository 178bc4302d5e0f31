import { parseArgs } from 'node:util'
import { bundledCases } from '../src/bundled.js'
import type { Case } from '../src/clinical/index.js'
import { casesOf, readCases } from '../src/dataset/build/cases.js'
import { loadRecipes } from '../src/dataset/recipe/recipe.js'
import { loadResources } from '../src/dataset/recipe/resources.js'
import type { SentenceBank } from '../src/perturbation/red-herring/sentence-bank.js'
import { rngAt } from '../src/rng.js'

/**
 * `npx tsx bench/sentence-spread.ts [--cases FILE] [--seeds 1,2,3]`: how many of the cases contain the most
 * frequent sentences, for each arm and seed.
 *
 * A sentence that many cases share shows a model that it was inserted. Each case draws from its own stream, so the bank
 * must be wide enough for chance. Exits with 1 if a sentence occurs in more cases than its arm allows.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: bundledCases },
    seeds: { type: 'string', default: '1' },
  },
})

/** Largest share of the cases, 0–1, in which one sentence may occur. */
const arms = [
  { recipe: 'red-herrings-10', topic: 'any', allowed: 0.05 },
  { recipe: 'red-herrings-10-ambient', topic: 'ambient', allowed: 0.06 },
] as const

/** Rows of the table for each arm and seed. */
const shown = 3

const bank = (await loadResources(loadRecipes(['red-herrings-10'])[0]!, {})).writer as SentenceBank
const cases: Case[] = []
for await (const original of casesOf(readCases(values.cases), values.cases)) cases.push(original)

process.stdout.write(`${cases.length} cases; a bank of few sentences cannot pass with few cases\n\n`)
process.stdout.write('| arm | seed | sentence | cases | share | allowed |\n| --- | --- | --- | ---: | ---: | ---: |\n')
for (const { recipe, topic, allowed } of arms) {
  for (const seed of values.seeds.split(',')) {
    const counts = new Map<string, number>()
    for (const original of cases) {
      const rng = rngAt([seed, 'red-herring', original.id]).fork('sentences')
      for (const { source } of bank.write(original, rng, { count: 10, topic })) {
        counts.set(source, (counts.get(source) ?? 0) + 1)
      }
    }
    const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, shown)
    for (const [source, count] of most) {
      const share = (100 * count) / cases.length
      process.stdout.write(
        `| ${recipe} | ${seed} | ${source} | ${count} | ${share.toFixed(1)} % | ${100 * allowed} % |\n`,
      )
      if (count > allowed * cases.length) process.exitCode = 1
    }
  }
}
