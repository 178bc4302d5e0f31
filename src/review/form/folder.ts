import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { beginsWith, guarded, moveIntoPlace, openStagingFolder, readText, writeWhole } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { isWithin, samePlace } from '../../folder.js'

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

/** @throws {PipelineError} usage — the folder holds something else, or other forms that are to be kept */
export function refuseOtherContent(out: string, replace: boolean): void {
  const found = visibleIn(out)
  if (found.length === 0) return
  const foreign = found.find((name) => !/^rater-\d+\.(?:csv|html|xlsx)$/.test(name))
  if (foreign !== undefined) {
    const message = `--out gets the forms and nothing else, but ${out} holds ${foreign}. Give another --out.`
    throw new PipelineError('usage', message, { file: out })
  }
  if (replace) return
  const message = `${out} holds the forms of another review. Give another --out, or --replace to write over them, answers filled in there included.`
  throw new PipelineError('usage', message, { file: out })
}

interface KeyChecks {
  readonly replace: boolean
  /** How the formats of keys begin, whatever their revision. */
  readonly formats: readonly string[]
}

/** @throws {PipelineError} usage — there is another key, which is to be kept, or what is no key, which always is */
export function refuseOtherKey(key: string, text: string, { replace, formats }: KeyChecks): void {
  if (existsSync(key) && !formats.some((format) => beginsWith(key, format))) {
    const message = `${key} is no key of a review and is left as it is. Give another --key.`
    throw new PipelineError('usage', message, { file: key })
  }
  if (replace || !existsSync(key) || readText(key) === text) return
  const message = `${key} is the key of another review, whose answers could not be read without it. Give another --key, or --replace to write over it.`
  throw new PipelineError('usage', message, { file: key })
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
