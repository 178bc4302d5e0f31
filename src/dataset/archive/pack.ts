import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { createTally, type FileWriter, isArchive, openDraft, packing, tallyFile, unreadable } from '../file/index.js'
import { changedFile, type Manifest, readProvenManifest, refuseDamaged } from '../receipt/index.js'
import { tarEnd, tarHeader, tarPadding } from './tar.js'

/** An archive of datasets, and what is in it. */
export interface PackedDatasets {
  readonly out: string
  readonly sha256: string
  readonly bytes: number
  readonly datasets: readonly {
    readonly recipe: string
    readonly version: string
    readonly fingerprint: string
    readonly files: number
  }[]
}

/** A dataset that goes into an archive. */
interface Packed {
  readonly folder: string
  /** Its place in the archive, which is that under the folder of its build. */
  readonly place: string
  readonly manifest: Manifest
}

/**
 * Packs dataset folders into one tar archive, as `<recipe>/<version>/<file>`: sorted names, one fixed time, no owner, so
 * that equal folders give equal bytes. A name that ends in `.gz` or `.tgz` is packed with gzip; `-` is standard output.
 *
 * @throws {PipelineError} digest-mismatch — a dataset is not as its manifest says
 * @throws {PipelineError} usage — none is named, or one recipe and version twice, or no file may be at `out`
 * @throws {PipelineError} input-invalid — no dataset folder; folder-busy — another run writes the file; disk-failed
 */
export async function packDatasets(folders: readonly string[], out: string): Promise<PackedDatasets> {
  demand('packDatasets', folders, worded('a list of dataset folders', kinds.texts))
  demand('packDatasets', out, worded('the path of an archive', kinds.text))
  if (out !== '-' && !isArchive(out)) {
    throw new PipelineError(
      'usage',
      `The archive is a .tar, .tar.gz or .tgz, and ${out} is called otherwise. Rename it.`,
    )
  }
  const datasets = opened(folders)
  for (const { folder } of datasets) await refuseDamaged(folder, 'the dataset is not packed')
  const draft = openDraft(out)
  try {
    const file = /\.tgz$/i.test(out) ? packing(draft.file) : draft.file
    for (const dataset of datasets) await writeDataset(dataset, file)
    file.write(tarEnd())
    await file.caughtUp?.()
    const { sha256, bytes } = file.close()
    draft.publish()
    const named = datasets.map(({ manifest: { name, version, fingerprint, outputs } }) => {
      return { recipe: name, version, fingerprint, files: outputs.length + 1 }
    })
    return { out, sha256, bytes, datasets: named }
  } catch (cause) {
    draft.discard()
    throw cause
  }
}

function opened(folders: readonly string[]): readonly Packed[] {
  if (folders.length === 0) {
    throw new PipelineError('usage', 'Expected a dataset folder to pack and found none. Name one or more.')
  }
  const byPlace = new Map<string, Packed>()
  for (const folder of folders) {
    const manifest = readProvenManifest(folder)
    const place = `${manifest.name}/${manifest.version}`
    const earlier = byPlace.get(place)
    if (earlier !== undefined) {
      const message = `An archive holds ${place} once, but ${earlier.folder} and ${folder} are both it. Pack them into two files.`
      throw new PipelineError('usage', message, { file: folder })
    }
    byPlace.set(place, { folder, place, manifest })
  }
  return [...byPlace.values()].sort((a, b) => (a.place < b.place ? -1 : 1))
}

async function writeDataset({ folder, place, manifest }: Packed, file: FileWriter): Promise<void> {
  const own = await tallyFile(join(folder, 'manifest.json'))
  const files = new Map(manifest.outputs.map(({ name, sha256 }) => [name, sha256]))
  files.set('manifest.json', own.digest())
  for (const name of [...files.keys()].sort()) {
    const path = join(folder, name)
    const size = sizeOf(path)
    file.write(tarHeader(`${place}/${name}`, size))
    const tally = createTally()
    for await (const chunk of chunksOf(path)) {
      tally.update(chunk)
      file.write(chunk)
      await file.caughtUp?.()
    }
    if (tally.bytes !== size || tally.digest() !== files.get(name)) {
      throw changedFile(folder, name, 'was changed while it was packed')
    }
    file.write(tarPadding(size))
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

/** The bytes as they lie on the disk. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const chunks = createReadStream(path)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const next = await chunks.next().catch((cause: unknown) => {
      throw unreadable(path, cause)
    })
    if (next.done === true) return
    yield next.value
  }
}
