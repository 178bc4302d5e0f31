import { join } from 'node:path'
import { PipelineError } from '../../errors.js'
import { type CensusTotals, noReadings } from '../../perturbation/index.js'
import { createGenerationsFile } from '../answer/index.js'
import { type FileReceipt, openLines, writeWhole } from '../file/index.js'
import { type CountedReadings, finishManifest, type Manifest } from '../receipt/index.js'
import type { Recipe } from '../recipe/index.js'
import { createMeasureSums } from '../record/index.js'
import { renderCard } from './card.js'
import { hasNoiseAmongSteps, type TooFewChanged, tooFewChanged } from './changed-clusters.js'
import { reviewReceipts } from './excluded.js'
import type { BuildPlan } from './plan.js'
import { addSums, noSums, type Sums } from './sums.js'
import type { Part } from './work.js'

/** The files of lines of a build, which grow part by part in the order of the cases, and what is counted meanwhile. */
export interface BuildFiles {
  /** @throws {PipelineError} what the part failed for; record-invalid — a case stands there twice */
  take(part: Omit<Part, 'cases'>): void
  readonly sums: Sums
  close(): readonly FileReceipt[]
  /** Lets go of the files as they are. */
  abandon(): void
}

/** The totals of a census, and the file that they are written to. */
type NamedTotals = CensusTotals & { readonly file: string }

/** The census of each step that has one, with nothing in it. */
export function censusTotals({ steps }: Pick<Recipe, 'steps'>): readonly NamedTotals[] {
  return steps.flatMap(({ perturbation: { census } }) =>
    census === undefined ? [] : [{ ...census.totals(), file: census.file }],
  )
}

/** Opens the files of lines in a folder; those of answers where a model has a part in the recipe. */
export function openBuildFiles(folder: string, totals: readonly CensusTotals[], hasModel: boolean): BuildFiles {
  const records = openLines(join(folder, 'cases.jsonl'))
  const edits = openLines(join(folder, 'edits.jsonl'))
  const findings = openLines(join(folder, 'findings.jsonl'))
  const generations = hasModel ? createGenerationsFile(folder) : null
  const sums = noSums()
  return {
    sums,
    take(part) {
      records.writeLines(part.records)
      edits.writeLines(part.edits)
      findings.writeLines(part.findings)
      generations?.add(part.answers)
      addSums(sums, part.sums, totals)
      if (part.failure === null) return
      const { code, message, where } = part.failure
      throw new PipelineError(code, message, where)
    },
    close: () => [
      records.close(),
      edits.close(),
      findings.close(),
      ...(generations === null ? [] : [generations.close()]),
    ],
    abandon() {
      for (const file of [records, edits, findings, generations]) file?.abandon()
    },
  }
}

/**
 * Writes what stands beside the lines: what was counted, the card, and last the manifest.
 *
 * @throws {PipelineError} input-invalid — a review of this recipe of which no case was here
 */
export function finishDataset(
  folder: string,
  recipe: Recipe,
  {
    plan,
    input,
    lines,
    sums,
    totals,
  }: {
    readonly plan: BuildPlan
    readonly input: Manifest['inputs'][number]
    readonly lines: readonly FileReceipt[]
    readonly sums: Sums
    readonly totals: readonly NamedTotals[]
  },
): { readonly manifest: Manifest; readonly tooFew: TooFewChanged | null } {
  const { reviews, secondReader, ...planned } = plan
  const reviewed = reviews === undefined ? {} : { reviews: reviewReceipts(reviews, sums.excluded, recipe.name) }
  const read = secondReader === undefined ? {} : { secondReader: { ...secondReader, ...readingsOf(sums) } }
  const extra = totals.map((one) => writeWhole(join(folder, one.file), `${JSON.stringify(one.finish())}\n`))
  const { cases, records, unchanged, withoutNoise, refused, edits, findings, specialties } = sums
  const plain = hasNoiseAmongSteps(recipe) ? { withoutNoise } : {}
  const measures = createMeasureSums()
  measures.absorb(sums.measures)
  const answers = lines.find(({ name }) => name === 'generations.jsonl')
  const generations =
    answers === undefined
      ? { count: 0, sha256: null, models: [] }
      : { count: answers.records ?? 0, sha256: answers.sha256, models: [...sums.models].sort() }
  const draft = {
    ...planned,
    ...reviewed,
    ...read,
    counts: { cases, records, unchanged, ...plain, refused, edits, findings, specialties },
    covariates: measures.means(),
    inputs: [input],
    generations,
  }
  const tooFew = tooFewChanged(sums.changed, recipe, draft.counts)
  const outputs = [...lines, ...extra]
  const card = writeWhole(
    join(folder, 'README.md'),
    renderCard(finishManifest({ ...draft, outputs }), recipe, { censuses: totals, tooFew }),
  )
  const manifest = finishManifest({ ...draft, outputs: [...outputs, card] })
  writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { manifest, tooFew }
}

function readingsOf({ readings }: Sums): CountedReadings {
  const { models, ...counts } = readings ?? { ...noReadings, models: [] }
  return { ...counts, models: [...models].sort() }
}
