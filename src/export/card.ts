import { stringify } from 'yaml'
import { specialtyCaution } from '../clinical/index.js'
import {
  besideIn,
  guessedSpecialties,
  type Manifest,
  markdownTable,
  markdownText,
  mixedKeys,
  papersFollowed,
} from '../dataset/index.js'
import { counted } from '../format/index.js'
import { type CardOptions, frontMatter, statements } from './front-matter.js'
import { howAsked } from './how-asked.js'

/**
 * The dataset card of an export as the Hub reads it: front matter, then sections. It is rendered from the manifests and
 * from nothing else, so equal datasets have equal cards.
 *
 * @example
 * exportCard([], { title: 'Empty', form: 'free-form', configs: [] }).split('\n').slice(0, 3)
 * // → ['---', 'pretty_name: Empty', 'license: other']
 */
export function exportCard(manifests: readonly Manifest[], { title, form, configs }: CardOptions): string {
  const named = manifests.map((manifest, at) => ({ manifest, name: configs[at]?.name ?? manifest.name }))
  return [
    // The Hub and `datasets` read YAML 1.1, where more words need quotes, such as "on" and a date.
    `---\n${stringify(frontMatter(manifests, { title, form, configs }), { version: '1.1', lineWidth: 0 })}---`,
    `# ${markdownText(title)}`,
    'Clinical cases and perturbed versions of them, for testing how robust a language model is.',
    '## What is in it',
    contents(named),
    ...findings(named),
    ...specialties(named),
    '## How it asks',
    howAsked(form),
    '## What else differs',
    'Means of a text, original → perturbed: what a perturbation changes beside what it is meant to change.',
    covariates(named),
    '## How it was made',
    ...named.map(({ manifest, name }) => howMade(manifest, name, besideIn(manifest, manifests))),
    '## Sources',
    sources(manifests),
    '## Pairs',
    pairs(named),
    '## Limits',
    limits(manifests),
    '## Citation',
    citation(manifests),
    '## Identity',
    markdownTable('| dataset | version | fingerprint |', [
      ...named.map(({ manifest, name }) => `| ${name} | ${manifest.version} | \`${manifest.fingerprint}\` |`),
    ]),
    ...[...new Set(manifests.map(({ canary }) => canary))].map((canary) => `Canary: ${markdownText(canary)}`),
    '',
  ].join('\n\n')
}

type Named = readonly { readonly manifest: Manifest; readonly name: string }[]

function contents(named: Named): string {
  const rows = named.map(({ manifest: { counts, recipe }, name }) => {
    const edits = Object.entries(counts.edits).map(([kind, number]) => `${kind} ${number}`)
    const numbers = [counts.cases, counts.records, counts.unchanged, counts.refused]
    return `| ${name} | ${numbers.join(' | ')} | ${edits.join(', ') || '–'} | ${markdownText(recipe.summary)} |`
  })
  return markdownTable('| dataset | cases | records | unchanged | refused | edits | what it is |', rows)
}

/** What the checks of a build reported; a reader of the card has no `findings.jsonl`. */
function findings(named: Named): readonly string[] {
  const rows = named.flatMap(({ manifest, name }) => {
    const counts = Object.entries(manifest.counts.findings).map(([check, number]) => `${check} ${number}`)
    return counts.length === 0 ? [] : [`| ${name} | ${counts.join(', ')} |`]
  })
  return rows.length === 0
    ? []
    : ['What the checks of the build reported:', markdownTable('| dataset | findings |', rows)]
}

/** Which datasets have guessed specialties, and what these are worth. */
function specialties(named: Named): readonly string[] {
  const guessed = named.filter(({ manifest }) => (manifest.counts.specialties?.guessed ?? 0) > 0)
  if (guessed.length === 0) return []
  const shares = guessed.map(({ manifest, name }) => `${name} ${guessedSpecialties(manifest.counts)}`)
  return [`Records of a guessed specialty (\`specialty_from\`): ${shares.join(', ')}. ${specialtyCaution}`]
}

function covariates(named: Named): string {
  const names = Object.keys(named[0]?.manifest.covariates ?? {}) as (keyof Manifest['covariates'])[]
  const rows = named.map(({ manifest, name }) => {
    const cells = names.map((measure) => {
      const { original, perturbed } = manifest.covariates[measure]
      return `${original} → ${perturbed}`
    })
    return `| ${[name, ...cells].join(' | ')} |`
  })
  return markdownTable(`| ${['dataset', ...names].join(' | ')} |`, rows)
}

function nameWithLicense({ name, license, sha256 }: (Manifest['writers'] | Manifest['lexicons'])[number]): string {
  return `${markdownText(name)} (license: ${markdownText(license ?? 'not stated')}; SHA-256 \`${sha256}\`)`
}

/** `beside` is what holds of the dataset next to another one of this export. */
function howMade(manifest: Manifest, name: string, beside: string | undefined): string {
  const steps = manifest.recipe.steps.map(({ perturbation, version, params }) => {
    const settings = Object.entries(params).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
    return `| ${markdownText(perturbation)} | ${version} | ${markdownText(settings.join(', ')) || '–'} |`
  })
  const credits = [
    ...manifest.writers.map((writer) => `Text by ${nameWithLicense(writer)}.`),
    ...manifest.lexicons.map((list) => `Abbreviations from ${nameWithLicense(list)}.`),
    ...manifest.prompts.map((prompt) => `Prompt ${markdownText(prompt.name)} (SHA-256 \`${prompt.sha256}\`).`),
    ...manifest.generations.models.map((model) => `Text by the model ${markdownText(model)}.`),
  ]
  const drawn = `Seed ${markdownText(manifest.seed)}, random numbers from ${markdownText(manifest.rng)}.`
  const limit =
    manifest.limit === null
      ? []
      : [`Only the first ${counted(manifest.limit, 'case of the input was', 'cases of the input were')} taken.`]
  return [
    `### ${name}`,
    [manifest.recipe.summary, beside ?? '', manifest.recipe.paper ?? ''].map(markdownText).filter(Boolean).join(' '),
    ...(steps.length === 0 ? [] : [markdownTable('| perturbation | version | params |', steps)]),
    [drawn, ...limit, ...credits].join(' '),
  ].join('\n\n')
}

function sources(manifests: readonly Manifest[]): string {
  const rows = statements(manifests).map(
    ({ name, records, license, sha256 }) =>
      `| ${markdownText(name)} | ${records} | ${markdownText(license ?? 'not stated')} | \`${sha256}\` |`,
  )
  return markdownTable('| file | records | license | SHA-256 |', rows)
}

function pairs(named: Named): string {
  const counts = named.map(({ manifest }) => manifest.counts.records)
  const short = named.filter(({ manifest }) => manifest.counts.records < Math.max(0, ...counts))
  const mixed = mixedKeys(named.map(({ manifest }) => manifest))
  const missing = short.map(({ manifest, name }) => `${name} (${manifest.counts.records})`)
  return [
    'Records of one case belong together in all datasets: join on `case`. The unit of analysis is `cluster`; standard errors must be clustered by it. The rows of every dataset stand in the order of its input.',
    ...(mixed.length === 0
      ? []
      : [
          `These datasets differ in ${mixed.join(' and ')} too, so what differs between their results is not the work of their recipes alone.`,
        ]),
    ...(missing.length === 0
      ? []
      : [
          `Fewer records than the largest dataset (${Math.max(...counts)}): ${missing.join(', ')}. Compare on shared cases.`,
        ]),
  ].join(' ')
}

function limits(manifests: readonly Manifest[]): string {
  const byModel = manifests.some(({ generations }) => generations.count > 0)
  return [
    'Made for testing language models. Not for training, and not for the care of patients.',
    `${byModel ? 'Edits were chosen by rules and, where a model is named above, written by it' : 'Edits were chosen by rules'}; a clinician should review a sample before conclusions are drawn.`,
    'Refused records are left out, so a dataset can hold fewer cases than its input.',
  ].join(' ')
}

function citation(manifests: readonly Manifest[]): string {
  const followed = papersFollowed(manifests.map(({ recipe }) => recipe.paper))
  const others = ['', ', and the paper whose method was followed', ', and the papers whose methods were followed']
  const program = { key: 'medqa-perturb', title: 'medqa-perturb', author: '{The medqa-perturb contributors}' }
  const works = followed.map(({ key, title, authors }) => ({ key, title, author: authors.join(' and ') }))
  return [
    `Cite the program, the version and fingerprint of each dataset, the makers of its sources${others[followed.length]}.`,
    ['```bibtex', ...[program, ...works].map(bibtex), '```'].join('\n'),
  ].join('\n\n')
}

/** An entry of a bibliography; the braces keep capitals as they are. */
function bibtex({
  key,
  title,
  author,
}: {
  readonly key: string
  readonly title: string
  readonly author: string
}): string {
  return [`@misc{${key},`, `  title = {{${title}}},`, `  author = {${author}}`, '}'].join('\n')
}
