import { join } from 'node:path'
import { maxEditLineBytes, parseEditLine, readLines } from '../dataset/index.js'
import { PipelineError } from '../errors.js'
import type { OpenDataset } from './exporter.js'

/**
 * Proves that a case is the same case in all datasets of an export, because whoever reads it joins them on `case`.
 *
 * Where all were built from one file there is nothing to prove. Else the digests of the original texts are compared;
 * records made of perturbed ones are left out, because their original is a record itself.
 *
 * @throws {PipelineError} usage — one case has two texts
 */
export async function provePairs(sources: readonly OpenDataset[]): Promise<void> {
  const inputs = sources.map(({ manifest }) => manifest.inputs.map(({ sha256 }) => sha256).join())
  if (new Set(inputs).size < 2) return
  const seen = new Map<string, { readonly digest: string; readonly folder: string }>()
  for (const source of sources) {
    for await (const [name, digest] of originalsOf(source)) {
      const earlier = seen.get(name)
      if (earlier === undefined) seen.set(name, { digest, folder: source.folder })
      else if (earlier.digest !== digest) throw twoTexts(name, earlier.folder, source.folder)
    }
  }
}

/** For each record that was made of an unperturbed case, the case and the digest of its text. */
async function* originalsOf({ folder, manifest, records }: OpenDataset): AsyncGenerator<readonly [string, string]> {
  const path = join(folder, 'edits.jsonl')
  const own = manifest.recipe.steps.map(({ perturbation }) => perturbation).join('+')
  const editLines = readLines(path, { mostBytes: maxEditLineBytes })
  for await (const { metadata } of records()) {
    const { value: line } = await editLines.next()
    if (line === undefined) throw new PipelineError('digest-mismatch', `${path} ends too early.`, { file: path })
    if ((metadata.perturbation ?? '') !== own) continue
    yield [metadata.case, parseEditLine(line.text, path, line.number).sha256.original]
  }
}

function twoTexts(name: string, one: string, other: string): PipelineError {
  const message = `The case ${name} is one text in ${one} and another in ${other}, so a join on "case" would pair what does not belong together. Build both from one file of cases, or export them to two --out folders.`
  return new PipelineError('usage', message, { file: other })
}
