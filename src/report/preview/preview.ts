import { readManifest, showFolders } from '../../dataset/index.js'
import { demand, demandOptions, kinds, worded } from '../../given.js'
import { collectPage } from './preview-data.js'
import { renderPage } from './preview-page.js'

/** Which cases a preview shows. */
export interface PreviewOptions {
  /** One record or one case only. */
  readonly id?: string | undefined
  /** How many cases the page holds at most, each with its records of all datasets; default 500. */
  readonly limit?: number | undefined
}

/** A page and what is on it. */
export interface Preview {
  /** One HTML file that needs nothing else: no network, no font, no second file. */
  readonly html: string
  readonly cases: number
  readonly records: number
  /** Cases of the datasets that the limit kept out. */
  readonly leftOut: number
}

/**
 * A page that shows datasets case by case: original and perturbed text side by side, each edit with its reason.
 *
 * Equal datasets in equal order give equal bytes.
 *
 * @throws {PipelineError} input-invalid — no dataset folder; usage — none of the datasets holds the id
 */
export async function preview(folders: readonly string[], options: PreviewOptions = {}): Promise<Preview> {
  demand('preview', folders, worded('a list of dataset folders', kinds.texts))
  demandOptions<PreviewOptions>('preview', { id: kinds.text, limit: kinds.count }, options)
  const { id, limit = 500 } = options
  const page = collectPage(folders.map(readManifest), limit)
  for await (const { folder, shown } of showFolders(folders, id)) page.add(folder, shown)
  const data = page.finish()
  return { html: renderPage(data), cases: data.cases.length, records: data.records.length, leftOut: data.leftOut }
}
