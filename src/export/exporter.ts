import type { DatasetRecord, Manifest } from '../dataset/index.js'
import type { PromptSet } from '../evaluation/index.js'
import type { ExporterName } from '../exporter-name.js'
import type { Prompt, Sampling } from '../generation/index.js'

/** How an export asks: for words, or for the letter of an option. */
export type QuestionForm = 'free-form' | 'multiple-choice'

/** A dataset folder, opened for reading. */
export interface OpenDataset {
  readonly folder: string
  readonly manifest: Manifest
  /** The lines of its `cases.jsonl` unchanged, without their line feeds. */
  lines(): AsyncIterable<string>
  /** Its records in the order of the dataset, streamed; may be asked for several times. */
  records(): AsyncIterable<DatasetRecord>
}

/**
 * A dataset as an exporter reads it. All sources of an export have one form; where it is multiple choice, options are
 * in `input`, below the text, `target` is a letter, and `metadata.target_text` the answer in words.
 */
export interface ExportSource extends OpenDataset {
  readonly form: QuestionForm
  /** Whether a record asks for advice about a drug, which no answer repeats word for word. */
  readonly hasAdvice: boolean
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

/** What requests to a model hold beside the case; only exports of requests read it. */
export interface RequestSettings {
  readonly model: string
  readonly sampling: Sampling
  /** Repeats of every request. */
  readonly trials: number
  /** Host of the server, where what a model takes depends on it. */
  readonly host: string
  /**
   * What is said around the case: one prompt for every record, or one for each task, which leaves cases with options as they
   * are; null for the case alone.
   */
  readonly prompt: Prompt | PromptSet | null
}

/** One consumer of datasets. A pure function of the folders: equal datasets give equal bytes, no clock, no path. */
export interface Exporter {
  /** As `--to` names it. */
  readonly name: ExporterName
  /** One line for lists. */
  readonly summary: string
  /** How to run what was written: commands for a shell in the folder of the export, each a line. */
  next(sources: readonly ExportSource[], settings?: RequestSettings): readonly string[]
  /** @throws {PipelineError} usage — it writes requests, and no model was named */
  write(sources: readonly ExportSource[], sink: Sink, settings?: RequestSettings): Promise<void>
}
