import type { Command } from 'commander'
import { addedFolder } from '../added-lists.js'
import { print, printJson, table } from '../output.js'

/** `list` */
export function addList(program: Command): void {
  program
    .command('list')
    .description('show recipes, suites, perturbations with their params, lexicons, models with their prices and limits')
    .option('--json', 'print the result as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { listAll } = await import('../../dataset/index.js')
      const all = await listAll(addedFolder('lexicons'))
      if (flags.json === true) printJson(all)
      else print(listing(all))
    })
}

type All = Awaited<ReturnType<typeof import('../../dataset/index.js').listAll>>

/** All tables, one under the other. */
function listing(all: All): string {
  return [
    ...recipeTables(all),
    ...perturbationTables(all),
    table(
      ['lexicon', 'entries'],
      all.lexicons.map(({ name, entries }) => [name, entries]),
    ),
    ...modelTables(all),
    'Other models can be used too; their cost is unknown. Sources and notes are in data/models.yaml.',
  ].join('\n\n')
}

function recipeTables({ recipes, suites }: All): readonly string[] {
  return [
    table(
      ['recipe', 'version', 'what'],
      recipes.map(({ name, version, summary, paper }) => [name, version, `${summary} ${paper ?? ''}`.trim()]),
    ),
    table(
      ['suite', 'what'],
      suites.map(({ name, summary, suite }) => [name, `${summary} (${suite.join(', ')})`]),
    ),
  ]
}

function perturbationTables({ perturbations }: All): readonly string[] {
  const rows = perturbations.map(({ name, version, expectation, summary, paper }) => [
    `${name}@${version}`,
    expectation,
    `${summary} ${paper}`,
  ])
  const params = perturbations.flatMap(({ name, version, params }) =>
    Object.entries(params).map(([param, accepts]) => [`${name}@${version}`, param, accepts]),
  )
  return [table(['perturbation', 'expectation', 'what'], rows), table(['perturbation', 'param', 'accepts'], params)]
}

/** Prices, what models do not accept, and the settings that `evaluate` knows by name. */
function modelTables({ models, profiles, settings }: All): readonly string[] {
  const prices = models.map(({ name, from, input, output, batch, upToPromptTokens }) => [
    name,
    from,
    input,
    output,
    batch === null ? 'unknown' : `${batch * 100} %`,
    upToPromptTokens ?? 'any',
  ])
  const limits = profiles
    .filter(({ lacks }) => lacks.length > 0)
    .map(({ provider, host, model, apiVersion, lacks, unless }) => [
      provider,
      ...[host, model, apiVersion].map((part) => part ?? 'any'),
      `${lacks.join(', ')}${unless === null ? '' : ` (unless ${inWords({ reasoning: unless })})`}`,
    ])
  const asked = settings.map(({ id, model, sampling, contextTokens, outputTokens, endsOn }) => [
    id,
    model,
    inWords(sampling),
    contextTokens ?? 'not read',
    outputTokens ?? 'not read',
    endsOn ?? '',
  ])
  return [
    table(['model', 'price from', '$/M in', '$/M out', 'batch', 'prompt to'], prices),
    table(['provider', 'host', 'model', 'API version', 'is not sent, because the model does not accept it'], limits),
    table(['evaluate --models', 'model', 'asked for', 'context, tokens', 'answer at most', 'ends on'], asked),
  ]
}

/** `temperature 0, maxTokens 1024, reasoning.effort none`. */
function inWords(asked: object): string {
  return Object.entries(asked)
    .map(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value)
            .map(([inner, one]) => `${name}.${inner} ${String(one)}`)
            .join(', ')
        : `${name} ${String(value)}`,
    )
    .join(', ')
}
