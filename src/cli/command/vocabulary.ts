import type { Command } from 'commander'
import { counted } from '../../format/index.js'
import { addedFolder } from '../added-lists.js'
import { print, printJson, table } from '../output.js'

/** `vocabulary add FILE.obo` and `vocabulary list` */
export function addVocabulary(program: Command): void {
  const vocabulary = program.command('vocabulary').description('add or list vocabularies of clinical concepts')
  vocabulary
    .command('add')
    .description('store the terms of an ontology, so that --vocabulary accepts its name')
    .argument('<file.obo>', 'terms with names, exact synonyms and is_a; .gz is unpacked')
    .option('--name <name>', 'name of the vocabulary; default: that of the file')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, flags: { readonly name?: string; readonly json?: boolean }) => {
      const { installOntology } = await import('../../dataset/index.js')
      const added = await installOntology(file, { folder: addedFolder('vocabularies'), name: flags.name })
      if (flags.json === true) {
        printJson(added)
        return
      }
      const leftOut =
        added.leftOut === 0
          ? ''
          : ` ${counted(added.leftOut, 'name was', 'names were')} left out because of symbols or another term with the same name.`
      print(
        `${added.name}: ${counted(added.concepts, 'concept')}, ${counted(added.names, 'name')}, ${added.path}.${leftOut}\nUse it with --vocabulary ${added.name}`,
      )
    })
  vocabulary
    .command('list')
    .description('list the available vocabularies')
    .option('--json', 'print the result as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { installedVocabularies } = await import('../../dataset/index.js')
      const all = installedVocabularies(addedFolder('vocabularies'))
      if (flags.json === true) printJson(all)
      else {
        const rows = all.map((one) => [one.name, one.concepts, one.names, one.sha256.slice(0, 12)])
        print(table(['name', 'concepts', 'names', 'SHA-256'], rows))
      }
    })
}
