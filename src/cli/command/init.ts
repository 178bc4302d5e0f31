import type { Command } from 'commander'
import { makeStarter } from '../starter.js'

/** `init` */
export function addInit(program: Command): void {
  makeStarter(program.command('init'), {
    description: 'write a commented recipe to start from',
    file: 'recipe.yaml',
    next: ['Change it, then', (file) => `build ${file} --out out`],
    content: async () => (await import('../../dataset/index.js')).starterRecipe(),
  })
}
