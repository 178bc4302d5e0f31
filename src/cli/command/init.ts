import type { Command } from 'commander'
import { print, talk } from '../output.js'

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
      talk(`Change it, then:  npx medqa-perturb build ${file} --out out`, flags)
    })
}
