import type { Command } from 'commander'
import { lexiconFolder } from './lexicon.js'
import { print, printJson, table } from './output.js'

/** `list` */
export function addList(program: Command): void {
  program
    .command('list')
    .description('recipes, suites, perturbations with their params, lexicons')
    .option('--json', 'print the result as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { listAll } = await import('../dataset/index.js')
      const all = listAll(lexiconFolder())
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
      print(
        [
          table(['recipe', 'version', 'what'], recipes),
          table(['suite', 'what'], suites),
          table(['perturbation', 'expectation', 'what'], perturbations),
          table(['perturbation', 'param', 'accepts'], params),
          table(['lexicon', 'entries'], lexicons),
        ].join('\n\n'),
      )
    })
}
