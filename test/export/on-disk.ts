import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatasetRecord } from '../../src/dataset/index.js'
import type { Exporter, ExportSource, Sink } from '../../src/export/exporter.js'
import { inOneForm } from '../../src/export/form.js'
import { openSource } from '../../src/export/source.js'

/** A dataset folder as exporters read it, or one whose records are these, with no options in either. */
export function sourceOf(folder: string, records?: readonly DatasetRecord[]): ExportSource {
  const source: ExportSource = { ...openSource(folder), form: 'free-form', hasAdvice: false }
  if (records === undefined) return source
  return {
    ...source,
    async *records() {
      yield* records
    },
  }
}

/** Dataset folders with options on every record, as exporters read them. */
export function choicesOf(folders: readonly string[]): Promise<readonly ExportSource[]> {
  return inOneForm(folders.map((folder) => openSource(folder)))
}

/** Writes every piece as it comes; `pieces` counts them per file. */
export function folderSink(folder: string): Sink & { readonly pieces: Readonly<Record<string, number>> } {
  const pieces: Record<string, number> = {}
  const place = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
    return path
  }
  return {
    pieces,
    open(name) {
      const path = place(name)
      return {
        write(piece) {
          pieces[name] = (pieces[name] ?? 0) + 1
          appendFileSync(path, piece)
        },
        close() {},
      }
    },
    put: (name, content) => writeFileSync(place(name), content),
  }
}

export async function exportTo(exporter: Exporter, sources: readonly ExportSource[], folder: string): Promise<void> {
  await exporter.write(sources, folderSink(folder))
}
