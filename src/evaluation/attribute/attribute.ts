import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDraft, readText, refuseInDataset, replaceFile, tallyFile } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import type { AttributionRun } from './cases.js'
import type { AttributionResults } from './results.js'
import { runAttribution, settingsOf } from './run.js'

/** A run of `attribute`, and where it writes. */
export interface Attributing extends AttributionRun {
  /** Folder of `attributions.jsonl`, `asked.jsonl` and `attribution.json`. */
  readonly out: string
  readonly replace: boolean
}

const fileNames = { attributions: 'attributions.jsonl', asked: 'asked.jsonl', results: 'attribution.json' } as const

/** What `attribute` writes into its folder. */
export const attributedFiles: readonly string[] = Object.values(fileNames)

/** Whether a folder holds a run that ended, and not one that is to be replaced. */
export function isAttributed({ out, replace }: Pick<Attributing, 'out' | 'replace'>): boolean {
  return !replace && attributedFiles.every((name) => existsSync(join(out, name)))
}

/** Refuses to overwrite another run in a folder; this one may be there already. @throws {PipelineError} usage */
export function refuseAttributed(run: Attributing): void {
  const { out, replace } = run
  refuseInDataset(join(out, fileNames.results))
  if (replace || takenIn(out) === undefined) return
  if (!isAttributed(run) || !hasSettings(readText(join(out, fileNames.results)), settingsOf(run))) throw another(out)
}

function takenIn(out: string): string | undefined {
  return attributedFiles.find((name) => existsSync(join(out, name)))
}

function hasSettings(text: string, settings: object): boolean {
  const written = parseWhole(text)
  return Object.entries(settings).every(([key, value]) => JSON.stringify(written[key]) === JSON.stringify(value))
}

function parseWhole(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The refusal of a folder that holds another run, or this one over answers that are stored no longer. */
export function another(out: string): PipelineError {
  const message = `${join(out, takenIn(out) ?? '')} is there already and is left as it is. Give another --out, or --replace to put this run in its place.`
  return new PipelineError('usage', message)
}

/**
 * Which edit did it. Primary: texts with random halves of the edits, over all cases. Exploratory: flips, case by case. Beside
 * them sham runs in which nothing can be to blame.
 *
 * Every decision follows from answers and seed, so a run that was stopped continues from the stored answers and ends
 * with the same bytes. Nothing is written before all is known, and nothing where the same is there already.
 *
 * @throws {PipelineError} usage — `out` holds another run, or a model that repeats itself is asked for repeats;
 * input-invalid, digest-mismatch — the datasets; whatever `send` throws
 */
export async function attribute(run: Attributing): Promise<AttributionResults> {
  const { out } = run
  refuseAttributed(run)
  const draft = openDraft(join(out, fileNames.asked))
  try {
    const { results, attributions } = await runAttribution(run, (line) => draft.file.write(`${JSON.stringify(line)}\n`))
    const { sha256 } = draft.file.close()
    const texts = [
      [fileNames.attributions, attributions.map((line) => `${JSON.stringify(line)}\n`).join('')],
      [fileNames.results, `${JSON.stringify(results, null, 2)}\n`],
    ] as const
    if (isAttributed(run)) {
      const asked = (await tallyFile(join(out, fileNames.asked))).digest()
      if (asked !== sha256 || texts.some(([name, text]) => readText(join(out, name)) !== text)) throw another(out)
      draft.discard()
      return results
    }
    draft.publish()
    for (const [name, text] of texts) replaceFile(join(out, name), text)
    return results
  } catch (cause) {
    draft.discard()
    throw cause
  }
}
