import type { Recipe, Shard, ShardResult } from '../../dataset/index.js'
import { argument, printNext } from '../next.js'
import { inOneLine, print, printJson, table, totalOf } from '../output.js'
import { type BuildsOptions, eachRecipe, holdStrictly, printRefusals } from './build-run.js'

/** `build RECIPE… --shard i/n --out DIR` */
export async function buildShards(
  recipes: readonly Recipe[],
  options: BuildsOptions & { readonly shard: Shard; readonly json?: boolean; readonly strict?: boolean },
): Promise<void> {
  const { buildShard } = await import('../../dataset/index.js')
  const { shard } = options
  const results = await eachRecipe(recipes, options, (one) => buildShard({ ...one, shard }))
  if (options.json === true) {
    const { index, of } = shard
    const named = results.map(({ recipe, version, path, records, refused }) => {
      return { recipe, version, path, shard: `${index}/${of}`, records, refused }
    })
    printJson(named)
  } else print(renderShards(results))
  printRefusals(results, options)
  // Parts may share a folder or lie on other machines: that is not known here.
  const others = shard.of > 1 ? ' <folders of other parts, if any>' : ''
  printNext([['When all parts are there', `merge ${argument(options.out)}${others} --out <dir>`]], options)
  if (options.strict === true) await holdStrictly(results, options)
}

function renderShards(results: readonly ShardResult[]): string {
  const rows = results.map(({ recipe, version, shard, records, unchanged, refused, edits, findings }) => [
    recipe,
    version,
    `${shard.index}/${shard.of}`,
    records,
    totalOf(edits),
    unchanged,
    refused,
    inOneLine(findings),
  ])
  return table(['recipe', 'version', 'shard', 'records', 'edits', 'unchanged', 'refused', 'findings'], rows)
}
