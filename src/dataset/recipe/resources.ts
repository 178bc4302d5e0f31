import { bundledHazards, bundledLexicon, bundledSentences } from '../../bundled.js'
import {
  type CompiledLexicon,
  compileLexicon,
  firstPerSense,
  type Hazard,
  readHazards,
  readLexicon,
} from '../../clinical/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { memoiseLast } from '../../memoise-last.js'
import { demandHarmless, type Model, modelWriter, readSentenceBank, type Writer } from '../../perturbation/index.js'
import { loadRules, type RuleSet } from '../../scenario/index.js'
import { displayName, readText } from '../file/index.js'
import { licenseOf } from './installed-lexicons.js'
import type { Recipe } from './recipe.js'

/** A file that a build took from outside its cases: an abbreviation list, a sentence bank. */
export interface ResourceReceipt {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  readonly entries: number
  /** Null where it is not known. */
  readonly license: string | null
}

/** What a build gives its perturbations, read once. */
export interface Resources {
  readonly lexicon: CompiledLexicon | null
  readonly writer: Writer | null
  readonly hazards: readonly Hazard[]
  readonly lexicons: readonly ResourceReceipt[]
  readonly model: Model | null
  readonly rules: RuleSet | null
}

/**
 * Reads what the steps of a recipe need, and nothing else.
 *
 * @throws {PipelineError} input-invalid, lexicon-invalid
 */
export function loadResources(
  recipe: Recipe,
  paths: {
    readonly lexicon?: string | undefined
    readonly sentences?: string | undefined
    /** Takes own sentences to which the lint objects. */
    readonly acceptLint?: boolean | undefined
    /** Folder of the user's own drug-safety rules, which take precedence over the bundled ones. */
    readonly rules?: string | undefined
    /** Who writes what a model can write, in place of the offline bank. */
    readonly model?: Model | undefined
  },
): Resources {
  const needs = recipe.steps.map(({ perturbation, params }) => perturbation.needs(params))
  const model = paths.model ?? null
  const writer = needs.some((need) => need.writer === true) ? writerOf(model, paths) : null
  const list = needs.some(({ lexicon }) => lexicon === true) ? loadList(paths.lexicon ?? bundledLexicon) : null
  const warned = needs.some(({ hazards }) => hazards === true) ? loadHazards(bundledHazards) : null
  return {
    writer,
    lexicon: list?.lexicon ?? null,
    hazards: warned?.hazards ?? [],
    lexicons: [list, warned].flatMap((loaded) => loaded?.receipt ?? []),
    model: needs.some((need) => need.model === true) ? model : null,
    rules: recipe.cases === 'rules' || needs.some(({ rules }) => rules === true) ? loadRules(paths.rules) : null,
  }
}

function writerOf(
  model: Model | null,
  paths: { readonly sentences?: string | undefined; readonly acceptLint?: boolean | undefined },
): Writer {
  if (model === null) return loadSentences(paths.sentences ?? bundledSentences, paths.acceptLint ?? false)
  if (paths.sentences === undefined) return modelWriter(model, { acceptLint: paths.acceptLint ?? false })
  throw new PipelineError(
    'usage',
    'Red herrings come from a model or from a file: give --provider or --sentences, not both.',
  )
}

/** Builds of several recipes share one bank. */
const bankIn = memoiseLast(readSentenceBank)

/** The bundled bank is linted by the tests; a user's own file here, once. */
function loadSentences(path: string, acceptLint: boolean): Writer {
  const content = readText(path)
  const writer = bankIn(content, bankName(path), path === bundledSentences ? 'CC0-1.0' : null)
  if (path !== bundledSentences && !acceptLint) demandHarmless(content, displayName(path))
  if (path === bundledSentences || !acceptLint) return writer
  return { ...writer, name: `${writer.name}, lint accepted`, acceptLint }
}

function loadList(path: string): { readonly lexicon: CompiledLexicon; readonly receipt: ResourceReceipt } {
  const content = readText(path)
  const whole = readLexicon(content, displayName(path))
  // The paper's counts are those of the first listed row of each sense. [main A.4]
  return { lexicon: compileLexicon(firstPerSense(whole)), receipt: receiptOf(path, content, whole.entries.length) }
}

function loadHazards(path: string): { readonly hazards: readonly Hazard[]; readonly receipt: ResourceReceipt } {
  const content = readText(path)
  const hazards = readHazards(content, displayName(path))
  return { hazards, receipt: receiptOf(path, content, hazards.length) }
}

function receiptOf(path: string, content: string, entries: number): ResourceReceipt {
  const digest = sha256(content)
  const license = licenseOf(path, digest)
  return { name: displayName(path), sha256: digest, bytes: Buffer.byteLength(content), entries, license }
}

/** The bundled bank has its own name; a user's file goes by its file name. */
function bankName(path: string): string {
  return path === bundledSentences ? 'red-herrings' : displayName(path)
}
