import type { Command } from 'commander'
import { argument, tellNext } from '../next.js'
import { print } from '../output.js'

/** `init` */
export function addInit(program: Command): void {
  program
    .command('init')
    .description('write a commented recipe to start from')
    .argument('[file]', 'where to; - is standard output', 'recipe.yaml')
    .action(async (file: string, flags: { readonly quiet?: boolean }) => {
      const { starterRecipe, writeNew } = await import('../../dataset/index.js')
      if (file === '-') {
        print(starterRecipe().trimEnd())
        return
      }
      writeNew(file, starterRecipe())
      print(file)
      tellNext([['Change it, then', `build ${argument(file)} --out out`]], flags)
    })
}
