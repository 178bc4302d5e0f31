import { specialtyCaution } from '../../clinical/index.js'
import { percentRange } from '../../format/index.js'
import type { CensusTotals } from '../../perturbation/index.js'
import { markdownTable, markdownText } from '../file/index.js'
import { guessedSpecialties, type Manifest, papersFollowed, type ReadingQualification } from '../receipt/index.js'
import type { Recipe } from '../recipe/index.js'
import { measureNames } from '../record/index.js'
import type { TooFewChanged } from './changed-clusters.js'
import { expectedFindings } from './expected-findings.js'

/** The dataset card: from the manifest, from what the steps of the recipe say of themselves, and from what the build saw. */
export function renderCard(
  manifest: Manifest,
  made: Pick<Recipe, 'steps'>,
  { censuses, tooFew }: { readonly censuses: readonly CensusTotals[]; readonly tooFew: TooFewChanged | null },
): string {
  const { recipe } = manifest
  return [
    `# ${manifest.name} ${manifest.version}`,
    `${recipe.summary} ${recipe.paper ?? ''}`.trim(),
    ...besideOther(recipe),
    ...contents(manifest, { expected: expectedFindings(made, manifest.counts.findings), censuses, tooFew }),
    ...differences(manifest),
    ...reviewed(manifest),
    ...readAgain(manifest),
    ...making(manifest),
    ...files(manifest),
    '## Limits',
    'Made for testing language models. Not for training, and not for the care of patients. What was changed was chosen by rules or written by a model and checked by rules; a clinician should review a sample before conclusions are drawn.',
    '## Citation',
    citation(recipe.paper),
    `Canary: ${manifest.canary}`,
    `Fingerprint: \`${manifest.fingerprint}\``,
    '',
  ].join('\n\n')
}

/** Records, edits and findings, and what they mean. */
function contents(
  { counts }: Manifest,
  {
    expected,
    censuses,
    tooFew,
  }: {
    readonly expected: string | null
    readonly censuses: readonly CensusTotals[]
    readonly tooFew: TooFewChanged | null
  },
): readonly string[] {
  const guessed = guessedSpecialties(counts)
  const edits = Object.entries(counts.edits).map(([kind, number]) => `| edits: ${kind} | ${number} |`)
  const findings = Object.entries(counts.findings).map(([check, number]) => `| findings: ${check} | ${number} |`)
  return [
    '## What is in it',
    markdownTable('| | |', [
      `| cases | ${counts.cases} |`,
      `| records | ${counts.records} |`,
      `| unchanged records | ${counts.unchanged} |`,
      ...(counts.withoutNoise === undefined ? [] : [`| records without noise | ${counts.withoutNoise} |`]),
      `| refused records | ${counts.refused} |`,
      ...(guessed === null ? [] : [`| records of a guessed specialty | ${guessed} |`]),
      ...edits,
      ...findings,
      ...censuses.flatMap((census) => census.summary?.() ?? []),
    ]),
    ...(expected === null ? [] : [expected]),
    ...(tooFew === null ? [] : [tooFew.sentence]),
    ...((counts.specialties?.guessed ?? 0) === 0
      ? []
      : [`\`metadata.specialty_from\` marks guesses. ${specialtyCaution}`]),
  ]
}

/** Means of what a perturbation may change beside what it is meant to. */
function differences({ covariates }: Manifest): readonly string[] {
  const rows = measureNames.map((name) => {
    const { original, perturbed } = covariates[name]
    return `| ${name} | ${original} | ${perturbed} |`
  })
  return ['## What else differs', markdownTable('| mean of a text | original | perturbed |', rows)]
}

/** Steps, random numbers, and all that the build read beside the cases. */
function making(manifest: Manifest): readonly string[] {
  const { recipe, seed, rng, replicates } = manifest
  const steps = recipe.steps.map(({ perturbation, version, params }) => {
    const set = Object.entries(params).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
    return `| ${perturbation} | ${version} | ${set.join(', ') || '–'} |`
  })
  const brought = [
    ...manifest.lexicons.map((list) => inputRow('abbreviation list', list)),
    ...manifest.prompts.map(({ name, sha256 }) => `| prompt | ${markdownText(name)} | \`${sha256}\` |`),
    ...(manifest.rules ?? []).map(({ name, rules, reviewed: read, sha256 }) => {
      return `| drug-safety rules | ${markdownText(name)}: ${read} of ${rules} rules reviewed | \`${sha256}\` |`
    }),
    ...modelRow(manifest),
    ...readerRow(manifest),
    ...manifest.writers.map((writer) => inputRow('writer of red herrings', writer)),
  ]
  return [
    '## How it was made',
    steps.length === 0
      ? 'No perturbation: the original texts.'
      : markdownTable('| perturbation | version | params |', steps),
    `Seed \`${seed}\`, random numbers from ${rng}.`,
    ...(replicates === undefined ? [] : [ofReplicates(replicates)]),
    ...(brought.length === 0 ? [] : [markdownTable('| what | name | SHA-256 |', brought)]),
  ]
}

/** Where the cases came from, and which files the dataset has. */
function files({ inputs, outputs }: Manifest): readonly string[] {
  const sources = inputs.map(
    ({ name, records, sha256, license }) =>
      `| ${markdownText(name)} | ${records} | ${markdownText(license ?? 'not stated')} | \`${sha256}\` |`,
  )
  const written = outputs.map(({ name, bytes, sha256 }) => `| ${name} | ${bytes} | \`${sha256}\` |`)
  return [
    '## Sources',
    markdownTable('| file | records | license | SHA-256 |', sources),
    '## Files',
    markdownTable('| file | bytes | SHA-256 |', written),
    'Every change is a line of `edits.jsonl`: offsets are Unicode code points of the original text, so `text[start:end]` is right in Python. `medqa-perturb verify` replays and undoes all of them.',
  ]
}

/** Who reviewed, how many, which question, and what came of it. */
function reviewed({ reviews = [] }: Manifest): readonly string[] {
  if (reviews.length === 0) return []
  const done = { refuse: 'refused', drop: 'dropped', replace: 'drawn again' } as const
  const rows = reviews.map(({ dataset, question, raters, cases, population, fine, low, high, action, excluded }) => {
    const [what, who, asked] = [`${dataset.name} ${dataset.version}`, raters.join('; '), question].map(markdownText)
    const interval = percentRange({ low, high })
    return `| ${what} | ${who} | ${asked} | ${cases} of ${population} | ${fine} (${interval}) | ${excluded} ${done[action]} |`
  })
  const head = '| reviewed | by | question | cases | fine (exact 95 %) | records here |'
  return ['## Review', markdownTable(head, rows)]
}

/** A dataset does not know what stands beside it, so its card only says on what terms the two belong together. */
function besideOther({ beside }: Manifest['recipe']): readonly string[] {
  if (beside === undefined) return []
  const { recipe, varies } = beside
  return [
    `Belongs beside \`${recipe}\`: built from the same cases with the same seed and writer, the two differ in ${varies.join(' and ')} only.`,
  ]
}

function ofReplicates(replicates: number): string {
  return `Each case has ${replicates} records, \`…__r1\` to \`…__r${replicates}\`, drawn independently of one another; the first is the record of a build without replicates. They are one observation, not ${replicates}: average within the case.`
}

function inputRow(what: string, input: (Manifest['writers'] | Manifest['lexicons'])[number]): string {
  const named = markdownText(`${input.name}, license: ${input.license ?? 'not stated'}`)
  return `| ${what} | ${named} | \`${input.sha256}\` |`
}

/** Whose stored answers the build read. */
function modelRow({ model, generations }: Manifest): readonly string[] {
  if (model === null) return []
  const { provider, model: asked, endpoint } = model
  const answered = generations.models.length === 0 ? '' : `, answered as ${generations.models.join(', ')}`
  const name = markdownText(`${provider}, ${asked} at ${endpoint.host}${answered}: ${generations.count} answers`)
  return [`| model | ${name} | \`${generations.sha256 ?? '–'}\` |`]
}

function readerRow({ secondReader }: Manifest): readonly string[] {
  if (secondReader === undefined) return []
  const { provider, model, endpoint } = secondReader.model
  const { models, prompt } = secondReader
  const answered = models.length === 0 ? '' : `, answered as ${models.join(', ')}`
  const name = markdownText(`${provider}, ${model} at ${endpoint.host}${answered}; prompt ${prompt.name}`)
  return [`| second reader | ${name} | \`${prompt.sha256}\` |`]
}

/** What a second reader came to, and how far it can be trusted. */
function readAgain({ secondReader }: Manifest): readonly string[] {
  if (secondReader === undefined) return []
  const { units, objected, dropped, unread, qualification } = secondReader
  const rows = [
    `| rewritten units that it was shown | ${units} |`,
    `| of these refused, for words that stand in both texts | ${objected} |`,
    `| of these without a reply that could be used, and so not refused | ${unread} |`,
    `| objections dropped, for their quotes stand in no text | ${dropped} |`,
  ]
  const held =
    qualification === null
      ? 'How far it can be trusted was not measured, or not given to this build (`second-reader qualify`).'
      : `On ${qualification.pairs} bundled pairs it objected to ${rateOf(qualification.sensitivity)} with one planted change, and to ${rateOf(qualification.falseRefusals)} told anew faithfully${qualification.unread === 0 ? '' : `; ${qualification.unread} had no reply that could be used`}. By the bars that it was held to it is ${qualification.isQualified ? '' : 'not '}qualified.`
  const what = 'A model was shown every rewritten unit that the rules let pass, beside its original.'
  return ['## Second reader', what, markdownTable('| | |', rows), held]
}

function rateOf({ count, of, low, high }: ReadingQualification['sensitivity']): string {
  return `${count} of ${of} (95 % ${percentRange({ low, high })})`
}

/** Whom to cite for a dataset: this program, the makers of its sources, and the paper whose method a recipe follows. */
function citation(paper: string | null): string {
  const methods = papersFollowed([paper]).map(({ authors, title }) => ` The method: ${authors.join(', ')}, _${title}_.`)
  return `Cite medqa-perturb (CITATION.cff of the package), the version and fingerprint of this dataset, and the makers of its sources.${methods.join('')}`
}
