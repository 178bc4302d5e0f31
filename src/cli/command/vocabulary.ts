import type { Command } from 'commander'
import { print, printJson, table } from '../output.js'
import { vocabularyFolder } from '../vocabularies.js'

/** `vocabulary add FILE.obo` and `vocabulary list` */
export function addVocabulary(program: Command): void {
  const vocabulary = program.command('vocabulary').description('clinical concepts: add an ontology, list what there is')
  vocabulary
    .command('add')
    .description('put the terms of an ontology on the shelf; then --vocabulary takes its name')
    .argument('<file.obo>', 'terms with names, exact synonyms and is_a; .gz is unpacked')
    .option('--name <name>', 'name on the shelf; default: that of the file')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, flags: { readonly name?: string; readonly json?: boolean }) => {
      const { shelveOntology } = await import('../../dataset/index.js')
      const added = await shelveOntology(file, { folder: vocabularyFolder(), name: flags.name })
      if (flags.json === true) {
        printJson(added)
        return
      }
      const leftOut =
        added.leftOut === 0 ? '' : ` ${added.leftOut} names were left out, of other terms or with signs in them.`
      print(
        `${added.name}: ${added.concepts} concepts, ${added.names} names, ${added.path}.${leftOut}\nUse it with --vocabulary ${added.name}`,
      )
    })
  vocabulary
    .command('list')
    .description('the vocabularies that there are')
    .option('--json', 'print the result as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { shelvedVocabularies } = await import('../../dataset/index.js')
      const all = shelvedVocabularies(vocabularyFolder())
      if (flags.json === true) printJson(all)
      else {
        const rows = all.map((one) => [one.name, one.concepts, one.names, one.sha256.slice(0, 12)])
        print(table(['name', 'concepts', 'names', 'SHA-256'], rows))
      }
    })
}
