import type { Manifest } from '../dataset/index.js'
import type { QuestionForm } from './exporter.js'

/** What an exported card says beside the manifests. */
export interface CardOptions {
  readonly title: string
  readonly form: QuestionForm
  /** One per manifest, in their order: what the dataset is called in the export, and its file there. */
  readonly configs: readonly { readonly name: string; readonly path: string }[]
}

/** What the Hub reads of a card: the object in its front matter. */
export function frontMatter(
  manifests: readonly Manifest[],
  { title, form, configs }: CardOptions,
): Record<string, unknown> {
  const records = manifests.reduce((sum, { counts }) => sum + counts.records, 0)
  return {
    pretty_name: title,
    ...licenseOf(manifests),
    language: ['en'],
    task_categories: ['question-answering', ...(form === 'multiple-choice' ? [form] : [])],
    size_categories: [sizeCategory(records)],
    annotations_creators: ['machine-generated'],
    tags: ['medical', 'robustness'],
    configs: configs.map(({ name, path }, at) => ({
      config_name: name,
      ...(at === 0 ? { default: true } : {}),
      data_files: [{ split: 'test', path }],
    })),
  }
}

/** Licenses that the Hub knows, by the way people write them: case, spaces and dashes apart. */
const hubLicenses: ReadonlyMap<string, string> = new Map([
  ['mit', 'mit'],
  ['mit license', 'mit'],
  ['apache 2.0', 'apache-2.0'],
  ['bsd 3 clause', 'bsd-3-clause'],
  ['cc0 1.0', 'cc0-1.0'],
  ['cc0', 'cc0-1.0'],
  ['cc by 3.0', 'cc-by-3.0'],
  ['cc by 4.0', 'cc-by-4.0'],
  ['cc by sa 3.0', 'cc-by-sa-3.0'],
  ['cc by sa 4.0', 'cc-by-sa-4.0'],
  ['cc by nc 4.0', 'cc-by-nc-4.0'],
  ['cc by nc sa 4.0', 'cc-by-nc-sa-4.0'],
  ['cc by nd 4.0', 'cc-by-nd-4.0'],
  ['cc by nc nd 4.0', 'cc-by-nc-nd-4.0'],
  ['odc by', 'odc-by'],
  ['odc by 1.0', 'odc-by'],
  ['pddl 1.0', 'pddl'],
])

/**
 * One license where every source states the same and the Hub knows it; else `other`, and what each source states. A
 * list of abbreviations or sentences is a source too, but for one in the public domain, which asks for nothing.
 */
function licenseOf(manifests: readonly Manifest[]): Record<string, string> {
  const sources = [...statements(manifests), ...ownedSources(manifests)]
  const stated = new Set(sources.map(({ license }) => license))
  const [only] = stated
  const known = stated.size === 1 ? hubLicenses.get(words(only ?? '')) : undefined
  if (known !== undefined) return { license: known }
  const details = sources.map(({ name, license }) => `${name}: ${license ?? 'not stated'}`)
  return { license: 'other', license_name: 'see-sources', license_details: details.join('; ') || 'not stated' }
}

/** Lent lists and banks of sentences; what a model wrote has no license to state. */
function ownedSources(manifests: readonly Manifest[]): readonly (Manifest['writers'] | Manifest['lexicons'])[number][] {
  const external = manifests.flatMap(({ lexicons, writers, model }) => [
    ...lexicons,
    ...(model === null ? writers : []),
  ])
  const owned = external.filter(({ license }) => license !== 'CC0-1.0')
  return [...new Map(owned.map((source) => [source.sha256, source])).values()]
}

function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

function sizeCategory(records: number): string {
  const steps = [
    [1e3, 'n<1K'],
    [1e4, '1K<n<10K'],
    [1e5, '10K<n<100K'],
    [1e6, '100K<n<1M'],
    [1e7, '1M<n<10M'],
  ] as const
  return steps.find(([below]) => records < below)?.[1] ?? '10M<n<100M'
}

/** Every source once, however many datasets were made of it. */
export function statements(manifests: readonly Manifest[]): readonly Manifest['inputs'][number][] {
  const seen = new Map<string, Manifest['inputs'][number]>()
  for (const { inputs } of manifests) {
    for (const input of inputs) seen.set(JSON.stringify([input.name, input.sha256, input.license]), input)
  }
  return [...seen.values()]
}
