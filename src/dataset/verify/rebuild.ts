import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onExit } from '../../cleanup.js'
import { canonicalJson } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { type Kinds, kinds } from '../../given.js'
import { secondReaderPrompt } from '../../perturbation/index.js'
import { loadPrompts, type StoredModel, usesOf } from '../answer/index.js'
import { type BuildOptions, buildDataset } from '../build/index.js'
import { guarded, maxEditLineBytes, readLines } from '../file/index.js'
import { type Manifest, readManifest, recipeOf } from '../receipt/index.js'

/** Takes one thing that is not as it should be; `line` is 1-based, null where a whole file is meant. */
export type ReportProblem = (file: string, line: number | null, message: string) => void

/** What a dataset is verified with besides itself. */
export interface VerifyOptions
  extends Pick<BuildOptions, 'lexicon' | 'sentences' | 'acceptLint' | 'rules' | 'exclusions'> {
  /** The file of cases that the dataset was built from; with it the dataset is built again and compared. */
  readonly cases?: string | undefined
  /** Where the stored answers are, where not in the folder's own `generations.jsonl`. */
  readonly store?: string | undefined
  /** Token of a store on a server. */
  readonly storeToken?: string | undefined
  /** How a store on a server may be spoken to. */
  readonly network?: StoredModel['network']
  /** Own prompt file, where the build had one. */
  readonly prompt?: string | undefined
  /** Cores that are used; the result is the same for any number. 1 where absent. */
  readonly jobs?: number | undefined
  /** Called now and then with the records that were proven or built again, and the share of the whole work, 0–1. */
  readonly onProgress?: ((records: number, share: number | null) => void) | undefined
}

/** What each option must be. */
export const verifyOptionKinds: Kinds<VerifyOptions> = {
  cases: kinds.text,
  lexicon: kinds.text,
  sentences: kinds.text,
  acceptLint: kinds.flag,
  rules: kinds.text,
  exclusions: kinds.texts,
  store: kinds.text,
  storeToken: kinds.text,
  network: kinds.object,
  prompt: kinds.text,
  jobs: kinds.count,
  onProgress: kinds.callback,
}

/** Builds a dataset again from its cases and names the first line of each file that differs. */
export async function rebuildAndCompare(
  folder: string,
  manifest: Manifest,
  options: VerifyOptions & { readonly cases: string },
  report: ReportProblem,
): Promise<void> {
  const scratch = guarded(tmpdir(), () => mkdtempSync(join(tmpdir(), 'medqa-perturb-verify-')))
  const removeScratch = (): void => rmSync(scratch, { recursive: true, force: true })
  const release = onExit(removeScratch)
  try {
    const built = await buildDataset({
      recipe: recipeOf(manifest),
      out: scratch,
      cases: options.cases,
      seed: manifest.seed,
      replicates: manifest.replicates,
      limit: manifest.limit ?? undefined,
      jobs: options.jobs,
      lexicon: options.lexicon,
      sentences: options.sentences,
      rules: options.rules,
      exclusions: options.exclusions,
      acceptLint: options.acceptLint ?? manifest.writers.some(({ acceptLint }) => acceptLint),
      model: storedModelOf(folder, manifest, options),
      onProgress: (records, share) => options.onProgress?.(records, share === null ? null : (1 + share) / 2),
    })
    const again = readManifest(built.path)
    const [given, wanted] = [again.inputs[0], manifest.inputs[0]]
    if (given?.sha256 !== wanted?.sha256) {
      report(
        options.cases,
        null,
        `the dataset was built from ${wanted?.name} with SHA-256 ${wanted?.sha256}, and this file has ${given?.sha256}`,
      )
    }
    demandSame(manifest, again)
    const rebuilt = new Map(again.outputs.map(({ name, sha256: digest }) => [name, digest]))
    for (const { name, sha256: digest } of manifest.outputs) {
      const hasSameLines = await compareFiles(folder, built.path, name, report)
      if (!hasSameLines || name === card || rebuilt.get(name) === digest) continue
      report(name, null, 'building again gives the same lines in other bytes: look for a byte order mark')
    }
    compareManifests(manifest, again, report)
  } finally {
    release()
    removeScratch()
  }
}

/** The model whose answers a build read; they are in the folder itself. */
function storedModelOf(folder: string, manifest: Manifest, options: VerifyOptions): StoredModel | undefined {
  const { model, secondReader } = manifest
  if (model === null) return undefined
  const prompts = Object.values(loadPrompts(options.prompt, usesOf(recipeOf(manifest))))
  const lost = manifest.prompts.find(({ sha256: digest }) => !prompts.some((prompt) => prompt.sha256 === digest))
  if (lost !== undefined) {
    const message = `The dataset was built with the prompt ${lost.name} (SHA-256 ${lost.sha256}), and no such prompt was given. Name its file with --prompt.`
    throw new PipelineError('usage', message)
  }
  const asked = secondReaderPrompt().sha256
  if (secondReader !== undefined && secondReader.prompt.sha256 !== asked) {
    const message = `The second reader was asked with the prompt ${secondReader.prompt.sha256}, and that of this program is ${asked}. Build again with the version that built the dataset (toolchain in manifest.json).`
    throw new PipelineError('usage', message)
  }
  const { prompt, storeToken, network } = options
  const reader =
    secondReader === undefined ? undefined : { choice: secondReader.model, qualification: secondReader.qualification }
  return {
    choice: model,
    reader,
    prompt,
    storeToken,
    network,
    store: options.store ?? join(folder, 'generations.jsonl'),
  }
}

/** What the build took from outside must be given again, the very same. */
function demandSame(manifest: Manifest, again: Manifest): void {
  const pairs = [
    { flag: '--lexicon', wanted: manifest.lexicons, given: again.lexicons },
    { flag: '--sentences', wanted: manifest.writers, given: again.writers },
    { flag: '--exclusions', wanted: manifest.reviews ?? [], given: again.reviews ?? [] },
    { flag: '--rules', wanted: [...(manifest.rules ?? [])].reverse(), given: [...(again.rules ?? [])].reverse() },
  ]
  for (const { flag, wanted, given } of pairs) {
    wanted.forEach(({ name, sha256: digest }, index) => {
      const found = given[index]
      if (found?.sha256 === digest) return
      const message = `The dataset was built with ${name} (SHA-256 ${digest}), and ${found === undefined ? 'none' : `${found.name} (${found.sha256})`} was given. Name the same file with ${flag}.`
      throw new PipelineError('usage', message)
    })
  }
}

/** The card names files, which may be called differently where a dataset is built again. */
const card = 'README.md'

/** Whether a file has the lines of the one that was built again; the first that differs is reported. */
async function compareFiles(folder: string, again: string, name: string, report: ReportProblem): Promise<boolean> {
  const [hasOld, hasNew] = [folder, again].map((place) =>
    statSync(join(place, name), { throwIfNoEntry: false })?.isFile(),
  )
  if (hasOld === true && hasNew !== true) report(name, null, 'building again does not make this file')
  if (hasOld !== true || hasNew !== true) return false
  const lines = { mostBytes: maxEditLineBytes }
  const rebuilt = readLines(join(again, name), lines)
  // A line that cannot be read was reported before, and here it is one that is not there.
  for await (const line of readLines(join(folder, name), { ...lines, onBad: () => {} })) {
    const next = await rebuilt.next()
    if (next.done !== true && next.value.text === line.text) continue
    await rebuilt.return(undefined)
    if (name !== card) report(name, line.number, 'building again gives another line')
    return false
  }
  const more = await rebuilt.next()
  if (more.done !== true) report(name, more.value.number, 'building again gives more lines')
  return more.done === true
}

/** Names of files may differ between two builds, and so may the programs; the outputs were compared line by line. */
function compareManifests(manifest: Manifest, again: Manifest, report: ReportProblem): void {
  const [given, wanted] = [manifest, again].map(
    (found): Record<string, unknown> => ({
      ...found,
      inputs: found.inputs.map(({ sha256: digest, bytes, records, license }) => ({ digest, bytes, records, license })),
      lexicons: found.lexicons.map(({ sha256: digest, bytes, entries, license }) => ({
        digest,
        bytes,
        entries,
        license,
      })),
      outputs: null,
      toolchain: null,
      sha256: null,
    }),
  )
  const keys = Object.keys({ ...given }).filter((key) => canonicalJson(given?.[key]) !== canonicalJson(wanted?.[key]))
  if (keys.length > 0) report('manifest.json', null, `building again gives another manifest: ${keys.join(', ')} differ`)
}
