import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  type FileReceipt,
  openStagingFolder,
  proveFiles,
  refuseInDataset,
  type StagingFolder,
  writeWhole,
} from '../dataset/index.js'
import { nearest, PipelineError, quote } from '../errors.js'
import { isWithin, realPath } from '../folder.js'
import { demandOptions, type Kinds, kinds, needed } from '../given.js'
import type { Exporter, ExportSource, OpenDataset, QuestionForm, RequestSettings } from './exporter.js'
import { exporters } from './exporters.js'
import { formOf, inOneForm } from './form.js'
import { provePairs } from './pairs.js'
import { type ExportReceipt, holds, readReceipt, receiptName, unknownFiles, writeReceipt } from './receipt.js'
import { folderSink } from './sink.js'
import { openSource } from './source.js'

/** What is exported, for whom and where to. */
export interface ExportOptions {
  /** Dataset folders, `<out>/<recipe>/<version>`, no recipe twice. */
  readonly folders: readonly string[]
  /** The name of an exporter. */
  readonly to: string
  /** Folder of the export. */
  readonly out: string
  /** Replaces an earlier export. */
  readonly replace?: boolean | undefined
  /** Whom the requests of an export of requests are for, and how. */
  readonly request?: RequestSettings | undefined
  /** Called now and then with the records read, and null, because an exporter may read them more than once. */
  readonly onProgress?: ((records: number, share: null) => void) | undefined
}

/** What each option must be. */
export const exportOptionKinds: Kinds<ExportOptions> = {
  folders: needed(kinds.texts),
  to: needed(kinds.anyText),
  out: needed(kinds.anyText),
  replace: kinds.flag,
  request: kinds.object,
  onProgress: kinds.callback,
}

/** What an export wrote, and how to run it. */
export interface ExportResult {
  readonly to: string
  readonly out: string
  /** Whether files were written; false where the same export existed already. */
  readonly written: boolean
  readonly datasets: ExportReceipt['datasets']
  /** How all of its records ask. */
  readonly form: QuestionForm
  /** Every file but the receipt, `export.json`. */
  readonly files: readonly FileReceipt[]
  /** Commands that run the export, for a shell in its folder. */
  readonly next: readonly string[]
}

/**
 * Writes datasets as another program wants them. Equal datasets give equal bytes.
 *
 * Everything is made under a hidden name and moved into place in one step, so a killed run leaves nothing half-written.
 *
 * Where the cases have answer options, these are printed below each text, and the answer is a letter.
 *
 * @throws {PipelineError} usage — no exporter of that name, one recipe twice, `out` holds something else, one case has
 * two texts, or some records have answer options and others none
 * @throws {PipelineError} input-invalid — not a dataset folder, or answer options that cannot be offered
 * @throws {PipelineError} digest-mismatch — not the records that were built
 * @throws {PipelineError} folder-busy — another run writes there; disk-failed
 */
export async function exportDatasets(options: ExportOptions): Promise<ExportResult> {
  demandOptions('exportDatasets', exportOptionKinds, options)
  const exporter = findExporter(options.to)
  const settings = options.request
  const datasets = openDatasets(options)
  const out = placeOf(options.out, datasets)
  const staging = openStagingFolder(out, join(dirname(out), `.${basename(out)}.export`))
  try {
    for (const { folder, manifest } of datasets) await proveFiles(folder, manifest, ['edits.jsonl', 'findings.jsonl'])
    await provePairs(datasets)
    const sources = await inOneForm(datasets)
    const receipt = await writeExport(staging.draft, { exporter, settings }, sources)
    const written = await settle(staging, out, receipt, options)
    const form = formOf(sources)
    const { to, files } = receipt
    return {
      to,
      out: options.out,
      written,
      datasets: receipt.datasets,
      form,
      files,
      next: exporter.next(sources, settings),
    }
  } finally {
    staging.close()
  }
}

function findExporter(name: string): Exporter {
  const found = exporters.find((exporter) => exporter.name === name)
  if (found !== undefined) return found
  const known = exporters.map((exporter) => exporter.name)
  throw new PipelineError('usage', `No exporter is called ${quote(name)}. ${nearest(name, known)}`)
}

/** Within an export, datasets are identified by the recipe's name, of which file, task and config names are made. */
function openDatasets({ folders, onProgress }: ExportOptions): readonly OpenDataset[] {
  if (folders.length === 0) {
    throw new PipelineError('usage', 'Expected a dataset folder to export and found none. Name one or more.')
  }
  let read = 0
  const onRecord = (): void => {
    if (++read % 500 === 0) onProgress?.(read, null)
  }
  const folderOf = new Map<string, string>()
  return folders.map((folder) => {
    const source = openSource(folder, onRecord)
    const { name } = source.manifest
    const earlier = folderOf.get(name)
    folderOf.set(name, folder)
    if (earlier === undefined) return source
    const message = `An export holds a recipe once, but ${earlier} and ${folder} are both ${name}. Export them to two --out folders.`
    throw new PipelineError('usage', message, { file: folder })
  })
}

/** The folder of the export, links followed. It lies neither in a dataset nor among the versions of one. */
function placeOf(out: string, datasets: readonly OpenDataset[]): string {
  if (out === '') throw new PipelineError('usage', 'Expected a folder to export to and found an empty --out. Name one.')
  refuseInDataset(join(out, 'any'), out)
  const place = realPath(out)
  for (const { folder, manifest } of datasets) {
    const dataset = realpathSync(folder)
    const versions = dirname(dataset)
    const isTaken = isWithin(place, dataset) || (basename(versions) === manifest.name && isWithin(place, versions))
    if (!isTaken) continue
    const message = `${out} lies in the dataset ${folder} or beside its versions, where nothing else may stand. Give another --out.`
    throw new PipelineError('usage', message, { file: out })
  }
  return place
}

async function writeExport(
  draft: string,
  { exporter, settings }: { readonly exporter: Exporter; readonly settings: RequestSettings | undefined },
  sources: readonly ExportSource[],
): Promise<ExportReceipt> {
  const sink = folderSink(draft)
  try {
    await exporter.write(sources, sink, settings)
  } finally {
    sink.abandon()
  }
  const manifests = sources.map(({ manifest }) => manifest)
  const receipt = writeReceipt(exporter.name, manifests, sink.finish())
  writeWhole(join(draft, receiptName), `${JSON.stringify(receipt, null, 2)}\n`)
  return receipt
}

/** Moves a finished draft to its place. Returns false where the same export is there already. */
async function settle(
  staging: StagingFolder,
  out: string,
  receipt: ExportReceipt,
  options: ExportOptions,
): Promise<boolean> {
  const there = lstatSync(out, { throwIfNoEntry: false })
  const isEmpty = there?.isDirectory() === true && readdirSync(out).length === 0
  if (there !== undefined && !isEmpty) {
    const existing = readReceipt(out)
    if (existing === undefined) throw foreign(options.out)
    const isSame = JSON.stringify(existing) === JSON.stringify(receipt) && (await holds(out, existing))
    if (isSame) return false
    if (options.replace !== true) throw taken(options.out, existing)
    const others = unknownFiles(out, existing)
    if (others.length > 0) throw notEmpty(options.out, others)
  }
  staging.publish()
  return true
}

function foreign(out: string): PipelineError {
  const message = `${out} is there and no export made it, so it is left as it is. Give another --out.`
  return new PipelineError('usage', message, { file: out })
}

function taken(out: string, { to, datasets }: ExportReceipt): PipelineError {
  const names = datasets.map(({ recipe, version }) => `${recipe} ${version}`).join(', ')
  const message = `${out} holds another export (${to}: ${names}), or its files were changed. Use --replace to put the new one in its place, or another --out to keep both.`
  return new PipelineError('usage', message, { file: out })
}

function notEmpty(out: string, others: readonly string[]): PipelineError {
  const message = `${out} holds files that no export made (${others.join(', ')}), and --replace would remove them. Move them away, or give another --out.`
  return new PipelineError('usage', message, { file: out })
}
