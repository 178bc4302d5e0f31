import { join } from 'node:path'
import { nearest, PipelineError } from '../../../errors.js'
import { codePointCounter } from '../../../text/index.js'
import { parseAnswerLine } from '../../answer/index.js'
import { readLines } from '../../file/index.js'
import { type Manifest, readProvenManifest } from '../../receipt/index.js'
import { replicateOf, streamPath } from '../../recipe/index.js'
import { type PerturbedRecord, readDataset } from '../read-dataset.js'
import { inWords } from '../show.js'
import { type OriginRun, originsOf } from './origins.js'

/** What a stretch was read from. */
export interface SourceOrigin {
  readonly from: 'source'
  /** Place in the original text, in code points. */
  readonly start: number
  readonly end: number
  /** Of the case in its source, 0-based; null for texts of rules and where the source has none. */
  readonly dataset: string | null
  readonly row: number | null
  /** Files that the build read its cases from. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
  /** The drug-safety rule that the text is a template of. */
  readonly rule: { readonly rule: string; readonly role: string | null; readonly slots: string | null } | null
}

/** Which edit made a stretch, and from what. */
export interface EditOrigin {
  readonly from: 'edit'
  /** Layer and edit in it, 0-based, as `edits.jsonl` lists them. */
  readonly layer: number
  readonly edit: number
  readonly perturbation: string
  readonly version: number
  /** Where in the words of the edit the stretch begins, in code points. */
  readonly offset: number
  readonly before: string
  readonly after: string
  readonly why: Readonly<Record<string, unknown>>
  /** The list, bank, rule file or model that the edit names, with its digest where the manifest has one. */
  readonly maker: {
    readonly kind: 'lexicon' | 'writer' | 'rules' | 'perturbation'
    readonly name: string
    readonly sha256: string | null
  }
  /** The stored answer that holds the words, where a model wrote them. */
  readonly answer: {
    readonly key: string
    readonly provider: string
    readonly model: string
    /** As the reply named it. */
    readonly returned: string | null
    readonly prompt: { readonly name: string; readonly sha256: string }
    readonly trial: number
  } | null
}

/** A stretch of a record's text with its origin; one without characters is a place where an edit took some away. */
export interface ExplainedStretch {
  /** Place in the record's text, in code points, half-open. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly origin: SourceOrigin | EditOrigin
}

/** Where every character of a record's text came from. */
export interface ExplainedRecord {
  readonly id: string
  readonly recipe: string
  readonly version: string
  readonly fingerprint: string
  readonly seed: string
  /** Paths of the streams that the draws for this case came from, one a perturbation. */
  readonly streams: readonly (readonly string[])[]
  /** In the order of the text, without a gap. */
  readonly stretches: readonly ExplainedStretch[]
}

/**
 * Where every character of a record came from: source row, edit, list row, sentence, rule or stored answer, through all
 * layers.
 *
 * @param folder the folder of one version, or several, of which the first that holds the record is read
 * @throws {PipelineError} input-invalid — no dataset folder; usage — it has no such record; digest-mismatch,
 * record-invalid, edit-mismatch — something was changed after the build
 */
export async function explainRecord(folder: string | readonly string[], id: string): Promise<ExplainedRecord> {
  const folders = [folder].flat()
  const known: string[] = []
  for (const one of folders) {
    const manifest = readProvenManifest(one)
    for await (const found of readDataset(one)) {
      if (found.record.id === id) return explained(found, manifest, await answersOf(found, one))
      known.push(found.record.id)
    }
  }
  const none = folders.length === 1 ? 'has no' : 'have no'
  throw new PipelineError('usage', `${inWords(folders)} ${none} record "${id}". ${nearest(id, known)}`)
}

/**
 * The stretches at a place of a record's text, in code points: the one that holds the character there, and places before it
 * where something was taken away.
 *
 * @throws {PipelineError} usage — the text has no such character
 */
export function stretchesAt({ id, stretches }: ExplainedRecord, at: number): readonly ExplainedStretch[] {
  const length = stretches.at(-1)?.end ?? 0
  if (!Number.isInteger(at) || at < 0 || at >= length) {
    const message = `${id} has ${length} characters, so a place in it is from 0 to ${length - 1}, and ${at} is none.`
    throw new PipelineError('usage', message)
  }
  return stretches.filter(({ start, end }) => (start === end ? start === at : start <= at && at < end))
}

type Answers = ReadonlyMap<string, EditOrigin['answer']>

/** The stored answers that a record's edits name, from the dataset's own file. */
async function answersOf({ layers }: PerturbedRecord, folder: string): Promise<Answers> {
  const wanted = new Set(layers.flatMap(({ edits }) => edits.flatMap(({ why }) => keyIn(why) ?? [])))
  const found = new Map<string, EditOrigin['answer']>()
  if (wanted.size === 0) return found
  const path = join(folder, 'generations.jsonl')
  for await (const { text, number } of readLines(path)) {
    if (![...wanted].some((key) => text.startsWith(`{"key":"${key}"`))) continue
    const { key, model: returned, request } = parseAnswerLine(text, path, number)
    const { provider, model, prompt, trial } = request
    found.set(key, { key, provider, model, returned, prompt, trial })
  }
  return found
}

/** The key of a stored answer that a reason names. */
function keyIn({ source }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof source === 'string' && /^[0-9a-f]{64}$/.test(source) ? source : undefined
}

function explained(found: PerturbedRecord, manifest: Manifest, answers: Answers): ExplainedRecord {
  const { record, original, text, layers } = found
  const [inText, inOriginal] = [codePointCounter(text), codePointCounter(original)]
  const toOrigin = ({ origin }: OriginRun): SourceOrigin | EditOrigin => {
    if (origin.from === 'original') {
      const { start, end } = origin.at
      return { ...sourceOf(record, manifest), start: inOriginal(start), end: inOriginal(end) }
    }
    const { layer, edit, offset, made } = origin
    const { before, after, why } = made
    const { perturbation = '', version = 0 } = layers[layer] ?? {}
    return {
      from: 'edit',
      layer,
      edit,
      perturbation,
      version,
      offset: codePointCounter(after)(offset),
      before,
      after,
      why,
      maker: makerOf(why, perturbation, manifest),
      answer: answers.get(keyIn(why) ?? '') ?? null,
    }
  }
  const { name, version, fingerprint } = manifest
  // A case that a review had drawn again has a seed of its own.
  const seed = record.metadata.seed ?? manifest.seed
  const replicate = replicateOf(record.id, manifest)
  return {
    id: record.id,
    recipe: name,
    version,
    fingerprint,
    seed,
    streams: [...new Set(layers.map((layer) => layer.perturbation))].map((perturbation) =>
      streamPath({ seed, perturbation, original: record.metadata.case }, replicate),
    ),
    stretches: originsOf(original, layers).map((run) => {
      const { start, end } = run.to
      return { start: inText(start), end: inText(end), text: text.slice(start, end), origin: toOrigin(run) }
    }),
  }
}

function sourceOf({ metadata }: PerturbedRecord['record'], { inputs }: Manifest): Omit<SourceOrigin, 'start' | 'end'> {
  const { dataset, row, rule, role, slots } = metadata
  return {
    from: 'source',
    dataset,
    row,
    files: inputs.map(({ name, sha256 }) => ({ name, sha256 })),
    rule: rule === null ? null : { rule, role, slots },
  }
}

/** Whom the manifest holds to account for an edit. */
function makerOf(
  why: Readonly<Record<string, unknown>>,
  perturbation: string,
  { lexicons, writers, rules = [] }: Manifest,
): EditOrigin['maker'] {
  if (typeof why.writer === 'string') {
    const writer = writers.find(({ name }) => name === why.writer)
    return { kind: 'writer', name: why.writer, sha256: writer?.sha256 ?? null }
  }
  const [lexicon] = lexicons
  if (typeof why.row === 'number' && lexicon !== undefined) {
    return { kind: 'lexicon', name: lexicon.name, sha256: lexicon.sha256 }
  }
  if (typeof why.role === 'string' || why.kind === 'reconstruction') {
    return { kind: 'rules', name: String(why.rule), sha256: rules.length === 1 ? (rules[0]?.sha256 ?? null) : null }
  }
  return { kind: 'perturbation', name: perturbation, sha256: null }
}
