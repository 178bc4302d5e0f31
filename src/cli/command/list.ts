import type { Command } from 'commander'
import { print, printJson, table } from '../output.js'
import { lexiconFolder } from './lexicon.js'

/** `list` */
export function addList(program: Command): void {
  program
    .command('list')
    .description('show recipes, suites, perturbations with their params, lexicons, models with their prices')
    .option('--json', 'print the result as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { listAll } = await import('../../dataset/index.js')
      const all = await listAll(lexiconFolder())
      if (flags.json === true) {
        printJson(all)
        return
      }
      const recipes = all.recipes.map(({ name, version, summary, paper }) => [
        name,
        version,
        `${summary} ${paper ?? ''}`.trim(),
      ])
      const suites = all.suites.map(({ name, summary, suite }) => [name, `${summary} (${suite.join(', ')})`])
      const params = all.perturbations.flatMap(({ name, version, params }) =>
        Object.entries(params).map(([param, accepts]) => [`${name}@${version}`, param, accepts]),
      )
      const perturbations = all.perturbations.map(({ name, version, expectation, summary, paper }) => [
        `${name}@${version}`,
        expectation,
        `${summary} ${paper}`,
      ])
      const lexicons = all.lexicons.map(({ name, entries }) => [name, entries])
      const models = all.models.map(({ name, from, input, output, batch, upToPromptTokens }) => [
        name,
        from,
        input,
        output,
        batch === null ? 'unknown' : `${batch * 100} %`,
        upToPromptTokens ?? 'any',
      ])
      const profiles = all.profiles
        .filter(({ lacks }) => lacks.length > 0)
        .map(({ provider, host, model, apiVersion, lacks }) => [
          provider,
          ...[host, model, apiVersion].map((part) => part ?? 'any'),
          lacks.join(', '),
        ])
      print(
        [
          table(['recipe', 'version', 'what'], recipes),
          table(['suite', 'what'], suites),
          table(['perturbation', 'expectation', 'what'], perturbations),
          table(['perturbation', 'param', 'accepts'], params),
          table(['lexicon', 'entries'], lexicons),
          table(['model', 'price from', '$/M in', '$/M out', 'batch', 'prompt to'], models),
          table(
            ['provider', 'host', 'model', 'API version', 'is not sent, because the model does not accept it'],
            profiles,
          ),
          'Other models can be used too; their cost is unknown.',
        ].join('\n\n'),
      )
    })
}
