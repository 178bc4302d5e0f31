import type { DatasetRecord, Manifest } from '../dataset/index.js'

/** A dataset as an exporter reads it. */
export interface Source {
  readonly folder: string
  readonly manifest: Manifest
  /** The lines of its `cases.jsonl` as they stand there, without their line feeds. */
  lines(): AsyncIterable<string>
  /** Its records in the order of the dataset, streamed; may be asked for several times. */
  records(): AsyncIterable<DatasetRecord>
}

/** A file that is written piece by piece. */
export interface Out {
  write(piece: string | Uint8Array): void
  close(): void
}

/** Where an exporter writes; names are relative, `data/original.jsonl`, folders are made. */
export interface Sink {
  open(name: string): Out
  /** A whole small file. */
  put(name: string, content: string | Uint8Array): void
}

/** One consumer of datasets. A pure function of the folders: equal datasets give equal bytes, no clock, no path. */
export interface Exporter {
  /** As `--to` names it. */
  readonly name: string
  /** One line for lists. */
  readonly summary: string
  /** How to run what was written: commands for a shell in the folder of the export, each a line. */
  readonly next: readonly string[]
  write(sources: readonly Source[], sink: Sink): Promise<void>
}
