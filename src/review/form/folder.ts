import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { beginsWith, guarded, moveIntoPlace, openStagingFolder, readText, writeWhole } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { isWithin, samePlace } from '../../folder.js'
import { isJsonObject, isPartOf, parsedJson } from '../../json-value.js'

/** @throws {PipelineError} usage — the key would lie in the folder that is sent away, or appear on standard output */
export function refuseKeyAmongForms(out: string, key: string): void {
  if (key === '-') {
    const message = 'The key to the blinding must not be shown, and "-" is standard output. Give a file as --key.'
    throw new PipelineError('usage', message)
  }
  if (!isWithin(samePlace(key), samePlace(out))) return
  const message = `The key to the blinding must not lie among the forms, but ${key} is in ${out}. Give another --key or --out.`
  throw new PipelineError('usage', message, { file: key })
}

/** Whether the folder holds exactly these forms. */
export function holdsForms(out: string, forms: ReadonlyMap<string, Buffer>): boolean {
  const found = visibleIn(out)
  if (found.length !== forms.size) return false
  return found.every((name) => forms.get(name)?.equals(readFileSync(join(out, name))) === true)
}

function visibleIn(out: string): readonly string[] {
  const stat = guarded(out, () => statSync(out, { throwIfNoEntry: false }))
  if (stat === undefined) return []
  if (!stat.isDirectory())
    throw new PipelineError('usage', `--out expects a folder, but ${out} is a file.`, { file: out })
  return readdirSync(out).filter((name) => !name.startsWith('.'))
}

/**
 * @param isSame whether the forms of this review are known to have been written before
 * @throws {PipelineError} usage — the folder holds something else, or other forms that are to be kept
 */
export function refuseOtherContent(
  out: string,
  { replace, isSame }: { readonly replace: boolean; readonly isSame: boolean },
): void {
  const found = visibleIn(out)
  if (found.length === 0) return
  const foreign = found.find((name) => !/^rater-\d+\.(?:csv|html|xlsx)$/.test(name))
  if (foreign !== undefined) {
    const message = `--out gets the forms and nothing else, but ${out} holds ${foreign}. Give another --out.`
    throw new PipelineError('usage', message, { file: out })
  }
  if (replace) return
  const whose = isSame ? 'this review, filled in or as another version wrote them' : 'another review'
  const message = `${out} holds the forms of ${whose}; they are left as they are. Give another --out, or --replace to write over them, answers filled in there included.`
  throw new PipelineError('usage', message, { file: out })
}

/** What is where a key is to be written: nothing, that key, the same with less in it, another one, or no key at all. */
export type KeptKey = 'none' | 'same' | 'earlier' | 'other' | 'foreign'

/** @param formats how the formats of keys begin, whatever their revision */
export function keptKey(path: string, text: string, formats: readonly string[]): KeptKey {
  if (!existsSync(path)) return 'none'
  if (!formats.some((format) => beginsWith(path, format))) return 'foreign'
  const kept = readText(path)
  if (kept === text) return 'same'
  const found = parsedJson(kept)
  if (!isJsonObject(found)) return 'other'
  // The digest of the file is that of what it holds.
  const { sha256: _, ...said } = found
  return isPartOf(said, parsedJson(text)) ? 'earlier' : 'other'
}

/** @throws {PipelineError} usage — there is another key, which is to be kept, or what is no key, which always is */
export function refuseOtherKey(key: string, kept: KeptKey, replace: boolean): void {
  if (kept === 'none' || kept === 'same' || (replace && kept !== 'foreign')) return
  const message = `${key} ${whyKept[kept]}`
  throw new PipelineError('usage', message, { file: key })
}

const whyKept = {
  foreign: 'is no key of a review and is left as it is. Give another --key.',
  other:
    'is the key of another review, whose answers could not be read without it. Give another --key, or --replace to write over it.',
  earlier:
    'is the key of this very review as an earlier version wrote it, without the digests by which a changed row of a sheet is refused; it is left as it is. It reads the answers to the forms that were sent with it: go on with "review import". For forms that are yet to be sent, --replace writes it with the digests.',
}

/**
 * Puts the forms into their folder. A new folder appears in one step; in one that is there, forms take the place of forms,
 * and what is hidden in it stays as it is.
 *
 * @throws {PipelineError} disk-failed; folder-busy — another run writes there
 */
export function writeForms(out: string, forms: ReadonlyMap<string, Buffer>): void {
  const place = resolve(out)
  const isNew = !existsSync(place)
  const home = isNew ? join(dirname(place), `.${basename(place)}.forms`) : join(place, '.forms')
  const staging = openStagingFolder(place, home)
  try {
    for (const [name, bytes] of forms) writeWhole(join(staging.draft, name), bytes)
    if (isNew) {
      staging.publish()
      return
    }
    const gone = visibleIn(out).filter((name) => !forms.has(name))
    for (const path of gone.map((name) => join(out, name))) guarded(path, () => rmSync(path))
    for (const name of forms.keys()) moveIntoPlace(join(staging.draft, name), join(out, name))
  } finally {
    staging.close()
  }
}
