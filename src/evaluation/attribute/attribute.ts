import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDraft, refuseInDataset, replaceFile } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import type { AttributionRun } from './cases.js'
import type { AttributionResults } from './results.js'
import { runAttribution } from './run.js'

/** A run of `attribute`, and where it writes. */
export interface Attributing extends AttributionRun {
  /** Folder of `attributions.jsonl`, `asked.jsonl` and `attribution.json`. */
  readonly out: string
  readonly replace: boolean
}

const fileNames = { attributions: 'attributions.jsonl', asked: 'asked.jsonl', results: 'attribution.json' } as const

/** Refuses to overwrite what is in a folder. @throws {PipelineError} usage */
export function refuseAttributed(out: string, replace: boolean): void {
  refuseInDataset(join(out, fileNames.results))
  const taken = Object.values(fileNames).find((name) => existsSync(join(out, name)))
  if (taken === undefined || replace) return
  const message = `${join(out, taken)} is there already and is left as it is. Give another --out, or --replace to put this run in its place.`
  throw new PipelineError('usage', message)
}

/**
 * Which edit did it. Primary: texts with random halves of the edits, over all cases. Exploratory: flips, case by case. Beside
 * them sham runs in which nothing can be to blame.
 *
 * Every decision follows from answers and seed, so a run that was stopped continues from the stored answers and ends
 * with the same bytes. Nothing is written before all is known.
 *
 * @throws {PipelineError} usage — `out` exists, or a model that repeats itself is asked for repeats;
 * input-invalid, digest-mismatch — the datasets; whatever `send` throws
 */
export async function attribute(run: Attributing): Promise<AttributionResults> {
  const { out } = run
  refuseAttributed(out, run.replace)
  const draft = openDraft(join(out, fileNames.asked))
  try {
    const { results, attributions } = await runAttribution(run, (line) => draft.file.write(`${JSON.stringify(line)}\n`))
    draft.file.close()
    draft.publish()
    const lines = attributions.map((line) => `${JSON.stringify(line)}\n`)
    replaceFile(join(out, fileNames.attributions), lines.join(''))
    replaceFile(join(out, fileNames.results), `${JSON.stringify(results, null, 2)}\n`)
    return results
  } catch (cause) {
    draft.discard()
    throw cause
  }
}
