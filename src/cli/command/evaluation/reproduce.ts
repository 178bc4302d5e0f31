import type { Command } from 'commander'
import { paint, print, printJson, table } from '../../output.js'

/** `reproduce PAPER` */
export function addReproduce(program: Command): void {
  program
    .command('reproduce')
    .description('recompute the figures that a paper prints: published, computed, whether they agree')
    .argument('<paper>', 'medqa-robustness or drug-safety')
    .option('--json', 'print the figures as JSON')
    .action(async (paper: string, flags: { readonly json?: boolean }) => {
      const { reproduce } = await import('../../../evaluation/index.js')
      const figures = reproduce(paper)
      if (flags.json === true) return printJson(figures)
      const rows = figures.map(({ what, published, computed, agrees, note }) => {
        const word = agrees === null ? '–' : agrees ? paint('green', 'yes') : paint('red', 'no')
        return [what, published ?? '–', computed, word, note ?? '']
      })
      print(table(['figure', 'published', 'computed', 'agrees', 'note'], rows))
      const printed = figures.filter(({ agrees }) => agrees !== null)
      const agree = printed.filter(({ agrees }) => agrees === true).length
      print(`\n${agree} of ${printed.length} printed figures and claims agree with the recomputed ones.`)
    })
}
