import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFolder, outputPlace, readText, refuseInDataset, replaceFile } from '../dataset/index.js'
import { ownDigest } from '../digest.js'
import {
  holdsForms,
  keptKey,
  refuseKeyAmongForms,
  refuseOtherContent,
  refuseOtherKey,
  renderCsv,
  renderForm,
  renderXlsx,
  writeForms,
} from './form/index.js'
import { reviewKeyFormats } from './key.js'
import type { Pack } from './pack.js'

/** A review on its way to the disk. */
export interface ReviewToWrite {
  readonly packs: readonly Pack[]
  /** Folder of the forms. */
  readonly out: string
  /** The key and its file. */
  readonly key: object
  readonly keyPath: string
  /** Whether existing forms and an existing key may be overwritten. */
  readonly replace: boolean
}

/**
 * Writes the forms of every rater to one folder and the key to a file elsewhere.
 *
 * @throws {PipelineError} usage — the key would lie among the forms, the forms in a dataset, or a path is taken
 */
export async function writeReview({ packs, out, key, keyPath, replace }: ReviewToWrite): Promise<{
  /** Names of the forms in `out`. */
  readonly files: readonly string[]
  /** False where the very same review existed already. */
  readonly written: boolean
}> {
  refuseKeyAmongForms(out, keyPath)
  refuseInDataset(join(out, 'any'), out)
  const keyText = `${JSON.stringify({ ...key, sha256: ownDigest(key) }, null, 1)}\n`
  const forms = new Map<string, Buffer>()
  for (const pack of packs) {
    forms.set(`${pack.rater}.csv`, Buffer.from(renderCsv(pack), 'utf8'))
    forms.set(`${pack.rater}.html`, Buffer.from(renderForm(pack), 'utf8'))
    forms.set(`${pack.rater}.xlsx`, await renderXlsx(pack))
  }
  const files = [...forms.keys()]
  const unlock = lockFolder(dirname(outputPlace(keyPath)))
  try {
    const isThere = holdsForms(out, forms)
    const kept = keptKey(keyPath, keyText, reviewKeyFormats)
    if (isThere && kept === 'same') return { files, written: false }
    if (!isThere) refuseOtherContent(out, { replace, isSame: kept === 'same' || kept === 'earlier' })
    refuseOtherKey(keyPath, kept, replace)
    // The key first: forms without a key are answers that nobody can read. Without forms it is none.
    const earlier = existsSync(keyPath) ? readText(keyPath) : undefined
    replaceFile(keyPath, keyText)
    try {
      if (!isThere) writeForms(out, forms)
    } catch (cause) {
      if (earlier === undefined) rmSync(keyPath, { force: true })
      else replaceFile(keyPath, earlier)
      throw cause
    }
    return { files, written: true }
  } finally {
    unlock()
  }
}
