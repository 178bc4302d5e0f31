import type { Command } from 'commander'
import { printJson } from '../output.js'

/** `schema NAME` */
export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('JSON Schema of a file format')
    .argument(
      '<name>',
      'record, edits, finding, manifest, recipe, suite, suite-receipt, shard, senses, sentence, rule, reference, judgement, outcome, analysis, gate-policy, review-key, review-answers or export-receipt',
    )
    .action(async (name: string) => {
      const { jsonSchemaOf } = await import('../../export/index.js')
      printJson(jsonSchemaOf(name))
    })
}
