import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { bundledCases } from '../../bundled.js'
import { PipelineError } from '../../errors.js'
import { beginsWith, isDatasetFolder, readText, replaceReceipt, tallyFile } from '../file/index.js'
import { existingManifest, type Manifest } from '../receipt/index.js'
import type { Recipe } from '../recipe/index.js'
import type { BuildResult } from './build.js'

/** Name and revision of the receipt's format. */
const demoFormat = 'medqa-perturb/demo@1' as const

/** The file that tells what a demo left in a folder. */
const demoFile = 'demo.json'

/** The page over all datasets of a demo. */
export const demoPage = 'preview.html'

/** What a demo writes beside its datasets, and words of which every such file has some near its beginning. */
const ownFiles: Readonly<Record<string, string>> = {
  [demoFile]: 'medqa-perturb/demo@',
  [demoPage]: ' · medqa-perturb</title>',
}

const maxDemoBytes = 1024 * 1024

const demoSchema = z.strictObject({
  format: z.literal(demoFormat),
  datasets: z.array(z.strictObject({ recipe: z.string(), version: z.string(), fingerprint: z.string() })),
})

/** The seed of the demo's datasets. */
export const demoSeed = '1'

/**
 * Finds out which recipes' datasets in a folder an earlier demo left, so that a new demo may replace them.
 *
 * A dataset that is in the way and that no demo left is refused, unless it looks like one that the demo would build
 * itself; then it is left as it is, and the build tells whether it is the same. A file that no
 * demo wrote, under the name of one that this one would write, is refused too.
 *
 * @throws {PipelineError} usage — datasets or files that no demo left are in the way; says which
 */
export async function demoLeftovers(out: string, recipes: readonly Recipe[]): Promise<ReadonlySet<string>> {
  const known = readReceipt(out)
  const bundled = (await tallyFile(bundledCases)).digest()
  const left = new Set<string>()
  const foreign = Object.entries(ownFiles).flatMap(([name, words]) => {
    const path = join(out, name)
    return existsSync(path) && !beginsWith(path, words) ? [path] : []
  })
  for (const { name, version } of recipes) {
    const folder = join(out, name, version)
    if (!existsSync(folder)) continue
    const manifest = existingManifest(folder)
    const noted = known.find((dataset) => dataset.recipe === name && dataset.version === version)
    const isNoted = manifest === undefined ? isDatasetFolder(folder) : manifest.fingerprint === noted?.fingerprint
    if (noted !== undefined && isNoted) left.add(name)
    else if (manifest === undefined || !isLikeDemo(manifest, bundled)) foreign.push(folder)
  }
  if (foreign.length === 0) return left
  const message = `The demo replaces what an earlier demo left, and no demo left ${foreign.join(', ')}. Give another --out, or move them away.`
  throw new PipelineError('usage', message, { file: out })
}

/** Notes what the demo leaves in its folder. @throws {PipelineError} disk-failed */
export function noteDemo(out: string, results: readonly BuildResult[]): void {
  const datasets = results.map(({ recipe, version, fingerprint }) => ({ recipe, version, fingerprint }))
  replaceReceipt(join(out, demoFile), `${JSON.stringify({ format: demoFormat, datasets }, null, 2)}\n`)
}

function readReceipt(out: string): z.infer<typeof demoSchema>['datasets'] {
  try {
    const raw: unknown = JSON.parse(readText(join(out, demoFile), maxDemoBytes))
    return demoSchema.safeParse(raw).data?.datasets ?? []
  } catch {
    return []
  }
}

function isLikeDemo({ inputs, seed, limit, model }: Manifest, bundled: string): boolean {
  return inputs[0]?.sha256 === bundled && seed === demoSeed && limit === null && model === null
}
